import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { ConditionReport } from '#shared/condition/condition-reports.contract.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { installFakeCamera } from './fake-camera.ts';
import { test } from './fixtures.ts';
import {
  addPhoto,
  createProjectWithVehicle,
  fetchDetails,
  fetchList,
  openWithLiveStream,
} from './projects.ts';
import { expectNoHorizontalScroll } from './page-checks.ts';
import { signInNewUser, startSession } from './people.ts';
import { PHONE } from './touch-gestures.ts';

const LONG_TIMEOUT = { timeout: 120_000 };
const VIEWS = [
  { key: 'front', name: 'Front', isRequired: true },
  { key: 'rear', name: 'Rear', isRequired: true },
  { key: 'own_rack', name: 'Ladder rack', isRequired: true },
];

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
  const project = await createProjectWithVehicle(shop.request, { installer, stage: 'wrap_shipped' });
  await addMaterial(shop);
  await addFrontPhoto(shop, project);

  await storeProjectOnPhone(phone, project);
  await openWithLiveStream(shop, `/project/${project.id}`);
  await workOffline(phone, project);
  const calls = await sendWaitingWork(await phone.context().newPage(), project);
  expect(calls.filter((call) => call.endsWith('/condition-reports'))).toHaveLength(1);

  // The page of the shop was opened before the offline work, and has stayed open.
  await expect(shop.getByText('Done, the van is ready')).toBeVisible(LONG_TIMEOUT);
  await expect(shop.getByRole('button', { name: 'Compare: Front' })).toBeVisible(LONG_TIMEOUT);
  await expectNoHorizontalScroll(shop);
  const { project: storedProject, photoCounts, photoViews } = await fetchDetails(shop.request, project.id);
  expect(storedProject).toMatchObject({ progressStage: 'post_installation_photos_uploaded' });
  // The view was skipped once before and once after the installation.
  const skip = { viewName: 'Ladder rack', reason: 'No rack' };
  expect(photoViews.skipped).toMatchObject([skip, skip]);
  // The photos before the installation include the photo of the shop and the two photos of the mark.
  expect(photoCounts).toMatchObject({ 'pre-installation': 4, 'post-installation': 2 });
  const photos = await fetchList<Photo>(shop.request, `/api/projects/${project.id}/photos`);
  const viewNames = photos.flatMap(({ type, view }) => (view ? [`${type} ${view.name}`] : []));
  expect(viewNames.toSorted()).toEqual([
    'post-installation Front',
    'post-installation Rear',
    'pre-installation Front',
    'pre-installation Rear',
  ]);
  const reports = await fetchList<ConditionReport>(
    shop.request,
    `/api/projects/${project.id}/condition-reports`,
  );
  expect(reports).toMatchObject([
    { marks: [{ kind: 'dent', photos: [{}, {}, {}] }], owner: { reason: 'Key in the drop box' } },
  ]);
  const record = await (await shop.request.get(`/api/projects/${project.id}/install-record`)).json();
  expect(record).toMatchObject({
    version: 2,
    content: { films: [{ maker: 'Northfilm', lot: 'LOT-4471', panels: ['Hood'] }] },
    completion: { signature: installer.name, installers: [{ userId: installer.id, hours: 8 }] },
  });
});

/** Waits in the settings until the phone has stored the project. */
async function storeProjectOnPhone(phone: Page, project: Project): Promise<void> {
  await phone.goto('/dashboard');
  await expect(phone.getByRole('link', { name: project.name }).first()).toBeVisible();
  await expectNoHorizontalScroll(phone);
  await phone.goto('/settings?tab=offline');
  await expect(phone.getByRole('listitem').filter({ hasText: project.name })).toBeVisible(LONG_TIMEOUT);
  await expectNoHorizontalScroll(phone);
}

/** Does all the work on the project without network, in a new tab, and closes all tabs. */
async function workOffline(phone: Page, project: Project): Promise<void> {
  await phone.context().setOffline(true);
  await phone.close();
  const page = await phone.context().newPage();
  await page.addInitScript(installFakeCamera);
  await page.goto(`/project/${project.id}`);
  await expect(page.getByText(/^Offline: showing what was loaded/)).toBeVisible();
  await expectNoHorizontalScroll(page);

  await signConditionReport(page, project);
  await openCamera(page, 'pre-installation');
  await photographViews(page, ['Rear']);
  await completeStage(page, 'Pre-Installation Photos Uploaded');
  for (const warning of ['No pre-installation photos', 'No condition report'])
    await expect(page.getByText(warning)).toHaveCount(0);
  await expectNoHorizontalScroll(page);
  await completeStage(page, 'Wrap Installed');
  await completeInstallRecord(page, project);
  await page.goto(`/project/${project.id}`);
  const camera = await openCamera(page, 'post-installation');
  const overlay = camera.getByRole('img', { name: 'The same view before the installation' });
  await expect
    .poll(() => overlay.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await photographViews(page, ['Front', 'Rear']);
  await expect(page.getByText('Waiting to be sent: skip a photo view').first()).toBeVisible();
  await completeStage(page, 'Post-Installation Photos Uploaded');
  await page.getByRole('textbox', { name: 'Message' }).fill('Done, the van is ready');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: /items not sent yet$/ }).tap();
  await expect(page.getByRole('dialog', { name: 'On this device' })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.close();
}

async function signConditionReport(page: Page, project: Project): Promise<void> {
  await page.goto(`/project/${project.id}/condition-report`);
  await page.getByRole('button', { name: /^Place a mark on the/ }).tap({ position: { x: 120, y: 60 } });
  const markDialog = page.getByRole('dialog', { name: 'New mark' });
  await markDialog.getByLabel('What is it?').selectOption('Dent');
  await markDialog.getByLabel('Note').fill('Below the mirror');
  await markDialog.locator('input[type=file][multiple]').setInputFiles([
    { name: 'dent-1.jpg', mimeType: 'image/jpeg', buffer: await jpegPhoto({ width: 401 }) },
    { name: 'dent-2.jpg', mimeType: 'image/jpeg', buffer: await jpegPhoto({ width: 402 }) },
  ]);
  await expect(markDialog.getByRole('checkbox', { name: 'dent-2.jpg, on this device' })).toBeChecked();
  await markDialog.getByRole('checkbox', { name: /photo by/ }).check({ force: true });
  await expectNoHorizontalScroll(page);
  await markDialog.getByRole('button', { name: 'Save mark' }).tap();
  await expect(page.getByText('3 photos')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Review and sign' }).tap();
  await page.getByText('Not present').tap();
  await page.getByLabel('Why is the owner not present?').fill('Key in the drop box');
  await page.getByRole('checkbox', { name: /typed name as the signature of the installer/ }).check();
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Sign report' }).tap();
  await expect(page.getByText('Waiting to be sent: condition report')).toBeVisible();
}

async function openCamera(page: Page, type: Photo['type']): Promise<Locator> {
  await galleryOf(page, type).getByRole('button', { name: 'Take photos' }).tap();
  const camera = page.getByRole('dialog', { name: 'Take photos' });
  await expect(camera.getByRole('button', { name: 'Take photo', exact: true })).toBeEnabled();
  await expectNoHorizontalScroll(page);
  return camera;
}

/** Takes a photo of each view with the open guided camera, and skips the ladder rack. */
async function photographViews(page: Page, views: string[]): Promise<void> {
  const camera = page.getByRole('dialog', { name: 'Take photos' });
  for (const view of views) {
    await expect(camera.getByRole('status', { name: 'Current view' })).toHaveText(view);
    await camera.getByRole('button', { name: 'Take photo', exact: true }).tap();
  }
  await expect(camera.getByRole('status', { name: 'Current view' })).toHaveText('Ladder rack');
  await camera.getByRole('button', { name: 'Skip this view' }).tap();
  const skipDialog = page.getByRole('dialog', { name: 'Skip the view ‘Ladder rack’' });
  await skipDialog.getByLabel('Reason').fill('No rack');
  await skipDialog.getByRole('button', { name: 'Skip view' }).tap();
  const viewButtons = camera.getByRole('list', { name: 'Views' }).getByRole('button');
  await expect(viewButtons).toContainText(['1 taken', '1 taken', 'Skipped']);
  await expect(camera.getByText('All required views are done')).toBeVisible();
  await camera.getByRole('button', { name: `Done (${views.length})` }).tap();
}

async function completeInstallRecord(page: Page, project: Project): Promise<void> {
  await page.goto(`/project/${project.id}/install-record`);
  await page.getByRole('button', { name: 'Add film' }).tap();
  await page.getByLabel('Shop material').selectOption('Northfilm Cast 700');
  await page.getByLabel('Roll or lot number', { exact: true }).fill('LOT-4471');
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await expect(page.getByText('Waiting to be sent: install record')).toBeVisible();
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

/**
 * Opens the install record, restores the network, and waits until all work is sent. Returns the paths of the POST
 * calls.
 */
async function sendWaitingWork(page: Page, project: Project): Promise<string[]> {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
  });
  await page.goto(`/project/${project.id}/install-record`);
  await expect(page.getByText('LOT-4471')).toBeVisible();
  await page.context().setOffline(false);
  await expectNoHorizontalScroll(page);
  await expect(page.getByText(/Waiting to be sent/)).toHaveCount(0, LONG_TIMEOUT);
  await expect(page.getByText(/Needs your attention/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /not (sent|uploaded) yet$/ })).toHaveCount(0, LONG_TIMEOUT);
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
  await page.goto(`/project/${project.id}`);
  await expectNoHorizontalScroll(page);
  return calls;
}

/** Completes the current stage, and checks that the move is queued. */
async function completeStage(page: Page, next: string): Promise<void> {
  await page.getByRole('button', { name: 'Complete', exact: true }).first().tap();
  await expect(page.getByText(`Waiting to be sent: move to “${next}”`)).toBeVisible();
}

async function addMaterial(shop: Page): Promise<void> {
  const data = { maker: 'Northfilm', product: 'Cast 700', kind: 'film', minApplicationC: 10 };
  expect((await shop.request.post('/api/materials', { data })).status()).toBe(201);
}

/** Adds a photo of the view Front before the installation. */
async function addFrontPhoto(shop: Page, project: Project): Promise<void> {
  const { id } = await addPhoto(shop.request, project, 'pre-installation');
  await put(shop, `/api/photos/${id}/view`, { viewKey: 'front' });
}

/** Saves the shop's list of views for vans. Makes these views required by the photo gates before stages 8 and 10. */
async function requireViews(shop: Page): Promise<void> {
  const [vehicleType, required] = ['van', 'required_views'];
  await put(shop, '/api/photo-view-settings/list', { vehicleType, views: VIEWS });
  await put(shop, '/api/photo-view-settings/gates', { gateBefore: required, gateAfter: required });
}

async function put(shop: Page, address: string, data: object): Promise<void> {
  expect((await shop.request.put(address, { data })).status()).toBe(200);
}

function galleryOf(page: Page, type: Photo['type']): Locator {
  const name = type === 'pre-installation' ? 'Pre-Installation Photos' : 'Post-Installation Photos';
  return page.getByRole('region', { name });
}
