import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedGuardProps {
  /** Whether there are unsaved entries, or a function that returns it at the time of the navigation. */
  isDirty: boolean | (() => boolean);
  /** The sentence that says what has not been saved. */
  text: string;
  /** Whether a navigation stays in the same form, such as a change of tabs. */
  staysInForm?: (navigation: Parameters<ShouldBlockFn>[0]) => boolean;
  onLeave?: () => void;
}

/** Asks for confirmation before a navigation loses unsaved entries. */
export function UnsavedGuard({ isDirty, text, staysInForm, onLeave }: UnsavedGuardProps) {
  const hasUnsaved = () => (typeof isDirty === 'function' ? isDirty() : isDirty);
  const blocker = useBlocker({
    shouldBlockFn: (navigation) => hasUnsaved() && !staysInForm?.(navigation),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  const leave = () => {
    onLeave?.();
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
