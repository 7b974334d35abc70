import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { confirmation } from '#web/api/confirmation.ts';

const loadDialog = () => import('./confirmation-dialog.tsx');

/** Shows the dialog when a call needs a confirmation. The code of the dialog is loaded for the first such call. */
export function ConfirmationHost() {
  const isAsking = useSyncExternalStore(confirmation.subscribe, confirmation.isAsking);
  const [Dialog, setDialog] = useState<ComponentType<{ open: boolean }>>();
  const needsDialogCode = isAsking && !Dialog;
  useEffect(() => {
    if (!needsDialogCode) return;
    loadDialog().then(
      ({ ConfirmationDialog }) => setDialog(() => ConfirmationDialog),
      // When the code cannot be loaded, nobody can confirm. The waiting calls fail, and the next call loads the code again.
      () => confirmation.finish(false),
    );
  }, [needsDialogCode]);
  // The host is unmounted when the session ends. Then nobody can confirm.
  useEffect(() => () => confirmation.finish(false), []);
  return Dialog ? <Dialog open={isAsking} /> : null;
}
