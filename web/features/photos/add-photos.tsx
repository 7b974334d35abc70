import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import type { ChangeEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-notes.tsx';
import { PHOTO_ACCEPT } from './photo-checks.ts';
import type { UploadTarget } from './upload-target.ts';
import { TakePhotos } from './components/take-photos.tsx';
import { uploadSummary } from './upload-summary.ts';
import { useGalleryUploads } from './use-gallery-uploads.ts';
import { usePhotoChoice } from './use-photo-choice.ts';
import { createViewGuide, type GuideSource } from './view-guide.ts';

interface AddPhotosProps {
  target: UploadTarget;
  label: string;
  describedBy: string;
  /** The views to photograph with the camera. */
  guideSource?: GuideSource;
  /** `quiet` makes the buttons less prominent, where adding photos is not the next action. */
  look?: 'quiet';
  /** Called with the ids of the added photos. */
  onAdded?: ((ids: string[]) => void) | undefined;
  /** Called when the camera opens or closes. While it is open, this component must stay mounted. */
  onCameraOpenChange?: (isOpen: boolean) => void;
}

/** Buttons outside a gallery that add photos to the gallery, from files or with the camera. */
export function AddPhotos({
  target,
  label,
  describedBy,
  guideSource,
  look,
  onAdded,
  onCameraOpenChange,
}: AddPhotosProps) {
  const { items, send } = useGalleryUploads(target);
  const { problem, choose } = usePhotoChoice((files, source, view) => {
    const ids = send(files, source, view);
    onAdded?.(ids);
  });
  const input = useRef<HTMLInputElement>(null);
  const handleFileChange = ({ target: picker }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(picker.files ?? [])];
    // Clears the input, so that the same file can be chosen again.
    picker.value = '';
    if (files.length > 0) choose(files);
  };
  return (
    <>
      <Button
        {...(look ? {} : ({ variant: 'primary', size: 'lg' } as const))}
        icon={<ImagePlus aria-hidden />}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <TakePhotos
        {...(look ? {} : ({ size: 'lg' } as const))}
        describedBy={describedBy}
        guide={createViewGuide(guideSource, target.type, items)}
        onPhotos={(photos, view) => choose(photos, 'camera', view)}
        status={uploadSummary(items)}
        onCameraOpenChange={onCameraOpenChange}
      />
      <input ref={input} type="file" accept={PHOTO_ACCEPT} multiple hidden onChange={handleFileChange} />
      {problem && <FieldError>{problem}</FieldError>}
    </>
  );
}
