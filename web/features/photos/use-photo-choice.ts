import { useState } from 'react';
import type { PhotoView } from '#shared/photo-views/photo-views.ts';
import { toast } from '#web/ui/toast-store.ts';
import { GALLERY_PHOTOS, checkPhotos } from './photo-checks.ts';
import type { PhotoSource } from './shot.ts';

/** Checks the chosen files. Sends the valid files, and returns the problems of the other files. */
export function usePhotoChoice(
  send: (photos: readonly File[], source?: PhotoSource, view?: PhotoView) => void,
) {
  const [problems, setProblems] = useState<string[]>([]);
  const choose = (files: readonly File[], source?: PhotoSource, view?: PhotoView) => {
    const checked = checkPhotos(files, GALLERY_PHOTOS);
    setProblems(checked.problems);
    if (checked.accepted.length === 0) return showNoFilesToast();
    send(checked.accepted, source, view);
  };
  return { problem: problems.join(' ') || undefined, choose };
}

function showNoFilesToast(): void {
  toast({
    title: 'No Files Selected',
    description: 'Please select at least one photo to upload.',
    variant: 'destructive',
  });
}
