import { isOnline, subscribeToNetwork } from '#web/lib/use-is-online.ts';
import { AWAY_STATUSES } from './api-error.ts';
import { limitTime } from './limit-time.ts';
import { serverHeard } from './server-heard.ts';

export type ConnectionState = 'online' | 'offline' | 'unreachable';

const CHECK_LIMIT_MS = 10_000;
const CHECK_AGAIN_MS = 5_000;

/**
 * Whether the server can be reached. Calls, uploads and the live stream report what they see; a failure is confirmed by a
 * call of its own, because one dead connection is not yet a server that is down. `navigator.onLine` alone knows only the
 * device's own network.
 */
export class Connection {
  #isReachable = true;
  #answers = 0;
  #checking: Promise<boolean> | undefined;
  #resuming: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  /** Checks run only while somebody is subscribed. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    const stopFollowing = subscribeToNetwork(() => {
      listener();
      if (isOnline()) this.#resume();
    });
    return () => {
      this.#listeners.delete(listener);
      stopFollowing();
    };
  };

  readonly state = (): ConnectionState => {
    if (!isOnline()) return 'offline';
    return this.#isReachable ? 'online' : 'unreachable';
  };

  noteAnswer(status: number): void {
    if (AWAY_STATUSES.includes(status)) return this.noteNoAnswer();
    this.#answers += 1;
    this.#publish(true);
  }

  noteNoAnswer(): void {
    if (this.#listeners.size > 0 && isOnline()) void this.check();
  }

  /** The network is back: retries what waits for the server, once the server is confirmed. */
  #resume(): void {
    this.#resuming ??= this.check().then((isReachable) => {
      this.#resuming = undefined;
      if (isReachable) serverHeard();
    });
  }

  /** Asks the server whether it is there; repeats it until it is, as long as somebody is subscribed. */
  check(): Promise<boolean> {
    this.#checking ??= this.#ask().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #ask(): Promise<boolean> {
    clearTimeout(this.#timer);
    const answers = this.#answers;
    // A call that was answered meanwhile proves more than a check that failed.
    const isReachable = (await isServerUp()) || this.#answers > answers;
    // Without a network it says nothing of the server; the check is repeated when the network is back.
    if (!isReachable && !isOnline()) return false;
    if (!isReachable && this.#listeners.size > 0)
      this.#timer = setTimeout(() => void this.check(), CHECK_AGAIN_MS);
    this.#publish(isReachable);
    return isReachable;
  }

  #publish(isReachable: boolean): void {
    if (this.#isReachable === isReachable) return;
    this.#isReachable = isReachable;
    for (const notify of this.#listeners) notify();
    if (isReachable) serverHeard();
  }
}

export const connection = new Connection();

/** Reads the answer, so that a captive portal's page does not count as one. */
async function isServerUp(): Promise<boolean> {
  const limit = limitTime(CHECK_LIMIT_MS);
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
