import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { MAX_PHOTO_BYTES } from '#shared/upload-limits.ts';
import { chooseFiles } from '#web/testing/choose-files.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { setPhotoPreference } from '../photo-preferences.ts';
import type { ViewGuide } from '../view-guide.ts';
import { PhotoUploader } from './photo-uploader.tsx';

const WITHOUT_SKIP_AND_BEFORE_PHOTO = { skip: undefined, beforePhoto: undefined };
const GUIDE: ViewGuide = {
  projectId: 1,
  type: 'pre-installation',
  shape: 'cargo-van',
  views: [
    { key: 'front', name: 'Front', isRequired: true, photoCount: 0, ...WITHOUT_SKIP_AND_BEFORE_PHOTO },
    { key: 'rear', name: 'Rear', isRequired: true, photoCount: 2, ...WITHOUT_SKIP_AND_BEFORE_PHOTO },
    { key: 'roof', name: 'Roof', isRequired: false, photoCount: 0, ...WITHOUT_SKIP_AND_BEFORE_PHOTO },
    { key: 'vin', name: 'VIN plate', isRequired: true, photoCount: 0, ...WITHOUT_SKIP_AND_BEFORE_PHOTO },
  ],
};
const photo = () => new File(['-'], 'van.jpg', { type: 'image/jpeg' });

test('rejects files that are not photos', async () => {
  const send = vi.fn();
  await renderSignedIn(<PhotoUploader items={[]} send={send} retry={vi.fn()} remove={vi.fn()} />);
  chooseFiles(new File(['Call back'], 'notes.txt', { type: 'text/plain' }));
  await expect.element(page.getByText('File "notes.txt" is not an image.')).toBeVisible();
  await expect.element(page.getByText('No Files Selected', { exact: true })).toBeVisible();
  await expect
    .element(page.getByText('Please select at least one photo to upload.', { exact: true }))
    .toBeVisible();
  expect(send).not.toHaveBeenCalled();
});

test('sends a file with the chosen view and moves on to the next required view', async () => {
  const send = vi.fn();
  await renderSignedIn(
    <PhotoUploader items={[]} send={send} retry={vi.fn()} remove={vi.fn()} guide={GUIDE} />,
  );
  await expect.element(page.getByText('1 of 3 required views done')).toBeVisible();
  await page.getByRole('button', { name: 'Front To do' }).click();
  chooseFiles(photo());
  const front = expect.objectContaining({ key: 'front' });
  await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith([expect.any(File)], 'files', front));
  await expect
    .element(page.getByRole('button', { name: 'VIN plate To do' }))
    .toHaveAttribute('aria-pressed', 'true');
});

test('keeps the chosen view when no file is accepted', async () => {
  await renderSignedIn(
    <PhotoUploader items={[]} send={vi.fn()} retry={vi.fn()} remove={vi.fn()} guide={GUIDE} />,
  );
  const front = page.getByRole('button', { name: 'Front To do' });
  await front.click();
  chooseFiles(new File(['Call back'], 'notes.txt', { type: 'text/plain' }));
  await expect.element(page.getByText('File "notes.txt" is not an image.')).toBeVisible();
  await expect.element(front).toHaveAttribute('aria-pressed', 'true');
});

test('accepts a photo above the size limit when photos are made smaller', async () => {
  setPhotoPreference('reduced', true);
  onTestFinished(() => setPhotoPreference('reduced', false));
  const send = vi.fn();
  await renderSignedIn(<PhotoUploader items={[]} send={send} retry={vi.fn()} remove={vi.fn()} />);
  chooseFiles(new File([new Uint8Array(MAX_PHOTO_BYTES + 1)], 'van.jpg', { type: 'image/jpeg' }));
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
});

test('sends a file without a view when none is chosen', async () => {
  const send = vi.fn();
  await renderSignedIn(
    <PhotoUploader items={[]} send={send} retry={vi.fn()} remove={vi.fn()} guide={GUIDE} />,
  );
  chooseFiles(photo());
  await vi.waitFor(() =>
    expect(send).toHaveBeenCalledExactlyOnceWith([expect.any(File)], 'files', undefined),
  );
});
