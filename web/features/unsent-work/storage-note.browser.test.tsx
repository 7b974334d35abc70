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

function textOfNote() {
  return page.getByRole('note').element().textContent;
}
