import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { useUploadAvatar } from '../avatar.queries.ts';
import { centreCrop } from '../crop-geometry.ts';
import type { Crop } from '../crop-geometry.ts';
import { CropEditor } from './crop-editor.tsx';

interface CropDialogProps {
  file: File;
  picture: ImageBitmap | undefined;
  onClose: () => void;
}

/** Cuts the chosen picture to a square and sends it. */
export function CropDialog({ file, picture, onClose }: CropDialogProps) {
  const { mutate, isPending, sent } = useUploadAvatar();
  const [crop, setCrop] = useState<Crop | undefined>(picture && centreCrop(picture));
  // A toast tells of a failure; the dialog stays for another try.
  const send = () => mutate({ file, picture, crop }, { onSuccess: onClose });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Crop your picture"
      size="sm"
      busy={isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="primary" busy={isPending} busyText="Uploading..." onClick={send}>
            Upload
          </Button>
        </>
      }
    >
      {picture && crop ? (
        <CropEditor picture={picture} crop={crop} onChange={setCrop} />
      ) : (
        <p className="text-sm text-muted">
          This browser cannot show {file.name}. It will be cut to the square in its middle.
        </p>
      )}
      {isPending && <ProgressBar label="Upload progress" percent={sent * 100} className="mt-5" />}
    </Dialog>
  );
}
