import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { test } from './fixtures.ts';
import { addPhoto, createJob, editByApi, fetchDetails, moveToStage, sendMessage } from './jobs.ts';
import { createInstallerJob, expectAllSent, openOffline, waitUntilKept } from './offline-pages.ts';
import { expectAccessible } from './page-checks.ts';
import { signInNewUser } from './people.ts';

test.use({ serviceWorkers: 'allow' });

test('a project opens without network after one visit', async ({ page, context, openBrowser }) => {
  const { shop, job } = await createInstallerJob(page, openBrowser);
  await addPhoto(shop.request, job, 'pre-installation');
  await sendMessage(shop.request, job, 'The roof has a dent');
  await page.goto('/dashboard');
  await waitUntilKept(page, job.name);

  const offline = await openOffline(context, `/project/${job.id}`);
  await expect(offline.getByRole('heading', { level: 1, name: job.name })).toBeVisible();
  await expect(offline.getByText(/^Offline: showing what was loaded at \d/)).toBeVisible();
  await expect(offline.getByText('The roof has a dent')).toBeVisible();
  await offline.goto('/my-projects');
  await expect(offline.getByRole('link', { name: job.name }).first()).toBeVisible();
});

test('the dashboard of yesterday opens in a morning without network', async ({
  page,
  context,
  openBrowser,
}) => {
  const { job } = await createInstallerJob(page, openBrowser, { stage: 'wrap_shipped' });
  await waitUntilKept(page, job.name);

  await context.setOffline(true);
  const morning = await context.newPage();
  await morning.clock.setSystemTime(Date.now() + 24 * 60 * 60_000);
  await morning.goto('/dashboard');
  const waiting = morning.getByRole('region', { name: 'My turn' });
  await expect(waiting.getByRole('link', { name: job.name })).toBeVisible();
  await expect(morning.getByText(/^Offline: showing what was loaded on /)).toBeVisible();
});

test('messages and stage moves that were made offline are sent in order', async ({
  page,
  context,
  openBrowser,
}) => {
  const { shop, job } = await createInstallerJob(page, openBrowser);
  await addPhoto(shop.request, job, 'pre-installation');
  await moveToStage(shop.request, job, 'wrap_shipped');
  await waitUntilKept(page, job.name);

  const offline = await openOffline(context, `/project/${job.id}`);
  await offline.getByRole('textbox', { name: 'Message' }).fill('Starting now');
  await offline.getByRole('button', { name: 'Send' }).click();
  await completeStage(offline);
  await expect(offline.getByText(/Waiting to be sent: move to “Pre-Installation Photos/)).toBeVisible();
  await completeStage(offline);
  await expect(offline.getByText(/Waiting to be sent/)).toHaveCount(2);
  await offline.close();
  await page.close();

  const reopened = await context.newPage();
  await reopened.goto(`/project/${job.id}`);
  await expect(reopened.getByText(/Waiting to be sent/)).toHaveCount(2);
  await context.setOffline(false);
  await expectAllSent(reopened);
  const { project, messages } = await fetchDetails(shop.request, job.id);
  expect(project.progressStage).toBe('wrap_installed');
  expect(messages.map(({ content }) => content)).toEqual(['Starting now']);
});

test('a move that the server rejects later needs attention', async ({ page, context, openBrowser }) => {
  const { shop, job } = await createInstallerJob(page, openBrowser);
  await addPhoto(shop.request, job, 'pre-installation');
  await moveToStage(shop.request, job, 'wrap_shipped');
  await waitUntilKept(page, job.name);

  const offline = await openOffline(context, `/project/${job.id}`);
  await completeStage(offline);
  await expect(offline.getByText(/Waiting to be sent/)).toBeVisible();
  await moveToStage(shop.request, job, 'wrap_installed');
  await context.setOffline(false);
  const rejected = offline.getByText(/Needs your attention/);
  await expect(rejected).toBeVisible({ timeout: 60_000 });
  await offline.getByRole('button', { name: 'Discard' }).click();
  await offline.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(rejected).toHaveCount(0);
});

test('what does not work offline is disabled and says so', async ({ page, context }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request);
  await waitUntilKept(page, job.name);

  const offline = await openOffline(context, `/project/${job.id}`);
  const disabled = offline.getByRole('button', { name: 'Delete Project' });
  await expect(disabled).toHaveAccessibleDescription('Needs a connection');
  await disabled.focus();
  await offline.keyboard.press('Enter');
  await expect(offline.getByText('You are offline. Try again when').first()).toBeVisible();
  await expect(offline.getByRole('dialog')).toHaveCount(0);
  await expect(offline.getByRole('button', { name: 'Complete', exact: true }).first()).toBeEnabled();
  await expectAccessible(offline);
  await offline.goto(`/edit-project?id=${job.id}`);
  const save = offline.getByRole('button', { name: 'Save All Changes' });
  await expect(save).toHaveAccessibleDescription('Needs a connection');

  await context.setOffline(false);
  await expect(save).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
});

test('a stage move waits for the photos that were taken before it', async ({
  page,
  context,
  openBrowser,
}) => {
  const { shop, job } = await createInstallerJob(page, openBrowser);
  await moveToStage(shop.request, job, 'wrap_shipped');
  await waitUntilKept(page, job.name);

  const offline = await openOffline(context, `/project/${job.id}`);
  const gallery = offline.getByRole('region', { name: 'Pre-Installation Photos' });
  const buffer = await jpegPhoto({ width: 400, height: 300 });
  const photo = { name: 'offline.jpg', mimeType: 'image/jpeg', buffer };
  await gallery.locator('input[type=file]').first().setInputFiles(photo);
  await expect(gallery.getByText('offline.jpg')).toBeVisible();
  await completeStage(offline);
  await expect(offline.getByText(/Waiting to be sent/)).toBeVisible();
  await context.setOffline(false);
  await expectAllSent(offline);

  await expect(offline.getByText(/Needs your attention/)).toHaveCount(0);
  const { project, photoCounts } = await fetchDetails(shop.request, job.id);
  expect(project.progressStage).toBe('pre_installation_photos_uploaded');
  expect(photoCounts['pre-installation']).toBe(1);
});

test('signing out removes everything from the device', async ({ page, context, openBrowser }) => {
  const { shop, job } = await createInstallerJob(page, openBrowser);
  await addPhoto(shop.request, job, 'pre-installation');
  await waitUntilKept(page, job.name);
  expect(await onDevice(page)).toEqual({ copies: 1, pictures: 1 });

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/login/);

  await expect.poll(() => onDevice(page)).toEqual({ copies: 0, pictures: 0 });
  const offline = await openOffline(context, `/project/${job.id}`);
  await expect(offline.getByText(job.name)).toHaveCount(0);
});

test('a project that the user was taken off is removed from the device', async ({
  page,
  context,
  openBrowser,
}) => {
  const { shop, job } = await createInstallerJob(page, openBrowser);
  await waitUntilKept(page, job.name);

  await editByApi(shop.request, job.id, { project: { subcontractorId: null } });

  await expect(page.getByRole('listitem').filter({ hasText: job.name })).toHaveCount(0, { timeout: 60_000 });
  const offline = await openOffline(context, `/project/${job.id}`);
  await expect(offline.getByRole('heading', { name: job.name })).toHaveCount(0);
});

test('another account on the same device sees nothing of the first', async ({
  page,
  context,
  openBrowser,
}) => {
  const { job } = await createInstallerJob(page, openBrowser);
  await waitUntilKept(page, job.name);
  // The first account does not sign out: its session ends, and somebody else signs in.
  await context.clearCookies();
  await signInNewUser(page, 'subcontractor');

  await page.goto('/my-projects');
  await expect.poll(() => onDevice(page)).toMatchObject({ copies: 1 });
  const offline = await openOffline(context, `/project/${job.id}`);
  await expect(offline.getByRole('main')).toBeVisible();
  await expect(offline.getByText(job.name)).toHaveCount(0);
});

test('the browser can install the application', async ({ page, context }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/dashboard');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const devTools = await context.newCDPSession(page);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  const { errors } = await devTools.send('Page.getAppManifest');
  // A test browser has only private windows, from which nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  expect(errors).toEqual([]);
});

/** The number of databases with copies and of caches with pictures in the browser. */
function onDevice(page: Page): Promise<{ copies: number; pictures: number }> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const cached = await caches.keys();
    return {
      copies: databases.filter(({ name }) => name?.startsWith('wrapline-copies-')).length,
      pictures: cached.filter((name) => name.startsWith('wrapline-pictures-')).length,
    };
  });
}

async function completeStage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete', exact: true }).first().click();
}
