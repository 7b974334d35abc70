import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useDeleteProof } from '../proofs.queries.ts';

export function DeleteProof({ proof }: { proof: Proof }) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteProof();
  const confirm = () =>
    remove.mutate(proof.id, {
      onSuccess: () => {
        setAsking(false);
        toast({ title: 'Artwork proof deleted', description: proof.fileName });
      },
      onError: (error) => tellFailure(error),
    });
  return (
    <>
      <Button
        variant="ghost"
        icon={<Trash2 aria-hidden />}
        aria-label={`Delete ${proof.fileName}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this artwork proof?"
        text="The proof and its file are deleted for everybody. This cannot be undone."
        confirmLabel="Delete"
        danger
        busy={remove.isPending}
        busyText="Deleting..."
        onConfirm={confirm}
      >
        <p className="mt-3 text-sm font-medium wrap-anywhere">{proof.fileName}</p>
      </ConfirmDialog>
    </>
  );
}

function tellFailure(error: Error): void {
  const description = sentenceOf(error, 'Failed to delete artwork proof');
  toast({ title: 'Error', description, variant: 'destructive' });
}
