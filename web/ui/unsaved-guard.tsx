import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedGuardProps {
  isDirty: boolean;
  /** The sentence that says what has not been saved. */
  text: string;
  /** Whether a navigation stays in the same form, such as a change of tabs. */
  staysInForm?: (navigation: Parameters<ShouldBlockFn>[0]) => boolean;
  onLeave: () => void;
}

/** Asks for confirmation before a navigation loses unsaved entries. */
export function UnsavedGuard({ isDirty, text, staysInForm, onLeave }: UnsavedGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: (navigation) => isDirty && !staysInForm?.(navigation),
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
      text={text}
      cancelLabel="Stay"
      confirmLabel="Leave without saving"
      danger
      onConfirm={leave}
    />
  );
}
