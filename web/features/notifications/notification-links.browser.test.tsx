import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleNotification } from '#shared/notifications/notifications.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { sampleDetails, sampleMessage, samplePhoto, sampleShop } from '#web/testing/samples.ts';
import { stopClock } from '#web/testing/stop-clock.ts';

const server = fakeServer();
const DETAILS_ROUTE = 'GET /api/projects/{id}/details';
const MESSAGES_ROUTE = 'GET /api/projects/{id}/messages';
const PHOTOS_ROUTE = 'GET /api/projects/{id}/photos';
const user = sampleShop();

beforeEach(() => {
  server.respond(DETAILS_ROUTE, sampleDetails());
  server.respond('GET /api/projects/{id}/artwork-proofs', []);
  server.respond('GET /api/projects/{id}/tracking-items', []);
  server.hold('GET /api/projects/{id}/install-record');
});

test('following a notification by keyboard marks it as read, and focuses its message', async () => {
  const messages = [sampleMessage({ id: 21 })];
  server.respond(DETAILS_ROUTE, sampleDetails({}, { messages, messageCount: 1 }));
  server.respond('GET /api/notifications', [sampleNotification()]);
  server.respond('GET /api/notifications/unread/count', { count: 1 });
  server.respond('PUT /api/notifications/{id}/read', sampleNotification({ isRead: true }));
  await openPage(server, '/settings', { user });
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const link = page.getByRole('link', { name: 'View Project' });
  await expect.element(link).toBeVisible();
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expectRevealed('message-21');
  await expect.element(page.getByRole('region', { name: 'Notifications' })).not.toBeInTheDocument();
  expect(location.pathname + location.hash).toBe('/projects/1#message-21');
  expect(server.calls('PUT /api/notifications/{id}/read').map(({ params }) => params)).toEqual([{ id: '1' }]);
  expect(await accessibilityFindings()).toBe('');
});

test('a notification about the project on screen keeps what the user has entered', async () => {
  server.respond(
    DETAILS_ROUTE,
    sampleDetails({}, { messages: [sampleMessage({ id: 21 })], messageCount: 1 }),
  );
  server.respond('GET /api/notifications', [sampleNotification({ isRead: true })]);
  await openPage(server, '/project/1', { user });
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.fill('Second round');
  await page.getByRole('button', { name: 'Notifications' }).click();
  await page.getByRole('link', { name: 'View Project' }).click();
  await expectRevealed('message-21');
  await expect.element(description).toHaveValue('Second round');
  expect(location.pathname + location.hash).toBe('/project/1#message-21');
});

test('a link to an older message loads messages until it finds that message', async () => {
  const allMessages = [5, 4, 3, 2, 1].map((id) => sampleMessage({ id, content: `Message ${id}` }));
  server.respond(
    DETAILS_ROUTE,
    sampleDetails({}, { messages: allMessages.slice(0, 1), messageCount: allMessages.length }),
  );
  server.respondInPages(MESSAGES_ROUTE, allMessages, 2);
  await openPage(server, '/projects/1#message-1', { user });
  await expectRevealed('message-1');
  expect(server.calls(MESSAGES_ROUTE)).toHaveLength(3);
});

test('a link to an older photo loads photos until it finds that photo', async () => {
  const allPhotos = [5, 4, 3, 2, 1].map((id) => samplePhoto({ id }));
  const photoCounts = { ...sampleDetails().photoCounts, 'pre-installation': allPhotos.length };
  server.respond(DETAILS_ROUTE, sampleDetails({}, { photos: allPhotos.slice(0, 1), photoCounts }));
  server.respondInPages(PHOTOS_ROUTE, allPhotos, 2);
  await openPage(server, '/projects/1#photo-1', { user });
  await expectRevealed('photo-1');
  expect(server.calls(PHOTOS_ROUTE)).toHaveLength(3);
});

test('the linked item is highlighted for a moment', async () => {
  const messages = [sampleMessage({ id: 21 })];
  server.respond(DETAILS_ROUTE, sampleDetails({}, { messages, messageCount: 1 }));
  const advance = stopClock(500);
  await openPage(server, '/projects/1#message-21', { user });
  await expectRevealed('message-21');
  const { dataset } = document.activeElement as HTMLElement;
  expect(dataset).toHaveProperty('highlighted');
  await advance(() => !('highlighted' in dataset));
  await expectRevealed('message-21');
});

test('the link to a deleted photo scrolls to the photos', async () => {
  const messages = Array.from({ length: 30 }, (_, index) => sampleMessage({ id: 30 - index }));
  server.respond(
    DETAILS_ROUTE,
    sampleDetails({}, { messages, messageCount: 30, photos: [samplePhoto({ id: 9 })] }),
  );
  await openPage(server, '/projects/1#photo-7', { user });
  await expect.element(page.getByRole('region', { name: 'Project Photos' })).toBeInViewport();
});

/** Checks that the item is focused and visible in the viewport. */
async function expectRevealed(id: string): Promise<void> {
  await expect.poll(() => document.activeElement?.id).toBe(id);
  await expect.element(page.elementLocator(document.activeElement as Element)).toBeInViewport();
}
