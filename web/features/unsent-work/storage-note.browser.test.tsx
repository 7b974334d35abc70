import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { connection } from '#web/api/connection.ts';
import { protectStorage } from '#web/offline/persistent-storage.ts';
import { StorageNote } from './storage-note.tsx';

test('advises to go online only while offline', async () => {
  vi.spyOn(navigator.storage, 'persist').mockResolvedValue(false);
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({});
  protectStorage();
  const { rerender } = await render(<StorageNote />);
  await expect.element(page.getByRole('note')).toBeVisible();
  expect(textOfNote()).not.toContain('Go online');
  vi.spyOn(connection, 'state').mockReturnValue('offline');
  await rerender(<StorageNote />);
  expect(textOfNote()).toContain('Go online');
});

test('warns when the device becomes full while the page is open', async () => {
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(false);
  const estimate = vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 2e9, usage: 1e9 });
  protectStorage();
  await render(<StorageNote />);
  await expect.element(page.getByText(/^Your browser may delete unsent work/)).toBeVisible();
  estimate.mockResolvedValue({ quota: 2e9, usage: 1.9e9 });
  protectStorage();
  await expect.element(page.getByText(/^This device is almost full/)).toBeVisible();
  // Some browsers show a prompt for each call of `persist`.
  expect(persist.mock.calls.length).toBeLessThanOrEqual(1);
});

function textOfNote() {
  return page.getByRole('note').element().textContent;
}
