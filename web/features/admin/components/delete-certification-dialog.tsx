import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDeleteCertification } from '../admin-certifications.queries.ts';
import type { ListedCertification } from '../admin-certifications.queries.ts';

interface DeleteCertificationDialogProps {
  certification: ListedCertification;
  onClose: () => void;
}

export function DeleteCertificationDialog({ certification, onClose }: DeleteCertificationDialogProps) {
  const remove = useDeleteCertification(certification);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Are you absolutely sure?"
      text={`This permanently deletes the certification “${certification.name}” and cannot be undone.`}
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      busyText="Deleting..."
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      <p className="mt-3 text-sm">{holdersNote(certification.holders)}</p>
    </ConfirmDialog>
  );
}

function holdersNote(holders: number): string {
  if (holders === 0) return 'No account uses it.';
  return holders === 1
    ? 'It will be removed from 1 account.'
    : `It will be removed from ${holders} accounts.`;
}
