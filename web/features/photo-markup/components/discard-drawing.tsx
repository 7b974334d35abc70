import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDialogGuard } from '#web/ui/dialog-guard.ts';

interface DiscardDrawingProps {
  open: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before an unsaved drawing is lost. */
export function DiscardDrawing({ open, onKeep, onDiscard }: DiscardDrawingProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onKeep()}
      title="Discard your drawing?"
      text="It has not been saved."
      cancelLabel="Keep drawing"
      confirmLabel="Discard"
      danger
      onConfirm={onDiscard}
    />
  );
}

/** Asks for confirmation when an unsaved drawing would be lost: when its dialog or the tab closes, or another page opens. */
export function UnsavedDrawingGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  useDialogGuard({ isDirty: () => isDirty, onDiscard: () => undefined });
  return (
    <DiscardDrawing
      open={blocker.status === 'blocked'}
      onKeep={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
    />
  );
}
