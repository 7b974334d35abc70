import { useState } from 'react';
import type { PhotoView } from '#shared/photo-views/photo-views.ts';
import { toast } from '#web/ui/toast-store.ts';
import { GALLERY_PHOTO_LIMITS, checkPhotos } from './photo-checks.ts';
import { photoPreferences } from './photo-preferences.ts';
import type { PhotoSource } from './shot.ts';

/**
 * Checks the chosen files and sends the valid files. `problem` says why the other files are not sent. `choose` returns
 * whether a file was sent.
 */
export function usePhotoChoice(
  send: (photos: readonly File[], source?: PhotoSource, view?: PhotoView) => void,
) {
  const [problems, setProblems] = useState<string[]>([]);
  const choose = (files: readonly File[], source?: PhotoSource, view?: PhotoView): boolean => {
    const { accepted, problems: found } = checkPhotos(files, {
      ...GALLERY_PHOTO_LIMITS,
      isReduced: photoPreferences().reduced,
    });
    setProblems(found);
    if (accepted.length > 0) send(accepted, source, view);
    else showNoFilesToast();
    return accepted.length > 0;
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
