import { useState } from 'react';
import { Upload } from '#web/ui/upload.tsx';
import { GALLERY_PHOTO_LIMITS, PHOTO_ACCEPT } from '../photo-checks.ts';
import type { useGalleryUploads } from '../use-gallery-uploads.ts';
import { uploadSummary } from '../upload-summary.ts';
import type { PhotoSource } from '../shot.ts';
import { usePhotoChoice } from '../use-photo-choice.ts';
import { nextRequiredViewKey, type ViewGuide } from '../view-guide.ts';
import { PhotoOptions } from './photo-options.tsx';
import { TakePhotos } from './take-photos.tsx';
import { ViewChoice } from './view-choice.tsx';

interface PhotoUploaderProps extends ReturnType<typeof useGalleryUploads> {
  /** The views of the gallery. */
  guide?: ViewGuide | undefined;
  /** Called when the camera opens or closes. While it is open, this component must stay mounted. */
  onCameraOpenChange?: (isOpen: boolean) => void;
}

/** Sends photos as soon as they are added, and shows their progress. A failed upload can be retried. */
export function PhotoUploader({ items, send, retry, remove, guide, onCameraOpenChange }: PhotoUploaderProps) {
  const { problem, choose } = usePhotoChoice(send);
  const [viewKey, setViewKey] = useState<string>();
  const view = guide?.views.find(({ key }) => key === viewKey);
  const addFiles = (files: readonly File[], source: PhotoSource): boolean => {
    const isSent = choose(files, source, view);
    if (isSent && guide && view) setViewKey(nextRequiredViewKey(guide.views, view.key));
    return isSent;
  };
  return (
    <div className="flex flex-col gap-1">
      {guide && <ViewChoice guide={guide} chosen={view?.key} onChoose={setViewKey} />}
      <Upload
        label="Upload Photos"
        hint={`Up to ${GALLERY_PHOTO_LIMITS.maxBytes / 1024 / 1024} MB each`}
        error={problem}
        accept={PHOTO_ACCEPT}
        multiple
        actions={
          <TakePhotos
            guide={guide}
            startKey={view?.key}
            onPhotos={(photos, shown) =>
              shown ? choose(photos, 'camera', shown) : addFiles(photos, 'camera')
            }
            status={uploadSummary(items)}
            onCameraOpenChange={onCameraOpenChange}
          />
        }
        items={items}
        onAdd={(files) => addFiles(files, 'files')}
        onRetry={retry}
        onRemove={remove}
      />
      <PhotoOptions />
    </div>
  );
}
