import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useUser } from '#web/session/session.ts';
import { onServerContact } from '#web/api/server-contact.ts';
import { draftName } from '#web/lib/stored-draft.ts';
import { MessageOutbox } from './message-outbox.ts';
import type { OutgoingMessage } from './message-outbox.ts';
import { useSendMessage } from './messages.queries.ts';

/** The user's outbox on one project, which keeps sending while the user is on other pages. */
export function useOutbox(projectId: number) {
  const senderId = useUser().id;
  const outbox = outboxNamed(draftName(senderId, `outbox_${projectId}`));
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
    withdraw: (key: string) => outbox.withdraw(key),
  };
}

const outboxes = new Map<string, MessageOutbox>();

function outboxNamed(name: string): MessageOutbox {
  const outbox = outboxes.get(name) ?? new MessageOutbox(name);
  outboxes.set(name, outbox);
  return outbox;
}
