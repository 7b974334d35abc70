import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { MAX_CAPTION_LENGTH } from '#shared/photos/photo-markup.forms.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { detailsOfConflict, isSignedOut } from '#web/api/api-error.ts';
import { NEEDS_CONNECTION_TEXT, useIsConnected } from '#web/features/photo-markup/use-is-connected.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useSetCaption } from '../photos.queries.ts';

interface CaptionDialogProps {
  photo: Photo;
  onClose: () => void;
}

/** Adds, changes or removes the caption of a stored photo. */
export function CaptionDialog({ photo, onClose }: CaptionDialogProps) {
  const formId = useId();
  const isConnected = useIsConnected();
  const setCaption = useSetCaption(photo.projectId);
  const [text, setText] = useState(photo.caption ?? '');
  const [previousCaption, setPreviousCaption] = useState(photo.caption);
  const [conflictText, setConflictText] = useState<string>();
  const isDirty = text.trim() !== (previousCaption ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setCaption.mutate(
      { id: photo.id, caption: text.trim() || null, previous: previousCaption },
      {
        onSuccess: ({ caption }) => {
          toast({ title: caption === null ? 'Caption removed' : 'Caption saved' });
          onClose();
        },
        onError: (error) => {
          const current = detailsOfConflict<Photo>(error, 'caption');
          if (!current) return isSignedOut(error) || showFailureToast(error, 'Caption not saved');
          setPreviousCaption(current.caption);
          setConflictText(
            current.caption === null
              ? 'Somebody else removed the caption while you were editing. Save again to add yours.'
              : `Somebody else changed the caption while you were editing. It is now “${current.caption}”. Save again to replace it with yours.`,
          );
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Caption"
      guard={isDirty}
      busy={setCaption.isPending}
      size="sm"
      footer={
        <DialogButtons
          form={formId}
          disabled={!isDirty || !isConnected}
          busy={setCaption.isPending}
          busyText="Saving..."
          onCancel={onClose}
        >
          Save
        </DialogButtons>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        {conflictText && <FormAlert>{conflictText}</FormAlert>}
        <Field
          label="Caption"
          hint={
            isConnected
              ? `At most ${MAX_CAPTION_LENGTH} characters. Leave empty to remove the caption.`
              : NEEDS_CONNECTION_TEXT
          }
        >
          <Textarea
            value={text}
            maxLength={MAX_CAPTION_LENGTH}
            onChange={({ target }) => setText(target.value)}
            onFocus={({ target }) => target.select()}
          />
        </Field>
      </form>
    </Dialog>
  );
}
