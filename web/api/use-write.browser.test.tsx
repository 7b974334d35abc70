import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useWrite } from './use-write.ts';

test('a write that removes the row of its button still shows its toast', async () => {
  await renderSignedIn(<List />);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(page.getByText('No invitations.')).toBeVisible();
  await expect.element(page.getByText('Invitation withdrawn')).toBeVisible();
});

function List() {
  const [isEmpty, setEmpty] = useState(false);
  return isEmpty ? <p>No invitations.</p> : <Row onRemove={() => setEmpty(true)} />;
}

function Row({ onRemove }: { onRemove: () => void }) {
  const withdrawal = useWrite({ invalidates: [], send: async () => onRemove() });
  return <button onClick={() => withdrawal.mutate(undefined, { onSuccess: announce })}>Withdraw</button>;
}

function announce() {
  toast({ title: 'Invitation withdrawn' });
}
