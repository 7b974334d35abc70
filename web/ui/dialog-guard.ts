import { createContext, use, useEffect, useEffectEvent } from 'react';

export interface DialogGuard {
  /** Whether there is unsaved input. */
  isDirty: () => boolean;
  /** Called when the user discards the input. */
  onDiscard: () => void;
}

/** The guards that the enclosing dialog checks before it closes. */
export const DialogGuards = createContext<Set<DialogGuard> | undefined>(undefined);

/**
 * Protects a form inside a dialog. While the form is dirty, closing the dialog asks for confirmation. `isDirty` is called when
 * the user closes the dialog, so that the last keystroke counts. Does nothing outside a dialog. A navigation does not ask, so the
 * form must have a stored draft or its own guard.
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
