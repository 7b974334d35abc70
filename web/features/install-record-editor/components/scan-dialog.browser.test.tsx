import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { chooseFiles } from '#web/testing/choose-files.ts';
import { openFakeCamera } from '#web/testing/fake-camera.ts';
import { ScanDialog } from './scan-dialog.tsx';

test('reads the code in front of the camera, and stops the camera when the dialog closes', async () => {
  const canvas = drawLabel(['*', 'L', 'O', 'T', '*']);
  const stream = canvas.captureStream(10);
  // Draws repeatedly, because the stream of a canvas gets a frame only when something is drawn.
  const drawTimer = setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 1, 1), 50);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
  const onRead = vi.fn();
  const { unmount } = await render(<ScanDialog onRead={onRead} onClose={vi.fn()} />);

  await expect.poll(() => onRead.mock.calls).toEqual([['LOT']]);

  await unmount();
  clearInterval(drawTimer);
  expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
});

test('offers to read from a picture when the camera is not available', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new Error('Not allowed'));
  await render(<ScanDialog onRead={vi.fn()} onClose={vi.fn()} />);
  await expect.element(page.getByText(/^The camera is not available/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Read from a picture' })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('opens the camera again after another application has used it', async () => {
  const streams: MediaStream[] = [];
  const getUserMediaSpy = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const stream = await openFakeCamera();
    streams.push(stream);
    return stream;
  });
  const starting = page.getByText('Starting the camera...');
  await render(<ScanDialog onRead={vi.fn()} onClose={vi.fn()} />);
  await expect.poll(() => streams).toHaveLength(1);
  await expect.element(starting).not.toBeInTheDocument();
  endStream(streams[0]);
  await expect.poll(() => streams).toHaveLength(2);
  await expect.element(starting).not.toBeInTheDocument();
  getUserMediaSpy.mockRejectedValue(new DOMException('', 'NotReadableError'));
  endStream(streams[1]);
  await expect.element(page.getByText(/^The camera is not available/)).toBeVisible();
});

test('leaves the camera off when its stream ends after the dialog has closed', async () => {
  const stream = await openFakeCamera();
  const getUserMediaSpy = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
  const { unmount } = await render(<ScanDialog onRead={vi.fn()} onClose={vi.fn()} />);
  await expect.element(page.getByText('Starting the camera...')).not.toBeInTheDocument();
  await unmount();
  endStream(stream);
  expect(getUserMediaSpy).toHaveBeenCalledOnce();
});

test('reads a picture that was taken sideways', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new Error('Not allowed'));
  const onRead = vi.fn();
  await render(<ScanDialog onRead={onRead} onClose={vi.fn()} />);
  await expect.element(page.getByRole('button', { name: 'Read from a picture' })).toBeVisible();
  const picture = await toPictureBlob(rotateSideways(drawLabel(['*', 'L', 'O', 'T', '*'])));
  chooseFiles(new File([picture], 'label.png', { type: 'image/png' }));
  await expect.poll(() => onRead.mock.calls).toEqual([['LOT']]);
});

test('does not report the code of a picture after the dialog has closed', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new Error('Not allowed'));
  const bitmap = await createImageBitmap(drawLabel(['*', 'L', 'O', 'T', '*']));
  const closePicture = vi.spyOn(bitmap, 'close');
  const decoding = Promise.withResolvers<ImageBitmap>();
  vi.spyOn(globalThis, 'createImageBitmap').mockReturnValue(decoding.promise);
  const onRead = vi.fn();
  const { unmount } = await render(<ScanDialog onRead={onRead} onClose={vi.fn()} />);
  await expect.element(page.getByRole('button', { name: 'Read from a picture' })).toBeVisible();
  chooseFiles(new File(['picture'], 'label.png', { type: 'image/png' }));
  await unmount();
  decoding.resolve(bitmap);
  await expect.poll(() => closePicture.mock.calls).toHaveLength(1);
  expect(onRead).not.toHaveBeenCalled();
});

test.each([
  ['a picture without a code', () => toPictureBlob(drawLabel([]))],
  ['a file that is no picture', () => Promise.resolve(new Blob(['text']))],
])('says that nothing was found in %s', async (_what, content) => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new Error('Not allowed'));
  const onRead = vi.fn();
  await render(<ScanDialog onRead={onRead} onClose={vi.fn()} />);
  await expect.element(page.getByRole('button', { name: 'Read from a picture' })).toBeVisible();
  const picture = new File([await content()], 'label.png', { type: 'image/png' });
  chooseFiles(picture);
  await expect.element(page.getByText(/^No barcode was found/)).toBeVisible();
  expect(onRead).not.toHaveBeenCalled();
});

/** Ends a stream like the browser does when it loses the camera. The browser sends no event for the page's own `stop`. */
function endStream(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) {
    track.stop();
    track.dispatchEvent(new Event('ended'));
  }
}

/** Narrow (n) and wide (w) bars and gaps of Code 39. */
const CODE_39 = { L: 'nnwnnnnww', O: 'wnnnwnnwn', T: 'nnnnwnwwn', '*': 'nwnnwnwnn' };

function drawLabel(characters: (keyof typeof CODE_39)[]): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 240;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  let x = 60;
  for (const character of characters) {
    for (const [index, size] of CODE_39[character].split('').entries()) {
      const width = size === 'w' ? 9 : 3;
      if (index % 2 === 0) context.fillRect(x, 40, width, 160);
      x += width;
    }
    x += 3;
  }
  return canvas;
}

function rotateSideways(label: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = label.height;
  canvas.height = label.width;
  const context = canvas.getContext('2d');
  context?.translate(canvas.width, 0);
  context?.rotate(Math.PI / 2);
  context?.drawImage(label, 0, 0);
  return canvas;
}

async function toPictureBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) throw new Error('The canvas has no picture');
  return blob;
}
