import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { chooseFiles } from '#web/testing/choose-files.ts';
import { DropZone } from './drop-zone.tsx';

const FRONT = new File(['front'], 'front.jpg', { type: 'image/jpeg' });
const REAR = new File(['rear'], 'rear.jpg', { type: 'image/jpeg' });

test('adds the files that are dropped', async () => {
  const { zone, onAdd } = await renderZone({ multiple: true });
  drag('drop', zone, [FRONT, REAR]);
  await vi.waitFor(() => expect(onAdd).toHaveBeenCalledExactlyOnceWith([FRONT, REAR]));
});

test('adds only the first file without `multiple`', async () => {
  const { zone, onAdd } = await renderZone({});
  drag('drop', zone, [FRONT, REAR]);
  await vi.waitFor(() => expect(onAdd).toHaveBeenCalledExactlyOnceWith([FRONT]));
});

test('adds files that are pasted', async () => {
  const { zone, onAdd } = await renderZone({ multiple: true });
  zone.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: dataTransferOf([FRONT]) }));
  await vi.waitFor(() => expect(onAdd).toHaveBeenCalledExactlyOnceWith([FRONT]));
});

test('adds files from a filtered file picker', async () => {
  const { onAdd } = await renderZone({ multiple: true });
  chooseFiles(FRONT, REAR);
  const input = document.querySelector('input[type=file]');
  await vi.waitFor(() => expect(onAdd).toHaveBeenCalledOnce());
  expect(input).toHaveAttribute('accept', 'image/*,.heic');
  expect(input).toHaveAttribute('multiple');
});

test('opens the file picker by keyboard', async () => {
  await renderZone({});
  const clickInput = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Upload Photos' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(clickInput).toHaveBeenCalledOnce();
});

test('a file dropped outside the zone is not opened by the browser', async () => {
  const { onAdd } = await renderZone({});
  expect(drag('dragover', document.body, [FRONT]).defaultPrevented).toBe(true);
  expect(drag('drop', document.body, [FRONT]).defaultPrevented).toBe(true);
  expect(onAdd).not.toHaveBeenCalled();
});

test('highlights the zone while files are dragged over the page', async () => {
  const { zone } = await renderZone({});
  const borderColor = () => getComputedStyle(zone).borderColor;
  const initialBorderColor = borderColor();
  drag('dragenter', document.body, [FRONT]);
  await vi.waitFor(() => expect(borderColor()).not.toBe(initialBorderColor));
  drag('dragenter', zone, [FRONT]);
  await vi.waitFor(() => expect(getComputedStyle(zone).backgroundColor).not.toBe('rgba(0, 0, 0, 0)'));
});

test('a disabled zone ignores a drop', async () => {
  const { zone, onAdd } = await renderZone({ disabled: true });
  expect(drag('drop', zone, [FRONT]).defaultPrevented).toBe(true);
  await expect.element(page.getByRole('button', { name: 'Upload Photos' })).toBeDisabled();
  expect(onAdd).not.toHaveBeenCalled();
});

test('the accessible description of the button contains the limits and the error', async () => {
  await renderZone({ hint: 'Up to 25 MB each', error: 'File "notes.txt" is not an image.' });
  const button = page.getByRole('button', { name: 'Upload Photos' });
  await expect.element(button).toHaveAccessibleDescription(/Up to 25 MB each.*is not an image/);
  expect(await accessibilityFindings()).toBe('');
});

async function renderZone(props: Partial<Parameters<typeof DropZone>[0]>) {
  const onAdd = vi.fn();
  const { container } = await render(
    <DropZone label="Upload Photos" accept="image/*,.heic" onAdd={onAdd} {...props} />,
  );
  const zone = container.firstElementChild;
  if (!zone) throw new Error('The drop zone was not rendered');
  return { zone, onAdd };
}

function drag(type: 'dragenter' | 'dragover' | 'drop', target: Element, files: File[]): DragEvent {
  const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: dataTransferOf(files) });
  target.dispatchEvent(event);
  return event;
}

function dataTransferOf(files: File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}
