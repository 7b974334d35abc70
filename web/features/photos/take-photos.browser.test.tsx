import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { openFakeCamera } from '#web/testing/fake-camera.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { PHONE_SIZE } from '#web/testing/open-page.tsx';
import { openSampleProject, respondToProject } from '#web/testing/project-page.ts';
import { newUserId, sampleInstaller } from '#web/testing/samples.ts';
import { samplePhoto, withPhotos } from './photos.testing.ts';
import { ALREADY_STORED_RESPONSE, photoFile, UPLOAD_ROUTE } from './unsent-photos.testing.ts';

const server = fakeServer();

const camera = page.getByRole('dialog', { name: 'Take photos' });

beforeEach(() => void vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(openFakeCamera));

test('the camera stays open while the next action of the project changes', async () => {
  const { respondWithPhotos } = await openCameraIn('Next action');
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
  await openCameraIn('Next action');
  server.respond(UPLOAD_ROUTE, ALREADY_STORED_RESPONSE);
  await expect.element(camera.getByLabelText('Current view')).toHaveTextContent('Front');
  await camera.getByRole('button', { name: 'Take photo', exact: true }).click();
  await expect.element(camera.getByLabelText('Current view')).toHaveTextContent('Rear');
  await expect.poll(() => server.calls(UPLOAD_ROUTE)).toMatchObject([{ body: { viewKey: 'front' } }]);
});

test('a view that is chosen while the photo is made stays chosen', async () => {
  await openCameraIn('Next action');
  server.respond(UPLOAD_ROUTE, ALREADY_STORED_RESPONSE);
  const shutter = camera.getByRole('button', { name: 'Take photo', exact: true });
  await expect.element(shutter).toBeEnabled();
  const toBlobSpy = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockReturnValue();
  await shutter.click();
  await camera.getByRole('button', { name: 'Roof Optional' }).click();
  toBlobSpy.mock.calls[0]?.[0](photoFile('front.jpg'));
  await expect.element(camera.getByRole('button', { name: 'Done (1)' })).toBeVisible();
  await expect.element(camera.getByLabelText('Current view')).toHaveTextContent('Roof');
  await expect.poll(() => server.calls(UPLOAD_ROUTE)).toMatchObject([{ body: { viewKey: 'front' } }]);
});

test.each(['Next action', 'Pre-Installation Photos'] as const)(
  'the camera in ‘%s’ stays open when another user moves the project',
  async (part) => {
    const { respondToMove } = await openCameraIn(part);
    await expect.element(camera).toBeVisible();
    respondToMove();
    server.send({ kind: 'project', projectId: 1 });
    await expect.element(page.getByText('Install the wrap').first()).toBeInTheDocument();
    await expect.element(camera).toBeVisible();
    await camera.getByRole('button', { name: 'Done' }).click();
    await expect.element(camera).not.toBeInTheDocument();
    await expect.element(takePhotosIn(part)).not.toBeInTheDocument();
  },
);

test('the camera in ‘Next action’ stays open when a tablet is turned', async () => {
  await openCameraIn('Next action');
  await expect.element(camera).toBeVisible();
  const sectionBar = page.getByRole('navigation', { name: 'Sections', includeHidden: true });
  await expect.element(sectionBar).toBeInTheDocument();
  await page.viewport(1180, 820);
  await expect.element(sectionBar).not.toBeInTheDocument();
  await expect.element(camera).toBeVisible();
});

type PagePart = 'Next action' | 'Pre-Installation Photos';

/** The button that opens the camera. It is shown on touch screens only. */
function takePhotosIn(part: PagePart) {
  return page
    .getByRole('region', { name: part })
    .getByRole('button', { name: 'Take photos', exact: true, includeHidden: true });
}

/**
 * Opens the camera with the button in a part of the page, as the installer on a phone. Returns functions that change the photos
 * and the stage of the project.
 */
async function openCameraIn(part: PagePart) {
  const user = sampleInstaller({ id: newUserId() });
  const project = { subcontractorId: user.id, progressStage: 'wrap_shipped' } as const;
  const wait = { on: 'subcontractor', reason: 'photos-before', since: '2026-11-20T10:00:00.000Z' } as const;
  const respondWithPhotos = (photos: Photo[]) =>
    respondToProject(server, project, { ...withPhotos(photos), wait });
  const respondToMove = () =>
    respondToProject(
      server,
      { ...project, progressStage: 'wrap_installed' },
      { ...withPhotos([]), wait: { ...wait, reason: 'installation' } },
    );
  respondWithPhotos([]);
  await openSampleProject(server, { user, screen: PHONE_SIZE });
  const cameraButton = takePhotosIn(part);
  await expect.element(cameraButton).toBeInTheDocument();
  (cameraButton.element() as HTMLElement).click();
  return { respondWithPhotos, respondToMove };
}
