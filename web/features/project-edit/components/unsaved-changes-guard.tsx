import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface UnsavedChangesGuardProps {
  isDirty: boolean;
  onLeave: () => void;
}

/** Asks for confirmation before a navigation loses unsaved changes. */
export function UnsavedChangesGuard({ isDirty, onLeave }: UnsavedChangesGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !isSameEdit(current, next),
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
      text="Your changes to this project have not been saved."
      cancelLabel="Stay"
      confirmLabel="Leave without saving"
      danger
      onConfirm={leave}
    />
  );
}

interface PageLocation {
  pathname: string;
  search: object;
}

/** Switching tabs of the same form does not leave it. */
function isSameEdit(current: PageLocation, next: PageLocation): boolean {
  return current.pathname === next.pathname && idOf(current) === idOf(next);
}

function idOf({ search }: PageLocation): unknown {
  return 'id' in search ? search.id : undefined;
}
