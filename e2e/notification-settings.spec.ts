import { expect } from '@playwright/test';
import { bell, item } from './bell.ts';
import { test } from './fixtures.ts';
import { addPhoto, createJob, openWithLiveStream, sendMessage } from './jobs.ts';
import {
  expectAccessible,
  expectNoHorizontalScroll,
  expectToast,
  recordFrames,
  waitForRoundTrip,
  tabTo,
} from './page-checks.ts';
import { ADMIN, startSession, signIn, signInNewUser } from './people.ts';

const LIVE_TIMEOUT = { timeout: 15_000 };

test('a muted kind sends no notification', async ({ page, openBrowser }) => {
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  const job = await createJob(shop.request, { installer });
  await openWithLiveStream(page, '/settings?tab=notifications');
  const messages = page.getByRole('switch', { name: 'Messages: in app' });
  await expect(page.getByRole('switch')).toHaveCount(15);
  await expect(messages).toBeChecked();
  await expect(page.getByText('This server doesn’t send e-mail')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  const saved = page.waitForResponse((response) => response.url().endsWith('/preferences/message'));
  await tabTo(page, messages);
  await page.keyboard.press('Space');
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(messages).not.toBeChecked();

  await sendMessage(shop.request, job, 'Muted message');
  await addPhoto(shop.request, job, 'pre-installation');
  await bell(page, '2 unread').click(LIVE_TIMEOUT);
  await expect(item(page, 'New photo')).toBeVisible();
  await expect(item(page, 'New message')).toHaveCount(0);
});

test('a switch that fails to save is rolled back', async ({ page }) => {
  await signInNewUser(page, 'client');
  await page.goto('/settings?tab=notifications');
  const photos = page.getByRole('switch', { name: 'Photos: in app' });
  await expect(page.getByRole('switch')).toHaveCount(13);
  await page.route('**/preferences/photo_upload', (route) =>
    route.fulfill({ status: 400, json: { message: 'The server said no' } }),
  );
  await photos.click();
  await expectToast(page, 'Failed to update notification settings', 'The server said no');
  await expect(photos).toBeChecked();
});

test('two quick changes do not flicker', async ({ page }) => {
  await signInNewUser(page, 'client');
  await page.goto('/settings?tab=notifications');
  await expect(page.getByRole('switch')).toHaveCount(13);
  const held = Promise.withResolvers<void>();
  await page.route('**/preferences/message', async (route) => {
    await held.promise;
    await route.continue();
  });
  const states = await recordFrames(page, () =>
    Array.from(document.querySelectorAll<HTMLInputElement>('[role=switch]'), ({ checked }) => +checked).join(
      '',
    ),
  );
  const second = page.waitForRequest('**/preferences/message');
  await page.getByRole('switch', { name: 'Photos: in app' }).click();
  await page.getByRole('switch', { name: 'Messages: in app' }).click();
  // The second save is still pending; a refetch now would show its old state.
  await second;
  await waitForRoundTrip(page);
  const refetched = page.waitForResponse('**/api/notifications/preferences');
  held.resolve();
  await refetched;
  await waitForRoundTrip(page);
  const off = (await states()).map((state) => state.replaceAll('1', '').length);
  expect(off).toEqual([0, 1, 2]);
});

test('only an admin can use the notification tester', async ({ page }) => {
  await signIn(page, ADMIN);
  await openWithLiveStream(page, '/settings');
  await page.getByRole('button', { name: 'Create Test Notification' }).click();
  await expectToast(page, 'Test notification created');
  await expect(bell(page, /\d+ unread/)).toBeVisible(LIVE_TIMEOUT);
  const tester = page.getByRole('region', { name: 'Notification Tester' });
  await tester.getByRole('button', { name: 'Mark all as read' }).click();
  await expectToast(page, 'All notifications are marked as read');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.route('**/api/notifications**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 403, json: { message: 'Only an admin sends test notifications' } }),
  );
  await page.getByRole('button', { name: 'Create Test Notification' }).click();
  await expectToast(page, 'Failed to create test notification', 'Only an admin sends test notifications');
  await page.unroute('**/api/notifications**');
  await page.route('**/read/all', (route) => route.fulfill({ status: 400, json: { message: 'No' } }));
  await tester.getByRole('button', { name: 'Mark all as read' }).click();
  await expectToast(page, 'Failed to mark notifications as read');

  await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByText('Notification Tester')).toHaveCount(0);
});
