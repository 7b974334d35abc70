import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openFakeCamera } from '#web/testing/fake-camera.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { PHONE_SIZE } from '#web/testing/open-page.tsx';
import { openSampleProject, respondToProject } from '#web/testing/project-page.ts';
import { newUserId, sampleInstaller } from '#web/testing/samples.ts';
import { samplePhoto, withPhotos } from './photos.testing.ts';
import { ALREADY_STORED_RESPONSE, UPLOAD_ROUTE } from './unsent-photos.testing.ts';

const server = fakeServer();

test('the camera stays open while the next action of the project changes', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(openFakeCamera);
  const user = sampleInstaller({ id: newUserId() });
  const project = { subcontractorId: user.id, progressStage: 'wrap_shipped' } as const;
  respondToProject(server, project);
  server.respondWith(UPLOAD_ROUTE, () => {
    respondToProject(server, project, withPhotos([samplePhoto()]));
    return ALREADY_STORED_RESPONSE;
  });
  await openSampleProject(server, { user, screen: PHONE_SIZE });
  // The camera button of the next action, which is shown on touch screens only.
  const cameraButton = page
    .getByRole('button', { name: 'Take photos', exact: true, includeHidden: true })
    .first();
  await expect.element(cameraButton).toBeInTheDocument();
  (cameraButton.element() as HTMLElement).click();
  const camera = page.getByRole('dialog', { name: 'Take photos' });
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
