import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import {
  makeVersion,
  pageOffset,
  sendPointerEvents,
  renderDiscussion,
  viewport,
  viewportPoint,
  tap,
  currentZoom,
} from './discussion.testing.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const picture = (number: number) => page.getByRole('img', { name: `Version 1, page ${number} of 3` });

test('shows the whole page, and a link that opens the original in a new tab', async () => {
  await renderDiscussion();
  expect(currentZoom()).toBe(1);
  await expect.element(page.getByRole('img', { name: 'Version 1, page 1 of 1' })).toBeVisible();
  const original = page.getByRole('link', { name: 'Open original' });
  await expect.element(original).toHaveAttribute('href', '/files/1');
  await expect.element(original).toHaveAttribute('target', '_blank');
  expect(await accessibilityFindings()).toBe('');
});

test('zooms by buttons and back to the whole page', async () => {
  await renderDiscussion();
  await expect.element(button('Zoom out')).toBeDisabled();
  await button('Zoom in').click();
  expect(currentZoom()).toBe(1.5);
  await expect.element(button('Fit, zoom is 150%')).toHaveTextContent('150%');
  await button('Zoom in').click();
  await button('Zoom out').click();
  expect(currentZoom()).toBeCloseTo(1.5);
  await button('Fit, zoom is 150%').click();
  expect(currentZoom()).toBe(1);
});

test('stops at the largest zoom', async () => {
  await renderDiscussion();
  for (let step = 0; step < 6; step += 1) await button('Zoom in').click();
  expect(currentZoom()).toBe(8);
  await expect.element(button('Zoom in')).toBeDisabled();
});

test('the wheel scrolls the page while the viewer is not in use', async () => {
  await renderDiscussion();
  expect(turnWheel(-100)).toBe('scrolls');
  expect(currentZoom()).toBe(1);
  await expect.element(page.getByText(/Hold .+ and scroll to zoom/)).toBeVisible();
  await viewport().click();
  expect(turnWheel(-100)).toBe('used');
  expect(currentZoom()).toBeGreaterThan(1);
});

test('zooms by wheel with Ctrl, at the pointer', async () => {
  await renderDiscussion();
  expect(turnWheel(-120, { ctrlKey: true, ...viewportPoint(0.5, 0.5) })).toBe('used');
  expect(currentZoom()).toBeGreaterThan(1.5);
});

test('zooming out by wheel stops at the whole page, and then does not scroll the web page', async () => {
  await renderDiscussion();
  turnWheel(-120, { ctrlKey: true });
  expect(turnWheel(120, { ctrlKey: true })).toBe('used');
  expect(currentZoom()).toBe(1);
  expect(turnWheel(120)).toBe('used');
});

test('zooms by pinch', async () => {
  await renderDiscussion();
  sendPointerEvents(
    'touch',
    ['pointerdown', 0.4, 0.5, 1],
    ['pointerdown', 0.6, 0.5, 2],
    ['pointermove', 0.3, 0.5, 1],
    ['pointermove', 0.7, 0.5, 2],
    ['pointerup', 0.3, 0.5, 1],
    ['pointerup', 0.7, 0.5, 2],
  );
  expect(currentZoom()).toBeCloseTo(2, 1);
});

test('zooms in and out by double tap', async () => {
  await renderDiscussion();
  tap(0.4, 0.4);
  tap(0.4, 0.4);
  expect(currentZoom()).toBe(2.5);
  tap(0.4, 0.4);
  tap(0.4, 0.4);
  expect(currentZoom()).toBe(1);
});

test('a drag moves the zoomed page', async () => {
  await renderDiscussion();
  tap(0.5, 0.5);
  tap(0.5, 0.5);
  const before = pageOffset();
  sendPointerEvents('mouse', ['pointerdown', 0.5, 0.5], ['pointermove', 0.6, 0.5], ['pointerup', 0.6, 0.5]);
  expect(pageOffset().x).toBeGreaterThan(before.x);
  expect(pageOffset().y).toBe(before.y);
});

test('a finger scrolls the web page only while the whole proof page is shown', async () => {
  await renderDiscussion();
  expect(getComputedStyle(viewport().element()).touchAction).toBe('pan-y');
  await button('Zoom in').click();
  expect(getComputedStyle(viewport().element()).touchAction).toBe('none');
});

test('changes the page by thumbnails, buttons, keys and swipe', async () => {
  await renderDiscussion({ version: makeVersion(1, 3) });
  await button('Page 2').click();
  await expect.element(picture(2)).toBeVisible();
  await expect.element(button('Page 2')).toHaveAttribute('aria-current', 'page');
  await button('Next page').click();
  await expect.element(picture(3)).toBeVisible();
  await expect.element(button('Next page')).toBeDisabled();
  viewport().element().focus();
  await userEvent.keyboard('{PageUp}');
  await expect.element(picture(2)).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(picture(1)).toBeVisible();
  sendPointerEvents('touch', ['pointerdown', 0.8, 0.5], ['pointermove', 0.4, 0.5], ['pointerup', 0.4, 0.5]);
  await expect.element(picture(2)).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('zooms and moves the page by keyboard', async () => {
  await renderDiscussion({ version: makeVersion(1, 3) });
  viewport().element().focus();
  await userEvent.keyboard('+++');
  expect(currentZoom()).toBeCloseTo(3.375);
  const before = pageOffset();
  await userEvent.keyboard('{ArrowRight}');
  expect(pageOffset().x).toBeLessThan(before.x);
  await expect.element(picture(1)).toBeVisible();
  await userEvent.keyboard('-');
  expect(currentZoom()).toBeCloseTo(2.25);
  await userEvent.keyboard('0');
  expect(currentZoom()).toBe(1);
});

test('lists the keyboard shortcuts', async () => {
  await renderDiscussion();
  await button('Keys').click();
  await expect.element(page.getByRole('region', { name: 'Keys' }).getByText('Full screen')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await button('Close keys').click();
  await expect.element(page.getByRole('region', { name: 'Keys' })).not.toBeInTheDocument();
});

test('keeps the typed comment when Escape ends the full screen', async () => {
  await renderDiscussion({ onComment: async () => undefined });
  await page.getByLabelText('Comment', { exact: true }).fill('Half a thought');
  await button('Full screen').click();
  await expect.element(page.getByRole('dialog', { name: 'Proof in full screen' })).toBeVisible();
  await expect.element(button('Leave full screen')).toHaveFocus();
  expect(page.getByRole('dialog').element().getBoundingClientRect().height).toBe(window.innerHeight);
  expect(await accessibilityFindings()).toBe('');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button('Full screen')).toHaveFocus();
  await expect.element(page.getByLabelText('Comment', { exact: true })).toHaveValue('Half a thought');
});

test('loads a page again after an error', async () => {
  // The browser keeps a limited number of resource timings, so the earlier ones are cleared.
  performance.clearResourceTimings();
  const version = makeVersion();
  const pages = version.pages.map((one) => ({ ...one, url: '/missing.webp' }));
  await renderDiscussion({ version: { ...version, pages } });
  await expect.element(page.getByText('The page could not be loaded.')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  const before = countPictureRequests();
  await button('Try Again').click();
  await vi.waitFor(() => expect(countPictureRequests()).toBe(before + 1));
});

test('a version without pictures offers its file', async () => {
  await renderDiscussion({ version: { ...makeVersion(), pages: [] }, onComment: async () => undefined });
  await expect.element(page.getByText('No preview of this file yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open original' })).toHaveAttribute('href', '/files/1');
  await expect.element(page.getByLabelText('Comment', { exact: true })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('another version starts with its first page', async () => {
  const discussion = await renderDiscussion({ version: makeVersion(1, 3) });
  await button('Page 3').click();
  await button('Zoom in').click();
  await discussion.change({ version: makeVersion(2, 3) });
  await expect.element(page.getByRole('img', { name: 'Version 2, page 1 of 3' })).toBeVisible();
});

function countPictureRequests(): number {
  return performance.getEntriesByName(new URL('/missing.webp', location.href).href).length;
}

/** Turns the wheel over the viewport. Returns 'used' if the viewport handles the event, and 'scrolls' if the page scrolls. */
function turnWheel(deltaY: number, more: WheelEventInit = {}): 'used' | 'scrolls' {
  const event = new WheelEvent('wheel', {
    bubbles: true,
    cancelable: true,
    deltaY,
    ...viewportPoint(0.5, 0.5),
    ...more,
  });
  return viewport().element().dispatchEvent(event) ? 'scrolls' : 'used';
}
