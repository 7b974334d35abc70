import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useUser } from '#web/features/auth/session.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';
import { photoSender } from './photos.queries.ts';
import { useQueueItems, useUploadPlaces } from './upload-places.ts';
import type { UploadPlace } from './upload-places.ts';
import type { UploadOutcome, UploadQueue } from './upload-queue.ts';

/** What is on its way to a gallery, or did not get through, and the way to send more there. */
export function useGalleryUploads(place: UploadPlace) {
  const queue = useUploadPlaces().queueOf(place);
  const items = useQueueItems(queue);
  const queryClient = useQueryClient();
  const userId = useUser().id;
  const send = (photos: readonly File[]) => {
    queue.add(photos);
    void queue.run(photoSender(userId, place), (outcome) => settleUploads(outcome, queue, queryClient));
  };
  return {
    items,
    send,
    retry: (id: string) => void queue.retry(id),
    remove: (id: string) => queue.remove(id),
  };
}

/** Tells what became of a run, and shows the photos that have arrived in place of their rows. */
export async function settleUploads(
  outcome: UploadOutcome,
  queue: UploadQueue,
  queryClient: QueryClient,
): Promise<void> {
  tellOutcome(outcome);
  // Not awaited: a photo that is sent again must not wait for the answer.
  void queryClient.invalidateQueries({ queryKey: ['projects'] }).then(() => queue.clearDone());
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
