import { Redo2, Undo2 } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import type { PhotoMarkup } from '#shared/photos/photo-markup.contract.ts';
import { ViewStore } from '#web/features/proof-viewer/view-store.ts';
import { BOTTOM_CONTROLS } from '#web/ui/toast-position.ts';
import { Button } from '#web/ui/button.tsx';
import type { PictureSize } from '../picture.ts';
import { isSameDrawing } from '../edit-history.ts';
import type { PhotoIds } from '../photo-markup.queries.ts';
import { NEEDS_CONNECTION_TEXT, useIsConnected } from '../use-is-connected.ts';
import { useKeyListener } from '../use-key-listener.ts';
import { useMarkupEditing } from '../use-markup-editing.ts';
import type { MarkupEditing } from '../use-markup-editing.ts';
import { useMarkupSaving } from '../use-markup-saving.ts';
import { UnsavedDrawingGuard } from './discard-drawing.tsx';
import { MarkupConflictDialog } from './markup-conflict-dialog.tsx';
import { MarkupViewport } from './markup-viewport.tsx';
import { MarkupTools } from './markup-tools.tsx';
import { TextForm } from './text-form.tsx';
import { ToolButton } from './tool-button.tsx';

export type EditedPhoto = PhotoIds & PictureSize & { imageUrl: string };

interface MarkupEditorProps {
  photo: EditedPhoto;
  openedMarkup: PhotoMarkup;
  onSaved: () => void;
}

/** Draws arrows, circles, lines and texts over a photo. Nothing is stored until the user saves the drawing. */
export function MarkupEditor({ photo, openedMarkup, onSaved }: MarkupEditorProps) {
  const editing = useMarkupEditing(openedMarkup.shapes);
  const isDirty = !isSameDrawing(editing.drawnShapes, openedMarkup.shapes);
  const [view] = useState(() => new ViewStore());
  const isConnected = useIsConnected();
  const { submit, isSaving, conflict, resolve, leaveConflict } = useMarkupSaving({
    photo,
    openedMarkup,
    drawnShapes: editing.drawnShapes,
    onSaved,
  });
  const { editedText } = editing;
  const isTextDirty = editedText !== undefined && editedText.text.trim() !== editedText.initialText;
  const viewport = useRef<HTMLDivElement>(null);
  const focusViewport = () => viewport.current?.focus({ preventScroll: true });
  useEffect(focusViewport, []);
  const panel = useRef<HTMLDivElement>(null);
  useKeyListener(panel, (event) => handleUndoKey(event, editing));
  return (
    <div ref={panel} className="flex size-full flex-col">
      <div className="flex min-h-14 items-center gap-1 px-2">
        <Radix.Close asChild>
          <Button variant="ghost" className={ON_DARK_CLASS}>
            Cancel
          </Button>
        </Radix.Close>
        <p aria-hidden className="mx-auto truncate text-sm font-medium max-sm:hidden">
          Draw on photo
        </p>
        <ToolButton
          label="Undo"
          icon={<Undo2 aria-hidden />}
          disabled={!editing.canUndo}
          onClick={editing.undo}
        />
        <ToolButton
          label="Redo"
          icon={<Redo2 aria-hidden />}
          disabled={!editing.canRedo}
          onClick={editing.redo}
        />
        <Button
          variant="primary"
          disabled={!isDirty || !isConnected || editedText !== undefined}
          busy={isSaving}
          busyText="Saving..."
          onClick={submit}
          className="max-sm:ml-auto"
        >
          Save
        </Button>
      </div>
      {!isConnected && (
        <output className="px-4 pb-2 text-center text-sm">
          {NEEDS_CONNECTION_TEXT} Your drawing stays open until the connection is back.
        </output>
      )}
      <MarkupViewport editing={editing} picture={photo} view={view} viewport={viewport} />
      <p id="markup-shape-keys" hidden>
        Arrow keys move it, with Alt they change its size, and with Shift the steps are larger. 1 to 6 change
        the color. Enter edits a text. Delete removes it.
      </p>
      <div {...BOTTOM_CONTROLS} className="px-2 pt-1 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        {editedText ? (
          <TextForm
            key={editedText.key ?? 'new'}
            initialText={editedText.initialText}
            text={editedText.text}
            onType={editing.typeText}
            onDone={() => {
              focusViewport();
              editing.finishText();
            }}
            onCancel={() => {
              focusViewport();
              editing.cancelText();
            }}
          />
        ) : (
          <MarkupTools editing={editing} />
        )}
      </div>
      <UnsavedDrawingGuard isDirty={isDirty || isTextDirty} />
      {conflict && (
        <MarkupConflictDialog serverMarkup={conflict} onResolve={resolve} onClose={leaveConflict} />
      )}
    </div>
  );
}

const ON_DARK_CLASS =
  'text-on-darkroom not-disabled:hover:bg-on-darkroom/15 focus-visible:outline-on-darkroom';

function handleUndoKey(event: KeyboardEvent, editing: MarkupEditing): void {
  if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
  const key = event.key.toLowerCase();
  if (key === 'y' || (key === 'z' && event.shiftKey)) editing.redo();
  else if (key === 'z') editing.undo();
  else return;
  event.preventDefault();
}
