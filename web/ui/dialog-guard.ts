import { createContext, use, useEffect, useEffectEvent } from 'react';

/** Adds a guard to the dialog around, and gives the way to remove it. */
export const DialogGuards = createContext<((onDiscard: () => void) => () => void) | undefined>(undefined);

/**
 * For a form inside a dialog: while `isDirty`, closing the dialog asks first, and `onDiscard` is called when the person gives
 * the text up. Does nothing outside a dialog.
 */
export function useDialogGuard(isDirty: boolean, onDiscard: () => void): void {
  const addGuard = use(DialogGuards);
  const discard = useEffectEvent(onDiscard);
  useEffect(() => (isDirty ? addGuard?.(() => discard()) : undefined), [isDirty, addGuard]);
}
