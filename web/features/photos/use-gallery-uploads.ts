import { useQueryClient } from '@tanstack/react-query';
import type { PhotoView } from '#shared/photo-views/photo-views.ts';
import { useUser } from '#web/session/session.ts';
import { createPhotoSender } from './photos.queries.ts';
import { useQueueItems, useUploadQueues } from '#web/features/photos/upload-queues.ts';
import type { UploadTarget } from '#web/features/photos/upload-target.ts';
import { createNewPhotos } from './shot.ts';
import type { PhotoSource } from './shot.ts';
import { showUploadResult } from './upload-result.ts';

/**
 * The pending and failed uploads of a gallery, and functions to send, retry and remove photos. `send` returns the ids of the
 * added photos.
 */
export function useGalleryUploads(target: UploadTarget) {
  const queue = useUploadQueues().queueOf(target);
  const items = useQueueItems(queue);
  const queryClient = useQueryClient();
  const userId = useUser().id;
  const send = (files: readonly File[], source: PhotoSource = 'files', view?: PhotoView): string[] => {
    const ids = queue.add(createNewPhotos(files, source, view));
    void queue.run(createPhotoSender(userId, target), (outcome) =>
      showUploadResult(outcome, { queue, queryClient, target }),
    );
    return ids;
  };
  return {
    items,
    send,
    retry: (id: string) => void queue.retry(id),
    remove: (id: string) => queue.remove(id),
  };
}
