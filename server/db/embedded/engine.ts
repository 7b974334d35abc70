import { Duplex } from 'node:stream';
import { inspect } from 'node:util';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { createDatabaseOnce } from '#server/db/embedded/creation.ts';

export interface EngineSettings {
  /** Where the database lies; null keeps it in memory (tests). */
  folder: string | null;
  /** A dumped data folder to start an in-memory database from. */
  template: Uint8Array<ArrayBuffer> | null;
  /** One 64-bit count of the syncs that reached the disk. */
  syncCounter: SharedArrayBuffer;
}

export type EngineRequest = { kind: 'connect'; port: MessagePort } | { kind: 'close' };

/** PGlite in a thread of its own; `connect()` gives what node-postgres takes for a socket. */
export interface Engine {
  connect(): Duplex;
  /** Syncs to disk since the start. */
  syncs(): number;
  /** Resolves with the cause when the thread ends without having been closed: from then on every query fails. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
}

/** The thread's garbage is small and short-lived; V8's default would keep three times 16 MB for it. */
const resourceLimits = { maxYoungGenerationSizeMb: 6 };

/** Starts the embedded database's thread. Rejects when the database cannot be opened. */
export async function startEngine(
  folder: string | null,
  template: EngineSettings['template'] = null,
): Promise<Engine> {
  if (folder !== null) await createDatabaseOnce(folder);
  const syncCounter = new SharedArrayBuffer(8);
  const workerData: EngineSettings = { folder, template, syncCounter };
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData, resourceLimits });
  const { lost, isOver, expectEnd } = watch(worker);
  await answerOf(worker, 'ready', lost);
  return {
    // A message to a thread that has ended is never answered: who asks then must hear so, and not wait for ever.
    connect: () => (isOver() ? brokenSocket() : new EngineSocket(openPort(worker))),
    syncs: () => Number(Atomics.load(new BigInt64Array(syncCounter), 0)),
    lost,
    close: async () => {
      if (isOver()) return;
      worker.postMessage({ kind: 'close' } satisfies EngineRequest);
      await answerOf(worker, 'closed', lost);
      expectEnd();
      await worker.terminate();
    },
  };
}

/** Tells an end that nobody asked for from one that was wanted. */
function watch(worker: Worker) {
  let [hasEnded, isExpected] = [false, false];
  const lost = new Promise<Error>((resolve) => {
    // What was thrown in the thread comes before its end; PGlite throws more than errors.
    worker.on('error', (thrown) => {
      hasEnded = true;
      resolve(thrown instanceof Error ? thrown : new Error(inspect(thrown)));
    });
    worker.once('exit', (code) => {
      hasEnded = true;
      if (!isExpected) resolve(new Error(`The embedded database ended by itself (exit code ${code})`));
    });
  });
  return {
    lost,
    isOver: () => hasEnded,
    expectEnd: () => {
      isExpected = true;
    },
  };
}

/** Waits for the thread's next word; throws what ended it in place of that. */
async function answerOf(worker: Worker, expected: string, lost: Promise<Error>): Promise<void> {
  const answer = new Promise<unknown>((resolve) => worker.once('message', resolve));
  const first = await Promise.race([answer, lost]);
  if (first instanceof Error) throw first;
  if (first !== expected)
    throw new Error(`The embedded database answered ${String(first)} in place of ${expected}`);
}

function brokenSocket(): EngineSocket {
  const socket = new EngineSocket(new MessageChannel().port1);
  return socket.destroy(new Error('The embedded database has ended'));
}

function openPort(worker: Worker): MessagePort {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ kind: 'connect', port: port2 } satisfies EngineRequest, [port2]);
  return port1;
}

/** The part of net.Socket that node-postgres uses, over a message port. */
class EngineSocket extends Duplex {
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
    port.on('message', (bytes: Uint8Array) =>
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    );
    port.on('close', () => this.destroy());
  }

  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port.ref();
    return this;
  }

  unref(): this {
    this.#port.unref();
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#port.postMessage(new Uint8Array(chunk));
    done();
  }

  /** A corked batch (parse, bind, execute, sync) travels as one message: one turn of the thread in place of five. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#port.postMessage(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close();
    done(error);
  }
}
