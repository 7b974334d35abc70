import { chmod, rm } from 'node:fs/promises';
import net from 'node:net';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { AppContext } from '#server/context.ts';
import type { Job } from '#server/job.ts';
import { backupOutcome, recordCommandBackup, type BackupOutcome } from './command-backups.service.ts';
import { takeSnapshot } from './snapshot.ts';
import { RECORDED_REPLY, snapshotSocketOf } from './snapshot-client.ts';

type ServerContext = Pick<AppContext, 'config' | 'database' | 'log'>;

/**
 * Starts a server that sends a snapshot of the embedded database whenever `npm run backup` connects, because this command cannot
 * open the locked database. Listens on a socket in the private data folder, so only root and the account that runs the server can
 * connect.
 */
export async function startSnapshotServer(app: ServerContext): Promise<Pick<Job, 'stop'>> {
  if (app.database.kind !== 'embedded') return { stop: () => Promise.resolve() };
  const path = snapshotSocketOf(app.config);
  const stopController = new AbortController();
  const runningTransfers = new Set<Promise<void>>();
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    const transfer = serve(app, socket, stopController.signal).finally(() =>
      runningTransfers.delete(transfer),
    );
    runningTransfers.add(transfer);
  });
  // Removes the socket of a server that was killed. This server holds the lock of the data folder, so no other server
  // uses the socket.
  await rm(path, { force: true });
  const isListening = await listenOnSocket(server, path);
  if (!isListening)
    app.log.warn(
      { path },
      'npm run backup does not work while the server runs, because its socket could not be opened. A shorter DATA_DIR usually helps',
    );
  else await chmod(path, 0o600);
  return {
    stop: async () => {
      stopController.abort();
      server.close();
      await Promise.all(runningTransfers);
    },
  };
}

/** Resolves to false when the server cannot listen, for example because the path is too long for a socket. */
function listenOnSocket(server: net.Server, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(path, () => resolve(true));
  });
}

/** Sends one snapshot, then waits for the outcome of the backup and records it before the connection ends. */
async function serve(app: ServerContext, socket: net.Socket, signal: AbortSignal): Promise<void> {
  const startedAt = new Date();
  const end = () => socket.destroy();
  signal.addEventListener('abort', end);
  const outcome = readOutcome(socket);
  try {
    await sendSnapshot(app, socket, signal).catch((error: unknown) => {
      app.log.error({ err: error }, 'A command could not get a snapshot');
      end();
    });
    await recordCommandBackup(app.database, startedAt, await outcome);
    await new Promise<void>((resolve) => socket.end(RECORDED_REPLY, resolve));
  } catch (error) {
    app.log.error({ err: error }, 'A backup by command could not be recorded');
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

async function sendSnapshot({ config, database }: ServerContext, socket: net.Socket, signal: AbortSignal) {
  const snapshot = await takeSnapshot(database, config.stagingDir, { signal });
  try {
    socket.write(`${JSON.stringify(snapshot.header)}\n`);
    await pipeline(snapshot.readAll(), socket, { end: false, signal });
  } finally {
    await snapshot.close();
  }
}

/** Reads the outcome of the backup. Resolves to an error when the connection ends without an outcome. */
async function readOutcome(socket: net.Socket): Promise<BackupOutcome> {
  socket.on('error', () => undefined);
  const lines = createInterface({ input: socket });
  // A destroyed socket has no 'end' event, so readline would wait for more lines.
  socket.on('close', () => lines.close());
  const iterator = lines[Symbol.asyncIterator]();
  const firstLine = await iterator.next().catch(() => null);
  const outcome = firstLine?.done === false ? backupOutcome.safeParse(parseJson(firstLine.value)) : null;
  if (outcome?.success) return outcome.data;
  return { summary: null, error: 'The connection ended before the result of the backup arrived' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
