import { useState } from 'react';
import type { PhotoMarkup } from '#shared/photos/photo-markup.contract.ts';
import { drawingLimitText } from '#shared/photos/photo-markup.forms.ts';
import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { detailsOfConflict } from '#web/api/api-error.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { toast } from '#web/ui/toast-store.ts';
import { combineShapes } from './combined-shapes.ts';
import type { PreferredDrawing } from './components/markup-conflict-dialog.tsx';
import { useSaveMarkup } from './photo-markup.queries.ts';
import type { PhotoIds } from './photo-markup.queries.ts';

interface MarkupSavingInput {
  photo: PhotoIds;
  /** The drawing when the editor was opened. */
  openedMarkup: PhotoMarkup;
  drawnShapes: MarkupShape[];
  onSaved: () => void;
}

/**
 * Saves the drawing. `conflict` is the drawing that another user has saved in the meantime. `resolve` keeps one of the two
 * drawings or combines them.
 */
export function useMarkupSaving({ photo, openedMarkup, drawnShapes, onSaved }: MarkupSavingInput) {
  const save = useSaveMarkup(photo);
  const [conflict, setConflict] = useState<PhotoMarkup>();
  const send = (shapes: MarkupShape[], version: number) =>
    save.mutate(
      { version, shapes },
      {
        onSuccess: () => {
          toast({ title: shapes.length === 0 ? 'Drawing removed' : 'Drawing saved' });
          onSaved();
        },
        onError: (error) => {
          const current = detailsOfConflict<PhotoMarkup>(error, 'shapes');
          if (current) setConflict(current);
          else showFailureToast(error, 'Drawing not saved');
        },
      },
    );
  const resolve = (preferred: PreferredDrawing) => {
    if (!conflict) return;
    const versions = { base: openedMarkup.shapes, mine: drawnShapes, theirs: conflict.shapes };
    const shapes = preferred === 'mine' ? drawnShapes : combineShapes(versions);
    const limitText = preferred === 'both' ? drawingLimitText(shapes) : null;
    // The dialog stays open, so that the user can choose one of the two drawings, or go back and delete shapes.
    if (limitText) return void toast({ title: limitText, variant: 'destructive' });
    setConflict(undefined);
    if (preferred === 'theirs') return onSaved();
    send(shapes, conflict.version);
  };
  return {
    submit: () => send(drawnShapes, openedMarkup.version),
    isSaving: save.isPending,
    conflict,
    resolve,
    leaveConflict: () => setConflict(undefined),
  };
}
