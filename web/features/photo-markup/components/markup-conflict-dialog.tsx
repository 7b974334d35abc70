import type { PhotoMarkup } from '#shared/photos/photo-markup.contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export type PreferredDrawing = 'both' | 'mine' | 'theirs';

interface MarkupConflictDialogProps {
  serverMarkup: PhotoMarkup;
  onResolve: (preferred: PreferredDrawing) => void;
  onClose: () => void;
}

/** Shown when another user has saved the drawing in the meantime. */
export function MarkupConflictDialog({ serverMarkup, onResolve, onClose }: MarkupConflictDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Someone else changed this drawing"
      description={`${serverMarkup.updatedBy ?? 'Someone else'} saved it while you were drawing. Choose which shapes to keep.`}
      size="sm"
      footer={
        <>
          <Button onClick={() => onResolve('theirs')}>Use theirs</Button>
          <Button onClick={() => onResolve('mine')}>Use mine</Button>
          <Button variant="primary" onClick={() => onResolve('both')}>
            Keep both
          </Button>
        </>
      }
    >
      <p className="text-sm">
        “Keep both” adds your new shapes to theirs. “Use mine” replaces their drawing with yours.
      </p>
    </Dialog>
  );
}
