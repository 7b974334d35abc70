import type { LiveSignal } from '#shared/live/live.contract.ts';
import { isOnline, subscribeToNetwork } from '#web/lib/use-is-online.ts';
import { connection } from './connection.ts';
import { signalOf } from './signal-of.ts';

/** A signal, with the number of the event up to which everything has been told. */
export interface Heard {
  id: string;
  signal: LiveSignal;
}

/** The server beats more often: after this long a silence the connection is dead, whatever the device believes. */
export const SILENCE_MS = 50_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Keeps a stream from the server open until it is closed: after a break it comes back, ever more slowly, and asks for what was
 * missed since `lastId`.
 */
export class LiveStream {
  readonly #lastId: () => string | undefined;
  readonly #hear: (heard: Heard) => void;
  readonly #stopFollowing: () => void;
  #source: EventSource | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = FIRST_RETRY_MS;

  constructor(lastId: () => string | undefined, hear: (heard: Heard) => void) {
    this.#lastId = lastId;
    this.#hear = hear;
    this.#stopFollowing = subscribeToNetwork(() => this.#follow());
    this.#follow();
  }

  close(): void {
    this.#stopFollowing();
    this.#pause();
  }

  #follow(): void {
    if (isOnline()) this.#connect();
    else this.#pause();
  }

  #connect(): void {
    this.#pause();
    this.#source = new EventSource(addressAfter(this.#lastId()));
    this.#source.addEventListener('message', ({ data, lastEventId }) => {
      this.#retryMs = FIRST_RETRY_MS;
      this.#expectMore();
      const signal = signalOf(data);
      if (signal) this.#hear({ id: lastEventId, signal });
    });
    // Its own retries would know neither the pace nor what another tab has heard meanwhile.
    this.#source.addEventListener('error', () => this.#reconnect());
    this.#expectMore();
  }

  #pause(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
  }

  #expectMore(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#reconnect(), SILENCE_MS);
  }

  #reconnect(): void {
    this.#pause();
    connection.noteNoAnswer();
    // Not all at once, when it was the server that went down.
    this.#timer = setTimeout(() => this.#connect(), this.#retryMs * (0.5 + Math.random()));
    this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS);
  }
}

/** The first time, what was committed while the page's own calls were on their way is asked for. */
function addressAfter(lastId: string | undefined): string {
  return lastId ? `/api/live?after=${lastId}` : `/api/live?ago=${Math.round(performance.now())}`;
}
