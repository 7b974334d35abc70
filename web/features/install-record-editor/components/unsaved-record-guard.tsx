import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface UnsavedRecordGuardProps {
  isDirty: boolean;
  onLeave: () => void;
}

/** Asks for confirmation before a navigation loses unsaved entries. */
export function UnsavedRecordGuard({ isDirty, onLeave }: UnsavedRecordGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const leave = () => {
    onLeave();
    blocker.proceed?.();
  };
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      text="What you entered in the install record has not been saved."
      cancelLabel="Stay"
      confirmLabel="Leave without saving"
      danger
      onConfirm={leave}
    />
  );
}
