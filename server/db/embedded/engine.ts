import { Duplex } from 'node:stream';
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
  let hasEnded = false;
  worker.once('exit', () => {
    hasEnded = true;
  });
  await answerOf(worker, 'ready');
  return {
    // A message to a thread that has ended is never answered: who asks then must hear so, and not wait for ever.
    connect: () => (hasEnded ? brokenSocket() : new EngineSocket(openPort(worker))),
    syncs: () => Number(Atomics.load(new BigInt64Array(syncCounter), 0)),
    close: async () => {
      if (!hasEnded) await closeWorker(worker);
    },
  };
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

async function closeWorker(worker: Worker): Promise<void> {
  const closed = answerOf(worker, 'closed');
  worker.postMessage({ kind: 'close' } satisfies EngineRequest);
  await closed;
  await worker.terminate();
}

function answerOf(worker: Worker, expected: string): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The embedded database ended (exit code ${code})`)));
    worker.once('message', (answer) => {
      if (answer === expected) resolve();
      else reject(new Error(`The embedded database answered ${String(answer)} in place of ${expected}`));
    });
  });
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
