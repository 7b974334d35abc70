import { z } from 'zod';

/** The version of the format of archives. A reader refuses archives of newer versions. */
export const FORMAT_VERSION = 1;

/** The names of the entries of an archive, in their order. The manifest is last: an archive without it is incomplete. */
export const HEADER_ENTRY = 'wrapline-backup.json';
export const ROWS_ENTRY_PATTERN = /^rows\/([a-z0-9_]+)\.copy$/;
export const FILE_ENTRY_PATTERN = /^files\/(.+)$/;
export const MANIFEST_ENTRY = 'manifest.json';

/**
 * The last bytes of an archive: an empty skippable frame of zstd, which other programs ignore. An archive without
 * these bytes is cut off. The mark is needed because Node.js does not notice when only the last bytes of compressed
 * data are missing.
 */
export const END_MARK = Buffer.from('5e2a4d1800000000', 'hex');

/** The advice at the end of the message about a damaged backup. */
export const DAMAGED_BACKUP_ADVICE = 'Use another copy of it, or an older backup.';

const size = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const storedTable = z.object({
  name: z.string().regex(/^[a-z0-9_]+$/),
  columns: z.array(z.string().regex(/^[a-z0-9_]+$/)).min(1),
  rows: size,
  bytes: size,
  sha256,
});

const sequence = z.object({
  name: z.string().regex(/^[a-z0-9_]+$/),
  lastValue: z.string().regex(/^\d+$/),
  isCalled: z.boolean(),
});

const storedFile = z.object({ key: z.string(), bytes: size, sha256 });

export const archiveHeader = z.object({
  format: z.literal('wrapline-backup'),
  formatVersion: z.int(),
  createdAt: z.iso.datetime(),
  /** See `SchemaVersion`. */
  schemaVersion: z.int(),
  installationId: z.uuid().nullable(),
  /** Whether the files are in this archive, or in the folder `files` of the backup folder. */
  filesAre: z.enum(['in-archive', 'in-folder']),
});

export const archiveManifest = z.object({
  header: archiveHeader,
  tables: z.array(storedTable),
  sequences: z.array(sequence),
  files: z.array(storedFile),
  /** The keys of files that the rows refer to and that were missing in the storage. */
  missing: z.array(z.string()),
});

/** The header of a snapshot stream. The table data follows in the order of `tables`, then the file keys, one per line. */
export const snapshotHeader = z.object({
  createdAt: z.iso.datetime(),
  schemaVersion: z.int(),
  installationId: z.uuid().nullable(),
  /** The recorded prefix of the files in a bucket. */
  s3Prefix: z.string().nullable(),
  tables: z.array(storedTable),
  sequences: z.array(sequence),
  fileKeys: z.object({ count: size, bytes: size }),
});

export type StoredTable = z.output<typeof storedTable>;
export type Sequence = z.output<typeof sequence>;
export type ArchivedFile = z.output<typeof storedFile>;
export type ArchiveHeader = z.output<typeof archiveHeader>;
export type ArchiveManifest = z.output<typeof archiveManifest>;
export type SnapshotHeader = z.output<typeof snapshotHeader>;

/** The number of tables or files that are done, to show the progress at the terminal. */
export interface BackupProgress {
  phase: 'rows' | 'files';
  done: number;
  total: number;
}

export interface BackupOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: BackupProgress) => void) | undefined;
}

/** Thrown when a backup cannot be written, read or restored. The message is for the person at the terminal. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}
