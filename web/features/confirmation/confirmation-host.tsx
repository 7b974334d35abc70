import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { confirmation } from '#web/api/confirmation.ts';

const loadDialog = () => import('./confirmation-dialog.tsx');

/** Shows the dialog when a call needs a confirmation. Its code is loaded at the first one. */
export function ConfirmationHost() {
  const isAsking = useSyncExternalStore(confirmation.subscribe, confirmation.isAsking);
  const [Dialog, setDialog] = useState<ComponentType<{ open: boolean }>>();
  const needsDialogCode = isAsking && !Dialog;
  useEffect(() => {
    if (!needsDialogCode) return;
    loadDialog().then(
      ({ ConfirmationDialog }) => setDialog(() => ConfirmationDialog),
      // Without the code nobody can confirm. The waiting calls fail, and the next one loads it again.
      () => confirmation.finish(false),
    );
  }, [needsDialogCode]);
  // After the session has ended, nobody can confirm.
  useEffect(() => () => confirmation.finish(false), []);
  return Dialog ? <Dialog open={isAsking} /> : null;
}
