import { Trash2 } from 'lucide-react';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { errorText, isRefused } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDeleteProof } from '../proofs.queries.ts';
import { useProofConfirmation } from '../use-proof-confirmation.ts';

export function DeleteProof({ proof }: { proof: Proof }) {
  const { subject, isOpen, openDialog, close } = useProofConfirmation(proof);
  const remove = useDeleteProof(proof.projectId);
  const confirm = () => {
    if (!isOpen) return;
    remove.mutate(subject.id, {
      onSuccess: close,
      onError: (error) => {
        showFailureToast(error, 'Error', errorText(error, 'Failed to delete artwork proof'));
        if (isRefused(error)) close();
      },
    });
  };
  return (
    <>
      <Button
        variant="ghost"
        icon={<Trash2 aria-hidden />}
        aria-label={`Delete ${proof.fileName}`}
        onClick={openDialog}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={(open) => !open && close()}
        title="Delete this artwork proof?"
        text="The proof and its file are deleted for everyone. This cannot be undone."
        confirmLabel="Delete"
        danger
        busy={remove.isPending}
        busyText="Deleting..."
        onConfirm={confirm}
      >
        <p className="mt-3 text-sm font-medium wrap-anywhere">{subject.fileName}</p>
      </ConfirmDialog>
    </>
  );
}
