import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unreachableError } from '#web/api/api-error.ts';
import { refetch } from '#web/api/cache-policy.ts';
import { projectKeys } from '#web/api/query-keys.ts';
import { onServerContact } from '#web/api/server-contact.ts';
import { createReportSender } from '#web/features/condition-reports/condition-reports.queries.ts';
import { createRecordSender } from '#web/features/install-record/install-record.queries.ts';
import { createMessageSender } from '#web/features/messages/messages.queries.ts';
import { useUnsentPhotoCount } from '#web/features/photos/unsent-photos.ts';
import { hasWaitingPhotoOf } from '#web/features/photos/waiting-photos.ts';
import { createSkipSender } from '#web/features/photos/view-skips.queries.ts';
import { createMoveSender } from '#web/features/projects/projects.queries.ts';
import { isRetriedAutomatically, needsAttention, type Outbox } from '#web/offline/outbox.ts';
import { outboxOf, projectsWithUnsentOfKind } from '#web/offline/outboxes.ts';
import { toast } from '#web/ui/toast-store.ts';
import { hasOtherUserSignedIn } from '#web/session/stored-user.ts';

/** Sends the user's queued writes when the server can be reached, including those of projects that are not open. */
export function useSendUnsentWork(userId: number | undefined): void {
  const queryClient = useQueryClient();
  const unsentPhotos = useUnsentPhotoCount(userId);
  useEffect(() => {
    if (userId === undefined) return undefined;
    return onServerContact(() => void sendAll(queryClient, userId));
  }, [queryClient, userId]);
  // Sends again after each photo. A stage move may need the photo to pass its gate, and a report is sent only after its photos.
  useEffect(() => {
    if (userId !== undefined) void sendAll(queryClient, userId);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- sends again after each photo
  }, [queryClient, userId, unsentPhotos]);
}

/** Sends all queued writes of a user. Moves are sent last, because they may need the photos and may complete the project. */
async function sendAll(queryClient: QueryClient, userId: number): Promise<void> {
  for (const projectId of projectsWithUnsentOfKind('messages', userId)) {
    const send = createMessageSender(projectId);
    const outbox = outboxOf('messages', userId, projectId);
    await resumeAndRefetch(queryClient, projectId, outbox, (message) =>
      send({ ...message, senderId: userId }),
    );
  }
  for (const projectId of projectsWithUnsentOfKind('reports', userId)) {
    const send = sendWhileSignedIn(userId, createReportSender(projectId, userId));
    await resumeAndRefetch(queryClient, projectId, outboxOf('reports', userId, projectId), send);
  }
  for (const projectId of projectsWithUnsentOfKind('records', userId)) {
    const send = sendWhileSignedIn(userId, createRecordSender(queryClient, projectId));
    await resumeAndRefetch(queryClient, projectId, outboxOf('records', userId, projectId), send);
  }
  for (const projectId of projectsWithUnsentOfKind('skips', userId)) {
    const send = sendWhileSignedIn(userId, createSkipSender(projectId));
    await resumeAndRefetch(queryClient, projectId, outboxOf('skips', userId, projectId), send);
  }
  for (const projectId of projectsWithUnsentOfKind('moves', userId)) {
    if (hasInterruptedWrites(userId, projectId) || (await hasWaitingPhotoOf(userId, projectId))) continue;
    const send = sendWhileSignedIn(userId, createMoveSender(projectId));
    await resumeAndRefetch(queryClient, projectId, outboxOf('moves', userId, projectId), send);
  }
}

const NEEDS_ATTENTION_TOAST = {
  title: 'Something could not be sent',
  description: 'It stays on this device. Select the cloud icon at the top to see it.',
  variant: 'destructive',
} as const;

/** Sends the queued items of an outbox. Refetches the project and the lists if the server has stored or rejected an item. */
async function resumeAndRefetch<Content, Stored>(
  queryClient: QueryClient,
  projectId: number,
  outbox: Outbox<Content, Stored>,
  send: Parameters<Outbox<Content, Stored>['resume']>[0],
): Promise<void> {
  const countWaiting = () => outbox.contents().outgoing.filter((item) => !needsAttention(item)).length;
  const countRejected = () => outbox.contents().outgoing.length - countWaiting();
  const [waitingCount, rejectedCount] = [countWaiting(), countRejected()];
  await outbox.resume(send);
  if (countRejected() > rejectedCount) toast(NEEDS_ATTENTION_TOAST);
  if (countWaiting() !== waitingCount)
    await refetch(queryClient, [projectKeys.one(projectId), projectKeys.lists]);
}

/**
 * Whether the project has interrupted messages, reports, writes to the install record or skipped views. They are retried at the
 * next contact with the server. The stage moves of the project are sent after them.
 */
function hasInterruptedWrites(userId: number, projectId: number): boolean {
  const outboxes = [
    outboxOf('messages', userId, projectId),
    outboxOf('reports', userId, projectId),
    outboxOf('records', userId, projectId),
    outboxOf('skips', userId, projectId),
  ];
  return outboxes.some((outbox) => outbox.contents().outgoing.some(isRetriedAutomatically));
}

/** Returns a `send` that fails after another user has signed in, so that the item stays queued for its own user. */
function sendWhileSignedIn<Item, Stored>(userId: number, send: (item: Item) => Promise<Stored>) {
  return async (item: Item): Promise<Stored> => {
    if (hasOtherUserSignedIn(userId)) throw unreachableError();
    return send(item);
  };
}
