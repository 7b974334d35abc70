import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '#shared/messages/messages.contract.ts';
import { isAlreadyApplied, isInterruption, unreachableError } from '#web/api/api-error.ts';
import { call, callPage } from '#web/api/call.ts';
import { pagedQuery } from '#web/api/paged-query.ts';
import { projectKeys, keysInvalidatedByProject } from '#web/api/query-keys.ts';
import { hasOtherUserSignedIn } from '#web/session/stored-user.ts';
import { toast } from '#web/ui/toast-store.ts';
import { toConversation } from './conversation.ts';
import type { OutgoingItem } from '#web/offline/outbox.ts';

/** All messages of a project, newest first, page by page. The project page has only the newest messages. */
function messagePagesQuery(projectId: number) {
  return pagedQuery({
    queryKey: projectKeys.messages(projectId),
    pageSize: 100,
    fetchPage: (query, options) =>
      callPage('GET /api/projects/{id}/messages', { params: { id: String(projectId) }, query }, options),
  });
}

interface KnownMessages {
  newest: readonly Message[];
  /** The messages that this page has sent since it was opened. `newest` may not contain them yet. */
  delivered: readonly Message[];
  /** The number of all messages. */
  total: number;
}

/** The conversation, oldest first. Starts with the newest messages, and loads older pages on request. */
export function useConversation(projectId: number, { newest, delivered, total }: KnownMessages) {
  const [showsOlder, setShowsOlder] = useState(false);
  const pages = useInfiniteQuery({ ...messagePagesQuery(projectId), enabled: showsOlder });
  const olderPages = pages.data?.pages.map(({ items }) => items) ?? [];
  const messages = toConversation([newest, ...olderPages], delivered);
  const showOlder = () => {
    setShowsOlder(true);
    if (pages.data) void pages.fetchNextPage();
    else if (pages.isError) void pages.refetch();
  };
  return {
    messages,
    older: {
      hasMore: messages.length < total,
      busy: pages.isFetching,
      error: pages.error,
      onLoadMore: showOlder,
    },
  };
}

export type OutgoingMessage = OutgoingItem<string>;

/** A message with the id of its sender. */
type MessageWithSender = OutgoingMessage & { senderId: number };

/**
 * Returns a function that sends one message to a project, with the message's own Idempotency-Key. After another user
 * has signed in, the function fails as if the server were unreachable, so that the message stays queued for its sender.
 */
export function createMessageSender(projectId: number) {
  return async ({ senderId, key, content }: MessageWithSender): Promise<Message> => {
    if (hasOtherUserSignedIn(senderId)) throw unreachableError();
    const input = { params: { id: String(projectId) }, body: { content } };
    return call('POST /api/projects/{id}/messages', input, { key });
  };
}

/** Sends one message, and shows the result in a toast. */
export function useSendMessage(projectId: number) {
  return useMutation({
    mutationFn: createMessageSender(projectId),
    meta: { invalidates: keysInvalidatedByProject(projectId, projectKeys.messages(projectId)) },
    onSuccess: () => void toast({ title: 'Message sent' }),
    onError: (error, { senderId }) => {
      const description = 'Failed to send message. Please try again.';
      if (isAlreadyApplied(error)) toast({ title: 'Message sent' });
      // An interrupted message stays queued and is sent later, so the user has nothing to do.
      else if (!isInterruption(error) && !hasOtherUserSignedIn(senderId))
        toast({ title: 'Error', description, variant: 'destructive' });
    },
  });
}
