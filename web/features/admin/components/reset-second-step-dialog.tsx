import type { Account } from '#shared/admin/admin.contract.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useResetSecondStep } from '../second-step-admin.queries.ts';

interface ResetSecondStepDialogProps {
  account: Account;
  onClose: () => void;
}

export function ResetSecondStepDialog({ account, onClose }: ResetSecondStepDialogProps) {
  const reset = useResetSecondStep(account);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Reset the second step of ${account.name}?`}
      text="This removes the authenticator app, the passkeys and the recovery codes. After that, the password alone is enough to sign in. Make sure that the request comes from this person. They will be notified."
      confirmLabel="Reset"
      danger
      busy={reset.isPending}
      busyText="Resetting..."
      onConfirm={() => reset.mutate(undefined, { onSettled: onClose })}
    />
  );
}
