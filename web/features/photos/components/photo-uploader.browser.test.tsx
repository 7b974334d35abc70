import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFiles } from '#web/testing/choose-files.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { PhotoUploader } from './photo-uploader.tsx';

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
