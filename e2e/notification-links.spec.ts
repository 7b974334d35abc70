import { expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Message } from '#shared/messages/messages.contract.ts';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import { pdfProof } from '#server/testing/image-samples.ts';
import { bell, item } from './bell.ts';
import { test } from './fixtures.ts';
import {
  addPhoto,
  addProof,
  createJob,
  createTracking,
  fetchList,
  moveToStage,
  sendMessage,
} from './jobs.ts';
import { expectAccessible, tabTo } from './page-checks.ts';
import { signInNewUser, startSession } from './people.ts';

test('‘View Project’ leads to what each notification is about', async ({ page, openBrowser }) => {
  const { shop, job } = await createJobForInstaller(page, openBrowser);
  const file = { name: 'artwork.pdf', mimeType: 'application/pdf', buffer: pdfProof() };
  const proof = await addProof(shop, job, file);
  await createTracking(shop, job.id, 'tracking', ['1Z999AA10123456784', 'UPS']);
  await addPhoto(shop, job, 'initial');
  const photo = await addPhoto(shop, job, 'post-installation');
  await sendMessage(shop, job, 'The film has arrived');
  const [message] = await fetchList<Message>(shop, `/api/projects/${job.id}/messages`);
  await moveToStage(shop, job, 'wrap_printed');

  await page.goto('/dashboard');
  await followNotification(page, 'New message');
  await expectRevealed(page, page.locator(`#message-${message?.id}`));
  await expectAccessible(page);
  await followNotification(page, '2 new photos');
  await expectRevealed(page, page.locator(`#photo-${photo.id}`));
  await followNotification(page, 'New artwork proof');
  await expectRevealed(page, page.locator(`#proof-${proof.id}`));
  await followNotification(page, 'Tracking added');
  await expect(page).toHaveURL(/#tracking-\d+$/);
  await expectRevealed(page, page.locator('[id^="tracking-"]'));
  await followNotification(page, 'stage moves');
  await expect(page).toHaveURL(/#stages$/);
  await expect(page.locator('#stages')).toBeInViewport();
});

test('a notification is followed by keyboard, and focuses its message', async ({ page, openBrowser }) => {
  const { shop, job } = await createJobForInstaller(page, openBrowser);
  await sendMessage(shop, job, 'The film has arrived');
  await page.goto(`/project/${job.id}`);
  await tabTo(page, bell(page, 'unread'));
  await page.keyboard.press('Enter');
  await tabTo(page, item(page, 'New message').getByRole('link', { name: 'View Project' }));
  await page.keyboard.press('Enter');
  await expectRevealed(page, page.locator('[id^="message-"]'));
});

test('links load older messages and photos until they contain the item', async ({ page, openBrowser }) => {
  const { shop, job } = await createJobForInstaller(page, openBrowser);
  await sendMessage(shop, job, 'The first message');
  const photo = await addPhoto(shop, job, 'pre-installation');
  for (let number = 0; number < 4; number += 1) {
    await sendMessage(shop, job, `Message ${number}`);
    await addPhoto(shop, job, 'pre-installation');
  }
  const messages = await fetchList<Message>(shop, `/api/projects/${job.id}/messages`);
  await shortenLists(page, job);

  await page.goto(`/projects/${job.id}#message-${messages.at(-1)?.id}`);
  const first = page.locator(`#message-${messages.at(-1)?.id}`);
  await expect(first).toContainText('The first message');
  await expectRevealed(page, first);
  await page.goto('/dashboard');
  await page.goto(`/projects/${job.id}#photo-${photo.id}`);
  await expectRevealed(page, page.locator(`#photo-${photo.id}`));
});

test('the link to a deleted photo leads to the photos', async ({ page, openBrowser }) => {
  const { shop, job } = await createJobForInstaller(page, openBrowser);
  for (let number = 0; number < 30; number += 1) await sendMessage(shop, job, `Message ${number}`);
  const photo = await addPhoto(shop, job, 'post-installation');
  await expect
    .poll(async () => (await page.request.get('/api/notifications/unread/count')).json())
    .toEqual({ count: 3 });
  expect((await shop.delete(`/api/photos/${photo.id}`)).status()).toBe(200);
  await page.goto('/dashboard');
  await followNotification(page, 'New photo');
  await expect(page).toHaveURL(new RegExp(`#photo-${photo.id}$`));
  await expect(page.getByRole('region', { name: 'Project Photos' })).toBeInViewport();
});

/** Creates a shop with a job for an installer, and signs in the installer on this page. */
async function createJobForInstaller(
  page: Page,
  openBrowser: () => Promise<Page>,
): Promise<{ shop: APIRequestContext; job: Project }> {
  const { page: shopPage } = await startSession(await openBrowser(), 'contractor');
  const installer = await signInNewUser(page, 'subcontractor');
  const shop = shopPage.request;
  return { shop, job: await createJob(shop, { installer }) };
}

/** The page gets one photo and one message with the details, and pages of two, as with long lists. */
async function shortenLists(page: Page, { id }: Project): Promise<void> {
  await page.route(`**/api/projects/${id}/details`, async (route) => {
    const response = await route.fetch();
    const details: ProjectDetails = await response.json();
    const [photos, messages] = [details.photos.slice(0, 1), details.messages.slice(0, 1)];
    await route.fulfill({ response, json: { ...details, photos, messages } });
  });
  await page.route(/\/(photos|messages)\?/, (route) =>
    route.continue({ url: route.request().url().replace('limit=100', 'limit=2') }),
  );
}

async function followNotification(page: Page, title: string): Promise<void> {
  await bell(page).click();
  await item(page, title).getByRole('link', { name: 'View Project' }).click();
}

async function expectRevealed(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  await expect(target).toBeFocused();
  await expect(target).not.toHaveAttribute('data-highlighted');
  await expect(target).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeHidden();
}
