import type { QueryClient } from '@tanstack/react-query';
import { refetch } from '#web/api/cache-policy.ts';
import { projectKeys } from '#web/api/query-keys.ts';
import { connection } from '#web/api/connection.ts';
import { savedOnDeviceToast } from '#web/offline/outboxes.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';
import type { UploadTarget } from '#web/features/photos/upload-target.ts';
import { addToViewCounts } from './add-to-view-counts.ts';
import { keysInvalidatedByPhoto } from './photos.queries.ts';
import type { UploadOutcome, UploadQueue } from './upload-queue.ts';

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
