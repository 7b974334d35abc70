import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { connection } from '#web/api/connection.ts';
import { protectStorage } from '#web/offline/persistent-storage.ts';
import { StorageNote } from './storage-note.tsx';

afterEach(() => vi.restoreAllMocks());

test('advises to go online only while offline', async () => {
  vi.spyOn(navigator.storage, 'persist').mockResolvedValue(false);
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({});
  protectStorage();
  const note = () => page.getByRole('note').element();
  const { rerender } = await render(<StorageNote />);
  await expect.element(page.getByRole('note')).toBeVisible();
  expect(note().textContent).not.toContain('Go online');
  vi.spyOn(connection, 'state').mockReturnValue('offline');
  await rerender(<StorageNote />);
  expect(note().textContent).toContain('Go online');
});
