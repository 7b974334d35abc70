import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PhotoMarkup } from '#shared/photos/photo-markup.contract.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { FullScreenDialog } from './components/full-screen-dialog.tsx';
import { MarkupEditor } from './components/markup-editor.tsx';
import type { EditedPhoto } from './components/markup-editor.tsx';
import { markupQuery } from './photo-markup.queries.ts';

interface PhotoMarkupEditorProps {
  photo: EditedPhoto;
  onClose: () => void;
}

/** The editor of the drawing on a photo, in full screen. */
export function PhotoMarkupEditor({ photo, onClose }: PhotoMarkupEditorProps) {
  const markup = useQuery(markupQuery(photo));
  // The drawing when the editor opens. If other users save changes later, the conflict is resolved when the drawing is saved.
  const [openedMarkup, setOpenedMarkup] = useState<PhotoMarkup>();
  if (!openedMarkup && markup.data && !markup.isFetching) setOpenedMarkup(markup.data);
  return (
    <FullScreenDialog title="Draw on photo" onClose={onClose}>
      {openedMarkup && <MarkupEditor photo={photo} openedMarkup={openedMarkup} onSaved={onClose} />}
      {!openedMarkup && markup.error && <ErrorState title="The drawing could not be loaded" query={markup} />}
      {!openedMarkup && !markup.error && (
        <Loading text="Loading the drawing..." className="grid size-full place-items-center">
          <span aria-hidden>Loading...</span>
        </Loading>
      )}
    </FullScreenDialog>
  );
}
