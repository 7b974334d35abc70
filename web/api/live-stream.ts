import type { LiveSignal } from '#shared/live/live.contract.ts';
import { isOnline, subscribeToNetwork } from '#web/lib/device-network.ts';
import { connection } from './connection.ts';
import { parseSignal } from './parse-signal.ts';

/** A signal, and the id of its event in the stream. */
export interface LiveEvent {
  id: string;
  signal: LiveSignal;
}

/** The time without a heartbeat after which the connection counts as dead. The server sends heartbeats more often. */
export const HEARTBEAT_TIMEOUT_MS = 50_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/**
 * Keeps the stream at `path` open until `close`. After a disconnect it reconnects, with growing delays, and requests the
 * events after `lastId`.
 */
export class LiveStream {
  readonly #path: string;
  readonly #lastId: () => string | undefined;
  readonly #onEvent: (event: LiveEvent) => void;
  readonly #unsubscribe: () => void;
  #source: EventSource | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryMs = FIRST_RETRY_MS;

  constructor(path: string, lastId: () => string | undefined, onEvent: (event: LiveEvent) => void) {
    this.#path = path;
    this.#lastId = lastId;
    this.#onEvent = onEvent;
    this.#unsubscribe = subscribeToNetwork(() => this.#update());
    this.#update();
  }

  close(): void {
    this.#unsubscribe();
    this.#pause();
  }

  #update(): void {
    if (isOnline()) this.#connect();
    else this.#pause();
  }

  #connect(): void {
    this.#pause();
    this.#source = new EventSource(streamUrl(this.#path, this.#lastId()));
    this.#source.addEventListener('message', ({ data, lastEventId }) => {
      this.#retryMs = FIRST_RETRY_MS;
      this.#watchSilence();
      const signal = parseSignal(data);
      if (signal) this.#onEvent({ id: lastEventId, signal });
    });
    // EventSource's built-in retries are not used, because their delays do not grow. They would also request the events
    // after the last event of this stream, although another tab may have shared later events.
    this.#source.addEventListener('error', () => this.#reconnect());
    this.#watchSilence();
  }

  #pause(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
  }

  #watchSilence(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#reconnect(), HEARTBEAT_TIMEOUT_MS);
  }

  #reconnect(): void {
    this.#pause();
    connection.reportNoResponse();
    // The delay has jitter, so that not all clients reconnect at once after a restart.
    this.#timer = setTimeout(() => this.#connect(), this.#retryMs * (0.5 + Math.random()));
    this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
  }
}

/**
 * The URL of the stream. The first connection requests the events that were committed while the page loaded its data.
 */
function streamUrl(path: string, lastId: string | undefined): string {
  return lastId ? `${path}?after=${lastId}` : `${path}?ago=${Math.round(performance.now())}`;
}
