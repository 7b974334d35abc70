import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { chooseFiles } from '#web/testing/choose-files.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { AvatarEditor } from './avatar-editor.tsx';

const dialog = () => page.getByRole('dialog', { name: 'Crop your picture' });

beforeEach(async () => void (await renderSignedIn(<AvatarEditor />)));

test('rejects a file that is not a picture', async () => {
  chooseFiles(new File(['%PDF-1.7'], 'me.pdf', { type: 'application/pdf' }));
  await expect.element(page.getByText('Invalid file type', { exact: true })).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('rejects a picture larger than 20 MB', async () => {
  chooseFiles(new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'me.jpg', { type: 'image/jpeg' }));
  await expect.element(page.getByText('File too large', { exact: true })).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('zooms the picture by keyboard and slider', async () => {
  chooseFiles(await createPicture());
  const zoomSlider = page.getByRole('slider', { name: 'Zoom' });
  const position = page.getByRole('application', { name: 'Position of the picture' });
  await expect.element(position).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  (position.element() as HTMLElement).focus();
  await userEvent.keyboard('+');
  await expect.element(zoomSlider).toHaveValue('1.1');
  await userEvent.keyboard('-');
  await expect.element(zoomSlider).toHaveValue('1');
  await zoomSlider.fill('3');
  await expect.element(zoomSlider).toHaveAttribute('aria-valuetext', '300 percent');
});

test('allows uploading a picture that the browser cannot show', async () => {
  chooseFiles(new File(['no picture'], 'me.heic', { type: 'image/heic' }));
  await expect
    .element(dialog().getByText('This browser cannot show me.heic.', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Upload' })).toBeEnabled();
});

async function createPicture(): Promise<File> {
  const canvas = new OffscreenCanvas(800, 400);
  canvas.getContext('2d')?.fillRect(0, 0, 400, 400);
  return new File([await canvas.convertToBlob()], 'me.png', { type: 'image/png' });
}
