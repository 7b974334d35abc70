import { useBlocker, useRouter, type ShouldBlockFn } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedGuardProps {
  /** Whether there are unsaved entries, or a function that returns it at the time of the navigation. */
  isDirty: boolean | (() => boolean);
  /** The sentence that says what has not been saved. */
  text: string;
  /** Whether a navigation stays in the same form, such as a change of tabs. */
  staysInForm?: (navigation: Parameters<ShouldBlockFn>[0]) => boolean;
  /** Called when the user has left without saving. */
  onLeave?: () => void;
}

/** Asks for confirmation before a navigation loses unsaved entries. */
export function UnsavedGuard({ isDirty, text, staysInForm, onLeave }: UnsavedGuardProps) {
  const hasUnsaved = () => (typeof isDirty === 'function' ? isDirty() : isDirty);
  const { history } = useRouter();
  const leftAddress = useRef<string>(undefined);
  const blocker = useBlocker({
    shouldBlockFn: (navigation) => {
      leftAddress.current = undefined;
      return hasUnsaved() && !staysInForm?.(navigation);
    },
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  // Another guard may ask too and keep the user on the page. So `onLeave` waits for the new address.
  const handleNavigation = useEffectEvent((address: string) => {
    if (leftAddress.current !== undefined && leftAddress.current !== address) onLeave?.();
  });
  useEffect(() => history.subscribe(({ location }) => handleNavigation(location.href)), [history]);
  const leave = () => {
    leftAddress.current = history.location.href;
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
