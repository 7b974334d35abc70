import { Camera } from 'lucide-react';
import { useRef } from 'react';
import type { ChangeEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-notes.tsx';
import { PHOTO_ACCEPT } from './photo-checks.ts';
import type { UploadTarget } from './upload-queues.ts';
import { useGalleryUploads } from './use-gallery-uploads.ts';
import { usePhotoChoice } from './use-photo-choice.ts';

interface AddPhotosProps {
  target: UploadTarget;
  label: string;
  describedBy: string;
  /** `quiet` is for places where adding photos is not the next action. */
  look?: 'quiet';
}

/** Adds photos to a gallery from elsewhere on the page. Phones offer the camera in their file picker. */
export function AddPhotos({ target, label, describedBy, look }: AddPhotosProps) {
  const { problem, choose } = usePhotoChoice(useGalleryUploads(target).send);
  const input = useRef<HTMLInputElement>(null);
  const addPhotos = ({ target: picker }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(picker.files ?? [])];
    // Cleared, so that the same file can be chosen again.
    picker.value = '';
    if (files.length > 0) choose(files);
  };
  return (
    <>
      <Button
        {...(look ? {} : ({ variant: 'primary', size: 'lg' } as const))}
        icon={<Camera aria-hidden />}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input ref={input} type="file" accept={PHOTO_ACCEPT} multiple hidden onChange={addPhotos} />
      {problem && <FieldError>{problem}</FieldError>}
    </>
  );
}
