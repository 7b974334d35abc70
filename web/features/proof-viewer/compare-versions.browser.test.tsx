import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { CompareVersions } from './compare-versions.tsx';
import { makeVersion } from './discussion.testing.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const viewports = () => page.getByRole('group', { name: /^Viewer/ });
const zooms = () =>
  viewports()
    .elements()
    .map((viewport) =>
      Number(viewport.querySelector<HTMLElement>('[style*="--zoom"]')?.style.getPropertyValue('--zoom')),
    );
const VERSIONS = [makeVersion(1, 2, 'steelblue'), makeVersion(2, 1, 'teal'), makeVersion(3, 3, 'tomato')];

test('compares the newest two versions side by side with the same zoom', async () => {
  await render(<CompareVersions versions={VERSIONS} />);
  await expect.element(page.getByRole('combobox', { name: 'Older version' })).toHaveDisplayValue('Version 2');
  await expect.element(page.getByRole('img', { name: 'Version 3, page 1' })).toBeVisible();
  await button('Zoom in').click();
  expect(zooms()).toEqual([1.5, 1.5]);
  viewports().first().element().focus();
  await userEvent.keyboard('+');
  expect(zooms()).toEqual([2.25, 2.25]);
  expect(await accessibilityFindings()).toBe('');
});

test('compares two chosen versions', async () => {
  await render(<CompareVersions versions={VERSIONS} />);
  await page.getByRole('combobox', { name: 'Older version' }).selectOptions('Version 1');
  await expect.element(page.getByRole('img', { name: 'Version 1, page 1' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Version 3, page 1' })).toBeVisible();
});

test('shows which version does not have the page', async () => {
  await render(<CompareVersions versions={VERSIONS} />);
  await button('Next page').click();
  await expect.element(page.getByText('Version 2 has no page 2.')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Version 3, page 2' })).toBeVisible();
  await button('Overlay').click();
  await expect.element(page.getByText('Version 2 has no page 2.')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('shows one version over the other up to the slider', async () => {
  await render(<CompareVersions versions={VERSIONS} />);
  await button('Overlay').click();
  const slider = page.getByRole('slider', { name: 'Share of version 2' });
  await slider.fill('30');
  expect(clipPaths()).toEqual(['none', 'inset(0px 0px 0px 30%)']);
  slider.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(clipPaths()).toEqual(['none', 'inset(0px 0px 0px 31%)']);
  await button('Zoom in').click();
  expect(zooms()).toEqual([1.5, 1.5]);
  expect(await accessibilityFindings()).toBe('');
});

test('highlights the changes between two versions', async () => {
  await render(<CompareVersions versions={VERSIONS} />);
  await button('Changes').click();
  const blendModes = viewports()
    .elements()
    .map(({ parentElement }) => parentElement && getComputedStyle(parentElement).mixBlendMode);
  expect(blendModes).toEqual(['normal', 'difference']);
});

test('starts with the overlay on a phone', async () => {
  await page.viewport(360, 740);
  await render(<CompareVersions versions={VERSIONS} />);
  await expect.element(button('Overlay')).toHaveAttribute('aria-pressed', 'true');
  expect(document.documentElement.scrollWidth).toBe(360);
  await button('Side by side').click();
  const [first, second] = viewports()
    .elements()
    .map((viewport) => viewport.getBoundingClientRect());
  expect(second?.top).toBeGreaterThan(first?.bottom ?? 0);
  await page.viewport(1024, 768);
});

function clipPaths(): (string | null)[] {
  return viewports()
    .elements()
    .map(({ parentElement }) => parentElement && getComputedStyle(parentElement).clipPath);
}
