import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { toast } from '#web/ui/toast-store.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';
import { sendPhoto } from './photos.queries.ts';
import { useQueueItems, useUploadPlaces } from './upload-places.ts';
import type { UploadPlace } from './upload-places.ts';
import type { UploadQueue } from './upload-queue.ts';

/** What is on its way to a gallery, or did not get through, and the way to send more there. */
export function useGalleryUploads(place: UploadPlace) {
  const queue = useUploadPlaces().queueOf(place);
  const items = useQueueItems(queue);
  const queryClient = useQueryClient();
  const send = (photos: readonly File[]) => {
    queue.add(photos);
    const sendOne = sendPhoto.bind(null, place.projectId, place.type);
    void queue.run(sendOne, () => settleUploads(queue, queryClient));
  };
  return {
    items,
    send,
    retry: (id: string) => void queue.retry(id),
    remove: (id: string) => queue.remove(id),
  };
}

/** Tells what became of a run, and shows the photos that have arrived in place of their rows. */
export async function settleUploads(queue: UploadQueue, queryClient: QueryClient): Promise<void> {
  tellOutcome(queue);
  // Not awaited: without a connection the refetch waits for one, and a photo that is sent again must not wait for it.
  void queryClient.invalidateQueries({ queryKey: ['projects'] }).then(() => queue.clearDone());
}

function tellOutcome(queue: UploadQueue): void {
  const failed = queue.items().find((item) => item.state === 'failed');
  const arrived = queue.items().filter((item) => item.state === 'done').length;
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
