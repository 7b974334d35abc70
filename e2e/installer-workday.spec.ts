import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { ConditionReport } from '#shared/condition/condition-reports.contract.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { installFakeCamera } from './fake-camera.ts';
import { test } from './fixtures.ts';
import { createJob, fetchDetails, fetchList, openWithLiveStream } from './projects.ts';
import { expectNoHorizontalScroll } from './page-checks.ts';
import { signInNewUser, startSession } from './people.ts';
import { PHONE } from './touch-gestures.ts';

const LONG_TIMEOUT = { timeout: 120_000 };
const VIEWS = ['Front', 'Rear'];

test('an installer works offline for a day, and the shop sees the work when it is sent', async ({
  page: shop,
  openBrowser,
}) => {
  test.slow();
  await signInNewUser(shop, 'contractor');
  await requireViews(shop);
  const phoneOptions = { ...PHONE, serviceWorkers: 'allow' as const, permissions: ['camera'] };
  const { page: phone, person: installer } = await startSession(
    await openBrowser(phoneOptions),
    'subcontractor',
  );
  await phone.addInitScript(installFakeCamera);
  const job = await createJob(shop.request, { installer, stage: 'wrap_shipped' });

  await storeProjectOnPhone(phone, job);
  await openWithLiveStream(shop, `/project/${job.id}`);
  const offlinePage = await workOffline(phone, job);
  await sendWaitingWork(offlinePage);

  // The page of the shop was opened before the offline work, and has stayed open.
  await expect(shop.getByText('Done, the van is ready')).toBeVisible(LONG_TIMEOUT);
  await expect(shop.getByRole('button', { name: 'Compare: Front' })).toBeVisible(LONG_TIMEOUT);
  await expectNoHorizontalScroll(shop);
  const { project, photoCounts } = await fetchDetails(shop.request, job.id);
  expect(project).toMatchObject({ progressStage: 'post_installation_photos_uploaded' });
  expect(photoCounts).toMatchObject({ 'pre-installation': 2, 'post-installation': 2 });
  const photos = await fetchList<Photo>(shop.request, `/api/projects/${job.id}/photos`);
  expect(photos.map(({ view }) => String(view?.name)).toSorted()).toEqual([...VIEWS, ...VIEWS].toSorted());
  const reports = await fetchList<ConditionReport>(shop.request, `/api/projects/${job.id}/condition-reports`);
  expect(reports).toMatchObject([{ marks: [{ kind: 'dent' }], owner: { reason: 'Key in the drop box' } }]);
  const record = await (await shop.request.get(`/api/projects/${job.id}/install-record`)).json();
  expect(record).toMatchObject({
    content: { films: [{ lot: 'LOT-4471' }] },
    completion: { signature: installer.name },
  });
});

/** Waits in the settings until the phone has stored the project. */
async function storeProjectOnPhone(phone: Page, job: Project): Promise<void> {
  await phone.goto('/dashboard');
  await expect(phone.getByRole('link', { name: job.name }).first()).toBeVisible();
  await expectNoHorizontalScroll(phone);
  await phone.goto('/settings?tab=offline');
  await expect(phone.getByRole('listitem').filter({ hasText: job.name })).toBeVisible(LONG_TIMEOUT);
  await expectNoHorizontalScroll(phone);
}

/** Does all the work on the project without network, in a new tab. Returns that tab. */
async function workOffline(phone: Page, job: Project): Promise<Page> {
  await phone.context().setOffline(true);
  await phone.close();
  const page = await phone.context().newPage();
  await page.addInitScript(installFakeCamera);
  await page.goto(`/project/${job.id}`);
  await expect(page.getByText(/^Offline: showing what was loaded/)).toBeVisible();
  await expectNoHorizontalScroll(page);

  await signConditionReport(page, job);
  await photographViews(page, 'pre-installation');
  await completeStage(page, 'Pre-Installation Photos Uploaded');
  for (const warning of ['No pre-installation photos', 'No condition report'])
    await expect(page.getByText(warning)).toHaveCount(0);
  await expectNoHorizontalScroll(page);
  await completeStage(page, 'Wrap Installed');
  await completeInstallRecord(page, job);
  await page.goto(`/project/${job.id}`);
  await photographViews(page, 'post-installation');
  await completeStage(page, 'Post-Installation Photos Uploaded');
  await page.getByRole('textbox', { name: 'Message' }).fill('Done, the van is ready');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: /items not sent yet$/ }).tap();
  await expect(page.getByRole('dialog', { name: 'On this device' })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.keyboard.press('Escape');
  return page;
}

async function signConditionReport(page: Page, job: Project): Promise<void> {
  await page.goto(`/project/${job.id}/condition-report`);
  await page.getByRole('button', { name: /^Place a mark on the/ }).tap({ position: { x: 120, y: 60 } });
  const markDialog = page.getByRole('dialog', { name: 'New mark' });
  await markDialog.getByLabel('What is it?').selectOption('Dent');
  await markDialog.getByLabel('Note').fill('Below the mirror');
  await expectNoHorizontalScroll(page);
  await markDialog.getByRole('button', { name: 'Save mark' }).tap();
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Review and sign' }).tap();
  await page.getByText('Not present').tap();
  await page.getByLabel('Why is the owner not present?').fill('Key in the drop box');
  await page.getByRole('checkbox', { name: /typed name as the signature of the installer/ }).check();
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Sign report' }).tap();
  await expect(page.getByText('Waiting to be sent: condition report')).toBeVisible();
}

/** Takes a photo of each view with the guided camera. */
async function photographViews(page: Page, type: Photo['type']): Promise<void> {
  await galleryOf(page, type).getByRole('button', { name: 'Take photos' }).tap();
  const camera = page.getByRole('dialog', { name: 'Take photos' });
  const shutter = camera.getByRole('button', { name: 'Take photo', exact: true });
  await expect(shutter).toBeEnabled();
  await expectNoHorizontalScroll(page);
  for (const view of VIEWS) {
    await expect(camera.getByRole('status', { name: 'Current view' })).toHaveText(view);
    await shutter.tap();
  }
  await expect(camera.getByText('All required views are done')).toBeVisible();
  await camera.getByRole('button', { name: `Done (${VIEWS.length})` }).tap();
}

async function completeInstallRecord(page: Page, job: Project): Promise<void> {
  await page.goto(`/project/${job.id}/install-record`);
  await page.getByRole('button', { name: 'Add film' }).tap();
  await page.getByLabel('Maker').fill('Northfilm');
  await page.getByLabel('Product').fill('Cast 700');
  await page.getByLabel('Roll or lot number', { exact: true }).fill('LOT-4471');
  await page.getByRole('button', { name: 'Hood' }).tap();
  await page.getByLabel('Air temperature').fill('70');
  await page.getByLabel('Surface temperature').fill('72');
  await page.getByLabel('Humidity').fill('40');
  await page.getByLabel('Place').selectOption('Indoors');
  await page.getByLabel('Start').fill('2026-11-20T08:00');
  await page.getByLabel('End', { exact: true }).fill('2026-11-20T16:30');
  await page.getByLabel('Cleaned with').fill('Isopropyl alcohol');
  await page.getByLabel('Post-heated to').fill('200');
  await page.getByLabel('Edges sealed').selectOption('Yes');
  await page.getByRole('button', { name: 'Add me' }).tap();
  await page.getByLabel('Hours').fill('8');
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Complete the record' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Complete the record' });
  await dialog.getByRole('button', { name: 'Complete', exact: true }).tap();
  await expect(page.getByText('Waiting to be sent: complete the install record')).toBeVisible();
}

async function sendWaitingWork(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expectNoHorizontalScroll(page);
  await expect(page.getByText(/Waiting to be sent/)).toHaveCount(0, LONG_TIMEOUT);
  await expect(page.getByText(/Needs your attention/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /not (sent|uploaded) yet$/ })).toHaveCount(0, LONG_TIMEOUT);
  await expectNoHorizontalScroll(page);
}

/** Completes the current stage, and checks that the move is queued. */
async function completeStage(page: Page, next: string): Promise<void> {
  await page.getByRole('button', { name: 'Complete', exact: true }).first().tap();
  await expect(page.getByText(`Waiting to be sent: move to “${next}”`)).toBeVisible();
}

/** Saves the views of vans, and makes the photo gates before stages 8 and 10 require them. */
async function requireViews(shop: Page): Promise<void> {
  const views = VIEWS.map((name) => ({ key: name.toLowerCase(), name, isRequired: true }));
  await savePhotoViewSettings(shop, 'list', { vehicleType: 'van', views });
  await savePhotoViewSettings(shop, 'gates', { gateBefore: 'required_views', gateAfter: 'required_views' });
}

async function savePhotoViewSettings(shop: Page, what: 'list' | 'gates', data: object): Promise<void> {
  const response = await shop.request.put(`/api/photo-view-settings/${what}`, { data });
  expect(response.status()).toBe(200);
}

function galleryOf(page: Page, type: Photo['type']): Locator {
  const name = type === 'pre-installation' ? 'Pre-Installation Photos' : 'Post-Installation Photos';
  return page.getByRole('region', { name });
}
