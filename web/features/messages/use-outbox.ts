import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { onServerContact } from '#web/api/server-contact.ts';
import { outboxOf } from '#web/offline/outboxes.ts';
import { useUser } from '#web/session/session.ts';
import type { OutgoingMessage } from './messages.queries.ts';
import { useSendMessage } from './messages.queries.ts';

/** The user's messages to a project that are queued on this device. They are also sent while the user is on other pages. */
export function useOutbox(projectId: number) {
  const senderId = useUser().id;
  const outbox = outboxOf('messages', senderId, projectId);
  const { mutateAsync } = useSendMessage(projectId);
  const deliver = useCallback(
    (message: OutgoingMessage) => mutateAsync({ ...message, senderId }),
    [mutateAsync, senderId],
  );
  const contents = useSyncExternalStore(outbox.subscribe, outbox.contents);
  useEffect(() => {
    const resume = () => void outbox.resume(deliver);
    resume();
    return onServerContact(resume);
  }, [outbox, deliver]);
  return {
    ...contents,
    send: (content: string) => void outbox.send(content, deliver),
    retry: (key: string) => void outbox.retry(key, deliver),
    withdraw: (key: string) => outbox.withdraw(key) ?? '',
  };
}
