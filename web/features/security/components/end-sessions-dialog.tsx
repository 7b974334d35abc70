import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useEndOtherSessions, useEndSession } from '../security.queries.ts';
import type { AccountSession } from '../security.queries.ts';

/** The sessions to end: one session, or all sessions except the current one. */
export type SessionsToEnd = AccountSession | 'others';

interface EndSessionsDialogProps {
  sessionsToEnd: SessionsToEnd | undefined;
  onClose: () => void;
}

export function EndSessionsDialog({ sessionsToEnd, onClose }: EndSessionsDialogProps) {
  const endOne = useEndSession();
  const endOthers = useEndOtherSessions();
  const confirm = () => {
    if (sessionsToEnd === 'others') endOthers.mutate(undefined, { onSettled: onClose });
    else if (sessionsToEnd) endOne.mutate(sessionsToEnd, { onSettled: onClose });
  };
  return (
    <ConfirmDialog
      open={sessionsToEnd !== undefined}
      onOpenChange={onClose}
      title={
        sessionsToEnd && sessionsToEnd !== 'others'
          ? `Sign out ${sessionsToEnd.device}?`
          : 'Sign out everywhere else?'
      }
      text="Signed-out devices will have to sign in again. Unsaved work there may be lost."
      confirmLabel="Sign out"
      busy={endOne.isPending || endOthers.isPending}
      busyText="Signing out..."
      onConfirm={confirm}
    />
  );
}
