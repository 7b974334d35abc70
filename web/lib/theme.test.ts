import { expect, test } from 'vitest';
import { choiceAfter } from './theme.ts';

test.each(['light', 'dark'] as const)(
  'on a %s system the toggle leads through all three choices',
  (system) => {
    const other = system === 'light' ? 'dark' : 'light';
    expect(choiceAfter('system', system)).toBe(other);
    expect(choiceAfter(other, system)).toBe(system);
    expect(choiceAfter(system, system)).toBe('system');
  },
);
