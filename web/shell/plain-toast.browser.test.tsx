import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { PlainToast } from './plain-toast.tsx';

const onOpenChange = vi.fn();
const onSelect = vi.fn();
const title = page.getByText('Project moved');
// The dialog hides the rest of the page from screen readers.
const button = (name: string) => page.getByRole('button', { name, includeHidden: true });

beforeEach(async () => {
  await render(
    <>
      <Dialog open onOpenChange={onOpenChange} title="New project">
        <p>The form</p>
      </Dialog>
      <PlainToast />
    </>,
  );
  toast({ title: 'Project moved', action: { label: 'Undo', altText: 'Undo the move', onSelect } });
});

test('a toast can be dismissed above a dialog, which stays open', async () => {
  await button('Dismiss').click();
  await expect.element(title).not.toBeInTheDocument();
  expect(onOpenChange).not.toHaveBeenCalled();
});

test('the action of a toast closes the toast', async () => {
  await button('Undo').click();
  await expect.element(title).not.toBeInTheDocument();
  expect(onSelect).toHaveBeenCalledOnce();
});
