import { expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { GuidedPhotoType, PhotoView } from '#shared/photo-views/photo-views.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import type { StageId } from '#shared/projects/stages.ts';
import { installFakeCamera } from './fake-camera.ts';
import { test } from './fixtures.ts';
import { addPhoto, createJob, fetchDetails, fetchList, openProject } from './projects.ts';
import { expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { signInNewUser, startSession } from './people.ts';
import { PHONE } from './touch-gestures.ts';

const CAMERA_PHONE = { ...PHONE, permissions: ['camera'] };
const VIEWS: PhotoView[] = [
  { key: 'front', name: 'Front', isRequired: true },
  { key: 'rear', name: 'Rear', isRequired: true },
  { key: 'roof', name: 'Roof', isRequired: false },
  { key: 'own_rack', name: 'Ladder rack', isRequired: true },
];

test('the guided camera asks for each view, and the gate is met after the last one', async ({
  page,
  openBrowser,
}) => {
  const { phone, job } = await startJobOnPhone(page, await openBrowser(CAMERA_PHONE), 'wrap_shipped');
  await requireAllViews(page.request);
  await openProject(phone, job);
  await expect(
    phone.getByText(
      'Take these views before the installation, or skip them with a reason: Front, Rear, and Ladder rack.',
    ),
  ).toBeVisible();

  const camera = await openCamera(phone);
  await expect(currentView(camera)).toHaveText('Front');
  await expect(camera.locator('[data-outline=front] path').first()).toBeVisible();
  await expectNoHorizontalScroll(phone);
  await takePhoto(camera);
  await expect(viewButton(camera, 'Front')).toContainText('1 taken');
  await expect(currentView(camera)).toHaveText('Rear');
  await takePhoto(camera);
  await expect(currentView(camera)).toHaveText('Ladder rack');
  await camera.getByRole('button', { name: 'Skip this view' }).click();
  const skipDialog = phone.getByRole('dialog', { name: 'Skip the view ‘Ladder rack’' });
  await skipDialog.getByRole('button', { name: 'Skip view' }).click();
  await expect(skipDialog.getByText('Enter the reason')).toBeVisible();
  await skipDialog.getByLabel('Reason').fill('This van has no rack');
  await skipDialog.getByRole('button', { name: 'Skip view' }).click();
  await expect(viewButton(camera, 'Ladder rack')).toContainText('Skipped');
  await expect(camera.getByText('All required views are done')).toBeVisible();
  await camera.getByRole('button', { name: 'Done (2)' }).click();

  await expect.poll(() => fetchViewNames(page, job)).toEqual(['Rear', 'Front']);
  await expect(phone.getByText(/^Take these views/)).toHaveCount(0);
  await phone.getByRole('button', { name: 'Complete', exact: true }).first().click();
  await expectToast(phone, 'Progress Updated');
  const { project, activities } = await fetchDetails(page.request, job.id);
  expect(project.progressStage).toBe('pre_installation_photos_uploaded');
  expect(activities.map(({ description }) => description)).toContain(
    'skipped the view ‘Ladder rack’ of the pre-installation photos: This van has no rack',
  );
});

test.describe('without network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the guided camera shows earlier photos, and sends new photos and skipped views once online', async ({
    page,
    openBrowser,
  }) => {
    const { phone, job } = await startJobOnPhone(page, await openBrowser(CAMERA_PHONE), 'wrap_installed');
    await addPhotoOfView(page.request, job, 'pre-installation', 'front');
    await phone.goto('/settings?tab=offline');
    await expect(phone.getByRole('link', { name: job.name })).toBeVisible({ timeout: 30_000 });

    await phone.context().setOffline(true);
    const offlinePage = await phone.context().newPage();
    await openProject(offlinePage, job);
    const camera = await openCamera(offlinePage);
    const overlay = camera.getByRole('img', { name: 'The same view before the installation' });
    await expect
      .poll(() => overlay.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await takePhoto(camera);
    await expect(viewButton(camera, 'Front')).toContainText('1 taken');
    await takePhoto(camera);
    await camera.getByRole('button', { name: 'Skip this view' }).click();
    const skipDialog = offlinePage.getByRole('dialog', { name: 'Skip the view ‘Ladder rack’' });
    await skipDialog.getByLabel('Reason').fill('No rack');
    await skipDialog.getByRole('button', { name: 'Skip view' }).click();
    await expect(viewButton(camera, 'Ladder rack')).toContainText('Skipped');
    await camera.getByRole('button', { name: 'Done (2)' }).click();
    await expect(offlinePage.getByText('Waiting to be sent: skip a photo view')).toBeVisible();
    await phone.context().setOffline(false);
    await expect.poll(() => fetchViewNames(page, job, 'post-installation')).toEqual(['Rear', 'Front']);
    const fetchSkips = async () => (await fetchDetails(page.request, job.id)).photoViews.skipped;
    await expect.poll(fetchSkips).toMatchObject([{ viewKey: 'own_rack', reason: 'No rack' }]);
  });
});

/** Signs in a shop that uses `VIEWS` for its vans, and the installer of one of its projects on a phone. */
async function startJobOnPhone(page: Page, phonePage: Page, stage: StageId) {
  await signInNewUser(page, 'contractor');
  await saveVanViews(page.request);
  const { person, page: phone } = await startSession(phonePage, 'subcontractor');
  await phone.context().addInitScript(installFakeCamera);
  return { phone, job: await createJob(page.request, { stage, installer: person }) };
}

async function saveVanViews(shop: APIRequestContext): Promise<void> {
  const data = { vehicleType: 'van', views: VIEWS };
  expect((await shop.put('/api/photo-view-settings/list', { data })).status()).toBe(200);
}

async function requireAllViews(shop: APIRequestContext): Promise<void> {
  const data = { gateBefore: 'required_views', gateAfter: 'required_views' };
  expect((await shop.put('/api/photo-view-settings/gates', { data })).status()).toBe(200);
}

async function addPhotoOfView(
  shop: APIRequestContext,
  job: Project,
  type: GuidedPhotoType,
  viewKey: string,
): Promise<Photo> {
  const photo = await addPhoto(shop, job, type);
  const response = await shop.put(`/api/photos/${photo.id}/view`, { data: { viewKey } });
  expect(response.status()).toBe(200);
  return photo;
}

/** Opens the camera with the button of the next action. */
async function openCamera(phone: Page): Promise<Locator> {
  await phone.getByRole('button', { name: 'Take photos' }).first().click();
  const camera = phone.getByRole('dialog', { name: 'Take photos' });
  await expect(camera.getByRole('button', { name: 'Take photo', exact: true })).toBeEnabled();
  return camera;
}

async function takePhoto(camera: Locator): Promise<void> {
  const takenCount = Number(
    /\d+/.exec(await camera.getByRole('button', { name: /^Done/ }).innerText())?.[0] ?? 0,
  );
  await camera.getByRole('button', { name: 'Take photo', exact: true }).click();
  await expect(camera.getByRole('button', { name: `Done (${takenCount + 1})` })).toBeVisible();
}

const currentView = (camera: Locator) => camera.getByRole('status', { name: 'Current view' });

const viewButton = (within: Locator, name: string) =>
  within.getByRole('list', { name: 'Views' }).getByRole('button', { name: new RegExp(`^${name}`) });

/** The view names of a job's photos, newest photo first. */
async function fetchViewNames(page: Page, { id }: Project, type: GuidedPhotoType = 'pre-installation') {
  const photos = await fetchList<Photo>(page.request, `/api/projects/${id}/photos?type=${type}`);
  return photos.map(({ view }) => view?.name);
}
