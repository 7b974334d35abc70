import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SkippedView } from '#shared/photo-views/project-views.wire.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { openFakeCamera } from '#web/testing/fake-camera.ts';
import { chooseFilesIn } from '#web/testing/choose-files.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { PHONE_SIZE } from '#web/testing/open-page.tsx';
import { openSampleProject, respondToProject, WITH_INSTALLER_AND_CLIENT } from '#web/testing/project-page.ts';
import { sampleDetails, sampleInstaller } from '#web/testing/samples.ts';
import { expectToast, bottomOfToast } from '#web/testing/toasts.ts';
import { toast } from '#web/ui/toast-store.ts';
import { galleryOf, samplePhoto, withPhotos } from './photos.testing.ts';
import { ALREADY_STORED_RESPONSE, photoFile, UPLOAD_ROUTE } from './unsent-photos.testing.ts';

const server = fakeServer();
const SKIP_ROUTE = 'PUT /api/projects/{id}/skipped-views';
const FRONT_PHOTO = samplePhoto({ view: { key: 'front', name: 'Front' } });
const REAR_PHOTO = samplePhoto({ id: 3, view: { key: 'rear', name: 'Rear' } });
const AFTER_PHOTO = samplePhoto({ ...FRONT_PHOTO, id: 2, type: 'post-installation' });
const REAR_SKIPPED: SkippedView = {
  type: 'pre-installation',
  viewKey: 'rear',
  viewName: 'Rear',
  reason: 'Parked at a wall',
  by: 'Dana Whitfield',
  at: '2026-11-20T10:00:00.000Z',
};
const RACK_SKIPPED = { ...REAR_SKIPPED, viewKey: 'own_rack', viewName: 'Ladder rack', reason: 'No rack' };
const gallery = galleryOf('Pre-Installation Photos');
const camera = page.getByRole('dialog', { name: 'Take photos' });
const currentView = camera.getByRole('status', { name: 'Current view' });
const dialog = page.getByRole('dialog');
const uploadRows = () => document.querySelectorAll('#pre-installation [aria-label=Files] li');

beforeEach(() => void vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(openFakeCamera));

test('the current stage lists the required views that are missing', async () => {
  respondWith([FRONT_PHOTO]);
  await openSampleProject(server);
  const text = 'Take these views before the installation, or skip them with a reason: Rear and Ladder rack.';
  await expect.element(page.getByRole('list', { name: 'Stages' }).getByText(text)).toBeVisible();
});

test('a view is skipped only with a reason', async () => {
  respondWith([FRONT_PHOTO]);
  await openSampleProject(server);
  await gallery.getByRole('button', { name: 'Rear To do' }).click();
  await gallery.getByRole('button', { name: 'Skip this view' }).click();
  await dialog.getByRole('button', { name: 'Skip view' }).click();
  await expect.element(dialog.getByText('Enter the reason')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Parked at a wall');
  expect(await accessibilityFindings()).toBe('');
  server.respondWith(SKIP_ROUTE, () => {
    respondWith([FRONT_PHOTO], [REAR_SKIPPED]);
    return [REAR_SKIPPED];
  });
  await dialog.getByRole('button', { name: 'Skip view' }).click();
  await expect.element(gallery.getByText(/^Skipped by .*: Parked at a wall$/)).toBeVisible();
  await expect.element(page.getByText(/^Take these views before .*: Ladder rack\.$/).first()).toBeVisible();
  expect(server.calls(SKIP_ROUTE)).toMatchObject([
    { body: { type: 'pre-installation', viewKey: 'rear', reason: 'Parked at a wall' } },
  ]);
});

test('the camera asks for each required view, and the gate is met after the last one', async () => {
  respondWith([FRONT_PHOTO]);
  await openSampleProject(server, { screen: PHONE_SIZE });
  await openCameraOf('Pre-Installation Photos');
  await expect.element(currentView).toHaveTextContent('Rear');
  await expect.poll(() => camera.element().querySelector('[data-outline=rear] path')).toBeVisible();
  server.respondWith(UPLOAD_ROUTE, () => {
    respondWith([FRONT_PHOTO, REAR_PHOTO]);
    return ALREADY_STORED_RESPONSE;
  });
  await camera.getByRole('button', { name: 'Take photo', exact: true }).click();
  await expect.element(currentView).toHaveTextContent('Ladder rack');
  server.respondWith(SKIP_ROUTE, () => {
    respondWith([FRONT_PHOTO, REAR_PHOTO], [RACK_SKIPPED]);
    return [RACK_SKIPPED];
  });
  await camera.getByRole('button', { name: 'Skip this view' }).click();
  const skipDialog = page.getByRole('dialog', { name: 'Skip the view ‘Ladder rack’' });
  await skipDialog.getByRole('textbox', { name: 'Reason' }).fill('No rack');
  await skipDialog.getByRole('button', { name: 'Skip view' }).click();
  await expect.element(camera.getByRole('button', { name: 'Rear 1 taken' })).toBeVisible();
  await expect.element(camera.getByRole('button', { name: 'Ladder rack Skipped' })).toBeVisible();
  await expect.element(camera.getByText('All required views are done')).toBeVisible();
  await camera.getByRole('button', { name: 'Done (1)' }).click();
  await expect.element(camera).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Take these views/)).not.toBeInTheDocument();
});

test('the camera counts an uploaded photo when the project cannot be refetched', async () => {
  respondWith([FRONT_PHOTO]);
  await openSampleProject(server, { screen: PHONE_SIZE });
  await openCameraOf('Pre-Installation Photos');
  server.respondWith(UPLOAD_ROUTE, () => {
    server.disconnect('GET /api/projects/{id}/details');
    return ALREADY_STORED_RESPONSE;
  });
  await camera.getByRole('button', { name: 'Take photo', exact: true }).click();
  await expectToast('Photo uploaded');
  await expect.poll(uploadRows).toHaveLength(0);
  await expect.element(camera.getByRole('button', { name: 'Rear 1 taken' })).toBeVisible();
  await expect.element(camera.getByRole('button', { name: 'Front 1 taken' })).toBeVisible();
});

test('a toast does not cover the views of the camera', async () => {
  respondWith([FRONT_PHOTO]);
  await openSampleProject(server, { screen: PHONE_SIZE });
  await openCameraOf('Pre-Installation Photos');
  toast({ title: 'Photo uploaded' });
  await expectToast('Photo uploaded');
  const viewsTop = camera
    .getByRole('button', { name: 'Front 1 taken' })
    .element()
    .getBoundingClientRect().top;
  await expect.poll(bottomOfToast).toBeLessThanOrEqual(viewsTop);
});

test('with the camera blocked, a photo from the phone’s camera application gets the current view', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  respondWith([FRONT_PHOTO]);
  server.respond(UPLOAD_ROUTE, ALREADY_STORED_RESPONSE);
  await openSampleProject(server, { screen: PHONE_SIZE });
  const cameraButton = gallery.getByRole('button', { name: 'Take photos', includeHidden: true });
  await expect.element(cameraButton).toBeInTheDocument();
  (cameraButton.element() as HTMLElement).click();
  await expect.element(camera.getByRole('button', { name: 'Open phone camera' })).toBeVisible();
  await expect.element(camera.getByLabelText('Current view')).toHaveTextContent('Rear');
  await camera.getByRole('button', { name: 'Open phone camera' }).click();
  chooseFilesIn(document, [photoFile('rear.jpg')], '#pre-installation input[capture]');
  await expect.element(camera.getByLabelText('Current view')).toHaveTextContent('Ladder rack');
  await expect.poll(() => server.calls(UPLOAD_ROUTE)).toMatchObject([{ body: { viewKey: 'rear' } }]);
});

test('a skip is undone', async () => {
  respondWith([FRONT_PHOTO], [REAR_SKIPPED]);
  await openSampleProject(server);
  await gallery.getByRole('button', { name: 'Rear Skipped' }).click();
  server.respondWith(SKIP_ROUTE, () => {
    respondWith([FRONT_PHOTO]);
    return [];
  });
  await gallery.getByRole('button', { name: 'Undo skip' }).click();
  await expect.element(gallery.getByRole('button', { name: 'Rear To do' })).toBeVisible();
  expect(server.calls(SKIP_ROUTE)[0]?.body).toMatchObject({ viewKey: 'rear', reason: null });
});

test('after a view is chosen, a note says that added photos get this view', async () => {
  respondWith([]);
  await openSampleProject(server);
  await gallery.getByRole('button', { name: 'Ladder rack To do' }).click();
  await expect.element(gallery.getByText('Photos that you add are marked as ‘Ladder rack’.')).toBeVisible();
});

test('the view of a stored photo is changed', async () => {
  respondWith([FRONT_PHOTO]);
  await openSampleProject(server);
  await gallery.getByRole('button', { name: /^Set the view: / }).click();
  await dialog.getByRole('combobox', { name: 'View' }).selectOptions('Roof');
  expect(await accessibilityFindings()).toBe('');
  const changedPhoto = samplePhoto({ view: { key: 'roof', name: 'Roof' } });
  server.respondWith('PUT /api/photos/{id}/view', () => {
    respondWith([changedPhoto]);
    return changedPhoto;
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(gallery.getByRole('button', { name: /^Enlarge: Roof, / })).toBeVisible();
  await expect.element(gallery.getByRole('button', { name: 'Front To do' })).toBeVisible();
  expect(server.calls('PUT /api/photos/{id}/view')).toMatchObject([
    { params: { id: '1' }, body: { viewKey: 'roof' } },
  ]);
});

test('the camera shows the photo of the same view from before the installation', async () => {
  respondWith([FRONT_PHOTO], [], 'wrap_installed');
  await openCamera();
  const overlay = camera.getByRole('img', { name: 'The same view before the installation' });
  await expect.element(overlay).toHaveAttribute('src', FRONT_PHOTO.pageUrl);
  await expect.element(overlay).toHaveStyle({ opacity: '0.4' });
  await camera.getByRole('slider', { name: 'Opacity of the before photo' }).fill('70');
  await expect.element(overlay).toHaveStyle({ opacity: '0.7' });
  expect(await accessibilityFindings()).toBe('');
  await camera.getByRole('checkbox', { name: 'Before photo' }).click();
  await expect.element(overlay).not.toBeInTheDocument();
});

test('the camera shows no earlier photo for a view without a photo taken before the installation', async () => {
  respondWith([FRONT_PHOTO], [], 'wrap_installed');
  await openCamera();
  await camera.getByRole('button', { name: 'Rear To do' }).click();
  await expect.element(currentView).toHaveTextContent('Rear');
  await expect.element(camera.getByRole('slider')).not.toBeInTheDocument();
});

test('a view with photos before and after the installation is compared', async () => {
  respondWith([FRONT_PHOTO, AFTER_PHOTO], [], 'wrap_installed');
  await openSampleProject(server, { screen: PHONE_SIZE });
  await page.getByRole('button', { name: 'Compare: Front' }).click();
  await expect
    .element(dialog.getByRole('img', { name: /^Before: / }))
    .toHaveAttribute('src', FRONT_PHOTO.pageUrl);
  await expect.element(dialog.getByRole('combobox', { name: 'View of the vehicle' })).toHaveValue('front');
  const slider = dialog.getByRole('slider');
  await slider.fill('100');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '100% before, 0% after');
  expect(document.documentElement.scrollWidth).toBe(360);
  expect(await accessibilityFindings()).toBe('');
});

/** Responds with a project that has these photos and skipped views. Its gate facts list the other required views as missing. */
function respondWith(
  photos: Photo[],
  skippedViews: SkippedView[] = [],
  progressStage: Project['progressStage'] = 'wrap_shipped',
): void {
  const details = withPhotos(photos, skippedViews);
  const done = new Set([...details.photoViews.counts, ...skippedViews].map(({ viewKey }) => viewKey));
  const missingViews = details.photoViews.views.filter(({ key, isRequired }) => isRequired && !done.has(key));
  const gateFacts: ProjectDetails['gateFacts'] = {
    ...sampleDetails().gateFacts,
    photos: details.photoCounts['pre-installation'],
    missingViewsBefore: missingViews.map(({ name }) => name),
  };
  respondToProject(server, { ...WITH_INSTALLER_AND_CLIENT, progressStage }, { ...details, gateFacts });
}

async function openCamera(): Promise<void> {
  await openSampleProject(server, { user: sampleInstaller(), screen: PHONE_SIZE });
  await openCameraOf('Post-Installation Photos');
}

/** Opens the camera with the button of a gallery, which is shown on touch screens only. */
async function openCameraOf(name: string): Promise<void> {
  await expect.element(galleryOf(name)).toBeVisible();
  const buttons = [...galleryOf(name).element().querySelectorAll('button')];
  buttons.find(({ textContent }) => textContent === 'Take photos')?.click();
  await expect.element(camera.getByRole('button', { name: 'Take photo', exact: true })).toBeEnabled();
}
