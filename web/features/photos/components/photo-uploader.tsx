import { useState } from 'react';
import { toast } from '#web/ui/toast-store.ts';
import { Upload } from '#web/ui/upload.tsx';
import { GALLERY_PHOTOS, PHOTO_ACCEPT, checkPhotos } from '../photo-checks.ts';
import type { useGalleryUploads } from '../use-gallery-uploads.ts';

/** Sends added photos at once and shows their progress. A failed one can be retried. */
export function PhotoUploader({ items, send, retry, remove }: ReturnType<typeof useGalleryUploads>) {
  const [problems, setProblems] = useState<string[]>([]);
  const add = (files: File[]) => {
    const checked = checkPhotos(files, GALLERY_PHOTOS);
    setProblems(checked.problems);
    if (checked.accepted.length === 0) return showNothingChosen();
    send(checked.accepted);
  };
  return (
    <Upload
      label="Upload Photos"
      hint={`Up to ${GALLERY_PHOTOS.maxBytes / 1024 / 1024} MB each`}
      error={problems.join(' ') || undefined}
      accept={PHOTO_ACCEPT}
      multiple
      camera
      items={items}
      onAdd={add}
      onRetry={retry}
      onRemove={remove}
    />
  );
}

function showNothingChosen(): void {
  toast({
    title: 'No Files Selected',
    description: 'Please select at least one photo to upload.',
    variant: 'destructive',
  });
}
