import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { UploadQueues, UploadQueuesContext } from '#web/features/photos/upload-queues.ts';
import { chooseFiles } from '#web/testing/choose-files.ts';
import { openFakeCamera } from '#web/testing/fake-camera.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { MarkDialog, type EditedMark } from './mark-dialog.tsx';
import type { DraftMark } from '../report-draft.ts';

beforeEach(() => void vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(openFakeCamera));

test('two photos taken in quick succession are both added to the mark', async () => {
  const onSave = await renderDialog();
  click(page.getByText('Take photos'));
  const shutter = page.getByRole('button', { name: 'Take photo' });
  await expect.element(shutter).toBeEnabled();
  click(shutter);
  click(shutter);
  await page.getByRole('button', { name: 'Done (2)' }).click();
  await page.getByRole('button', { name: 'Save mark' }).click();
  expect(onSave.mock.calls[0]?.[0].captureIds).toHaveLength(2);
});

test('says that a mark cannot have all photos when more than 10 are added', async () => {
  const onSave = await renderDialog();
  chooseFiles(...Array.from({ length: 11 }, (_, index) => new File(['photo'], `${index}.jpg`, JPEG)));
  const note = page.getByText(/^Only 10 photos can be selected/);
  await expect.element(note).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('checkbox', { name: '0.jpg, on this device' }).click({ force: true });
  await expect.element(note).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save mark' }).click();
  expect(onSave.mock.calls[0]?.[0].captureIds).toHaveLength(9);
});

test('says so when the second of two photos in quick succession is one too many', async () => {
  const onSave = await renderDialog();
  chooseFiles(...Array.from({ length: 9 }, (_, index) => new File(['photo'], `${index}.jpg`, JPEG)));
  await expect.element(page.getByRole('checkbox', { name: '8.jpg, on this device' })).toBeChecked();
  click(page.getByText('Take photos'));
  const shutter = page.getByRole('button', { name: 'Take photo' });
  await expect.element(shutter).toBeEnabled();
  click(shutter);
  click(shutter);
  await page.getByRole('button', { name: 'Done (2)' }).click();
  await expect.element(page.getByText(/^Only 10 photos can be selected/)).toBeVisible();
  await page.getByRole('button', { name: 'Save mark' }).click();
  expect(onSave.mock.calls[0]?.[0].captureIds).toHaveLength(10);
});

const JPEG = { type: 'image/jpeg' };

async function renderDialog() {
  const onSave = vi.fn<(mark: DraftMark) => void>();
  await renderSignedIn(
    <UploadQueuesContext value={createQueuesWithoutStorage()}>
      <MarkDialog
        projectId={7}
        mark={MARK}
        number={null}
        onSave={onSave}
        onRemove={vi.fn()}
        onClose={vi.fn()}
      />
    </UploadQueuesContext>,
  );
  return onSave;
}

const MARK: EditedMark = {
  id: 'm',
  view: 'driver',
  x: 0.5,
  y: 0.5,
  kind: 'dent',
  size: null,
  note: '',
  photoIds: [],
  captureIds: [],
};

/** Clicks without waiting for effects, because a user taps faster than the camera starts. */
function click(locator: { element: () => Element }): void {
  const element = locator.element();
  if (element instanceof HTMLElement) element.click();
}

const doNothing = () => Promise.resolve();

function createQueuesWithoutStorage(): UploadQueues {
  const store = { save: doNothing, change: doNothing, remove: doNothing, clear: doNothing };
  const empty = { readOthers: async () => [], read: async () => undefined };
  return new UploadQueues({ userId: 1, store: { ...store, ...empty }, onChange: () => undefined });
}
