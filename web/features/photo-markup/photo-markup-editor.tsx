import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { Dialog as Radix } from 'radix-ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { PhotoMarkup } from '#shared/photos/photo-markup.contract.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { MarkupEditor } from './components/markup-editor.tsx';
import type { DrawnPhoto } from './components/markup-editor.tsx';
import { isSameDrawing } from './edit-history.ts';
import { markupQuery } from './photo-markup.queries.ts';
import { useMarkupEditing } from './use-markup-editing.ts';

interface PhotoMarkupEditorProps {
  photo: DrawnPhoto;
  onClose: () => void;
}

/** The editor of the drawing on a photo, in full screen. */
export function PhotoMarkupEditor({ photo, onClose }: PhotoMarkupEditorProps) {
  const markup = useQuery(markupQuery(photo));
  // Later changes by others are resolved when the drawing is saved.
  const [opened, setOpened] = useState<PhotoMarkup>();
  if (!opened && markup.data && !markup.isFetching) setOpened(markup.data);
  if (opened) return <OpenedEditor photo={photo} opened={opened} onClose={onClose} />;
  return (
    <FullScreen onClose={onClose}>
      <Radix.Title className="sr-only">Draw on photo</Radix.Title>
      {markup.error ? (
        <ErrorState
          title="The drawing could not be loaded"
          retrying={markup.isFetching}
          onRetry={() => void markup.refetch()}
        />
      ) : (
        <Loading text="Loading the drawing..." className="grid size-full place-items-center">
          <span aria-hidden>Loading...</span>
        </Loading>
      )}
    </FullScreen>
  );
}

function OpenedEditor({ photo, opened, onClose }: PhotoMarkupEditorProps & { opened: PhotoMarkup }) {
  const editing = useMarkupEditing(opened.shapes);
  const [asking, setAsking] = useState(false);
  const isDirty = !isSameDrawing(editing.drawn, opened.shapes);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const isLeaving = blocker.status === 'blocked';
  const cancel = () => (isDirty ? setAsking(true) : onClose());
  const keepDrawing = () => {
    setAsking(false);
    blocker.reset?.();
  };
  const discard = () => {
    setAsking(false);
    if (isLeaving) blocker.proceed();
    onClose();
  };
  return (
    <FullScreen onClose={cancel}>
      <MarkupEditor
        photo={photo}
        opened={opened}
        editing={editing}
        isDirty={isDirty}
        onSaved={onClose}
        onCancel={cancel}
      />
      <ConfirmDialog
        open={asking || isLeaving}
        onOpenChange={(open) => !open && keepDrawing()}
        title="Discard your drawing?"
        text="It has not been saved."
        cancelLabel="Keep drawing"
        confirmLabel="Discard"
        danger
        onConfirm={discard}
      />
    </FullScreen>
  );
}

interface FullScreenProps {
  onClose: () => void;
  children: ReactNode;
}

function FullScreen({ onClose, children }: FullScreenProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 animate-fade-in bg-darkroom text-on-darkroom outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
