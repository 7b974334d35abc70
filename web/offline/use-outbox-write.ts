import { announceServerContact } from '#web/api/server-contact.ts';
import { connection } from '#web/api/connection.ts';
import { isServerUnavailable } from '#web/api/api-error.ts';
import { useRequestKey } from '#web/api/request-key.ts';
import { useWrite, type MutateCallbacks, type WriteOptions } from '#web/api/use-write.ts';
import { toast } from '#web/ui/toast-store.ts';
import { needsAttention, type Outbox, type OutgoingItem } from './outbox.ts';
import { savedOnDeviceToast } from './outboxes.ts';

type Attempt<Content> = Pick<OutgoingItem<Content>, 'key' | 'content'>;

interface OutboxWriteOptions<Content, Stored> extends Pick<
  WriteOptions<Stored, Attempt<Content>>,
  'invalidates' | 'onSuccess'
> {
  deliver: (attempt: Attempt<Content>) => Promise<Stored>;
  /** Whether the write is queued after this error. By default, it is queued when the server cannot be reached. */
  shouldQueue?: (error: Error, content: Content) => boolean;
}

interface OutboxCallbacks<Stored> extends MutateCallbacks<Stored> {
  /** Called when the write is queued on the device and will be sent later. `onSettled` is called next. */
  onQueued?: () => unknown;
}

/**
 * A write that is queued in an outbox while the server cannot be reached. It is also queued while an earlier write is queued, so
 * that both arrive in order. The device stores the write before it is sent, so that nothing is lost when the page is closed.
 */
export function useOutboxWrite<Content, Stored>(
  outbox: Outbox<Content, Stored>,
  { deliver, shouldQueue = isConnectionFailure, ...options }: OutboxWriteOptions<Content, Stored>,
) {
  const requestKey = useRequestKey();
  const { mutate: send, ...write } = useWrite({
    ...options,
    send: (attempt: Attempt<Content>) => deliver(attempt),
  });
  const queueForLater = (key: string): boolean => {
    if (!outbox.release(key)) return false;
    requestKey.forget();
    toast(savedOnDeviceToast());
    return true;
  };
  const mutate = (
    content: Content,
    { onQueued, ...callbacks }: OutboxCallbacks<Stored> = {},
    givenKey?: string,
  ): void => {
    const key = givenKey ?? requestKey.for(content);
    outbox.hold(content, key);
    const hasEarlierWrites = outbox.contents().outgoing.some((item) => !needsAttention(item));
    // Without a network, or while an earlier write is queued, the write is queued without an attempt.
    if ((hasEarlierWrites || connection.state() === 'offline') && queueForLater(key)) {
      onQueued?.();
      callbacks.onSettled?.();
      // With a connection, sends the queued writes now instead of at the next heartbeat.
      return connection.state() === 'online' ? announceServerContact() : undefined;
    }
    send(
      { key, content },
      {
        ...callbacks,
        onSuccess: (stored) => {
          outbox.drop(key);
          requestKey.forget();
          return callbacks.onSuccess?.(stored);
        },
        onError: (error) => {
          if (shouldQueue(error, content) && queueForLater(key)) return onQueued?.();
          outbox.drop(key);
          if (!isServerUnavailable(error)) requestKey.forget();
          return callbacks.onError?.(error);
        },
      },
    );
  };
  return { ...write, mutate };
}

/** Whether a call failed because the server is unavailable, and the connection is still down. */
export function isConnectionFailure(error: unknown): boolean {
  return isServerUnavailable(error) && connection.state() !== 'online';
}
