import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useReopenReview } from '../decisions.queries.ts';

/** Lets the reviewers of a decided review decide again. */
export function ReopenReview({ projectId, reviewId }: { projectId: number; reviewId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const reopen = useReopenReview(projectId);
  return (
    <>
      <Button size="sm" variant="ghost" icon={<RotateCcw aria-hidden />} onClick={() => setIsOpen(true)}>
        Reopen review
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Reopen this review?"
        text="Every reviewer can decide again. Earlier decisions stay on record and no longer count."
        confirmLabel="Reopen review"
        busy={reopen.isPending}
        busyText="Reopening..."
        onConfirm={() => reopen.mutate(reviewId, { onSettled: () => setIsOpen(false) })}
      />
    </>
  );
}
