import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { refetch } from '#web/api/cache-policy.ts';
import { useUser } from '#web/session/session.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';
import { photoSender, photoTouches } from './photos.queries.ts';
import { useQueueItems, useUploadQueues } from '#web/features/photos/upload-queues.ts';
import type { UploadPlace } from '#web/features/photos/upload-queues.ts';
import type { UploadOutcome, UploadQueue } from './upload-queue.ts';

/** What is on its way to a gallery, or did not get through, and the way to send more there. */
export function useGalleryUploads(place: UploadPlace) {
  const queue = useUploadQueues().queueOf(place);
  const items = useQueueItems(queue);
  const queryClient = useQueryClient();
  const userId = useUser().id;
  const send = (photos: readonly File[]) => {
    queue.add(photos);
    void queue.run(photoSender(userId, place), (outcome) =>
      settleUploads(outcome, { queue, queryClient, projectId: place.projectId }),
    );
  };
  return {
    items,
    send,
    retry: (id: string) => void queue.retry(id),
    remove: (id: string) => queue.remove(id),
  };
}

interface UploadRun {
  queue: UploadQueue;
  queryClient: QueryClient;
  projectId: number;
}

/** Shows the result of a run: a toast, and the photos that have arrived in place of their rows. */
export async function settleUploads(outcome: UploadOutcome, { queue, ...run }: UploadRun): Promise<void> {
  tellOutcome(outcome);
  // Not awaited: the retry of a photo must not wait for the answer.
  void refetchPhotos(outcome, run).then(() => queue.clearDone());
}

/** Fetches the project again, unless the run has changed nothing: offline there is one every 30 seconds. */
export async function refetchPhotos(
  { needsRefetch }: UploadOutcome,
  { queryClient, projectId }: Omit<UploadRun, 'queue'>,
): Promise<void> {
  if (needsRefetch) await refetch(queryClient, photoTouches(projectId));
}

function tellOutcome({ arrived, failed }: UploadOutcome): void {
  if (failed) {
    const description = failed.message ?? 'Failed to upload photo. Please try again.';
    return void toast({ title: 'Upload Failed', description, variant: 'destructive' });
  }
  if (arrived > 0) toast(arrivalOf(arrived));
}

function arrivalOf(count: number): ToastMessage {
  if (count === 1) return { title: 'Photo uploaded', description: 'The photo is on the project.' };
  return { title: 'Photos uploaded', description: `${count} photos are on the project.` };
}
