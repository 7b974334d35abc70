import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleNotification } from '#shared/notifications/notifications.testing.ts';
import type { Notification } from '#shared/notifications/notifications.contract.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { SUCCESS_RESPONSE, fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { recordFrames } from '#web/testing/record-frames.ts';
import { sampleShop } from '#web/testing/samples.ts';
import { stopClock } from '#web/testing/stop-clock.ts';

const server = fakeServer();
const LIST_ROUTE = 'GET /api/notifications';
const UNREAD_COUNT_ROUTE = 'GET /api/notifications/unread/count';
const MARK_AS_READ_ROUTE = 'PUT /api/notifications/{id}/read';
const MARK_ALL_AS_READ_ROUTE = 'PUT /api/notifications/read/all';
const DELETE_ROUTE = 'DELETE /api/notifications/{id}';

const photoNotification = sampleNotification({
  id: 1,
  title: '4 new photos',
  count: 4,
  type: 'photo_upload',
  sourceType: 'photo',
});
const messageNotification = sampleNotification({ id: 2, title: 'New message' });
const teamNotification = sampleNotification({
  id: 3,
  title: 'Added to a team',
  type: 'team_member_added',
  projectId: null,
});

const bell = (name: string | RegExp) => page.getByRole('banner').getByRole('button', { name });
const panel = page.getByRole('region', { name: 'Notifications' });
const items = panel.getByRole('listitem');
const button = (name: string) => panel.getByRole('button', { name });
const markAllButton = button('Mark all as read');

let inbox: Notification[] = [];

beforeEach(() => {
  // The fake server updates `inbox` as the real server would.
  server.respondWith(LIST_ROUTE, () => inbox);
  server.respondWith(UNREAD_COUNT_ROUTE, () => ({ count: inbox.filter(({ isRead }) => !isRead).length }));
  server.respondWith(MARK_AS_READ_ROUTE, ({ params }) => {
    inbox = inbox.map((item) => (String(item.id) === params['id'] ? { ...item, isRead: true } : item));
    return { ...messageNotification, isRead: true };
  });
  server.respondWith(MARK_ALL_AS_READ_ROUTE, () => {
    inbox = inbox.map((item) => ({ ...item, isRead: true }));
    return SUCCESS_RESPONSE;
  });
  server.respondWith(DELETE_ROUTE, ({ params }) => {
    inbox = inbox.filter(({ id }) => String(id) !== params['id']);
    return SUCCESS_RESPONSE;
  });
});

test('an empty inbox shows “No notifications”', async () => {
  const release = server.hold(LIST_ROUTE);
  await openBell([]);
  await expect.element(panel.getByText('Loading notifications...')).toBeVisible();
  release();
  await expect.element(panel.getByText('No notifications')).toBeVisible();
  await expect.element(markAllButton).toBeDisabled();
  expect(await accessibilityFindings()).toBe('');
});

test('a notification shows its text, its time and a link to the project', async () => {
  const name = 'Maximilian Featherstonehaugh-Whitfield of the Northern Vehicle Wrap and Signage Company';
  await openBell([
    { ...photoNotification, message: `Most recently, ${name} uploaded a photo` },
    messageNotification,
    teamNotification,
  ]);
  const item = items.filter({ hasText: '4 new photos' });
  await expect.element(item.getByText(/Most recently, Maximilian/)).toBeVisible();
  await expect.element(item.getByText(/^Mar 5, 2026 \d{1,2}:\d{2}\s[AP]M$/)).toBeVisible();
  const link = item.getByRole('link', { name: 'View Project' });
  await expect.element(link).toHaveAttribute('href', '/projects/1#photo-21');
  const teamItem = items.filter({ hasText: 'Added to a team' });
  await expect.element(teamItem.getByRole('link')).not.toBeInTheDocument();
  const list = panel.element().querySelector('ul')?.parentElement;
  expect(list?.getBoundingClientRect().height).toBe(300);
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('marking as read moves the focus to the next button of the notification', async () => {
  await openBell([photoNotification, messageNotification]);
  await pressEnter('Mark as read: 4 new photos');
  await expect.element(bell('Notifications, 1 unread')).toBeInTheDocument();
  await expect.element(panel.getByText('Marked as read.')).toBeInTheDocument();
  await expect.element(button('Delete notification: 4 new photos')).toHaveFocus();
});

test('a group that has grown since it was shown stays unread', async () => {
  await openBell([{ ...photoNotification, count: 4 }]);
  const grownGroup = { ...photoNotification, title: '5 new photos', count: 5 };
  server.respondWith(MARK_AS_READ_ROUTE, () => {
    inbox = [grownGroup];
    return grownGroup;
  });
  await button('Mark as read: 4 new photos').click();
  await expect.element(button('Mark as read: 5 new photos')).toBeVisible();
  await expect.element(bell('Notifications, 1 unread')).toBeInTheDocument();
  await expect.element(panel.getByText('Marked as read.')).not.toBeInTheDocument();
  expect(server.calls(MARK_AS_READ_ROUTE)[0]?.body).toEqual({ count: 4 });
});

test('deleting moves the focus to the next notification', async () => {
  await openBell([photoNotification, messageNotification]);
  await pressEnter('Delete notification: 4 new photos');
  await expect.element(panel.getByText('Notification deleted.')).toBeInTheDocument();
  await expect.element(button('Delete notification: New message')).toHaveFocus();
  expect(items.elements()).toHaveLength(1);
  expect(server.calls(DELETE_ROUTE)).toMatchObject([{ params: { id: '1' }, query: { count: '4' } }]);
});

test('Escape returns the focus to the bell after all notifications are marked as read', async () => {
  await openBell([photoNotification, messageNotification]);
  await pressEnter('Mark all as read');
  await expect.element(panel.getByText('All notifications are marked as read.')).toBeInTheDocument();
  await expect.element(panel.getByRole('button', { name: /^Mark as read/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(bell('Notifications')).toHaveFocus();
});

test('more than 99 notifications are shown as 99+ and listed in pages', async () => {
  const notes = Array.from({ length: 101 }, (_, index) =>
    sampleNotification({ id: index, title: `Note ${index}` }),
  );
  server.respondInPages(LIST_ROUTE, notes, 30);
  server.respond(UNREAD_COUNT_ROUTE, { count: 101 });
  await openPage(server, '/settings', { user: sampleShop() });
  await bell('Notifications, 99+ unread').click();
  await expect.element(page.getByText('99+', { exact: true })).toBeVisible();
  await expect.poll(() => items.elements()).toHaveLength(30);
  await button('Load more').click();
  await expect.poll(() => items.elements()).toHaveLength(60);
  expect(server.calls(LIST_ROUTE).at(-1)?.query).toMatchObject({ cursor: '30', limit: '30' });
});

test('quickly deleted notifications do not come back', async () => {
  const third = sampleNotification({ id: 3, title: 'Third note' });
  await openBell([
    { ...messageNotification, title: 'First note' },
    { ...photoNotification, title: 'Second note' },
    third,
  ]);
  await expect.poll(() => items.elements()).toHaveLength(3);
  const counts = recordFrames(() => document.querySelectorAll('[data-delete]').length);
  const releaseFirst = server.hold(DELETE_ROUTE);
  await button('Delete notification: First note').click();
  // A refetch between the two responses would show the second note again.
  const releaseSecond = server.hold(DELETE_ROUTE);
  await button('Delete notification: Second note').click();
  await expect.poll(() => server.calls(DELETE_ROUTE)).toHaveLength(2);
  releaseFirst();
  await expect.element(panel.getByText('Notification deleted.')).toBeInTheDocument();
  const listCallCount = server.calls(LIST_ROUTE).length;
  releaseSecond();
  await expect.poll(() => server.calls(LIST_ROUTE).length).toBeGreaterThan(listCallCount);
  await expect.poll(() => items.elements()).toHaveLength(1);
  expect(counts()).toEqual([3, 2, 1]);
});

test.each([
  [MARK_AS_READ_ROUTE, 'Mark as read: New message', 'Failed to mark notification as read'],
  [MARK_ALL_AS_READ_ROUTE, 'Mark all as read', 'Failed to mark all notifications as read'],
  [DELETE_ROUTE, 'Delete notification: New message', 'Failed to delete notification'],
] as const)('a failed %s is rolled back', async (route, name, title) => {
  await openBell([messageNotification]);
  server.refuse(route, 'validation_failed', { message: 'The server said no' });
  await button(name).click();
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByText('The server said no')).toBeVisible();
  await expect.element(items.filter({ hasText: 'New message' })).toBeVisible();
  await expect.element(bell('Notifications, 1 unread')).toBeInTheDocument();
});

test('“Mark all as read” names the newest shown notification, so that newer ones stay unread', async () => {
  const newer = { ...messageNotification, position: 8 };
  await openBell([newer, { ...photoNotification, position: 7 }]);
  await expect.element(items.first()).toBeVisible();
  await markAllButton.click();
  await expect.poll(() => server.calls(MARK_ALL_AS_READ_ROUTE)).toMatchObject([{ body: { upTo: 8 } }]);
});

test('an action after the end of the session shows only the message about the session', async () => {
  await openBell([messageNotification]);
  server.endSession(MARK_ALL_AS_READ_ROUTE);
  await markAllButton.click();
  await expect.element(page.getByText('Session expired')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.element(page.getByText(/^Failed to/)).not.toBeInTheDocument();
});

test('a list that could not be loaded can be loaded again', async () => {
  server.refuse(LIST_ROUTE, 'validation_failed');
  await openBell([]);
  await expect.element(panel.getByText('Notifications could not be loaded')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  server.respond(LIST_ROUTE, []);
  await button('Try Again').click();
  await expect.element(panel.getByText('No notifications')).toBeVisible();
});

test('the bell refetches the count every 15 seconds and the list every 30 seconds', async () => {
  const advance = stopClock(5_000);
  const start = Date.now();
  await openPage(server, '/settings', { user: sampleShop() });
  await expect
    .poll(() => [server.calls(UNREAD_COUNT_ROUTE).length, server.calls(LIST_ROUTE).length])
    .toEqual([1, 1]);
  await advance(() => server.calls(UNREAD_COUNT_ROUTE).length === 3);
  await expect.poll(() => server.calls(LIST_ROUTE)).toHaveLength(2);
  expect(Date.now() - start).toBeGreaterThanOrEqual(30_000);
  expect(Date.now() - start).toBeLessThan(45_000);
});

/** Opens the bell of a shop with these notifications. */
async function openBell(notifications: Notification[]) {
  inbox = notifications;
  await openPage(server, '/settings', { user: sampleShop() });
  await bell(/^Notifications/).click();
  await expect.element(panel).toBeVisible();
}

async function pressEnter(name: string): Promise<void> {
  await expect.element(button(name)).toBeVisible();
  (button(name).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}
