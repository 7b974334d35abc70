import type { FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { Database } from '#server/db/database.ts';
import { openUnnamedFile } from '#server/platform/unnamed-file.ts';
import { readStreamOf } from '#server/platform/file-handle-streams.ts';
import type { BackupOptions, SnapshotHeader } from './backup-format.ts';
import { copySnapshot } from './snapshot.repository.ts';

/** The rows as of one timestamp, in a temporary file. */
export interface Snapshot {
  header: SnapshotHeader;
  /** The rows of all tables in the order of `header.tables`, and then the keys of the files. */
  readAll(): Readable;
  /** The rows of a table, in COPY's text format. */
  readRows(table: string): Readable;
  /** The keys of the files that the rows refer to. */
  fileKeys(): AsyncIterable<string>;
  close(): Promise<void>;
}

/**
 * Copies the rows to a temporary file in `folder`. In a tar archive, the size of an entry comes before its content, so
 * the sizes must be known before the archive is written.
 */
export async function takeSnapshot(
  database: Database,
  folder: string,
  options: BackupOptions = {},
): Promise<Snapshot> {
  const file = await openUnnamedFile(folder);
  try {
    const header = await copySnapshot(database, (data) => file.appendFile(data), options);
    return openSnapshot(header, file);
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Opens a snapshot whose data is in this file. */
export function openSnapshot(header: SnapshotHeader, file: FileHandle): Snapshot {
  const rowBytes = header.tables.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    header,
    readAll: () => readPart(file, 0, rowBytes + header.fileKeys.bytes),
    readRows: (name) => {
      const index = header.tables.findIndex((table) => table.name === name);
      const start = header.tables.slice(0, index).reduce((sum, { bytes }) => sum + bytes, 0);
      return readPart(file, start, header.tables[index]?.bytes ?? 0);
    },
    fileKeys: () => createInterface({ input: readPart(file, rowBytes, header.fileKeys.bytes) }),
    close: () => file.close(),
  };
}

/** The number of rows in a snapshot. */
export function rowCountOf({ header }: Snapshot): number {
  return header.tables.reduce((sum, { rows }) => sum + rows, 0);
}

function readPart(file: FileHandle, start: number, bytes: number): Readable {
  return bytes === 0 ? Readable.from([]) : readStreamOf(file, { start, end: start + bytes - 1 });
}
