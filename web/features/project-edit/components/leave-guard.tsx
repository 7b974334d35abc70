import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface LeaveGuardProps {
  isDirty: boolean;
  onLeave: () => void;
}

/** Asks before unsaved changes are left behind, wherever the way leads. */
export function LeaveGuard({ isDirty, onLeave }: LeaveGuardProps) {
  const way = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !isSameEdit(current, next),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const leave = () => {
    onLeave();
    way.proceed?.();
  };
  return (
    <ConfirmDialog
      open={way.status === 'blocked'}
      onOpenChange={(open) => !open && way.reset?.()}
      title="Leave without saving?"
      text="What you changed on this project has not been saved."
      cancelLabel="Stay"
      confirmLabel="Leave without saving"
      danger
      onConfirm={leave}
    />
  );
}

interface Place {
  pathname: string;
  search: object;
}

/** Another tab of the same form is no leaving. */
function isSameEdit(current: Place, next: Place): boolean {
  return current.pathname === next.pathname && idOf(current) === idOf(next);
}

function idOf({ search }: Place): unknown {
  return 'id' in search ? search.id : undefined;
}
