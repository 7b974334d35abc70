import { glob, readFile } from 'node:fs/promises';
import { twMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';
import { cn } from '#web/lib/cn.ts';

test('omits absent class names', () => {
  expect(cn('flex', false, undefined, null, 'gap-2')).toBe('flex gap-2');
});

test.each([
  ['a color of the text', 'text-sm text-ink', 'text-red-ink', 'text-sm text-red-ink'],
  ['a size of the text', 'text-sm text-ink', 'text-xs', 'text-ink text-xs'],
  ['a color of the border', 'border border-line', 'border-accent-ink', 'border border-accent-ink'],
  ['a width of one side', 'border border-line', 'border-t-2', 'border border-line border-t-2'],
  ['both dimensions', 'h-9 w-full', 'size-8', 'size-8'],
  ['one padding', 'p-4', 'px-2', 'p-4 px-2'],
  [
    'the same state',
    'not-disabled:hover:bg-hover',
    'not-disabled:hover:bg-well',
    'not-disabled:hover:bg-well',
  ],
  ['another state', 'hover:bg-hover', 'bg-well', 'hover:bg-hover bg-well'],
  ['corners', 'rounded-md', 'rounded-full', 'rounded-full'],
])('the last class wins: %s', (_what, baseClasses, passedClasses, result) => {
  expect(cn(baseClasses, passedClasses)).toBe(result);
});

test('resolves the classes of the components as the full tailwind-merge does', async () => {
  const classes = await classesOfComponents();
  expect(classes.length).toBeGreaterThan(150);
  const differences = classes.flatMap((ownClass) =>
    classes
      .filter(
        (passedClass) =>
          ownClass !== passedClass && cn(ownClass, passedClass) !== twMerge(ownClass, passedClass),
      )
      .map((passedClass) => `${ownClass} + ${passedClass}: ${cn(ownClass, passedClass)}`),
  );
  expect(differences).toEqual([]);
});

/** The Tailwind classes in the components of `web/ui`, without classes that have a state prefix such as `hover:`. */
async function classesOfComponents(): Promise<string[]> {
  const found = new Set<string>();
  for await (const file of glob('web/ui/*.{ts,tsx}')) {
    const source = await readFile(file, 'utf8');
    for (const [, list = ''] of source.matchAll(/['"]([^'"\n]*)['"]/g))
      for (const name of list.split(' ')) if (/^-?[a-z][a-z\d-]*(\/\d+)?$/.test(name)) found.add(name);
  }
  // Keeps only the classes that tailwind-merge knows. tailwind-merge removes a repeated class only if it knows the class.
  return [...found].filter((name) => twMerge(name, name) === name);
}
