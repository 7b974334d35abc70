import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '#shared/messages/messages.contract.ts';
import { isAlreadyApplied, isSignedOut, unreachable } from '#web/api/api-error.ts';
import { call, callPage } from '#web/api/call.ts';
import { pagedQuery } from '#web/api/paged-query.ts';
import { projectKeys, projectTouches } from '#web/api/query-keys.ts';
import { isStillSignedIn } from '#web/session/stored-user.ts';
import { toast } from '#web/ui/toast-store.ts';
import { conversationOf } from './conversation.ts';
import type { OutgoingMessage } from './message-outbox.ts';

/** All messages of a project, newest first, page by page; the project's page itself has only the newest. */
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
  /** What was just sent from here. */
  delivered: readonly Message[];
  /** How many there are in all. */
  total: number;
}

/** The conversation, oldest first: its newest part, and from the first wish for more on what has been asked for. */
export function useConversation(projectId: number, { newest, delivered, total }: KnownMessages) {
  const [wantsOlder, setWantsOlder] = useState(false);
  const pages = useInfiniteQuery({ ...messagePagesQuery(projectId), enabled: wantsOlder });
  const older = pages.data?.pages.map(({ items }) => items) ?? [];
  const messages = conversationOf([newest, ...older], delivered);
  const showOlder = () => {
    setWantsOlder(true);
    if (pages.data) void pages.fetchNextPage();
    else if (pages.isError) void pages.refetch();
  };
  return {
    messages,
    older: { exist: messages.length < total, loading: pages.isFetching, failed: pages.isError, showOlder },
  };
}

/** A message with the user who wrote it. */
type SignedMessage = OutgoingMessage & { senderId: number };

/**
 * What sends one message to a project. The key is the message's own, since it is tried again over reloads too. Fails as if
 * the server could not be reached once somebody else has signed in: the message waits for its writer.
 */
export function messageSender(projectId: number) {
  return async ({ senderId, key, content }: SignedMessage): Promise<Message> => {
    if (!isStillSignedIn(senderId)) throw unreachable();
    const input = { params: { id: String(projectId) }, body: { content } };
    return call('POST /api/projects/{id}/messages', input, { key });
  };
}

/** Sends one message, and says how that went. */
export function useSendMessage(projectId: number) {
  return useMutation({
    mutationFn: messageSender(projectId),
    meta: { touches: projectTouches(projectId, projectKeys.messages(projectId)) },
    onSuccess: () => void toast({ title: 'Message sent' }),
    onError: (error, { interrupted, senderId }) => {
      const description = 'Failed to send message. Please try again.';
      if (isAlreadyApplied(error)) toast({ title: 'Message sent' });
      // Then it is said that the session has ended. What goes again by itself has been told before.
      else if (!isSignedOut(error) && !interrupted && isStillSignedIn(senderId))
        toast({ title: 'Error', description, variant: 'destructive' });
    },
  });
}
