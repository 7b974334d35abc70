import type { QueuedFile } from './upload-failure.ts';

/** What tabs of one user tell each other about the photos that the device keeps. */
export type TabMessage =
  | { kind: 'added' }
  | { kind: 'removed'; id: string }
  | { kind: 'changed'; id: string; change: Partial<QueuedFile> };

export interface SenderTab {
  /** Whether this tab is the one that sends. */
  maySend: () => boolean;
  post: (message: TabMessage) => void;
  close: () => void;
}

interface TabHandlers {
  onSend: () => void;
  onMessage: (message: TabMessage) => void;
}

/**
 * Waits until no other tab of this user sends photos. Where the browser has no locks (pages loaded over plain http from another
 * machine), each tab sends; the server stores a photo once.
 */
export function openSenderTab(userId: number, { onSend, onMessage }: TabHandlers): SenderTab {
  const name = `wrapline-photos-${userId}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data));
  const closed = new AbortController();
  let isSender = false;
  const become = () => {
    isSender = true;
    onSend();
  };
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  if (locks) void holdLock(locks, name, { become, signal: closed.signal });
  else queueMicrotask(become);
  return {
    maySend: () => isSender,
    post: (message) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
      if (!closed.signal.aborted) channel.postMessage(message);
    },
    close: () => {
      isSender = false;
      closed.abort();
      channel.close();
    },
  };
}

/** Holds the lock until the signal. */
async function holdLock(
  locks: LockManager,
  name: string,
  { become, signal }: { become: () => void; signal: AbortSignal },
): Promise<void> {
  try {
    await locks.request(name, { signal }, async () => {
      // The lock may be granted while it is given up.
      if (signal.aborted) return;
      become();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
