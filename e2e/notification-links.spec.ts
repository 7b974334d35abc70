import { expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Message } from '#shared/messages/messages.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { shortPageProof } from '#server/testing/image-samples.ts';
import { notificationBell, notificationItem } from './bell.ts';
import { test } from './fixtures.ts';
import {
  addPhoto,
  addProof,
  createProjectWithVehicle,
  createTracking,
  fetchList,
  moveToStage,
  openWithLiveStream,
  sendMessage,
} from './projects.ts';
import { signInNewUser, startSession } from './people.ts';

test('‘View Project’ opens the item that each notification is about', async ({ page, openBrowser }) => {
  const { shop, project } = await createProjectForInstaller(page, openBrowser);
  await openWithLiveStream(page, '/dashboard');
  const file = { name: 'artwork.pdf', mimeType: 'application/pdf', buffer: shortPageProof() };
  const proof = await addProof(shop, project, file);
  await createTracking(shop, project.id, 'tracking', ['1Z999AA10123456784', 'UPS']);
  await addPhoto(shop, project, 'initial');
  const photo = await addPhoto(shop, project, 'post-installation');
  await sendMessage(shop, project, 'The film has arrived');
  const [message] = await fetchList<Message>(shop, `/api/projects/${project.id}/messages`);
  await moveToStage(shop, project, 'wrap_printed');

  // The notifications are about the assignment, the proof, the tracking, the two photos (as one group), the message and
  // the stage move.
  await expect(notificationBell(page, '6 unread')).toBeVisible();
  await followNotification(page, 'New message');
  await expect(notificationBell(page, '5 unread')).toBeVisible();
  await expectInViewAndFocused(page, page.locator(`#message-${message?.id}`));
  await followNotification(page, '2 new photos');
  await expectInViewAndFocused(page, page.locator(`#photo-${photo.id}`));
  await followNotification(page, 'New artwork proof');
  await expectInViewAndFocused(page, page.locator(`#proof-${proof.id}`));
  await followNotification(page, 'Tracking added');
  await expect(page).toHaveURL(/#tracking-\d+$/);
  await expectInViewAndFocused(page, page.locator('[id^="tracking-"]'));
  await followNotification(page, 'stage moves');
  await expect(page).toHaveURL(/#stages$/);
  await expect(page.locator('#stages')).toBeInViewport();
});

/** Creates a shop with a project for an installer, and signs in the installer on this page. */
async function createProjectForInstaller(
  page: Page,
  openBrowser: () => Promise<Page>,
): Promise<{ shop: APIRequestContext; project: Project }> {
  const { page: shopPage } = await startSession(await openBrowser(), 'contractor');
  const installer = await signInNewUser(page, 'subcontractor');
  const shop = shopPage.request;
  return { shop, project: await createProjectWithVehicle(shop, { installer }) };
}

async function followNotification(page: Page, title: string): Promise<void> {
  await notificationBell(page).click();
  await notificationItem(page, title).getByRole('link', { name: 'View Project' }).click();
}

async function expectInViewAndFocused(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  await expect(target).toBeFocused();
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeHidden();
}
