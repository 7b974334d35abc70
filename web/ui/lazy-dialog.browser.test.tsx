import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#web/testing/fake-server.ts';
import { recordPageLoads } from '#web/testing/page-loads.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { expectToast } from '#web/testing/toasts.ts';
import { Dialog } from './dialog.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

// Responds to the check of the connection.
const server = fakeServer();

const note = page.getByRole('textbox', { name: 'Note' });
const openButton = page.getByRole('button', { name: 'Open' });
const dialog = page.getByRole('dialog', { name: 'Details' });

// Silences the console, because React and the boundary log the error.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

test('a dialog whose code cannot be loaded leaves the page as it was', async () => {
  await renderPage(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /x.js')));
  await note.fill('Two inches');
  await openButton.click();
  await expectToast('This could not be opened');
  await expect.element(note).toHaveValue('Two inches');
});

test('the message about a dialog that could not be loaded offers to reload the page', async () => {
  const loads = recordPageLoads();
  await renderPage(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /x.js')));
  await openButton.click();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => loads).toHaveLength(1);
});

test('‘Reload’ says why it does not reload the page when the server cannot be reached', async () => {
  server.isUnreachable = true;
  const loads = recordPageLoads();
  await renderPage(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /x.js')));
  await openButton.click();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expectToast('The page was not reloaded');
  expect(loads).toEqual([]);
});

test('a dialog that fails to render leaves the page as it was', async () => {
  await renderPage(async () => () => {
    throw new Error('No details');
  });
  await note.fill('Two inches');
  await openButton.click();
  await expectToast('This could not be opened');
  await expect.element(note).toHaveValue('Two inches');
});

test('a dialog whose code could not be loaded is loaded again the next time', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('Offline')).mockResolvedValue(DetailsDialog);
  await renderPage(load);
  await openButton.click();
  await expectToast('This could not be opened');
  await openButton.click();
  await expect.element(dialog).toBeVisible();
});

interface DetailsDialogProps {
  onClose: () => void;
}

function DetailsDialog({ onClose }: DetailsDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Details">
      The details
    </Dialog>
  );
}

function renderPage(load: () => Promise<typeof DetailsDialog>) {
  return renderSignedIn(<NotePage LazyDetails={lazyDialog(load, ({ onClose }) => onClose())} />);
}

function NotePage({ LazyDetails }: { LazyDetails: typeof DetailsDialog }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Note" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <LazyDetails onClose={() => setOpen(false)} />}
    </>
  );
}
