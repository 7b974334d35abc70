import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Project } from '#shared/projects/projects.contract.ts';
import { test } from './fixtures.ts';
import { notificationBell, notificationItem, notificationPanel } from './bell.ts';
import { addPhoto, createJob, openWithLiveStream, sendMessage } from './projects.ts';
import { startSession, signInNewUser } from './people.ts';

const LIVE_TIMEOUT = { timeout: 15_000 };

test('notifications are grouped by kind and link to the project', async ({ page, openBrowser }) => {
  const { page: shop } = await startSession(await openBrowser(), 'contractor', { name: SHOP_NAME });
  const job = await createNotifications(page, shop.request);
  await expect(notificationBell(page, '3 unread')).toBeVisible(LIVE_TIMEOUT);
  await notificationBell(page, '3 unread').click();

  const photos = notificationItem(page, '4 new photos');
  await expect(photos).toContainText(
    `Most recently, ${SHOP_NAME} uploaded a pre-installation photo on ‘${job.name}’`,
  );
  await expect(notificationItem(page, 'New message')).toContainText(
    `${SHOP_NAME} sent a message on ‘${job.name}’`,
  );

  await photos.getByRole('link', { name: 'View Project' }).click();
  await expect(page).toHaveURL(new RegExp(`/projects/${job.id}#photo-\\d+$`));
  await expect(notificationPanel(page)).toBeHidden();
  await expect(notificationBell(page, '2 unread')).toBeVisible(LIVE_TIMEOUT);

  await test.step('the actor is not notified', async () => {
    expect(await fetchNotifications(shop.request)).toEqual([]);
  });
});

const SHOP_NAME = 'Maximilian Featherstonehaugh-Whitfield of the Northern Vehicle Wrap and Signage Company';

/** Signs in an installer and opens a page. The shop then adds a message and four photos to a project of the installer. */
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
