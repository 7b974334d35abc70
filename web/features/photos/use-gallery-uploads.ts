import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { PhotoView } from '#shared/photo-views/photo-views.ts';
import { refetch } from '#web/api/cache-policy.ts';
import { projectKeys } from '#web/api/query-keys.ts';
import { connection } from '#web/api/connection.ts';
import { savedOnDeviceToast } from '#web/offline/outboxes.ts';
import { useUser } from '#web/session/session.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';
import { addToViewCounts } from './add-to-view-counts.ts';
import { createPhotoSender, keysInvalidatedByPhoto } from './photos.queries.ts';
import { useQueueItems, useUploadQueues } from '#web/features/photos/upload-queues.ts';
import type { UploadTarget } from '#web/features/photos/upload-target.ts';
import { createNewPhotos } from './shot.ts';
import type { PhotoSource } from './shot.ts';
import type { UploadOutcome, UploadQueue } from './upload-queue.ts';

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

interface UploadContext {
  queue: UploadQueue;
  queryClient: QueryClient;
  target: UploadTarget;
}

/** Shows the result of a run: shows a toast, and replaces the upload rows with the stored photos. */
export async function showUploadResult(
  outcome: UploadOutcome,
  { queue, queryClient, target }: UploadContext,
): Promise<void> {
  showOutcomeToast(outcome);
  const { projectId } = target;
  const fetchedAt = () => queryClient.getQueryState(projectKeys.details(projectId))?.dataUpdatedAt;
  const previouslyFetchedAt = fetchedAt();
  // Not awaited, so that a retry does not wait for the refetch.
  void refetchPhotos(outcome, { queryClient, projectId }).then(() => {
    if (fetchedAt() === previouslyFetchedAt) addToViewCounts(queryClient, target, queue.items());
    queue.clearDone();
  });
}

/** Refetches the project if the run may have changed it. The automatic retries while offline change nothing. */
export async function refetchPhotos(
  { needsRefetch }: UploadOutcome,
  { queryClient, projectId }: { queryClient: QueryClient; projectId: number },
): Promise<void> {
  if (needsRefetch) await refetch(queryClient, keysInvalidatedByPhoto(projectId));
}

function showOutcomeToast({ uploadedCount, failedItem }: UploadOutcome): void {
  if (failedItem?.resumes && connection.state() === 'offline') return void toast(savedOnDeviceToast());
  if (failedItem) {
    const description = failedItem.message ?? 'Failed to upload photo. Please try again.';
    return void toast({ title: 'Upload Failed', description, variant: 'destructive' });
  }
  if (uploadedCount > 0) toast(successToast(uploadedCount));
}

function successToast(count: number): ToastMessage {
  if (count === 1) return { title: 'Photo uploaded', description: 'The photo was added to the project.' };
  return { title: 'Photos uploaded', description: `${count} photos were added to the project.` };
}
