import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sessionKeys } from '#web/api/query-keys.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { chooseFilesIn } from '#web/testing/choose-files.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { respondToProject } from '#web/testing/project-page.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { createPhotoStore } from './photo-store.ts';
import { samplePhoto, withPhotos } from './photos.testing.ts';
import { warnBeforeLosingPhotos } from './unsent-photos.ts';
import {
  choosePhotos,
  gallery,
  openGallery,
  photoFile,
  rowOf,
  ALREADY_STORED_RESPONSE,
  UPLOAD_ROUTE,
} from './unsent-photos.testing.ts';

const server = fakeServer();

test('a rejected photo shows the reason, which is stored on the device', async () => {
  const { user } = await openGallery(server);
  server.refuse(UPLOAD_ROUTE, 'unsupported_file', { message: 'Not a photo' });
  await choosePhotos('front.jpg');
  await expect.element(gallery.getByText('Not a photo')).toBeVisible();
  await expectToast('Upload Failed', 'Not a photo');
  await expect
    .poll(() => createPhotoStore(user.id).readOthers(new Set()))
    .toMatchObject([{ problem: 'Not a photo' }]);
});

test('a photo is sent after the user has added the required second step', async () => {
  const { user, queryClient } = await openGallery(server);
  await expect.element(gallery).toBeVisible();
  server.respond('GET /api/users/{id}/second-step', {
    authenticatorAddedAt: null,
    recoveryCodes: 0,
    isRequired: true,
  });
  server.respond('GET /api/users/{id}/passkeys', []);
  for (const route of [UPLOAD_ROUTE, 'GET /api/projects/{id}/details'] as const)
    server.refuse(route, 'second_step_setup_required');
  await choosePhotos('front.jpg');
  await expect.element(page.getByRole('heading', { name: 'Add a second step' })).toBeVisible();

  respondToProject(server, { contractorId: user.id });
  server.respond(UPLOAD_ROUTE, ALREADY_STORED_RESPONSE);
  // The session, which is fetched again, no longer requires a second step.
  await queryClient.invalidateQueries({ queryKey: sessionKeys.user });
  await page.getByRole('button', { name: 'Continue' }).click();

  await expectToast('Photo uploaded');
  await expect.poll(() => createPhotoStore(user.id).readOthers(new Set())).toEqual([]);
});

test('the browser asks before it discards a photo that the device cannot keep', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No space', 'QuotaExceededError');
  });
  warnBeforeLosingPhotos();
  await openGallery(server);
  server.respond(UPLOAD_ROUTE, ALREADY_STORED_RESPONSE);
  const release = server.hold(UPLOAD_ROUTE);
  await choosePhotos('front.jpg');
  await expectToast('This device is full');
  const unloadEvent = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unloadEvent);
  expect(unloadEvent.defaultPrevented).toBe(true);
  release();
  await expectToast('Photo uploaded');
});

test('an upload is reported despite an earlier failure', async () => {
  await openGallery(server);
  server.refuse(UPLOAD_ROUTE, 'unsupported_file', { message: 'Not a photo' });
  await choosePhotos('broken.jpg');
  await expectToast('Upload Failed', 'Not a photo');
  server.respond(UPLOAD_ROUTE, ALREADY_STORED_RESPONSE);
  await choosePhotos('front.jpg');
  await expectToast('Photo uploaded', 'The photo was added to the project.');
  await expect.element(gallery.getByText('broken.jpg')).toBeVisible();
});

test('an upload that got no response is sent again with the same capture id', async () => {
  await openGallery(server);
  server.disconnect(UPLOAD_ROUTE);
  await choosePhotos('front.jpg');
  await expect.element(gallery.getByText(/Retrying automatically/)).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await expectNoHorizontalScroll();
  server.respond(UPLOAD_ROUTE, ALREADY_STORED_RESPONSE);
  await rowOf('front.jpg').getByRole('button', { name: 'Retry' }).click();
  await expectToast('Photo uploaded');
  const [first, second] = server.calls(UPLOAD_ROUTE).map(({ body }) => body.captureId);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

test('two photos are reported together', async () => {
  await openGallery(server);
  server.respond(UPLOAD_ROUTE, ALREADY_STORED_RESPONSE);
  await choosePhotos('front.jpg', 'back.jpg');
  await expectToast('Photos uploaded', '2 photos were added to the project.');
});

test('photos that failed while another page was open can be retried in their gallery', async () => {
  const { router } = await openGallery(server);
  server.refuse(UPLOAD_ROUTE, 'internal', { message: 'Our mistake.' });
  const release = server.hold(UPLOAD_ROUTE);
  await choosePhotos('front.jpg', 'back.jpg');
  await expect.element(gallery.getByText('back.jpg')).toBeVisible();
  await router.navigate({ to: '/settings' });
  release();
  await expectToast('Upload Failed', 'Our mistake.');
  await expect.poll(() => server.calls(UPLOAD_ROUTE)).toHaveLength(2);
  server.respond(UPLOAD_ROUTE, ALREADY_STORED_RESPONSE);
  await router.navigate({ to: '/project/$id', params: { id: '1' } });
  for (const name of ['front.jpg', 'back.jpg']) {
    await rowOf(name).getByRole('button', { name: 'Retry' }).click();
    await expect.element(rowOf(name)).not.toBeInTheDocument();
  }
  await expectToast('Photo uploaded', 'The photo was added to the project.');
});

test('a failed photo can be retried after the stage has closed its gallery', async () => {
  const { user } = await openGallery(server);
  server.refuse(UPLOAD_ROUTE, 'internal', { message: 'Our mistake.' });
  await choosePhotos('front.jpg');
  await expectToast('Upload Failed', 'Our mistake.');
  respondToProject(server, { contractorId: user.id, progressStage: 'wrap_shipped' });
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(gallery.getByText('Closed when the wrap shipped.')).toBeVisible();
  server.respond(UPLOAD_ROUTE, ALREADY_STORED_RESPONSE);
  await rowOf('front.jpg').getByRole('button', { name: 'Retry' }).click();
  await expectToast('Photo uploaded');
  await expect.element(gallery.getByText('front.jpg')).not.toBeInTheDocument();
});

test('a smaller photo is sent when the person has turned on smaller photos', async () => {
  await openGallery(server, withPhotos([samplePhoto({ type: 'initial', isReduced: true })]));
  server.respond(UPLOAD_ROUTE, ALREADY_STORED_RESPONSE);
  await gallery.getByText('Photo options on this device').click();
  await gallery.getByRole('switch', { name: /Smaller photos/ }).click();
  chooseFilesIn(gallery.element(), [await largePhoto()]);
  await expect.poll(() => server.calls(UPLOAD_ROUTE)).toMatchObject([{ body: { quality: 'reduced' } }]);
  await gallery.getByRole('button', { name: /^Enlarge: / }).click();
  await expect.element(page.getByText(/smaller photo \(2560 px\)/)).toBeVisible();
});

test('the location of a photo is sent only when the person has turned it on', async () => {
  const coords = { latitude: 41.8781, longitude: -87.6298, accuracy: 10 };
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    found({ coords } as GeolocationPosition),
  );
  await openGallery(server);
  server.respond(UPLOAD_ROUTE, ALREADY_STORED_RESPONSE);
  await takePhoto();
  await expect.poll(() => server.calls(UPLOAD_ROUTE)).toHaveLength(1);
  expect(server.calls(UPLOAD_ROUTE)[0]?.body).not.toHaveProperty('latitude');
  await gallery.getByText('Photo options on this device').click();
  await gallery.getByRole('switch', { name: /Add the location/ }).click();
  await takePhoto();
  await expect.poll(() => server.calls(UPLOAD_ROUTE)).toHaveLength(2);
  expect(server.calls(UPLOAD_ROUTE)[1]?.body).toMatchObject({ ...coords, capturedAtSource: 'device' });
});

/** Takes a photo with the camera application of the phone. */
async function takePhoto(): Promise<void> {
  chooseFilesIn(await gallery.findElement(), [photoFile('shot.jpg')], 'input[capture]');
}

/** A photo that is large enough to be reduced. */
async function largePhoto(): Promise<File> {
  const canvas = new OffscreenCanvas(3_000, 2_000);
  canvas.getContext('2d')?.fillRect(0, 0, 9, 9);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
  return new File([blob], 'front.jpg', { type: 'image/jpeg' });
}
