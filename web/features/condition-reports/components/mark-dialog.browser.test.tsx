import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { UploadQueues, UploadQueuesContext } from '#web/features/photos/upload-queues.ts';
import { drawnCamera } from '#web/testing/drawn-camera.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { MarkDialog, type OpenMark } from './mark-dialog.tsx';
import type { DraftMark } from '../report-draft.ts';

beforeEach(() => void vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(drawnCamera));
test('two quick shots are both photos of the mark', async () => {
  const onSave = vi.fn<(mark: DraftMark) => void>();
  await renderSignedIn(
    <UploadQueuesContext value={queuesOfNoDevice()}>
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
  clickOf(page.getByText('Take photos'));
  const shutter = page.getByRole('button', { name: 'Take photo' });
  await expect.element(shutter).toBeEnabled();
  clickOf(shutter);
  clickOf(shutter);
  await page.getByRole('button', { name: 'Done (2)' }).click();
  await page.getByRole('button', { name: 'Save mark' }).click();
  expect(onSave.mock.calls[0]?.[0].captureIds).toHaveLength(2);
});

const MARK: OpenMark = {
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

/** Without waiting for the effects, as a finger is faster than the camera. */
function clickOf(locator: { element: () => Element }): void {
  const element = locator.element();
  if (element instanceof HTMLElement) element.click();
}

const nothing = () => Promise.resolve();

function queuesOfNoDevice(): UploadQueues {
  const store = { save: nothing, change: nothing, remove: nothing, clear: nothing };
  const empty = { others: async () => [], read: async () => undefined };
  return new UploadQueues({ userId: 1, store: { ...store, ...empty }, onChange: () => undefined });
}
