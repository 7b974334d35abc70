import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { UnsentItem } from './unsent-item.tsx';

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
