import { Readable } from 'node:stream';
import type { LiveSignal } from '#shared/live/live.contract.ts';

/** A browser with more unread bytes than this is disconnected. It gets the missed events when it reconnects. */
const MAX_UNREAD_BYTES = 64 * 1024;

/** The live stream of one browser. */
export class OpenStream<Reader> {
  /** The user or link that receives the stream, as last loaded from the database. */
  reader: Reader;
  /** The hash of the session's or link's token. Session and link are checked again before every event is sent. */
  readonly tokenHash: string;
  readonly readable = new Readable({ read: () => undefined, highWaterMark: 1_024 });
  readonly #drop: () => void;
  #hasEnded = false;

  /** `drop` is called when the stream ends and when it closes, for example because the browser disconnects. */
  constructor(reader: Reader, tokenHash: string, drop: () => void) {
    this.reader = reader;
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

  /** Ends the stream after the signals that were already sent. Later signals are ignored. */
  end(): void {
    if (this.#hasEnded || this.readable.destroyed) return;
    this.#hasEnded = true;
    this.readable.push(null);
    this.#drop();
  }
}

interface StreamLimit<Reader> {
  /** Streams with the same key share one limit. */
  keyOf: (stream: OpenStream<Reader>) => number | string;
  max: number;
}

/** The open streams of users, or of links, in this process. */
export class OpenStreams<Reader> {
  readonly #open = new Set<OpenStream<Reader>>();
  readonly #limit: StreamLimit<Reader>;

  constructor(limit: StreamLimit<Reader>) {
    this.#limit = limit;
  }

  /** Opens a stream for this reader. If there are too many streams with the same key, ends the oldest of them. */
  add(reader: Reader, tokenHash: string): OpenStream<Reader> {
    const { keyOf, max: maxStreams } = this.#limit;
    const stream = new OpenStream(reader, tokenHash, () => this.#open.delete(stream));
    const streamsWithSameKey = this.all().filter((other) => keyOf(other) === keyOf(stream));
    if (streamsWithSameKey.length >= maxStreams) streamsWithSameKey[0]?.end();
    this.#open.add(stream);
    return stream;
  }

  /** The streams that are open now. */
  all(): OpenStream<Reader>[] {
    return [...this.#open];
  }
}
