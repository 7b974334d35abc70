import type { QueuedFile } from './upload-failure.ts';

/** What tabs of one user tell each other about the photos that the device keeps. */
export type TabMessage =
  | { kind: 'added' }
  | { kind: 'retried'; id: string }
  | { kind: 'removed'; id: string }
  | { kind: 'changed'; id: string; change: Partial<QueuedFile> };

/** From the tab that sends, every few seconds. */
const SIGN = { kind: 'sending' } as const;

export interface SenderTab {
  /** Whether this tab is the one that sends. */
  maySend: () => boolean;
  post: (message: TabMessage) => void;
  close: () => void;
}

interface TabHandlers {
  onSend: () => void;
  /** Another tab has taken over. */
  onStop: () => void;
  onMessage: (message: TabMessage) => void;
}

const SIGN_MS = 5_000;
/** After so many missing signs in a row, a tab that is seen takes over. */
const MAX_MISSING_SIGNS = 4;

/**
 * Waits until no other tab of this user sends photos. A tab that the system has suspended would hold the lock for days, so a tab that
 * is seen takes over from a silent one. Where the browser has no locks (pages loaded over plain http from another machine), each tab
 * sends; the server stores a photo once in any case.
 */
export function openSenderTab(userId: number, { onSend, onStop, onMessage }: TabHandlers): SenderTab {
  const name = `wrapline-photos-${userId}`;
  const channel = new BroadcastChannel(name);
  const closed = new AbortController();
  const { signal } = closed;
  let isSender = false;
  let missingSigns = 0;
  const post = (message: TabMessage | typeof SIGN) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
    if (!signal.aborted) channel.postMessage(message);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage | typeof SIGN>) => {
    missingSigns = 0;
    if (data.kind !== 'sending') onMessage(data);
  });
  const become = () => {
    isSender = true;
    post(SIGN);
    onSend();
  };
  const stop = () => {
    if (isSender && !signal.aborted) onStop();
    isSender = false;
  };
  const lock = 'locks' in navigator ? new SenderLock(navigator.locks, name, { become, stop }) : undefined;
  if (lock) lock.request();
  else queueMicrotask(become);
  const timer = setInterval(() => {
    if (isSender) return post(SIGN);
    missingSigns = document.visibilityState === 'visible' ? missingSigns + 1 : 0;
    if (missingSigns > MAX_MISSING_SIGNS) lock?.request({ steal: true });
  }, SIGN_MS);
  document.addEventListener('freeze', () => isSender && lock?.request(), { signal });
  return {
    maySend: () => isSender,
    post,
    close: () => {
      clearInterval(timer);
      closed.abort();
      isSender = false;
      lock?.close();
      channel.close();
    },
  };
}

/** Holds the lock of the tab that sends, or waits for it. */
class SenderLock {
  readonly #locks: LockManager;
  readonly #name: string;
  readonly #on: { become: () => void; stop: () => void };
  /** Ends the current request or gives the lock back. */
  #current = new AbortController();

  constructor(locks: LockManager, name: string, on: { become: () => void; stop: () => void }) {
    this.#locks = locks;
    this.#name = name;
    this.#on = on;
  }

  /** Waits for the lock, at the end of the queue, or takes it from another tab. */
  request({ steal = false } = {}): void {
    this.close();
    this.#current = new AbortController();
    void this.#hold(this.#current, steal);
  }

  /** Gives the lock back. */
  close(): void {
    this.#current.abort();
    this.#on.stop();
  }

  async #hold(current: AbortController, steal: boolean): Promise<void> {
    const { signal } = current;
    try {
      await this.#locks.request(this.#name, steal ? { steal } : { signal }, async () => {
        // The lock may be granted while it is given up.
        if (signal.aborted) return;
        this.#on.become();
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
