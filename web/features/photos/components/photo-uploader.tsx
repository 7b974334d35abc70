import { Upload } from '#web/ui/upload.tsx';
import { GALLERY_PHOTOS, PHOTO_ACCEPT } from '../photo-checks.ts';
import type { useGalleryUploads } from '../use-gallery-uploads.ts';
import { usePhotoChoice } from '../use-photo-choice.ts';

/** Sends added photos at once and shows their progress. A failed one can be retried. */
export function PhotoUploader({ items, send, retry, remove }: ReturnType<typeof useGalleryUploads>) {
  const { problem, choose } = usePhotoChoice(send);
  return (
    <Upload
      label="Upload Photos"
      hint={`Up to ${GALLERY_PHOTOS.maxBytes / 1024 / 1024} MB each`}
      error={problem}
      accept={PHOTO_ACCEPT}
      multiple
      camera
      items={items}
      onAdd={choose}
      onRetry={retry}
      onRemove={remove}
    />
  );
}
