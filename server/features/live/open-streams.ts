import { Readable } from 'node:stream';
import type { Actor } from '#shared/actor.ts';
import { AppError } from '#shared/errors.ts';
import type { LiveSignal } from '#shared/live/live.contract.ts';

/** A browser opens one, or one per tab where it cannot share. */
const MOST_PER_USER = 12;
/** Whoever reads so slowly is cut off, and catches up on the next connection. */
const MOST_WAITING_BYTES = 64 * 1024;

/** One browser that listens. */
export class OpenStream {
  readonly actor: Actor;
  /** Its session; authorised anew with every event. */
  readonly tokenHash: string;
  readonly readable = new Readable({ read: () => undefined, highWaterMark: 1_024 });

  constructor(actor: Actor, tokenHash: string) {
    this.actor = actor;
    this.tokenHash = tokenHash;
  }

  /** Each signal once, with the number of the newest event that they tell of. */
  send(signals: readonly LiveSignal[], lastEventId: number): void {
    if (signals.length === 0 || this.readable.destroyed) return;
    if (this.readable.readableLength > MOST_WAITING_BYTES) return void this.readable.destroy();
    const lines = new Set(signals.map((signal) => JSON.stringify(signal)));
    this.readable.push([...lines].map((line) => `id: ${lastEventId}\ndata: ${line}\n\n`).join(''));
  }

  end(): void {
    if (!this.readable.destroyed) this.readable.push(null);
  }
}

/** The streams of this process. */
export class OpenStreams {
  readonly #open = new Set<OpenStream>();

  add(actor: Actor, tokenHash: string): OpenStream {
    if (this.all().filter((stream) => stream.actor.userId === actor.userId).length >= MOST_PER_USER)
      throw new AppError('rate_limited', 'This account has too many live connections already');
    const stream = new OpenStream(actor, tokenHash);
    this.#open.add(stream);
    stream.readable.once('close', () => this.#open.delete(stream));
    return stream;
  }

  all(): OpenStream[] {
    return [...this.#open];
  }
}
