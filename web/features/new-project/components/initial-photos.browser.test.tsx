import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useQueueItems } from '#web/features/photos/upload-queues.ts';
import { UploadQueue } from '#web/features/photos/upload-queue.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { chooseFiles } from '#web/testing/choose-files.ts';
import { InitialPhotos } from './initial-photos.tsx';

const createPhotoFile = (name: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
const rows = () => document.querySelectorAll('[aria-label="Files"] > li');

test('rejects a file that is not an image, and an image larger than 5 MB', async () => {
  await choose([
    new File(['Call back'], 'notes.txt', { type: 'text/plain' }),
    createPhotoFile('panorama.jpg', 5 * 1024 * 1024 + 1),
    createPhotoFile('1.jpg'),
  ]);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('File "notes.txt" is not an image. File "panorama.jpg" exceeds 5MB size limit.');
  expect(rows()).toHaveLength(1);
});

test('rejects more than five photos', async () => {
  await choose(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg'].map((name) => createPhotoFile(name)));
  await expect.element(page.getByText('Cannot upload more than 5 files.')).toBeVisible();
  expect(rows()).toHaveLength(5);
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('button', { name: 'Remove 1.jpg' }).click();
  await expect.element(page.getByText('Cannot upload more than 5 files.')).not.toBeInTheDocument();
});

async function choose(files: File[]): Promise<void> {
  await render(<Photos queue={new UploadQueue()} />);
  chooseFiles(...files);
}

function Photos({ queue }: { queue: UploadQueue }) {
  return <InitialPhotos queue={queue} items={useQueueItems(queue)} />;
}
