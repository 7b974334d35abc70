import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** An example dialog that asks the user to confirm a deletion. Opened from a button or a menu. */
export function ConfirmDelete({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Are you absolutely sure?"
      text="Are you sure you want to delete this project? This action cannot be undone."
      confirmLabel="Delete"
      danger
      onConfirm={() => onOpenChange(false)}
    />
  );
}
