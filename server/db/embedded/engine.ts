import { Duplex } from 'node:stream';
import { inspect } from 'node:util';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { createDatabaseOnce } from '#server/db/embedded/creation.ts';
import { DataFolderError } from '#server/platform/private-folder.ts';

export interface EngineSettings {
  /** The folder of the database; null keeps the database in memory (tests). */
  folder: string | null;
  /** A dumped data folder to start an in-memory database from. */
  template: Uint8Array<ArrayBuffer> | null;
  /** A 64-bit counter of syncs to disk. */
  syncCounter: SharedArrayBuffer;
}

export type EngineRequest = { kind: 'connect'; port: MessagePort } | { kind: 'close' };

/** PGlite in a worker thread; `connect()` returns a stream that node-postgres uses as its socket. */
export interface Engine {
  connect(): Duplex;
  /** The number of syncs to disk since the start. */
  syncs(): number;
  /** Resolves with the cause when the thread ends without `close()`. Every query fails after this. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
}

/** The thread's garbage is small and short-lived; V8's default would reserve three times 16 MB for it. */
const resourceLimits = { maxYoungGenerationSizeMb: 6 };

/** Starts the thread of the embedded database. Throws `DataFolderError` when the database cannot be opened. */
export async function startEngine(
  folder: string | null,
  template: EngineSettings['template'] = null,
): Promise<Engine> {
  if (folder !== null) await createDatabaseOnce(folder);
  const syncCounter = new SharedArrayBuffer(8);
  const workerData: EngineSettings = { folder, template, syncCounter };
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData, resourceLimits });
  const { lost, hasEnded, expectEnd } = watchWorkerExit(worker);
  await waitForMessage(worker, 'ready', lost).catch((error: Error) => {
    throw folder === null ? error : new DataFolderError(openErrorText(folder, error), { cause: error });
  });
  return {
    // A thread that has ended never responds, so a connection to it must fail instead of waiting.
    connect: () => (hasEnded() ? createBrokenSocket() : new EngineSocket(openPort(worker))),
    syncs: () => Number(Atomics.load(new BigInt64Array(syncCounter), 0)),
    lost,
    close: async () => {
      if (hasEnded()) return;
      worker.postMessage({ kind: 'close' } satisfies EngineRequest);
      await waitForMessage(worker, 'closed', lost);
      expectEnd();
      await worker.terminate();
    },
  };
}

function openErrorText(folder: string, { message }: Error): string {
  return `The database in ${folder} cannot be opened (${message}). Either the disk is full, or the folder is damaged, or a version of Wrapline with another PostgreSQL created it. If it is damaged, restore a backup into an empty DATA_DIR.`;
}

/** Distinguishes an unexpected end of the thread from an end by `close()`. */
function watchWorkerExit(worker: Worker) {
  let [isEnded, isEndExpected] = [false, false];
  const lost = new Promise<Error>((resolve) => {
    // An `error` event for an uncaught exception comes before the exit. PGlite also throws values that are not errors.
    worker.on('error', (thrown) => {
      isEnded = true;
      resolve(thrown instanceof Error ? thrown : new Error(inspect(thrown)));
    });
    worker.once('exit', (code) => {
      isEnded = true;
      if (!isEndExpected)
        resolve(new Error(`The embedded database stopped unexpectedly (exit code ${code})`));
    });
  });
  return {
    lost,
    hasEnded: () => isEnded,
    expectEnd: () => {
      isEndExpected = true;
    },
  };
}

/** Waits for the thread's next message; throws the cause when the thread ends instead. */
async function waitForMessage(worker: Worker, expected: string, lost: Promise<Error>): Promise<void> {
  const message = new Promise<unknown>((resolve) => worker.once('message', resolve));
  const messageOrError = await Promise.race([message, lost]);
  if (messageOrError instanceof Error) throw messageOrError;
  if (messageOrError !== expected)
    throw new Error(`The embedded database sent ${String(messageOrError)} instead of ${expected}`);
}

function createBrokenSocket(): EngineSocket {
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

  /** Sends a corked batch (parse, bind, execute, sync) as one message, so that the thread wakes up only once. */
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
