import { expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { GuidedType, PhotoView } from '#shared/photo-views/photo-views.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import type { StageId } from '#shared/projects/stages.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { useDrawnCamera } from './drawn-camera.ts';
import { test } from './fixtures.ts';
import { addPhoto, createJob, fetchDetails, fetchList, openProject } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { signInNewUser, startSession } from './people.ts';
import { PHONE } from './touch-gestures.ts';

const CAMERA_PHONE = { ...PHONE, permissions: ['camera'] };
const VIEWS: PhotoView[] = [
  { key: 'front', name: 'Front', isRequired: true },
  { key: 'rear', name: 'Rear', isRequired: true },
  { key: 'roof', name: 'Roof', isRequired: false },
  { key: 'own_rack', name: 'Ladder rack', isRequired: true },
];

test('the camera guides through the views, and the gate opens with the last one', async ({
  page,
  openBrowser,
}) => {
  const { phone, job } = await startJob(page, await openBrowser(CAMERA_PHONE), 'wrap_shipped');
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
  await expectAccessible(phone);
  await expectNoHorizontalScroll(phone);
  await shoot(camera);
  await expect(chip(camera, 'Front')).toContainText('1 taken');
  await expect(currentView(camera)).toHaveText('Rear');
  await shoot(camera);
  await expect(currentView(camera)).toHaveText('Ladder rack');
  await camera.getByRole('button', { name: 'Skip this view' }).click();
  const asking = phone.getByRole('dialog', { name: 'Skip the view ‘Ladder rack’' });
  await asking.getByRole('button', { name: 'Skip view' }).click();
  await expect(asking.getByText('Enter the reason')).toBeVisible();
  await asking.getByLabel('Reason').fill('This van has no rack');
  await expectAccessible(phone);
  await asking.getByRole('button', { name: 'Skip view' }).click();
  await expect(chip(camera, 'Ladder rack')).toContainText('Skipped');
  await expect(camera.getByText('All required views are done')).toBeVisible();
  await camera.getByRole('button', { name: 'Done (2)' }).click();

  await expect.poll(() => viewsOf(page, job)).toEqual(['Rear', 'Front']);
  await expect(phone.getByText(/^Take these views/)).toHaveCount(0);
  await phone.getByRole('button', { name: 'Complete', exact: true }).first().click();
  await expectToast(phone, 'Progress Updated');
  const { project, activities } = await fetchDetails(page.request, job.id);
  expect(project.progressStage).toBe('pre_installation_photos_uploaded');
  expect(activities.map(({ description }) => description)).toContain(
    'skipped the view ‘Ladder rack’ of the pre-installation photos: This van has no rack',
  );
});

test('a gate that requires all views names the missing ones, and a skip can be undone', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await saveViews(page.request);
  await requireAllViews(page.request);
  const job = await createJob(page.request, { stage: 'wrap_shipped' });
  await addView(page.request, job, 'pre-installation', 'front');
  await openProject(page, job);
  await page.getByRole('button', { name: 'Complete', exact: true }).first().click();
  await expectToast(
    page,
    'Photo Views Required',
    'Take these views before the installation, or skip them with a reason: Rear and Ladder rack.',
  );

  const gallery = galleryOf(page, 'Pre-Installation Photos');
  await chip(gallery, 'Rear').click();
  await gallery.getByRole('button', { name: 'Skip this view' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Parked at a wall');
  await page.getByRole('dialog').getByRole('button', { name: 'Skip view' }).click();
  await expect(
    page.getByText('Take these views before the installation, or skip them with a reason: Ladder rack.'),
  ).toBeVisible();
  await expect(gallery.getByText(/^Skipped by .*: Parked at a wall$/)).toBeVisible();
  await gallery.getByRole('button', { name: 'Undo skip' }).click();
  await expect(chip(gallery, 'Rear')).toContainText('To do');
  await expect(
    page
      .getByRole('list', { name: 'Stages' })
      .getByText(
        'Take these views before the installation, or skip them with a reason: Rear and Ladder rack.',
      ),
  ).toBeVisible();
});

test('the camera shows the photo from before the installation, and the gallery pairs both', async ({
  page,
  openBrowser,
}) => {
  const { phone, job } = await startJob(page, await openBrowser(CAMERA_PHONE), 'wrap_installed');
  const before = await addView(page.request, job, 'pre-installation', 'front');
  await addPhoto(page.request, job, 'pre-installation');
  await openProject(phone, job);

  const camera = await openCamera(phone);
  const overlay = camera.getByRole('img', { name: 'The same view before the installation' });
  await expect(overlay).toHaveAttribute('src', before.pageUrl);
  await expect(overlay).toHaveCSS('opacity', '0.4');
  const opacity = camera.getByRole('slider', { name: 'Opacity of the before photo' });
  await opacity.fill('70');
  await expect(overlay).toHaveCSS('opacity', '0.7');
  await expectAccessible(phone);
  await camera.getByRole('checkbox', { name: 'Before photo' }).uncheck();
  await expect(overlay).toHaveCount(0);
  await shoot(camera);
  await expect(currentView(camera)).toHaveText('Rear');
  await expect(camera.getByRole('slider')).toHaveCount(0);
  await camera.getByRole('button', { name: 'Done (1)' }).click();

  const pair = phone.getByRole('button', { name: 'Compare: Front' });
  await expect(pair).toBeVisible();
  // The row of the upload, whose removal moves the page.
  await expect(phone.getByText(/^1 of 1 photo uploaded/)).toHaveCount(0);
  await pair.click();
  const dialog = phone.getByRole('dialog', { name: 'Before and after' });
  await expect(dialog.getByRole('img', { name: /^Before: / })).toHaveAttribute('src', before.pageUrl);
  await expect(dialog.getByRole('combobox', { name: 'View of the vehicle' })).toHaveValue('front');
  const slider = dialog.getByRole('slider');
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', '100% before, 0% after');
  await expectAccessible(phone);
  await expectNoHorizontalScroll(phone);
});

test('files get the chosen view, and the view of a stored photo can be changed', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await saveViews(page.request);
  const job = await createJob(page.request, { stage: 'wrap_shipped' });
  await openProject(page, job);
  const gallery = galleryOf(page, 'Pre-Installation Photos');
  await chip(gallery, 'Ladder rack').click();
  await expect(gallery.getByText('Photos that you add are marked as ‘Ladder rack’.')).toBeVisible();
  await expectAccessible(page);
  const buffer = await jpegPhoto({ width: 400, height: 300 });
  const file = { name: 'rack.jpg', mimeType: 'image/jpeg', buffer };
  await gallery.locator('input[type=file]').first().setInputFiles(file);
  await expect(gallery.getByRole('button', { name: /^Enlarge: Ladder rack, / })).toBeVisible();
  await expect(chip(gallery, 'Front')).toHaveAttribute('aria-pressed', 'true');

  await gallery.getByRole('button', { name: /^Set the view: / }).click();
  const dialog = page.getByRole('dialog', { name: 'View of the photo' });
  await dialog.getByLabel('View').selectOption('Roof');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(gallery.getByRole('button', { name: /^Enlarge: Roof, / })).toBeVisible();
  await expect(chip(gallery, 'Ladder rack')).toContainText('To do');
});

test('a shop edits the views of a type of vehicle, and goes back to the default', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings?tab=photo-views');
  await page.getByLabel('Type of vehicle').selectOption('Trailer');
  const names = () =>
    page
      .getByRole('textbox', { name: /^Name of view/ })
      .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
  await expect.poll(names).not.toContain('Hood');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Name of view 1', exact: true }).fill('Nose');
  await page.getByRole('button', { name: 'Move view 1 down' }).click();
  await page.getByRole('button', { name: 'Remove view 3' }).click();
  await page.getByRole('button', { name: 'Add view' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Enter the name of the view')).toBeVisible();
  await page
    .getByRole('textbox', { name: /^Name of view/ })
    .last()
    .fill('Coupling');
  await page
    .getByRole('checkbox', { name: /^Required: view/ })
    .last()
    .uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Photo views saved');
  await page.reload();
  await page.getByLabel('Type of vehicle').selectOption('Trailer (changed)');
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual(['Driver side front', 'Nose', 'Rear']);
  await expect.poll(async () => (await names()).at(-1)).toBe('Coupling');

  await page.getByRole('button', { name: 'Back to the default' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Photo views saved');
  await expect(page.getByRole('option', { name: 'Trailer', exact: true })).toBeAttached();
  await page.getByRole('radio', { name: 'All required views' }).first().check();
  await expectToast(page, 'Photo gates saved');
  await page.setViewportSize(PHONE.viewport);
  await expectNoHorizontalScroll(page);
});

test.describe('without network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the camera has the views and the photos from before, and sends the view later', async ({
    page,
    openBrowser,
  }) => {
    const { phone, job } = await startJob(page, await openBrowser(CAMERA_PHONE), 'wrap_installed');
    await addView(page.request, job, 'pre-installation', 'front');
    await phone.goto('/settings?tab=offline');
    await expect(phone.getByRole('link', { name: job.name })).toBeVisible({ timeout: 30_000 });

    await phone.context().setOffline(true);
    const offline = await phone.context().newPage();
    await openProject(offline, job);
    const camera = await openCamera(offline);
    const overlay = camera.getByRole('img', { name: 'The same view before the installation' });
    await expect
      .poll(() => overlay.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await shoot(camera);
    await expect(chip(camera, 'Front')).toContainText('1 taken');
    await shoot(camera);
    await camera.getByRole('button', { name: 'Skip this view' }).click();
    const asking = offline.getByRole('dialog', { name: 'Skip the view ‘Ladder rack’' });
    await asking.getByLabel('Reason').fill('No rack');
    await asking.getByRole('button', { name: 'Skip view' }).click();
    await expect(chip(camera, 'Ladder rack')).toContainText('Skipped');
    await camera.getByRole('button', { name: 'Done (2)' }).click();
    await expect(offline.getByText('Waiting to be sent: skip a photo view')).toBeVisible();
    await phone.context().setOffline(false);
    await expect
      .poll(() => viewsOf(page, job, 'post-installation'), { timeout: 60_000 })
      .toEqual(['Rear', 'Front']);
    const skipsOf = async () => (await fetchDetails(page.request, job.id)).photoViews.skipped;
    await expect.poll(skipsOf).toMatchObject([{ viewKey: 'own_rack', reason: 'No rack' }]);
  });
});

/** A shop with the short list and a job, and its installer with a phone. */
async function startJob(page: Page, phonePage: Page, stage: StageId) {
  await signInNewUser(page, 'contractor');
  await saveViews(page.request);
  const { person, page: phone } = await startSession(phonePage, 'subcontractor');
  await phone.context().addInitScript(useDrawnCamera);
  return { phone, job: await createJob(page.request, { stage, installer: person }) };
}

async function saveViews(shop: APIRequestContext): Promise<void> {
  const data = { vehicleType: 'van', views: VIEWS };
  expect((await shop.put('/api/photo-view-settings/list', { data })).status()).toBe(200);
}

async function requireAllViews(shop: APIRequestContext): Promise<void> {
  const data = { gateBefore: 'required_views', gateAfter: 'required_views' };
  expect((await shop.put('/api/photo-view-settings/gates', { data })).status()).toBe(200);
}

async function addView(
  shop: APIRequestContext,
  job: Project,
  type: GuidedType,
  viewKey: string,
): Promise<Photo> {
  const photo = await addPhoto(shop, job, type);
  const response = await shop.put(`/api/photos/${photo.id}/view`, { data: { viewKey } });
  expect(response.status()).toBe(200);
  return photo;
}

/** Opens the camera of the open gallery. */
async function openCamera(phone: Page): Promise<Locator> {
  await phone.getByRole('button', { name: 'Take photos' }).last().click();
  const camera = phone.getByRole('dialog', { name: 'Take photos' });
  await expect(camera.getByRole('button', { name: 'Take photo', exact: true })).toBeEnabled();
  return camera;
}

async function shoot(camera: Locator): Promise<void> {
  const taken = Number(/\d+/.exec(await camera.getByRole('button', { name: /^Done/ }).innerText())?.[0] ?? 0);
  await camera.getByRole('button', { name: 'Take photo', exact: true }).click();
  await expect(camera.getByRole('button', { name: `Done (${taken + 1})` })).toBeVisible();
}

const currentView = (camera: Locator) => camera.getByRole('status', { name: 'Current view' });

const chip = (within: Locator, name: string) =>
  within.getByRole('list', { name: 'Views' }).getByRole('button', { name: new RegExp(`^${name}`) });

const galleryOf = (page: Page, name: string) => page.getByRole('region', { name });

/** The names of the views of a job's photos, last taken first. */
async function viewsOf(page: Page, { id }: Project, type: GuidedType = 'pre-installation') {
  const photos = await fetchList<Photo>(page.request, `/api/projects/${id}/photos?type=${type}`);
  return photos.map(({ view }) => view?.name);
}
