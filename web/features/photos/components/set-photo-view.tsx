import { ScanLine } from 'lucide-react';
import { useState } from 'react';
import type { PhotoView } from '#shared/photo-views/photo-views.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { errorText } from '#web/api/api-error.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Select } from '#web/ui/select.tsx';
import { useSetPhotoView } from '../photos.queries.ts';

interface SetPhotoViewProps {
  photo: Photo;
  views: readonly PhotoView[];
  /** What the photo shows, for screen readers. */
  description: string;
  className: string;
}

/** Sets or changes the view of a stored photo. */
export function SetPhotoView({ photo, views, description, className }: SetPhotoViewProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={`Set the view: ${description}`}
        title="Set the view"
        icon={<ScanLine aria-hidden />}
        onClick={() => setOpen(true)}
        className={className}
      />
      {isOpen && <ViewDialog photo={photo} views={views} onClose={() => setOpen(false)} />}
    </>
  );
}

function ViewDialog({
  photo,
  views,
  onClose,
}: Pick<SetPhotoViewProps, 'photo' | 'views'> & { onClose: () => void }) {
  const [chosen, setChosen] = useState(photo.view?.key ?? '');
  const save = useSetPhotoView(photo.projectId);
  const isChanged = chosen !== (photo.view?.key ?? '');
  // The shop may have removed the view of the photo.
  const isRemoved = photo.view && !views.some(({ key }) => key === photo.view?.key);
  const submit = () => {
    if (!isChanged) return onClose();
    save.mutate(
      { photoId: photo.id, viewKey: chosen || null },
      {
        onSuccess: onClose,
        onError: (error) => showFailureToast(error, 'Not saved', errorText(error, 'Failed to set the view.')),
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="View of the photo"
      size="sm"
      busy={save.isPending}
      footer={
        <DialogButtons busy={save.isPending} busyText="Saving..." onClick={submit} onCancel={onClose}>
          Save
        </DialogButtons>
      }
    >
      <div className="flex flex-col gap-4">
        <img src={photo.cardUrl} alt="" className="mx-auto max-h-48 rounded-md" />
        <Field label="View">
          <Select value={chosen} placeholder="No view" onChange={({ target }) => setChosen(target.value)}>
            {views.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
            {isRemoved && <option value={photo.view?.key}>{photo.view?.name}</option>}
          </Select>
        </Field>
      </div>
    </Dialog>
  );
}
