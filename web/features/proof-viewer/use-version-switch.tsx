import { useState } from 'react';
import { hasUnsentReply } from '#web/lib/unsent-comments.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/**
 * Asks for confirmation before another version is shown and a typed reply is lost. `show` shows a version. The caller renders
 * `confirmation`.
 */
export function useVersionSwitch(shownId: number | undefined, show: (proofId: number) => void) {
  const [askedId, setAskedId] = useState<number>();
  const switchTo = (proofId: number) => {
    if (proofId !== shownId && hasUnsentReply()) setAskedId(proofId);
    else show(proofId);
  };
  const confirm = () => {
    setAskedId(undefined);
    if (askedId !== undefined) show(askedId);
  };
  const confirmation = (
    <ConfirmDialog
      open={askedId !== undefined}
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
