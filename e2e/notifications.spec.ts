import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Project } from '#shared/projects/projects.contract.ts';
import { failUntilTryAgain } from './failing-requests.ts';
import { test } from './fixtures.ts';
import { bell, item, panel } from './bell.ts';
import { addPhoto, createJob, openWithLiveStream, sendMessage } from './jobs.ts';
import {
  expectAccessible,
  expectNoHorizontalScroll,
  expectToast,
  recordFrames,
  waitForRoundTrip,
  tabTo,
} from './page-checks.ts';
import { ADMIN, expireSessionAt, startSession, signIn, signInNewUser } from './people.ts';
import type { Person } from './people.ts';

const LIVE_TIMEOUT = { timeout: 15_000 };

test('a new user has no notifications', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/notifications?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(panel(page).getByText('Loading notifications...')).toBeVisible();
  held.resolve();
  await expect(panel(page).getByText('No notifications')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  await expectAccessible(page);
});

test('notifications are grouped by kind and link to the project', async ({ page, openBrowser }) => {
  const { page: shop } = await startSession(await openBrowser(), 'contractor', { name: SHOP });
  const job = await createNotifications(page, shop.request);
  await expect(bell(page, '3 unread')).toBeVisible(LIVE_TIMEOUT);
  await bell(page, '3 unread').click();

  const photos = item(page, '4 new photos');
  await expect(photos).toContainText(
    `Most recently, ${SHOP} uploaded a pre-installation photo on ‘${job.name}’`,
  );
  await expect(photos.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M$/);
  await expect(item(page, 'New message')).toContainText(`${SHOP} sent a message on ‘${job.name}’`);
  await expect(item(page, 'Added to a team').getByRole('link')).toHaveCount(0);
  const list = panel(page).locator('ul').locator('..');
  await expect.poll(async () => (await list.boundingBox())?.height).toBe(300);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await photos.getByRole('link', { name: 'View Project' }).click();
  await expect(page).toHaveURL(new RegExp(`/projects/${job.id}#photo-\\d+$`));
  await expect(panel(page)).toBeHidden();
  await expect(bell(page, '2 unread')).toBeVisible(LIVE_TIMEOUT);

  await test.step('the actor is not notified', async () => {
    expect(await fetchNotifications(shop.request)).toEqual([]);
  });
});

test('notifications are marked as read and deleted by keyboard', async ({ page, openBrowser }) => {
  const { page: shop } = await startSession(await openBrowser(), 'contractor', { name: SHOP });
  await createNotifications(page, shop.request);
  await expect(bell(page, '3 unread')).toBeVisible(LIVE_TIMEOUT);
  await tabTo(page, bell(page, '3 unread'));
  await page.keyboard.press('Enter');

  await tabTo(page, panel(page).getByRole('button', { name: 'Mark as read: 4 new photos' }));
  await page.keyboard.press('Enter');
  await expect(bell(page, '2 unread')).toBeAttached();
  await expect(panel(page).getByText('Marked as read.')).toBeAttached();
  await expect(panel(page).getByRole('button', { name: 'Delete notification: 4 new photos' })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(item(page, '4 new photos')).toHaveCount(0);
  await expect(panel(page).getByText('Notification deleted.')).toBeAttached();
  await expect(panel(page).getByRole('button', { name: 'Delete notification: New message' })).toBeFocused();

  await tabTo(page, panel(page).getByRole('button', { name: 'Mark all as read' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('All notifications are marked as read.')).toBeAttached();
  await expect(panel(page).getByRole('button', { name: /^Mark as read/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused();

  await page.reload();
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
});

test('the badge shows 99+ and the list is paged', async ({ page, openBrowser }) => {
  const person = await signInNewUser(page, 'client');
  const admin = await openBrowser();
  await signIn(admin, ADMIN);
  for (let number = 1; number <= 101; number += 1) await notify(admin.request, person, `Note ${number}`);
  await openWithLiveStream(page, '/dashboard');
  await bell(page, '99+ unread').click();
  await expect(page.getByText('99+', { exact: true })).toBeVisible();
  await expect(panel(page).getByRole('listitem')).toHaveCount(30);
  await panel(page).getByRole('button', { name: 'Load more' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(60);
});

test('quickly deleted notifications do not come back', async ({ page, openBrowser }) => {
  const person = await signInNewUser(page, 'client');
  const admin = await openBrowser();
  await signIn(admin, ADMIN);
  for (const title of ['First note', 'Second note', 'Third note']) await notify(admin.request, person, title);
  await page.goto('/dashboard');
  await bell(page, '3 unread').click();
  const held = Promise.withResolvers<void>();
  const calls = await holdSecondDeletion(page, held.promise);
  const states = await recordFrames(page, () =>
    Array.from(document.querySelectorAll('[data-delete]'), (button) => button.ariaLabel?.at(-6)).join(''),
  );
  await panel(page).getByRole('button', { name: 'Delete notification: First note' }).click();
  await panel(page).getByRole('button', { name: 'Delete notification: Second note' }).click();
  await calls.first;
  await waitForRoundTrip(page);
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  const refetched = page.waitForResponse('**/api/notifications?*');
  held.resolve();
  await refetched;
  await waitForRoundTrip(page);
  expect((await states()).map(({ length }) => length)).toEqual([3, 2, 1]);
});

test('a failed action is rolled back', async ({ page, openBrowser }) => {
  const person = await signInNewUser(page, 'client');
  const admin = await openBrowser();
  await signIn(admin, ADMIN);
  await notify(admin.request, person, 'Keep me');
  await page.goto('/dashboard');
  await bell(page, '1 unread').click();
  await page.route('**/api/notifications/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 400, json: { message: 'The server said no' } }),
  );

  await panel(page)
    .getByRole('button', { name: /^Mark as read/ })
    .click();
  await expectToast(page, 'Failed to mark notification as read', 'The server said no');
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expectToast(page, 'Failed to mark all notifications as read');
  await panel(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expectToast(page, 'Failed to delete notification');
  await expect(item(page, 'Keep me')).toBeVisible();
  await expect(bell(page, '1 unread')).toBeAttached();
});

test('an expired session shows only the session message', async ({ page, openBrowser }) => {
  const person = await signInNewUser(page, 'client');
  const admin = await openBrowser();
  await signIn(admin, ADMIN);
  await notify(admin.request, person, 'Read me');
  await page.goto('/dashboard');
  await bell(page, '1 unread').click();
  await expireSessionAt(page, '**/api/notifications/read/all');
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expectToast(page, 'Session expired');
});

test('a list that fails to load can be retried', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await failUntilTryAgain(page, '**/api/notifications?*');
  await page.goto('/dashboard');
  await bell(page).click();
  await expect(panel(page).getByText('Notifications could not be loaded')).toBeVisible();
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(panel(page).getByText('No notifications')).toBeVisible();
});

test('the bell polls while the live stream is down', async ({ page }) => {
  await signInNewUser(page, 'client');
  await page.clock.install();
  await page.route('**/api/live*', (route) => route.abort());
  const requests = { count: 0, list: 0 };
  // Counts finished requests, because the page does not poll while a request is running.
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/notifications/unread/count')) requests.count += 1;
    if (request.url().includes('/api/notifications?')) requests.list += 1;
  });
  await page.goto('/dashboard');
  await expect(bell(page)).toBeVisible();
  await expect.poll(() => requests).toEqual({ count: 1, list: 1 });
  await page.clock.runFor(16_000);
  await expect.poll(() => requests).toEqual({ count: 2, list: 1 });
  await page.clock.runFor(16_000);
  await expect.poll(() => requests).toEqual({ count: 3, list: 2 });
});

const SHOP = 'Maximilian Featherstonehaugh-Whitfield of the Northern Vehicle Wrap and Signage Company';

/** Signs in an installer with an open page; the shop adds four photos and a message. */
async function createNotifications(page: Page, shop: APIRequestContext): Promise<Project> {
  const installer = await signInNewUser(page, 'subcontractor');
  const job = await createJob(shop, { installer });
  await openWithLiveStream(page, '/dashboard');
  await sendMessage(shop, job, 'The film has arrived');
  for (let photo = 0; photo < 4; photo += 1) await addPhoto(shop, job, 'pre-installation');
  await expect(async () => {
    expect((await fetchNotifications(page.request))[0]).toMatchObject({ title: '4 new photos' });
  }).toPass(LIVE_TIMEOUT);
  return job;
}

async function fetchNotifications(request: APIRequestContext): Promise<{ title: string }[]> {
  return (await request.get('/api/notifications')).json();
}

async function notify(admin: APIRequestContext, { id: userId }: Person, title: string): Promise<void> {
  const data = { userId, title, message: 'A test message', type: 'test', isRead: false };
  expect((await admin.post('/api/notifications', { data })).status()).toBe(201);
}

/** Holds the second deletion until `until` resolves. Returns the response to the first one. */
async function holdSecondDeletion(page: Page, until: Promise<void>) {
  let count = 0;
  const isDeletion = (method: string) => method === 'DELETE';
  await page.route('**/api/notifications/*', async (route) => {
    if (isDeletion(route.request().method()) && ++count === 2) await until;
    await route.fallback();
  });
  return { first: page.waitForResponse((response) => isDeletion(response.request().method())) };
}
