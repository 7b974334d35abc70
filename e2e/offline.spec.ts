import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { addPhoto, addProof, editByApi, fetchDetails, moveToStage, sendMessage } from './projects.ts';
import { createInstallerJob, expectAllSent, openOffline, waitUntilStored } from './offline-pages.ts';
import { signInNewUser } from './people.ts';

test.use({ serviceWorkers: 'allow' });

test('a project opens without network after one visit', async ({ page, context, openBrowser }) => {
  const { shop, job } = await createInstallerJob(page, openBrowser);
  await addPhoto(shop.request, job, 'pre-installation');
  await sendMessage(shop.request, job, 'The roof has a dent');
  await page.goto('/dashboard');
  await waitUntilStored(page, job.name);

  const offlinePage = await openOffline(context, `/project/${job.id}`);
  await expect(offlinePage.getByRole('heading', { level: 1, name: job.name })).toBeVisible();
  await expect(offlinePage.getByText(/^Offline: showing what was loaded at \d/)).toBeVisible();
  await expect(offlinePage.getByText('The roof has a dent')).toBeVisible();
  await offlinePage.goto('/my-projects');
  await expect(offlinePage.getByRole('link', { name: job.name }).first()).toBeVisible();
});

test('a project opens with its photos while a proxy responds with 502', async ({
  page,
  context,
  openBrowser,
}) => {
  const { shop, job } = await createInstallerJob(page, openBrowser);
  await addPhoto(shop.request, job, 'pre-installation');
  await page.goto('/dashboard');
  await waitUntilStored(page, job.name);

  await context.route('**/*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  const pageBehindProxy = await context.newPage();
  await pageBehindProxy.goto(`/project/${job.id}`);
  const photo = pageBehindProxy.getByRole('button', { name: /^Enlarge/ }).locator('img');
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('the job sheet shows the approved artwork without network', async ({ page, context, openBrowser }) => {
  const { shop, job } = await createInstallerJob(page, openBrowser);
  const buffer = await jpegPhoto({ width: 800, height: 600 });
  const { id } = await addProof(shop.request, job, { name: 'layout.jpg', mimeType: 'image/jpeg', buffer });
  expect((await shop.request.post(`/api/artwork-proofs/${id}/approve`)).status()).toBe(200);
  await page.goto('/dashboard');
  await waitUntilStored(page, job.name);

  const offlinePage = await openOffline(context, `/project/${job.id}/job-sheet`);
  const artwork = offlinePage.getByRole('img', { name: 'layout.jpg' });
  await expect
    .poll(() => artwork.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('the dashboard opens without network on the next day', async ({ page, context, openBrowser }) => {
  const { job } = await createInstallerJob(page, openBrowser, { stage: 'wrap_shipped' });
  await waitUntilStored(page, job.name);

  await context.setOffline(true);
  const morningPage = await context.newPage();
  await morningPage.clock.setSystemTime(Date.now() + 24 * 60 * 60_000);
  await morningPage.goto('/dashboard');
  const myTurnSection = morningPage.getByRole('region', { name: 'My turn' });
  await expect(myTurnSection.getByRole('link', { name: job.name })).toBeVisible();
  await expect(morningPage.getByText(/^Offline: showing what was loaded on /)).toBeVisible();
});

test('offline messages and stage moves are sent in order', async ({ page, context, openBrowser }) => {
  const { shop, job } = await createInstallerJob(page, openBrowser);
  await addPhoto(shop.request, job, 'pre-installation');
  await moveToStage(shop.request, job, 'wrap_shipped');
  await waitUntilStored(page, job.name);

  const offlinePage = await openOffline(context, `/project/${job.id}`);
  await offlinePage.getByRole('textbox', { name: 'Message' }).fill('Starting now');
  await offlinePage.getByRole('button', { name: 'Send' }).click();
  await completeStage(offlinePage);
  await expect(offlinePage.getByText(/Waiting to be sent: move to “Pre-Installation Photos/)).toBeVisible();
  await completeStage(offlinePage);
  const queuedMove = /^Waiting to be sent: move to/;
  await expect(offlinePage.getByText(queuedMove)).toHaveCount(2);
  await offlinePage.close();
  await page.close();

  const reopenedPage = await context.newPage();
  await reopenedPage.goto(`/project/${job.id}`);
  await expect(reopenedPage.getByText(queuedMove)).toHaveCount(2);
  await context.setOffline(false);
  await expectAllSent(reopenedPage);
  const { project, messages } = await fetchDetails(shop.request, job.id);
  expect(project.progressStage).toBe('wrap_installed');
  expect(messages.map(({ content }) => content)).toEqual(['Starting now']);
});

test('signing out removes everything from the device', async ({ page, context, openBrowser }) => {
  const { shop, job } = await createInstallerJob(page, openBrowser);
  await addPhoto(shop.request, job, 'pre-installation');
  await waitUntilStored(page, job.name);
  expect(await countDeviceStores(page)).toEqual({ copies: 1, pictures: 1 });

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/login/);

  await expect.poll(() => countDeviceStores(page)).toEqual({ copies: 0, pictures: 0 });
  const offlinePage = await openOffline(context, `/project/${job.id}`);
  await expect(offlinePage.getByText(job.name)).toHaveCount(0);
});

test('the device deletes its copy of a project when the user is removed from the project', async ({
  page,
  context,
  openBrowser,
}) => {
  const { shop, job } = await createInstallerJob(page, openBrowser);
  await waitUntilStored(page, job.name);

  await editByApi(shop.request, job.id, { project: { subcontractorId: null } });

  await expect(page.getByRole('listitem').filter({ hasText: job.name })).toHaveCount(0);
  const offlinePage = await openOffline(context, `/project/${job.id}`);
  await expect(offlinePage.getByRole('heading', { name: job.name })).toHaveCount(0);
});

test('another account on the same device sees no data of the first account', async ({
  page,
  context,
  openBrowser,
}) => {
  const { job } = await createInstallerJob(page, openBrowser);
  await waitUntilStored(page, job.name);
  // The first account does not sign out. Its session ends, and another user signs in.
  await context.clearCookies();
  await signInNewUser(page, 'subcontractor');

  await page.goto('/my-projects');
  await expect.poll(() => countDeviceStores(page)).toMatchObject({ copies: 1 });
  const offlinePage = await openOffline(context, `/project/${job.id}`);
  await expect(offlinePage.getByRole('main')).toBeVisible();
  await expect(offlinePage.getByText(job.name)).toHaveCount(0);
});

test('the browser can install the application', async ({ page, context }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/dashboard');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const devTools = await context.newCDPSession(page);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  const { errors } = await devTools.send('Page.getAppManifest');
  // A test browser has only private windows, and an application cannot be installed from a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  expect(errors).toEqual([]);
});

/** Counts the browser's databases with project copies and its caches with pictures. */
function countDeviceStores(page: Page): Promise<{ copies: number; pictures: number }> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const cacheNames = await caches.keys();
    return {
      copies: databases.filter(({ name }) => name?.startsWith('wrapline-copies-')).length,
      pictures: cacheNames.filter((name) => name.startsWith('wrapline-pictures-')).length,
    };
  });
}

async function completeStage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete', exact: true }).first().click();
}
