import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { MAX_CAPTION_LENGTH } from '#shared/photos/photo-markup.forms.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { isSignedOut } from '#web/api/api-error.ts';
import { NEEDS_CONNECTION_TEXT, useIsConnected } from '#web/features/photo-markup/use-is-connected.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { photoOfConflict, useSetCaption } from '../photos.queries.ts';

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
  const [conflictingCaption, setConflictingCaption] = useState<string>();
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
          const current = photoOfConflict(error);
          if (!current) return isSignedOut(error) || showFailureToast(error, 'Caption not saved');
          setPreviousCaption(current.caption);
          setConflictingCaption(current.caption ?? 'no caption');
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
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!isDirty || !isConnected}
            busy={setCaption.isPending}
            busyText="Saving..."
          >
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        {conflictingCaption !== undefined && (
          <FormAlert>
            Somebody else changed the caption meanwhile: “{conflictingCaption}”. Save again to replace it with
            yours.
          </FormAlert>
        )}
        <Field
          label="Caption"
          hint={
            isConnected
              ? `At most ${MAX_CAPTION_LENGTH} characters. Empty removes it.`
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
