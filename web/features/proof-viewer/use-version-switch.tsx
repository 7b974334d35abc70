import { Suspense, lazy, useState } from 'react';
import { hasUnsentReply } from '#web/lib/unsent-comments.ts';

// Loaded on demand, so that the first scripts of the review page do not contain the dialog.
const loadDialog = () => import('#web/ui/confirm-dialog.tsx');
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }));

/** Loads the dialog before it is needed. If it failed to load later, an error page would replace the typed reply. */
export const preloadVersionQuestion = (): void => void loadDialog().catch(() => undefined);

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
    <Suspense fallback={null}>
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
    </Suspense>
  );
  return { switchTo, confirmation };
}
