import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { ProjectList } from './project-list.tsx';
import { DEFAULT_PROJECT_SEARCH } from './projects.queries.ts';
import { StatusBadge } from './status-badge.tsx';

test('a loading list shows skeletons with the size of its cards', async () => {
  vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => undefined));
  await renderSignedIn(
    <ProjectList search={DEFAULT_PROJECT_SEARCH} empty={null} skeletonClass="h-40" card={() => null} />,
  );
  await expect.element(page.getByText('Loading projects...')).toBeInTheDocument();
  const blocks = [...document.querySelectorAll<HTMLElement>('[aria-busy=true] > [aria-hidden]')];
  expect(blocks.map(({ clientHeight }) => clientHeight)).toEqual(Array.from({ length: 6 }, () => 160));
  expect(blocks.map((block) => getComputedStyle(block).borderRadius)).toContain('12px');
  expect(await accessibilityFindings()).toBe('');
});

test.each([
  ['not-started', 'Not Started', '--color-red-soft'],
  ['in-progress', 'In-Progress', '--color-yellow-soft'],
  ['completed', 'Completed', '--color-green-soft'],
] as const)('the status badge of a %s project has its color', async (status, text, color) => {
  const { container } = await renderSignedIn(
    <>
      <StatusBadge project={{ status, completed: status === 'completed' }} />
      <i style={{ backgroundColor: `var(${color})` }} />
    </>,
  );
  await expect.element(page.getByText(text)).toBeVisible();
  const [badge, sample] = [container.querySelector('span'), container.querySelector('i')];
  expect(backgroundOf(badge)).toBe(backgroundOf(sample));
});

function backgroundOf(element: Element | null): string | null {
  return element && getComputedStyle(element).backgroundColor;
}
