import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleNotification } from '#shared/notifications/notifications.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { SUCCESS_RESPONSE, fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { sampleShop } from '#web/testing/samples.ts';

const server = fakeServer();
const CREATE_ROUTE = 'POST /api/notifications';
const MARK_ALL_AS_READ_ROUTE = 'PUT /api/notifications/read/all';
const admin = sampleShop({ role: 'admin' });

const tester = page.getByRole('region', { name: 'Notification Tester' });
const createButton = tester.getByRole('button', { name: 'Create Test Notification' });
const markAllButton = tester.getByRole('button', { name: 'Mark all as read' });

test('an admin sends a test notification to themselves', async () => {
  await openPage(server, '/settings', { user: admin });
  server.respondWith(CREATE_ROUTE, () => {
    server.respond('GET /api/notifications/unread/count', { count: 1 });
    return sampleNotification();
  });
  await createButton.click();
  await expect.element(page.getByText('Test notification created')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  expect(server.calls(CREATE_ROUTE)[0]?.body).toMatchObject({ userId: admin.id, type: 'test' });
  expect(await accessibilityFindings()).toBe('');
});

test('an admin marks all notifications as read', async () => {
  server.respond('GET /api/notifications/unread/count', { count: 1 });
  await openPage(server, '/settings', { user: admin });
  server.respondWith(MARK_ALL_AS_READ_ROUTE, () => {
    server.respond('GET /api/notifications/unread/count', { count: 0 });
    return SUCCESS_RESPONSE;
  });
  await markAllButton.click();
  await expect.element(page.getByText('All notifications are marked as read')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Notifications' })).toBeVisible();
});

test.each([
  [CREATE_ROUTE, createButton, 'Failed to create test notification'],
  [MARK_ALL_AS_READ_ROUTE, markAllButton, 'Failed to mark notifications as read'],
] as const)('shows the error when %s fails', async (route, button, title) => {
  await openPage(server, '/settings', { user: admin });
  server.refuse(route, 'forbidden', { message: 'Only an admin can send test notifications' });
  await button.click();
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByText('Only an admin can send test notifications')).toBeVisible();
});

test('a shop has no notification tester', async () => {
  await openPage(server, '/settings', { user: sampleShop() });
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect.element(tester).not.toBeInTheDocument();
});
