import { Readable } from 'node:stream';
import type { Actor } from '#shared/actor.ts';
import type { LiveSignal } from '#shared/live/live.contract.ts';

/** A browser opens one, or one per tab where it cannot share; those of devices that have gone stay for a while. */
const MOST_PER_USER = 12;
/** Whoever reads so slowly is cut off, and catches up on the next connection. */
const MOST_WAITING_BYTES = 64 * 1024;

/** One browser that listens. */
export class OpenStream {
  readonly actor: Actor;
  /** Its session; authorised anew with every event. */
  readonly tokenHash: string;
  readonly readable = new Readable({ read: () => undefined, highWaterMark: 1_024 });
  readonly #drop: () => void;
  #hasEnded = false;

  /** `drop` is called as soon as there is nobody left to tell. */
  constructor(actor: Actor, tokenHash: string, drop: () => void) {
    this.actor = actor;
    this.tokenHash = tokenHash;
    this.#drop = drop;
    this.readable.once('close', drop);
  }

  /** Each signal once, with the number of the newest event that they tell of. */
  send(signals: readonly LiveSignal[], lastEventId: number): void {
    if (signals.length === 0 || this.#hasEnded || this.readable.destroyed) return;
    if (this.readable.readableLength > MOST_WAITING_BYTES) return void this.readable.destroy();
    const lines = new Set(signals.map((signal) => JSON.stringify(signal)));
    this.readable.push([...lines].map((line) => `id: ${lastEventId}\ndata: ${line}\n\n`).join(''));
  }

  /** What was sent still arrives. Whoever holds it meanwhile may go on sending, to nobody. */
  end(): void {
    if (this.#hasEnded || this.readable.destroyed) return;
    this.#hasEnded = true;
    this.readable.push(null);
    this.#drop();
  }
}

/** The streams of this process. */
export class OpenStreams {
  readonly #open = new Set<OpenStream>();

  /** One more for this person, whose oldest makes room for it. */
  add(actor: Actor, tokenHash: string): OpenStream {
    const own = this.all().filter((stream) => stream.actor.userId === actor.userId);
    if (own.length >= MOST_PER_USER) own[0]?.end();
    const stream = new OpenStream(actor, tokenHash, () => this.#open.delete(stream));
    this.#open.add(stream);
    return stream;
  }

  all(): OpenStream[] {
    return [...this.#open];
  }
}
