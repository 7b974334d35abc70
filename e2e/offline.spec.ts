import { expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { test } from './fixtures.ts';
import { addPhoto, createJob, editByApi, fetchDetails, moveToStage, sendMessage } from './jobs.ts';
import { expectAccessible, expectToast } from './page-checks.ts';
import { startSession, signInNewUser } from './people.ts';

test.use({ serviceWorkers: 'allow' });

test('a project opens without network after one visit', async ({ page, context, openBrowser }) => {
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  const job = await createJob(shop.request, { installer });
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
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  const job = await createJob(shop.request, { installer, stage: 'wrap_shipped' });
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
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  const job = await createJob(shop.request, { installer });
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
  await expect(reopened.getByText(/Waiting to be sent/)).toHaveCount(0, { timeout: 60_000 });
  const { project, messages } = await fetchDetails(shop.request, job.id);
  expect(project.progressStage).toBe('wrap_installed');
  expect(messages.map(({ content }) => content)).toEqual(['Starting now']);
});

test('a move that the server rejects later needs attention', async ({ page, context, openBrowser }) => {
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  const job = await createJob(shop.request, { installer });
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

test('a condition report that was signed offline is sent later', async ({ page, context, openBrowser }) => {
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  const job = await createJob(shop.request, { installer });
  await waitUntilKept(page, job.name);

  const offline = await openOffline(context, `/project/${job.id}/condition-report`);
  await signReport(offline);
  await expect(offline.getByText('Waiting to be sent: condition report')).toBeVisible();
  await expectAccessible(offline);

  await context.setOffline(false);
  await expect(offline.getByText(/Waiting to be sent/)).toHaveCount(0, { timeout: 60_000 });
  const reports = await (await shop.request.get(`/api/projects/${job.id}/condition-reports`)).json();
  expect(reports).toHaveLength(1);
});

test('a condition report waits for the photos of its marks', async ({ page, context, openBrowser }) => {
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  const job = await createJob(shop.request, { installer });
  await addPhoto(shop.request, job, 'pre-installation');
  await waitUntilKept(page, job.name);

  const offline = await openOffline(context, `/project/${job.id}/condition-report`);
  await offline.getByRole('button', { name: /^Place a mark on the/ }).focus();
  await offline.keyboard.press('Enter');
  const dialog = offline.getByRole('dialog', { name: 'New mark' });
  await dialog.getByLabel('What is it?').selectOption('Dent');
  const files = await Promise.all(
    [1, 2].map(async (n) => ({
      name: `dent-${n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await jpegPhoto({ width: 1_200 + n, height: 900 }),
    })),
  );
  await dialog.locator('input[type=file][multiple]').setInputFiles(files);
  await expect(dialog.getByRole('checkbox', { name: 'dent-2.jpg, on this device' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: /photo by/ }).check({ force: true });
  await expectAccessible(offline);
  await dialog.getByRole('button', { name: 'Save mark' }).click();
  await expect(offline.getByText('3 photos')).toBeVisible();
  await offline.getByRole('button', { name: 'Review and sign' }).click();
  await offline.getByText('Not present').click();
  await offline.getByLabel('Why is the owner not present?').fill('Key in the drop box');
  await offline.getByRole('checkbox', { name: /typed name as the signature of the installer/ }).check();
  await offline.getByRole('button', { name: 'Sign report' }).click();
  await expect(offline.getByText('Waiting to be sent: condition report')).toBeVisible();
  await offline.close();
  await page.close();

  const reopened = await context.newPage();
  const calls: string[] = [];
  reopened.on('request', (request) => {
    if (request.method() === 'POST')
      calls.push(new URL(request.url()).pathname.split('/').slice(4).join('/'));
  });
  await reopened.goto(`/project/${job.id}`);
  await expect(reopened.getByText('Waiting to be sent: condition report')).toBeVisible();
  await context.setOffline(false);
  await expect(reopened.getByText(/Waiting to be sent/)).toHaveCount(0, { timeout: 60_000 });
  const reports = await (await shop.request.get(`/api/projects/${job.id}/condition-reports`)).json();
  expect(reports).toHaveLength(1);
  expect(reports[0].marks[0].photos).toHaveLength(3);
  expect(calls.filter((call) => call === 'condition-reports')).toHaveLength(1);
  const { photoCounts } = await fetchDetails(shop.request, job.id);
  expect(photoCounts['pre-installation']).toBe(3);
});

test('an install record that was written offline is saved and completed later', async ({
  page,
  context,
  openBrowser,
}) => {
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  await shop.request.post('/api/materials', {
    data: { maker: 'Northfilm', product: 'Cast 700', kind: 'film', minApplicationC: 10 },
  });
  const job = await createJob(shop.request, { installer });
  await waitUntilKept(page, job.name);

  const offline = await openOffline(context, `/project/${job.id}/install-record`);
  await offline.getByRole('button', { name: 'Add film' }).click();
  await offline.getByLabel('Material of the shop').selectOption('Northfilm Cast 700');
  await offline.getByLabel('Roll or lot number', { exact: true }).fill('LOT-1');
  await saveRecord(offline);
  await expect(offline.getByText('Waiting to be sent: install record')).toBeVisible();
  await offline.getByRole('button', { name: 'Hood' }).click();
  await offline.getByLabel('Air temperature').fill('70');
  await offline.getByLabel('Surface temperature').fill('70');
  await offline.getByLabel('Humidity').fill('40');
  await offline.getByLabel('Place').selectOption('Indoors');
  await offline.getByLabel('Start').fill('2026-11-20T08:00');
  await offline.getByLabel('End', { exact: true }).fill('2026-11-20T16:30');
  await offline.getByLabel('Cleaned with').fill('Isopropyl alcohol');
  await offline.getByLabel('Post-heated to').fill('200');
  await offline.getByLabel('Edges sealed').selectOption('Yes');
  await offline.getByRole('button', { name: 'Add me' }).click();
  await offline.getByLabel('Hours').fill('8');
  await offline.getByRole('button', { name: 'Complete the record' }).click();
  const sign = offline.getByRole('dialog', { name: 'Complete the record' });
  await sign.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(offline.getByText('Waiting to be sent: complete the install record')).toBeVisible();
  await expectAccessible(offline);
  await offline.close();

  const reopened = await context.newPage();
  await reopened.goto(`/project/${job.id}/install-record`);
  await expect(reopened.getByText('LOT-1')).toBeVisible();
  await context.setOffline(false);
  await expect(reopened.getByText(/Waiting to be sent/)).toHaveCount(0, { timeout: 60_000 });
  await expect(reopened.getByText('Completed', { exact: true }).first()).toBeVisible();
  const record = await (await shop.request.get(`/api/projects/${job.id}/install-record`)).json();
  expect(record).toMatchObject({
    version: 2,
    content: { films: [{ maker: 'Northfilm', lot: 'LOT-1', panels: ['Hood'] }] },
    completion: { installers: [{ userId: installer.id, hours: 8 }] },
  });
});

test('an install record that somebody else changed meanwhile keeps the entries', async ({
  page,
  context,
  openBrowser,
}) => {
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  const job = await createJob(shop.request, { installer });
  await waitUntilKept(page, job.name);

  const offline = await openOffline(context, `/project/${job.id}/install-record`);
  await offline.getByLabel('Humidity').fill('40');
  await saveRecord(offline);
  await offline.getByLabel('Humidity').fill('41');
  await saveRecord(offline);
  await shop.request.put(`/api/projects/${job.id}/install-record`, {
    data: { version: 0, content: { films: [{ lot: 'Of the shop' }] } },
  });
  await context.setOffline(false);
  await expect(offline.getByText('Needs your attention: install record')).toBeVisible({ timeout: 60_000 });
  await expect(offline.getByText('changed by somebody else meanwhile')).toBeVisible();
  await expect(offline.getByLabel('Humidity')).toHaveValue('41');
  await saveRecord(offline);
  await expect(offline.getByText(/Needs your attention/)).toHaveCount(0);
  await expect(offline.getByLabel('Roll or lot number', { exact: true })).toHaveValue('Of the shop');
  const { content } = await (await shop.request.get(`/api/projects/${job.id}/install-record`)).json();
  expect(content).toMatchObject({ films: [{ lot: 'Of the shop' }], conditions: { humidity: 41 } });
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

test('a report that the server refuses is listed on every page and can be corrected', async ({
  page,
  context,
  openBrowser,
}) => {
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  const job = await createJob(shop.request, { installer });
  const photo = await addPhoto(shop.request, job, 'pre-installation');
  await waitUntilKept(page, job.name);

  const offline = await openOffline(context, `/project/${job.id}/condition-report`);
  await offline.getByRole('button', { name: /^Place a mark on the/ }).click({ position: { x: 120, y: 60 } });
  const mark = offline.getByRole('dialog', { name: 'New mark' });
  await mark.getByLabel('What is it?').selectOption('Dent');
  await mark.getByRole('checkbox', { name: /photo by/ }).check({ force: true });
  await mark.getByRole('button', { name: 'Save mark' }).click();
  await signReport(offline);
  await expect(offline.getByText('Waiting to be sent: condition report')).toBeVisible();
  await shop.request.delete(`/api/photos/${photo.id}`);
  await offline.goto('/my-projects');
  await context.setOffline(false);

  await expectToast(offline, 'Something could not be sent');
  await offline.getByRole('button', { name: '1 item not sent yet' }).click();
  const list = offline.getByRole('dialog', { name: 'On this device' });
  await expect(list.getByRole('region', { name: job.name })).toContainText(
    'Needs your attention: condition report',
  );
  await expectAccessible(offline);
  await list.getByRole('button', { name: 'Edit' }).click();
  await offline.getByRole('button', { name: 'Mark 1: Dent' }).click();
  await offline.getByRole('button', { name: 'Remove them' }).click();
  await offline.getByRole('button', { name: 'Save mark' }).click();
  await offline.getByRole('button', { name: 'Review and sign' }).click();
  await offline.getByRole('button', { name: 'Sign report' }).click();

  await expectToast(offline, 'Condition report signed');
  const [report] = await (await shop.request.get(`/api/projects/${job.id}/condition-reports`)).json();
  expect(report).toMatchObject({
    marks: [{ kind: 'dent', photos: [] }],
    owner: { reason: 'Key in the drop box' },
  });
});

test('a stage move waits for the photos that were taken before it', async ({
  page,
  context,
  openBrowser,
}) => {
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  const job = await createJob(shop.request, { installer });
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
  await expect(offline.getByText(/Waiting to be sent/)).toHaveCount(0, { timeout: 60_000 });

  await expect(offline.getByText(/Needs your attention/)).toHaveCount(0);
  const { project, photoCounts } = await fetchDetails(shop.request, job.id);
  expect(project.progressStage).toBe('pre_installation_photos_uploaded');
  expect(photoCounts['pre-installation']).toBe(1);
});

test('signing out removes everything from the device', async ({ page, context, openBrowser }) => {
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  const job = await createJob(shop.request, { installer });
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
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  const job = await createJob(shop.request, { installer });
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
  const installer = await signInNewUser(page, 'subcontractor');
  const { page: shop } = await startSession(await openBrowser(), 'contractor');
  const job = await createJob(shop.request, { installer });
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

async function saveRecord(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Signs the report on the screen without its owner. */
async function signReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review and sign' }).click();
  await page.getByText('Not present').click();
  await page.getByLabel('Why is the owner not present?').fill('Key in the drop box');
  await page.getByRole('checkbox', { name: /typed name as the signature of the installer/ }).check();
  await page.getByRole('button', { name: 'Sign report' }).click();
}

async function completeStage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete', exact: true }).first().click();
}

/** Waits until the settings list the project as stored on the device. */
async function waitUntilKept(page: Page, name: string): Promise<void> {
  await page.goto('/settings?tab=offline');
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible({ timeout: 60_000 });
}

async function openOffline(context: BrowserContext, address: string): Promise<Page> {
  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}
