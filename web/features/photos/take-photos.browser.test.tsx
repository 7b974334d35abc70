import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { openFakeCamera } from '#web/testing/fake-camera.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { PHONE_SIZE } from '#web/testing/open-page.tsx';
import { openSampleProject, respondToProject } from '#web/testing/project-page.ts';
import { newUserId, sampleInstaller } from '#web/testing/samples.ts';
import { samplePhoto, withPhotos } from './photos.testing.ts';
import { ALREADY_STORED_RESPONSE, UPLOAD_ROUTE } from './unsent-photos.testing.ts';

const server = fakeServer();

const camera = page.getByRole('dialog', { name: 'Take photos' });

beforeEach(() => void vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(openFakeCamera));

test('the camera stays open while the next action of the project changes', async () => {
  const respondWithPhotos = await openNextActionCamera();
  server.respondWith(UPLOAD_ROUTE, () => {
    respondWithPhotos([samplePhoto()]);
    return ALREADY_STORED_RESPONSE;
  });
  for (const takenCount of [1, 2]) {
    await camera.getByRole('button', { name: 'Take photo', exact: true }).click();
    await expect.element(camera.getByRole('button', { name: `Done (${takenCount})` })).toBeVisible();
    await expect.element(camera.getByText('All photos uploaded')).toBeVisible();
  }
  expect(server.calls(UPLOAD_ROUTE)).toMatchObject([
    { body: { capturedAtSource: 'device', quality: 'original' } },
    { body: { capturedAtSource: 'device', quality: 'original' } },
  ]);
});

test('a photo taken from the next action gets the current view', async () => {
  await openNextActionCamera();
  server.respond(UPLOAD_ROUTE, ALREADY_STORED_RESPONSE);
  await expect.element(camera.getByLabelText('Current view')).toHaveTextContent('Front');
  await camera.getByRole('button', { name: 'Take photo', exact: true }).click();
  await expect.element(camera.getByLabelText('Current view')).toHaveTextContent('Rear');
  await expect.poll(() => server.calls(UPLOAD_ROUTE)).toMatchObject([{ body: { viewKey: 'front' } }]);
});

/**
 * Opens the camera with the button of the next action, as the installer on a phone. Returns a function that changes the photos of
 * the project.
 */
async function openNextActionCamera(): Promise<(photos: Photo[]) => void> {
  const user = sampleInstaller({ id: newUserId() });
  const project = { subcontractorId: user.id, progressStage: 'wrap_shipped' } as const;
  const wait = { on: 'subcontractor', reason: 'photos-before', since: '2026-11-20T10:00:00.000Z' } as const;
  const respondWithPhotos = (photos: Photo[]) =>
    respondToProject(server, project, { ...withPhotos(photos), wait });
  respondWithPhotos([]);
  await openSampleProject(server, { user, screen: PHONE_SIZE });
  // The button is shown on touch screens only.
  const cameraButton = page
    .getByRole('region', { name: 'Next action' })
    .getByRole('button', { name: 'Take photos', exact: true, includeHidden: true });
  await expect.element(cameraButton).toBeInTheDocument();
  (cameraButton.element() as HTMLElement).click();
  return respondWithPhotos;
}
