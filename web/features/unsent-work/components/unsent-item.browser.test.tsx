import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { UnsentItem } from './unsent-item.tsx';
import type { UnsentItemProps } from './unsent-item.tsx';

const rejectedItem = {
  key: 'key-1',
  content: 'Hello',
  createdAt: '2026-11-23T09:00:00.000Z',
  state: 'failed',
  reason: 'Project not found',
} as const;

test('shortens a long message to two lines', async () => {
  await renderSignedIn(
    <UnsentItem
      item={rejectedItem}
      text={'I start now. '.repeat(50)}
      warning=""
      onRetry={vi.fn()}
      onDiscard={vi.fn()}
    />,
  );
  const text = page.getByText(/^Needs your attention/).element();
  expect(text.getBoundingClientRect().height).toBeLessThan(50);
});

test('the focus stays at a retried item, and goes to the page after the item is sent', async () => {
  const { rerender } = await render(pageWith(rejectedItem));
  await page.getByRole('button', { name: 'Retry' }).click();
  await rerender(pageWith({ ...rejectedItem, state: 'sending' }));
  expect(document.activeElement?.textContent).toMatch(/^Waiting to be sent/);
  await rerender(pageWith());
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('the focus stays in the dialog after the item in the dialog is sent', async () => {
  const { rerender } = await render(dialogWith(rejectedItem));
  await page.getByRole('button', { name: 'Retry' }).click();
  await rerender(dialogWith());
  await expect.element(page.getByRole('dialog')).toHaveFocus();
});

test('a write to a deleted project can be discarded', async () => {
  const onDiscard = vi.fn();
  await renderSignedIn(
    <UnsentItem item={rejectedItem} text="message" warning="" onRetry={vi.fn()} onDiscard={onDiscard} />,
  );
  await expect.element(page.getByText('Project not found')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  expect(onDiscard).toHaveBeenCalledOnce();
});

function pageWith(item?: UnsentItemProps['item']) {
  return (
    <main tabIndex={-1}>
      {item && <UnsentItem item={item} text="message" warning="" onRetry={vi.fn()} onDiscard={vi.fn()} />}
    </main>
  );
}

/** The dialog over a page, with the item. */
function dialogWith(item?: UnsentItemProps['item']) {
  return (
    <>
      <main tabIndex={-1} />
      <Dialog open onOpenChange={vi.fn()} title="On this device">
        {item && <UnsentItem item={item} text="message" warning="" onRetry={vi.fn()} onDiscard={vi.fn()} />}
      </Dialog>
    </>
  );
}
