import fs from 'node:fs';
import path from 'node:path';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { SMALL_BUFFER_PARAMS, openDurable } from '#server/db/embedded/durable-pglite.ts';
import type { EngineRequest, EngineSettings } from '#server/db/embedded/engine.ts';
import { releaseStartMemory } from '#server/platform/startup-memory.ts';

/**
 * The thread of the embedded database. PGlite computes synchronously, so on the main thread one aggregate would block every
 * request. Each connection is a message port that carries PostgreSQL's wire protocol.
 */

const settings = workerData as EngineSettings;
const fsyncCounter = new BigInt64Array(settings.syncCounter);
const database = await open();

parentPort?.on('message', (request: EngineRequest) => {
  if (request.kind === 'connect') servePort(request.port);
  else void database.close().then(() => parentPort?.postMessage('closed'));
});
releaseStartMemory();
parentPort?.postMessage('ready');

async function open(): Promise<PGlite> {
  if (settings.folder === null) return openInMemory(settings.template);
  // A kill -9 leaves this file empty, and PGlite then does not start. No other process uses the file, because this one holds
  // the lock of the data folder.
  fs.rmSync(path.join(settings.folder, 'postmaster.pid'), { force: true });
  return openDurable(settings.folder, () => Atomics.add(fsyncCounter, 0, 1n));
}

async function openInMemory(template: Uint8Array<ArrayBuffer> | null): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams, ...SMALL_BUFFER_PARAMS];
  return PGlite.create(template ? { loadDataDir: new Blob([template]), startParams } : { startParams });
}

const TERMINATE_MESSAGE = 'X'.charCodeAt(0);

function servePort(port: MessagePort): void {
  let hasStarted = false;
  port.on('message', (bytes: Uint8Array) => {
    if (bytes[0] === TERMINATE_MESSAGE) return;
    if (!hasStarted) resetSession();
    hasStarted = true;
    const response = database.execProtocolRawSync(bytes).slice();
    port.postMessage(response, [response.buffer]);
  });
}

/**
 * Resets the database session for a new connection, because all connections share one session. An open transaction or a setting
 * of a broken connection must not affect the next connection.
 */
function resetSession(): void {
  for (const statement of ['ROLLBACK', 'DISCARD ALL'])
    database.execProtocolRawSync(encodeQueryMessage(statement));
}

/** PostgreSQL's wire message 'Q': the type, the length of the message without the type, and the zero-terminated text. */
function encodeQueryMessage(statement: string): Uint8Array {
  const message = Buffer.alloc(statement.length + 6);
  message.write('Q');
  message.writeInt32BE(statement.length + 5, 1);
  message.write(statement, 5, 'latin1');
  return message;
}
