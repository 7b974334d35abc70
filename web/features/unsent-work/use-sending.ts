import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unreachable } from '#web/api/api-error.ts';
import { isStillSignedIn } from '#web/session/stored-user.ts';
import { refetch } from '#web/api/cache-policy.ts';
import { projectKeys } from '#web/api/query-keys.ts';
import { onServerContact } from '#web/api/server-contact.ts';
import { messageSender } from '#web/features/messages/messages.queries.ts';
import { moveSender } from '#web/features/projects/projects.queries.ts';
import { outboxOf, projectsWithUnsent } from '#web/offline/outboxes.ts';

/** Sends what the user wrote without connection, also while its project is not open. */
export function useSending(userId: number | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return undefined;
    const send = () => void sendAll(queryClient, userId);
    send();
    return onServerContact(send);
  }, [queryClient, userId]);
}

/** Messages are sent before moves, which may complete the project. */
async function sendAll(queryClient: QueryClient, userId: number): Promise<void> {
  for (const projectId of projectsWithUnsent('messages', userId)) {
    const send = messageSender(projectId);
    await outboxOf('messages', userId, projectId).resume((message) => send({ ...message, senderId: userId }));
    await refetch(queryClient, [projectKeys.one(projectId)]);
  }
  for (const projectId of projectsWithUnsent('moves', userId)) {
    await sendMoves(userId, projectId);
    await refetch(queryClient, [projectKeys.one(projectId), projectKeys.lists]);
  }
}

async function sendMoves(userId: number, projectId: number): Promise<void> {
  const outbox = outboxOf('moves', userId, projectId);
  await outbox.resume(async (move) => {
    // Another user may have signed in since; the move waits for its own user.
    if (!isStillSignedIn(userId)) throw unreachable();
    return moveSender(projectId)(move);
  });
}
