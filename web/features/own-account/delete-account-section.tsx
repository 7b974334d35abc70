import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { DeleteAccountDialog } from './components/delete-account-dialog.tsx';

export function DeleteAccountSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <SectionCard title="Delete your account">
      <p className="text-sm text-muted">
        Permanently deletes your account. What you wrote on other people’s projects stays, signed “Deleted
        user”.
      </p>
      <div className="mt-5 flex justify-end border-t pt-5">
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete My Account
        </Button>
      </div>
      {isOpen && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </SectionCard>
  );
}
