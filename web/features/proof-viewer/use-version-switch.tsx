import { useState } from 'react';
import { hasUnsentReply } from '#web/lib/unsent-comments.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

// Loaded on demand, so that the first scripts of the review page do not contain the dialog.
const ConfirmDialog = lazyDialog(
  async () => (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog,
  ({ onOpenChange }) => onOpenChange(false),
);

/** Loads the dialog before it is needed. */
export const preloadVersionQuestion = ConfirmDialog.preload;

/**
 * Asks for confirmation before another version is shown and a typed reply is lost. `show` shows a version. When the user has
 * confirmed, `onDiscard` is called before `show`. The caller renders `confirmation`.
 */
export function useVersionSwitch(
  shownId: number | undefined,
  show: (proofId: number) => void,
  onDiscard: () => void,
) {
  const [askedId, setAskedId] = useState<number>();
  const switchTo = (proofId: number) => {
    if (proofId !== shownId && hasUnsentReply()) setAskedId(proofId);
    else show(proofId);
  };
  const confirm = () => {
    setAskedId(undefined);
    onDiscard();
    if (askedId !== undefined) show(askedId);
  };
  const confirmation = askedId !== undefined && (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && setAskedId(undefined)}
      title="Discard your reply?"
      text="Your reply has not been sent."
      cancelLabel="Keep writing"
      confirmLabel="Discard"
      danger
      onConfirm={confirm}
    />
  );
  return { switchTo, confirmation };
}
