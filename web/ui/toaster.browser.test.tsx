import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

const toasts = () => document.querySelectorAll('li[data-swipe-direction]');
const bottomOfToast = () => toasts()[0]?.getBoundingClientRect().bottom;
/** React can render a toast in a later task. Each retry advances the fake clock by one millisecond only. */
const expectRenderedToast = () => expect.poll(toasts, { interval: 1 }).toHaveLength(1);

beforeEach(async () => void (await render(<Toaster />)));
test('a newer toast replaces the one on screen', async () => {
  toast({ title: 'Photo uploaded' });
  toast({ title: 'Photo deleted' });
  await expect.element(page.getByText('Photo deleted', { exact: true })).toBeVisible();
  expect(toasts()).toHaveLength(1);
});

test('a failure is accessible', async () => {
  toast({ title: 'Upload Failed', description: 'The disk is full.', variant: 'destructive' });
  await expect.element(page.getByText('The disk is full.', { exact: true })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('a toast disappears after 5 seconds', async () => {
  vi.useFakeTimers();
  toast({ title: 'Photo uploaded' });
  await expectRenderedToast();
  await vi.advanceTimersByTimeAsync(4_500);
  expect(toasts()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(600);
  await vi.waitFor(() => expect(toasts()).toHaveLength(0));
});

test('a toast with a button stays for 10 seconds', async () => {
  vi.useFakeTimers();
  toast({ title: 'Status updated', action: { label: 'Undo', altText: 'Undo the move', onSelect: vi.fn() } });
  await expectRenderedToast();
  await vi.advanceTimersByTimeAsync(9_500);
  expect(toasts()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(600);
  await vi.waitFor(() => expect(toasts()).toHaveLength(0));
});

test('the button of a toast acts once and closes the toast', async () => {
  const onSelect = vi.fn();
  toast({ title: 'Status updated', action: { label: 'Undo', altText: 'Undo the move', onSelect } });
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await vi.waitFor(() => expect(toasts()).toHaveLength(0));
  expect(onSelect).toHaveBeenCalledOnce();
});

test('a swipe to the right dismisses a toast', async () => {
  toast({ title: 'Photo uploaded' });
  await expect.element(page.getByText('Photo uploaded', { exact: true })).toBeVisible();
  const card = toasts()[0];
  for (const [type, x] of [
    ['pointerdown', 0],
    ['pointermove', 20],
    ['pointermove', 80],
    ['pointerup', 80],
  ] as const)
    card?.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: x, pointerId: 1 }));
  await vi.waitFor(() => expect(toasts()).toHaveLength(0));
});

test('a toast is above the bottom controls that it would cover', async () => {
  const controls = document.createElement('form');
  controls.setAttribute('data-bottom-controls', '');
  controls.style.cssText = 'position: fixed; inset: auto 0 0 0; height: 120px';
  document.body.append(controls);
  toast({ title: 'Message sent' });
  await expect.element(page.getByText('Message sent', { exact: true })).toBeVisible();
  await vi.waitFor(() => expect(bottomOfToast()).toBeLessThanOrEqual(window.innerHeight - 120));
  controls.remove();
  window.dispatchEvent(new Event('resize'));
  expect(bottomOfToast()).toBeGreaterThan(window.innerHeight - 120);
});

test('the space around a toast lets clicks through', async () => {
  toast({ title: 'Message sent' });
  await expect.element(page.getByText('Message sent', { exact: true })).toBeVisible();
  const cornerElement = document.elementFromPoint(window.innerWidth - 4, window.innerHeight - 4);
  expect(cornerElement?.closest('ol')).toBeNull();
});

test('F8 moves the focus to the toasts', async () => {
  toast({ title: 'Photo uploaded' });
  await expect.element(page.getByText('Photo uploaded', { exact: true })).toBeVisible();
  await userEvent.keyboard('{F8}');
  await userEvent.tab();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await vi.waitFor(() => expect(toasts()).toHaveLength(0));
});
