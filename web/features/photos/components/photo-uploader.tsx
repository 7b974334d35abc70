import { Upload } from '#web/ui/upload.tsx';
import { GALLERY_PHOTOS, PHOTO_ACCEPT } from '../photo-checks.ts';
import type { useGalleryUploads } from '../use-gallery-uploads.ts';
import { uploadSummary } from '../upload-summary.ts';
import { usePhotoChoice } from '../use-photo-choice.ts';
import { PhotoOptions } from './photo-options.tsx';
import { TakePhotos } from './take-photos.tsx';

/** Sends added photos at once and shows their progress. A failed one can be retried. */
export function PhotoUploader({ items, send, retry, remove }: ReturnType<typeof useGalleryUploads>) {
  const { problem, choose } = usePhotoChoice(send);
  return (
    <div className="flex flex-col gap-1">
      <Upload
        label="Upload Photos"
        hint={`Up to ${GALLERY_PHOTOS.maxBytes / 1024 / 1024} MB each`}
        error={problem}
        accept={PHOTO_ACCEPT}
        multiple
        actions={<TakePhotos onPhotos={(photos) => choose(photos, 'camera')} status={uploadSummary(items)} />}
        items={items}
        onAdd={(files) => choose(files)}
        onRetry={retry}
        onRemove={remove}
      />
      <PhotoOptions />
    </div>
  );
}
