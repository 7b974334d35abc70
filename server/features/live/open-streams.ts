import { Readable } from 'node:stream';
import type { Actor } from '#shared/actor.ts';
import type { LiveSignal } from '#shared/live/live.contract.ts';

/** A browser opens one stream, or one per tab without shared workers. Streams of lost devices stay open for some time. */
const MAX_PER_USER = 12;
/** A browser with more unread bytes is disconnected. It gets the missed events when it reconnects. */
const MAX_UNREAD_BYTES = 64 * 1024;

/** The live stream of one browser. */
export class OpenStream {
  /** The user, as last read from the database. */
  actor: Actor;
  /** The hash of its session's token; the session is checked again for every event. */
  readonly tokenHash: string;
  readonly readable = new Readable({ read: () => undefined, highWaterMark: 1_024 });
  readonly #drop: () => void;
  #hasEnded = false;

  /** `drop` is called once the stream has ended or the browser has disconnected. */
  constructor(actor: Actor, tokenHash: string, drop: () => void) {
    this.actor = actor;
    this.tokenHash = tokenHash;
    this.#drop = drop;
    this.readable.once('close', drop);
  }

  /** Sends the signals without duplicates, with the id of the newest event. */
  send(signals: readonly LiveSignal[], lastEventId: number): void {
    if (signals.length === 0 || this.#hasEnded || this.readable.destroyed) return;
    if (this.readable.readableLength > MAX_UNREAD_BYTES) return void this.readable.destroy();
    const lines = new Set(signals.map((signal) => JSON.stringify(signal)));
    this.readable.push([...lines].map((line) => `id: ${lastEventId}\ndata: ${line}\n\n`).join(''));
  }

  /** Ends the stream after the sent signals. Later signals are ignored. */
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

  /** Opens a stream for this user, and ends the user's oldest one if there are too many. */
  add(actor: Actor, tokenHash: string): OpenStream {
    const own = this.all().filter((stream) => stream.actor.userId === actor.userId);
    if (own.length >= MAX_PER_USER) own[0]?.end();
    const stream = new OpenStream(actor, tokenHash, () => this.#open.delete(stream));
    this.#open.add(stream);
    return stream;
  }

  /** The streams that are open now. */
  all(): OpenStream[] {
    return [...this.#open];
  }
}
