import { createContext, use, useEffect, useEffectEvent } from 'react';

export interface DialogGuard {
  /** Whether there is typed text to lose. */
  isDirty: () => boolean;
  /** The person gives the text up. */
  onDiscard: () => void;
}

/** The guards of the dialog around. */
export const DialogGuards = createContext<Set<DialogGuard> | undefined>(undefined);

/**
 * For a form inside a dialog: while it is dirty, closing the dialog asks first. The form is asked at the moment of closing, so
 * that the last letter counts. Does nothing outside a dialog.
 */
export function useDialogGuard({ isDirty, onDiscard }: DialogGuard): void {
  const guards = use(DialogGuards);
  const check = useEffectEvent(isDirty);
  const discard = useEffectEvent(onDiscard);
  useEffect(() => {
    const guard = { isDirty: () => check(), onDiscard: () => discard() };
    guards?.add(guard);
    return () => void guards?.delete(guard);
  }, [guards]);
}
