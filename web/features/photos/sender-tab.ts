import type { QueuedFile } from './upload-failure.ts';

/** The messages that the tabs of one user exchange about photos stored on the device. */
export type TabMessage =
  | { kind: 'added' }
  | { kind: 'retried'; id: string }
  | { kind: 'removed'; id: string }
  | { kind: 'changed'; id: string; change: Partial<QueuedFile> };

/** The message that the sending tab posts every few seconds. */
const HEARTBEAT = { kind: 'sending' } as const;

/** Whether this tab is the sending tab, and functions to post messages to the other tabs and to leave the election. */
export interface SenderElection {
  /** Whether this tab is the sending tab. */
  maySend: () => boolean;
  post: (message: TabMessage) => void;
  close: () => void;
}

interface TabHandlers {
  /** Called when this tab becomes the sending tab. */
  onStart: () => void;
  /** Called when this tab is no longer the sending tab, for example because another tab has taken over. */
  onStop: () => void;
  onMessage: (message: TabMessage) => void;
}

const HEARTBEAT_MS = 5_000;
/** The number of heartbeats that may be missed before a visible tab takes over. */
const MAX_MISSED_HEARTBEATS = 4;

/**
 * Makes one tab of a user the sending tab. A lock prevents two sending tabs. A tab that the system has suspended would
 * hold the lock for days, so a visible tab takes over from a tab without heartbeats. Where the browser has no locks
 * (pages loaded over plain http from another machine), every tab sends; the server still stores each photo only once.
 */
export function openSenderTab(userId: number, { onStart, onStop, onMessage }: TabHandlers): SenderElection {
  const name = `wrapline-photos-${userId}`;
  const channel = new BroadcastChannel(name);
  const closeController = new AbortController();
  const { signal } = closeController;
  let isSender = false;
  let missedHeartbeats = 0;
  const post = (message: TabMessage | typeof HEARTBEAT) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
    if (!signal.aborted) channel.postMessage(message);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage | typeof HEARTBEAT>) => {
    missedHeartbeats = 0;
    if (data.kind !== 'sending') onMessage(data);
  });
  const becomeSender = () => {
    isSender = true;
    post(HEARTBEAT);
    onStart();
  };
  const stop = () => {
    if (isSender && !signal.aborted) onStop();
    isSender = false;
  };
  const lock =
    'locks' in navigator ? new SenderLock(navigator.locks, name, { becomeSender, stop }) : undefined;
  if (lock) lock.request();
  else queueMicrotask(becomeSender);
  const timer = setInterval(() => {
    if (isSender) return post(HEARTBEAT);
    missedHeartbeats = document.visibilityState === 'visible' ? missedHeartbeats + 1 : 0;
    if (missedHeartbeats > MAX_MISSED_HEARTBEATS) lock?.request({ steal: true });
  }, HEARTBEAT_MS);
  document.addEventListener('freeze', () => isSender && lock?.request(), { signal });
  return {
    maySend: () => isSender,
    post,
    close: () => {
      clearInterval(timer);
      closeController.abort();
      isSender = false;
      lock?.close();
      channel.close();
    },
  };
}

/** The lock of the sending tab, which this tab holds or waits for. */
class SenderLock {
  readonly #locks: LockManager;
  readonly #name: string;
  readonly #on: { becomeSender: () => void; stop: () => void };
  /** Aborting this controller cancels the current request for the lock, or releases the lock. */
  #current = new AbortController();

  constructor(locks: LockManager, name: string, on: { becomeSender: () => void; stop: () => void }) {
    this.#locks = locks;
    this.#name = name;
    this.#on = on;
  }

  /** Requests the lock, which is granted after earlier requests. With `steal`, takes the lock from another tab immediately. */
  request({ steal = false } = {}): void {
    this.close();
    this.#current = new AbortController();
    void this.#hold(this.#current, steal);
  }

  /** Releases the lock, or cancels the request for it. */
  close(): void {
    this.#current.abort();
    this.#on.stop();
  }

  async #hold(current: AbortController, steal: boolean): Promise<void> {
    const { signal } = current;
    try {
      await this.#locks.request(this.#name, steal ? { steal } : { signal }, async () => {
        // The lock may be granted just after this tab has canceled its request.
        if (signal.aborted) return;
        this.#on.becomeSender();
        await new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => resolve(), { once: true }),
        );
      });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
      // Another tab has taken the lock.
      if (!signal.aborted) this.request();
    }
  }
}
