import { useState } from 'react';
import { INITIAL_PHOTO_LIMITS } from '#shared/upload-limits.ts';
import { PHOTO_ACCEPT, checkPhotos } from '#web/features/photos/photo-checks.ts';
import { createNewPhotos } from '#web/features/photos/shot.ts';
import type { UploadQueue } from '#web/features/photos/upload-queue.ts';
import { Upload } from '#web/ui/upload.tsx';
import type { UploadItem } from '#web/ui/upload-row.tsx';

interface InitialPhotosProps {
  queue: UploadQueue;
  items: readonly UploadItem[];
}

/** The initial photos of a new project, which are uploaded after the project is created. */
export function InitialPhotos({ queue, items }: InitialPhotosProps) {
  const [problems, setProblems] = useState<string[]>([]);
  const add = (files: File[]) => {
    const checkResult = checkPhotos(files, INITIAL_PHOTO_LIMITS, items.length);
    setProblems(checkResult.problems);
    queue.add(createNewPhotos(checkResult.accepted, 'files'));
  };
  const remove = (id: string) => {
    setProblems([]);
    queue.remove(id);
  };
  return (
    <section aria-labelledby="initial-photos">
      <h3 id="initial-photos" className="mb-3 text-base font-semibold">
        Initial Photos (Optional)
      </h3>
      <Upload
        label="Choose photos"
        hint={`Up to ${INITIAL_PHOTO_LIMITS.maxFiles} images, ${INITIAL_PHOTO_LIMITS.maxBytes / 1024 / 1024}MB each`}
        error={problems.join(' ') || undefined}
        accept={PHOTO_ACCEPT}
        multiple
        camera
        items={items}
        onAdd={add}
        onRemove={remove}
      />
    </section>
  );
}
