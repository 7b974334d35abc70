import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { AppContext } from '#server/context.ts';
import type { Sql } from '#server/db/database.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import {
  findInstallation,
  isRestoreUnfinished,
  isUnused,
} from '#server/features/installation/installation.repository.ts';
import { adoptStore, s3PrefixOf } from '#server/features/installation/installation.service.ts';
import { FILE_KINDS } from '#server/platform/file-kind.ts';
import { readArchive, skipContent } from './archive-reader.ts';
import { hashFile, pathInFolder } from './backup-folder.ts';
import {
  BackupError,
  FILE_ENTRY_PATTERN,
  ROWS_ENTRY_PATTERN,
  type ArchivedFile,
  type ArchiveManifest,
  type BackupOptions,
} from './backup-format.ts';
import { loadRows, markUnfinished, removeUnfinishedMark, type ReadRows } from './restore.repository.ts';
import type { VerifiedBackup } from './verify-backup.service.ts';

type RestoreTarget = Pick<AppContext, 'config' | 'database' | 'storage'>;

/** Files are stored in parallel, because each waits for the disk or the network. */
const PARALLEL_WRITES = 8;

/** Files up to this size are restored in memory, and larger files through a temporary file. */
const MAX_IN_MEMORY_BYTES = 1024 * 1024;

/**
 * Restores a verified backup into an unused installation with any kind of database and file storage. If an error occurs
 * before the rows are committed, the target is empty again. When a restore is killed, the next restore removes the files
 * that the killed one stored. Throws `BackupError` when the target is not empty, or when the backup has changed.
 */
export async function restoreBackup(
  target: RestoreTarget,
  backup: VerifiedBackup,
  options: BackupOptions = {},
): Promise<void> {
  await prepareTarget(target);
  await markUnfinished(target.database, target.storage.location);
  try {
    await storeFiles(target, backup, options);
    const installation = await installationAfterRestore(target, backup);
    await loadRows(target.database, {
      manifest: backup.manifest,
      readRows: createRowsReader(backup.archive, options),
      installation,
      now: new Date(),
      onLoaded: (sql) => auditRestore(sql, backup.manifest),
    });
  } catch (error) {
    // If this fails, the next restore removes the files.
    await discardFiles(target).catch(() => undefined);
    throw error;
  }
  await adoptStore(target);
}

async function auditRestore(sql: Sql, { header, tables, files }: ArchiveManifest): Promise<void> {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const details = { madeAt: header.createdAt, rows, files: files.length };
  await audit(sql, {}, { kind: 'backup_restored', details });
}

async function prepareTarget(target: RestoreTarget): Promise<void> {
  const { database, storage } = target;
  if (!(await isUnused(database.pool))) {
    throw new BackupError(
      'This installation has accounts, projects or files. A backup can be restored only into an empty installation: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    );
  }
  const [storeId, ownInstallation] = [
    await storage.readInstallationId(),
    await findInstallation(database.sql),
  ];
  const hasNoForeignStoreId = storeId === null || storeId === ownInstallation?.id;
  if (hasNoForeignStoreId && (await isRestoreUnfinished(database, storage.location))) {
    await discardFiles(target);
    return;
  }
  const firstResult = await storage.list()[Symbol.asyncIterator]().next();
  if (hasNoForeignStoreId && firstResult.done) return;
  throw new BackupError(
    `There are files of another installation in ${storage.location}. A backup can be restored only into an empty store: set DATA_DIR to a new folder, or S3_PREFIX to another prefix.`,
  );
}

/**
 * Removes all files of the storage, which was empty before the restore. Does nothing when the rows of the restore were committed.
 */
async function discardFiles({ database, storage }: RestoreTarget): Promise<void> {
  if (!(await isRestoreUnfinished(database, storage.location))) return;
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  await storage.remove(keys);
  await removeUnfinishedMark(database);
}

/** The installation after the restore: the id from the backup, and the S3 prefix of the target's storage. */
async function installationAfterRestore({ config, database }: RestoreTarget, { manifest }: VerifiedBackup) {
  const s3Prefix = config.s3 ? await s3PrefixOf(database.sql, config.s3) : null;
  return { id: manifest.header.installationId ?? randomUUID(), s3Prefix, isInStore: false };
}

function createRowsReader(archive: string, { signal }: BackupOptions): ReadRows {
  return (load) => {
    const visitEntry = async (name: string, content: AsyncIterable<Buffer>) => {
      if (FILE_ENTRY_PATTERN.test(name)) return 'stop';
      const table = ROWS_ENTRY_PATTERN.exec(name)?.[1];
      if (table === undefined) await skipContent(content);
      else await load(table, content);
      return undefined;
    };
    return readArchive(archive, visitEntry, signal);
  };
}

async function storeFiles(
  target: RestoreTarget,
  backup: VerifiedBackup,
  options: BackupOptions,
): Promise<void> {
  const restorer = new FileRestorer(target, backup.manifest.files.length, options);
  try {
    if (backup.folder === null) await storeFromArchive(restorer, backup);
    else await storeFromFolder(restorer, backup.folder, backup.manifest.files);
  } finally {
    // Waits after an error too. Otherwise a running write could store a file after the stored files have been removed.
    await restorer.finish();
  }
}

async function storeFromArchive(
  fileRestorer: FileRestorer,
  { archive, manifest }: VerifiedBackup,
): Promise<void> {
  const expectedFiles = new Map(manifest.files.map((file) => [file.key, file]));
  await readArchive(archive, async (name, content) => {
    const file = expectedFiles.get(FILE_ENTRY_PATTERN.exec(name)?.[1] ?? '');
    if (!file) await skipContent(content);
    else await fileRestorer.add(file, await fileRestorer.receive(file, content));
    return undefined;
  });
}

async function storeFromFolder(
  fileRestorer: FileRestorer,
  folder: string,
  files: ArchivedFile[],
): Promise<void> {
  for (const file of files) {
    const source = pathInFolder(folder, file.key);
    requireSameHash(file, (await hashFile(source)).sha256);
    await fileRestorer.add(file, { source, removeTemporaryFile: async () => undefined });
  }
}

interface VerifiedFile {
  source: string | Buffer;
  removeTemporaryFile: () => Promise<void>;
}

/** Stores the files of a backup, several at a time. */
class FileRestorer {
  readonly #target: RestoreTarget;
  readonly #total: number;
  readonly #options: BackupOptions;
  readonly #running = new Set<Promise<void>>();
  #done = 0;

  constructor(target: RestoreTarget, total: number, options: BackupOptions) {
    this.#target = target;
    this.#total = total;
    this.#options = options;
  }

  /** Reads a whole file of the archive. Checks its hash again, because the archive may have changed since it was verified. */
  async receive(file: ArchivedFile, content: AsyncIterable<Buffer>): Promise<VerifiedFile> {
    if (file.bytes <= MAX_IN_MEMORY_BYTES) {
      const source = await buffer(content);
      requireSameHash(file, createHash('sha256').update(source).digest('hex'));
      return { source, removeTemporaryFile: async () => undefined };
    }
    const { stagingDir } = this.#target.config;
    await mkdir(stagingDir, { recursive: true });
    const source = path.join(stagingDir, `${randomUUID()}.upload`);
    await pipeline(content, createWriteStream(source, { mode: 0o600 }));
    requireSameHash(file, (await hashFile(source)).sha256);
    return { source, removeTemporaryFile: () => rm(source, { force: true }) };
  }

  /** Starts to store a file. Waits first while too many files are being stored. */
  async add({ key }: ArchivedFile, { source, removeTemporaryFile }: VerifiedFile): Promise<void> {
    this.#options.signal?.throwIfAborted();
    if (this.#running.size >= PARALLEL_WRITES) await Promise.race(this.#running);
    const pendingWrite = this.#store(key, { source, removeTemporaryFile });
    this.#running.add(pendingWrite);
    // Ignores an error here: the promise then stays in the set, so that `finish` rejects.
    pendingWrite.then(
      () => this.#running.delete(pendingWrite),
      () => undefined,
    );
  }

  async #store(key: string, { source, removeTemporaryFile }: VerifiedFile): Promise<void> {
    try {
      await this.#target.storage.put(key, source, contentTypeOf(key));
    } finally {
      await removeTemporaryFile();
    }
    this.#done += 1;
    this.#options.onProgress?.({ phase: 'files', done: this.#done, total: this.#total });
  }

  /** Waits until no file is being stored. Throws when a file could not be stored. */
  async finish(): Promise<void> {
    await Promise.allSettled(this.#running);
    await Promise.all(this.#running);
  }
}

function requireSameHash({ key, sha256 }: ArchivedFile, found: string): void {
  if (found !== sha256) throw new BackupError(`The backup changed while it was read: the file ${key}.`);
}

function contentTypeOf(key: string): string {
  const extension = path.extname(key).slice(1);
  const kind = Object.values(FILE_KINDS).find((known) => known.extension === extension);
  return kind?.contentType ?? 'application/octet-stream';
}
