import net from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Config } from '#server/config.ts';
import { openUnnamedFile } from '#server/platform/unnamed-file.ts';
import { BackupError, snapshotHeader, type SnapshotHeader } from './backup-format.ts';
import type { BackupOutcome } from './command-backups.service.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

/** The server's reply after it has recorded the outcome of a backup. */
export const RECORDED_REPLY = 'recorded\n';

/** The path of the socket of a running server with the embedded database. */
export function snapshotSocketOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'backup.sock');
}

/**
 * A snapshot from the running server. `report` sends the outcome of the backup to the server, which records it.
 * `report` rejects when the server has closed the connection, or could not record the outcome.
 */
export interface ReceivedSnapshot {
  snapshot: Snapshot;
  report: (outcome: BackupOutcome) => Promise<void>;
}

/** Asks the running server for a snapshot. Throws `BackupError` when it does not respond. */
export async function receiveSnapshot(config: Config): Promise<ReceivedSnapshot> {
  const socket = net.connect(snapshotSocketOf(config));
  // Without a listener, an error of the socket would end the process. The error is handled where the socket is read.
  socket.on('error', () => undefined);
  const file = await openUnnamedFile(config.stagingDir);
  try {
    const header = await receiveHeaderAndRows(socket, (data) => file.appendFile(data));
    const report = async (outcome: BackupOutcome) => {
      if (!socket.destroyed) socket.end(`${JSON.stringify(outcome)}\n`);
      const reply = await text(socket).catch(() => '');
      if (reply !== RECORDED_REPLY)
        throw new Error('The server has stopped or could not record it. See the log of the server');
    };
    return { snapshot: openSnapshot(header, file), report };
  } catch (error) {
    socket.destroy();
    await file.close();
    const message =
      'Wrapline is running on this data folder, but did not provide a snapshot. Try again, make the backup in the application (Admin, Backups), or stop the server first.';
    throw new BackupError(message, { cause: error });
  }
}

/** Reads the header and all data, and leaves the socket open. */
async function receiveHeaderAndRows(
  socket: net.Socket,
  write: (data: Buffer) => Promise<void>,
): Promise<SnapshotHeader> {
  let [headerBytes, remainingBytes] = [Buffer.alloc(0), Infinity];
  let header: SnapshotHeader | null = null;
  const iterator = socket.iterator({ destroyOnReturn: false });
  for await (const chunk of iterator as AsyncIterable<Buffer>) {
    let data = chunk;
    if (!header) {
      headerBytes = Buffer.concat([headerBytes, chunk]);
      const headerEnd = headerBytes.indexOf('\n');
      if (headerEnd === -1) continue;
      header = snapshotHeader.parse(JSON.parse(headerBytes.subarray(0, headerEnd).toString()));
      remainingBytes = header.tables.reduce((sum, { bytes }) => sum + bytes, header.fileKeys.bytes);
      data = headerBytes.subarray(headerEnd + 1);
    }
    if (data.length > 0) await write(data);
    remainingBytes -= data.length;
    if (remainingBytes === 0) return header;
  }
  throw new Error('The connection ended before the snapshot was complete');
}
