import { isOnline, subscribeToNetwork } from '#web/lib/device-network.ts';
import { UNAVAILABLE_STATUSES } from './api-error.ts';
import { abortAfter } from './abort-after.ts';
import { announceServerContact } from '#web/api/server-contact.ts';

export type ConnectionState = 'online' | 'offline' | 'unreachable';

const HEALTH_CHECK_TIMEOUT_MS = 10_000;
const RECHECK_INTERVAL_MS = 5_000;

/**
 * Tracks whether the server can be reached. Calls, uploads and the live stream report their results. A health check confirms each
 * failure, because one dead connection does not mean that the server is down.
 */
export class Connection {
  #isReachable = true;
  #responses = 0;
  #checking: Promise<boolean> | undefined;
  #resuming: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  /** Without a subscriber, a failure starts no check, and a failed check is not repeated. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    const unsubscribe = subscribeToNetwork(() => {
      listener();
      if (isOnline()) this.#resume();
    });
    return () => {
      this.#listeners.delete(listener);
      unsubscribe();
    };
  };

  readonly state = (): ConnectionState => {
    if (!isOnline()) return 'offline';
    return this.#isReachable ? 'online' : 'unreachable';
  };

  reportResponse(status: number): void {
    if (UNAVAILABLE_STATUSES.includes(status)) return this.reportNoResponse();
    this.#responses += 1;
    this.#publish(true);
  }

  reportNoResponse(): void {
    if (this.#listeners.size > 0 && isOnline()) void this.check();
  }

  /** Handles a restored network: checks the server, then retries the requests that wait for the server. */
  #resume(): void {
    if (this.#resuming) return;
    this.#resuming = this.check().then((isReachable) => {
      this.#resuming = undefined;
      if (isReachable) announceServerContact();
    });
  }

  /** Checks whether the server is up. While there is a subscriber, repeats the check until the server is up. */
  check(): Promise<boolean> {
    this.#checking ??= this.#ask().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #ask(): Promise<boolean> {
    clearTimeout(this.#timer);
    const responses = this.#responses;
    // A response to another call proves that the server is up, even if this check failed.
    const isReachable = (await isServerUp()) || this.#responses > responses;
    // Without a network a failed check says nothing about the server. The check is repeated when the network is back.
    if (!isReachable && !isOnline()) return false;
    if (!isReachable && this.#listeners.size > 0)
      this.#timer = setTimeout(() => void this.check(), RECHECK_INTERVAL_MS);
    this.#publish(isReachable);
    return isReachable;
  }

  #publish(isReachable: boolean): void {
    if (this.#isReachable === isReachable) return;
    this.#isReachable = isReachable;
    for (const notify of this.#listeners) notify();
    if (isReachable) announceServerContact();
  }
}

export const connection = new Connection();

/** Whether the health check succeeds. Parses the response, because a captive portal responds with its own page. */
async function isServerUp(): Promise<boolean> {
  const limit = abortAfter(HEALTH_CHECK_TIMEOUT_MS);
  try {
    const response = await fetch('/api/health', { cache: 'no-store', signal: limit.signal });
    const { status } = await response.json();
    return status === 'up';
  } catch {
    return false;
  } finally {
    limit.end();
  }
}
