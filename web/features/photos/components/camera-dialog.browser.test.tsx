import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openFakeCamera } from '#web/testing/fake-camera.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { CameraDialog } from './camera-dialog.tsx';

const shutter = page.getByRole('button', { name: 'Take photo' });

beforeEach(() => void vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(openFakeCamera));

test('two quick clicks on the shutter take two photos', async () => {
  const onPhoto = await openCamera();
  const button = shutter.element();
  if (!(button instanceof HTMLElement)) throw new Error('The shutter is no element');
  button.click();
  button.click();
  await expect.element(page.getByRole('button', { name: 'Done (2)' })).toBeVisible();
  expect(onPhoto).toHaveBeenCalledTimes(2);
});

test('opens the camera again after another application has used it', async () => {
  const { tracks, getUserMediaSpy } = recordTracks();
  await openCamera();
  endTrack(tracks[0]);
  await expect.poll(() => tracks).toHaveLength(2);
  await expect.element(shutter).toBeEnabled();
  getUserMediaSpy.mockRejectedValue(new DOMException('', 'NotReadableError'));
  endTrack(tracks[1]);
  await expect.element(page.getByText('The camera is not available.', { exact: false })).toBeVisible();
  await expect.element(shutter).toBeDisabled();
});

test('keeps the error of a lost camera when the video starts afterwards', async () => {
  const started = Promise.withResolvers<void>();
  const playSpy = vi.spyOn(HTMLMediaElement.prototype, 'play').mockReturnValue(started.promise);
  const { tracks, getUserMediaSpy } = recordTracks();
  await renderCamera();
  await expect.poll(() => playSpy).toHaveBeenCalled();
  getUserMediaSpy.mockRejectedValue(new DOMException('', 'NotReadableError'));
  endTrack(tracks[0]);
  const alert = page.getByText('The camera is not available.', { exact: false });
  await expect.element(alert).toBeVisible();
  started.resolve();
  await page.getByRole('button', { name: 'Done' }).hover();
  await expect.element(alert).toBeVisible();
  await expect.element(shutter).toBeDisabled();
});

test('shows an error when the browser cannot create a photo', async () => {
  const onPhoto = await openCamera();
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback) => callback(null));
  await shutter.click();
  await expect.element(page.getByText('The photo was not taken')).toBeVisible();
  expect(onPhoto).not.toHaveBeenCalled();
});

test('the picture leaves room for the controls on a wide screen', async () => {
  await page.viewport(1440, 700);
  await openCamera();
  const video = page.getByLabelText('Camera', { exact: true });
  await expect.poll(() => video.element().getBoundingClientRect().height).toBeGreaterThan(300);
  const { bottom } = video.element().getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(shutter.element().getBoundingClientRect().top);
});

test('the controls are beside the picture on a phone that is held sideways', async () => {
  await page.viewport(740, 360);
  await openCamera();
  const video = page.getByLabelText('Camera', { exact: true });
  await expect.poll(() => video.element().getBoundingClientRect().height).toBe(360);
  const { right } = video.element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(shutter.element().getBoundingClientRect().left);
});

async function openCamera() {
  const onPhoto = await renderCamera();
  await expect.element(shutter).toBeEnabled();
  return onPhoto;
}

async function renderCamera() {
  const onPhoto = vi.fn();
  await renderSignedIn(
    <CameraDialog
      status="All photos uploaded"
      guide={undefined}
      startKey={undefined}
      onPhoto={onPhoto}
      onUseApplication={vi.fn()}
      onClose={vi.fn()}
    />,
  );
  return onPhoto;
}

/** Replaces the camera with a fake. `tracks` contains the tracks of each opened camera, in the order of opening. */
function recordTracks() {
  const tracks: MediaStreamTrack[] = [];
  const getUserMediaSpy = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const stream = await openFakeCamera();
    tracks.push(...stream.getTracks());
    return stream;
  });
  return { tracks, getUserMediaSpy };
}

/** Ends a track like the browser does when it loses the camera. The browser sends no event for the page's own `stop`. */
function endTrack(track: MediaStreamTrack | undefined): void {
  track?.stop();
  track?.dispatchEvent(new Event('ended'));
}
