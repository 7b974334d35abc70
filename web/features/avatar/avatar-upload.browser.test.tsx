import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFiles } from '#web/testing/choose-files.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleShop } from '#web/testing/samples.ts';

const server = fakeServer();
const UPLOAD_ROUTE = 'POST /api/users/{id}/avatar';

const changeButton = page.getByRole('button', { name: 'Change profile picture' });
const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
const uploadButton = dialog.getByRole('button', { name: 'Upload' });
const cropArea = dialog.getByRole('application', { name: 'Position of the picture' });

beforeEach(async () => {
  await openPage(server, '/settings', { user: sampleShop() });
  server.respond(UPLOAD_ROUTE, sampleShop({ avatarUrl: null }));
  await expect.element(changeButton).toBeVisible();
});

test('the dialog fits a small phone', async () => {
  chooseFiles(await createTwoColorPicture());
  await expect.element(cropArea).toBeInViewport();
  await expectNoHorizontalScroll();
});

test('shows initials and a button to change the picture when the user has none', async () => {
  await expect.element(changeButton).toHaveTextContent('Change');
  await expect.element(page.getByRole('main').getByText('DW', { exact: true })).toBeVisible();
});

test('the middle of the picture is uploaded as a square', async () => {
  chooseFiles(await createTwoColorPicture());
  await uploadButton.click();
  await expect.element(page.getByText('Your profile picture has been updated.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const square = await readUploadedPicture();
  expect([square.width, square.height]).toEqual([300, 300]);
  expect(readColorAt(square, 0.25)).toBe('red');
  expect(readColorAt(square, 0.75)).toBe('blue');
});

test('a dragged and zoomed picture is uploaded as it is shown', async () => {
  chooseFiles(await createTwoColorPicture());
  await expect.element(cropArea).toBeVisible();
  const target = cropArea.element();
  target.dispatchEvent(new WheelEvent('wheel', { deltaY: -300, bubbles: true, cancelable: true }));
  await expect.element(dialog.getByRole('slider', { name: 'Zoom' })).not.toHaveValue('1');
  const { x, y } = target.getBoundingClientRect();
  const createDragEvent = (type: string, clientX: number) =>
    new MouseEvent(type, { clientX, clientY: y + 100, bubbles: true, cancelable: true });
  target.dispatchEvent(createDragEvent('mousedown', x + 100));
  document.dispatchEvent(createDragEvent('mousemove', x + 900));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  document.dispatchEvent(createDragEvent('mouseup', x + 900));
  await uploadButton.click();
  await expect.poll(() => server.calls(UPLOAD_ROUTE)).toHaveLength(1);
  expect(readColorAt(await readUploadedPicture(), 0.75)).toBe('red');
});

test('an upload shows its progress', async () => {
  chooseFiles(await createTwoColorPicture());
  const release = server.hold(UPLOAD_ROUTE);
  await uploadButton.click();
  await expect.element(dialog.getByRole('button', { name: 'Uploading...' })).toBeVisible();
  await expect
    .element(dialog.getByRole('progressbar', { name: 'Upload progress' }))
    .toHaveAttribute('value', '50');
  release();
  await expect.element(page.getByText('Avatar updated')).toBeVisible();
});

test.each([
  ['unsupported_file', 'Invalid file type'],
  ['conflict', 'The disk is full'],
] as const)('a picture that is refused with %s can be uploaded again', async (code, text) => {
  chooseFiles(new File(['<html>'], 'me.jpg', { type: 'image/jpeg' }));
  await expect.element(dialog.getByText(/^This browser cannot show me.jpg/)).toBeVisible();
  server.refuse(UPLOAD_ROUTE, code, { message: 'The disk is full' });
  await uploadButton.click();
  await expect.element(page.getByText(text)).toBeVisible();
  server.respond(UPLOAD_ROUTE, sampleShop());
  await uploadButton.click();
  await expect.element(page.getByText('Avatar updated')).toBeVisible();
});

test('the upload of a picture is repeated with the same Idempotency-Key when its response is lost', async () => {
  chooseFiles(await createTwoColorPicture());
  await expect.element(cropArea).toBeVisible();
  server.respond(UPLOAD_ROUTE, sampleShop());
  server.disconnectOnce(UPLOAD_ROUTE);
  await uploadButton.click();
  await expect.element(page.getByText('Avatar updated')).toBeVisible();
  const [first, second] = server.calls(UPLOAD_ROUTE).map(({ key }) => key);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

test('a picture that cannot be cropped shows an error', async () => {
  // Browsers return null when they have no memory for the canvas.
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null));
  chooseFiles(await createTwoColorPicture());
  await uploadButton.click();
  await expect.element(page.getByText('The picture could not be cropped.')).toBeVisible();
  await expect.element(uploadButton).toBeEnabled();
});

test('the sign-in page opens when the session has ended before an upload', async () => {
  chooseFiles(await createTwoColorPicture());
  server.endSession(UPLOAD_ROUTE);
  await uploadButton.click();
  await expect
    .element(page.getByText('You need to be logged in to upload an avatar. Please log in and try again.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

/** A picture that is red on the left and blue on the right, so that the color of the result shows which part was cropped. */
async function createTwoColorPicture(): Promise<File> {
  const canvas = new OffscreenCanvas(600, 300);
  const context = canvas.getContext('2d');
  for (const [color, left] of [
    ['red', 0],
    ['blue', 300],
  ] as const) {
    if (context) context.fillStyle = color;
    context?.fillRect(left, 0, 300, 300);
  }
  return new File([await canvas.convertToBlob()], 'me.png', { type: 'image/png' });
}

async function readUploadedPicture(): Promise<ImageBitmap> {
  const [sentBody] = server.calls(UPLOAD_ROUTE).map(({ body }) => body as unknown as { avatar: File });
  if (!sentBody) throw new Error('Nothing was uploaded');
  return createImageBitmap(sentBody.avatar);
}

/** The color of the middle row at a position. `share` is the position as a fraction of the width. */
function readColorAt(picture: ImageBitmap, share: number): 'red' | 'blue' {
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  context?.drawImage(picture, 0, 0);
  const [red = 0, , blue = 0] =
    context?.getImageData(picture.width * share, picture.height / 2, 1, 1).data ?? [];
  return red > blue ? 'red' : 'blue';
}
