import { useState } from 'react';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { useUploadAvatar } from '../avatar.queries.ts';
import { centerSquare } from '../picture.ts';
import type { Picture } from '../picture.ts';
import { CropEditor } from './crop-editor.tsx';

interface CropDialogProps {
  file: File;
  /** Undefined when this browser cannot display the file. Then the server crops the picture. */
  picture: Picture | undefined;
  onClose: () => void;
}

/** Crops the chosen picture to a square and uploads it. */
export function CropDialog({ file, picture, onClose }: CropDialogProps) {
  const { mutate, isPending, uploadedShare } = useUploadAvatar();
  const [crop, setCrop] = useState(picture && centerSquare(picture));
  // A failure is shown as a toast; the dialog stays open for a retry.
  const send = () => mutate({ file, picture, crop }, { onSuccess: onClose });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Crop your picture"
      size="sm"
      busy={isPending}
      footer={
        <DialogButtons busy={isPending} busyText="Uploading..." onClick={send} onCancel={onClose}>
          Upload
        </DialogButtons>
      }
    >
      {picture && crop ? (
        <CropEditor picture={picture} crop={crop} onCropChange={setCrop} />
      ) : (
        <p className="text-sm text-muted">
          This browser cannot show {file.name}. The picture will be cropped to the square in its center.
        </p>
      )}
      {isPending && <ProgressBar label="Upload progress" percent={uploadedShare * 100} className="mt-5" />}
    </Dialog>
  );
}
