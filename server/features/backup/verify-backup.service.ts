import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { knownSchemaVersions } from '#server/db/schema-versions.ts';
import { isFileNotFound } from '#server/platform/file-not-found.ts';
import { requireSafeKey } from '#server/platform/storage.ts';
import { parseManifest, readArchive, readHeader } from './archive-reader.ts';
import { hashFile, pathInFolder, listSnapshots } from './backup-folder.ts';
import {
  BackupError,
  MANIFEST_ENTRY,
  DAMAGED_BACKUP_ADVICE,
  type ArchiveHeader,
  type ArchiveManifest,
  type BackupOptions,
} from './backup-format.ts';
import { countLines } from './snapshot.repository.ts';

/** A backup whose content matches its manifest. */
export interface VerifiedBackup {
  archive: string;
  /** The backup folder with the files; null when they are in the archive. */
  folder: string | null;
  manifest: ArchiveManifest;
}

/**
 * Reads a whole backup and compares it with its manifest. The backup is an archive, a snapshot of a backup folder, or the newest
 * snapshot of a folder. Throws a `BackupError` that names the first damage.
 */
export async function verifyBackup(target: string, options: BackupOptions = {}): Promise<VerifiedBackup> {
  const archive = await findArchive(target);
  const { header, manifest } = await verifyArchive(archive, options);
  if (header.filesAre === 'in-archive') return { archive, folder: null, manifest };
  const folder = path.dirname(path.dirname(archive));
  await verifyFiles(folder, manifest, options);
  return { archive, folder, manifest };
}

async function findArchive(target: string): Promise<string> {
  if (/^wrapline-upgrade-.*\.tar\.gz$/.test(path.basename(target)))
    throw new BackupError(
      `${target} is a copy of the database before an upgrade, without files. How to use it: docs/requirements/backup.md, Back to the old version.`,
    );
  const found = await stat(target).catch((error: unknown) => {
    if (isFileNotFound(error)) throw new BackupError(`There is no file or folder ${target}. Check the path.`);
    throw error;
  });
  if (!found.isDirectory()) return target;
  const newest = (await listSnapshots(target)).at(-1);
  if (!newest)
    throw new BackupError(
      `The folder ${target} has no backup. Use a folder of "npm run backup -- --to-folder", or an archive.`,
    );
  return path.join(target, 'snapshots', newest);
}

/** The size, hash and number of lines of an entry, as read from the archive. */
interface FoundEntry {
  bytes: number;
  sha256: string;
  lines: number;
}

async function verifyArchive(
  archive: string,
  { signal }: BackupOptions,
): Promise<{ header: ArchiveHeader; manifest: ArchiveManifest }> {
  const found = new Map<string, FoundEntry>();
  const read: { header: ArchiveHeader | null; manifest: ArchiveManifest | null } = {
    header: null,
    manifest: null,
  };
  const visitEntry = async (name: string, content: AsyncIterable<Buffer>) => {
    if (!read.header) {
      read.header = await readHeader(archive, name, content);
      requireKnownSchema(archive, read.header);
    } else if (name === MANIFEST_ENTRY) {
      read.manifest = await parseManifest(archive, content);
    } else {
      found.set(name, await measureEntry(content));
    }
    return undefined;
  };
  await readArchive(archive, visitEntry, signal).catch((error: unknown) => {
    signal?.throwIfAborted();
    // A wrong checksum is noticed only at the end of the archive. An error that names the changed entry is more
    // helpful, so the entries are compared first.
    if (read.header && read.manifest) compareWithManifest(archive, read.header, read.manifest, found);
    throw error;
  });
  const { header, manifest } = read;
  if (!header || !manifest)
    throw new BackupError(`${archive} is incomplete: it ends before its manifest. ${DAMAGED_BACKUP_ADVICE}`);
  compareWithManifest(archive, header, manifest, found);
  return { header, manifest };
}

function requireKnownSchema(archive: string, { schemaVersion }: ArchiveHeader): void {
  const knownVersions = knownSchemaVersions();
  if (knownVersions.includes(schemaVersion)) return;
  const reason =
    schemaVersion > (knownVersions.at(-1) ?? 0)
      ? 'was made by a newer version of Wrapline. Update Wrapline first.'
      : 'was made by a version of Wrapline that this one does not know.';
  throw new BackupError(`${archive} ${reason}`);
}

async function measureEntry(content: AsyncIterable<Buffer>): Promise<FoundEntry> {
  const hash = createHash('sha256');
  let [bytes, lines] = [0, 0];
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
    lines += countLines(chunk);
  }
  return { bytes, lines, sha256: hash.digest('hex') };
}

/** Throws for the first difference between the entries and the manifest. */
function compareWithManifest(
  archive: string,
  header: ArchiveHeader,
  manifest: ArchiveManifest,
  found: Map<string, FoundEntry>,
): void {
  const throwDamaged = (problem: string) => {
    throw new BackupError(`${archive} is damaged: ${problem}. ${DAMAGED_BACKUP_ADVICE}`);
  };
  if (JSON.stringify(header) !== JSON.stringify(manifest.header))
    throwDamaged('its header does not match its manifest');
  for (const { name, rows, ...expected } of manifest.tables) {
    const entry = takeEntry(found, `rows/${name}.copy`);
    if (!entry) throwDamaged(`the rows of ${name} are missing`);
    else if (entry.sha256 !== expected.sha256 || entry.lines !== rows)
      throwDamaged(`the rows of ${name} changed`);
  }
  for (const { key, sha256 } of manifest.files) {
    requireSafeKey(key);
    if (header.filesAre === 'in-folder') continue;
    const entry = takeEntry(found, `files/${key}`);
    if (!entry) throwDamaged(`the file ${key} is missing`);
    else if (entry.sha256 !== sha256) throwDamaged(`the file ${key} changed`);
  }
  const [unlistedName] = found.keys();
  if (unlistedName !== undefined) throwDamaged(`${unlistedName} is not in its manifest`);
}

function takeEntry(found: Map<string, FoundEntry>, name: string): FoundEntry | undefined {
  const entry = found.get(name);
  found.delete(name);
  return entry;
}

/** Compares the files of a backup folder with the manifest of a snapshot. */
async function verifyFiles(
  folder: string,
  { files }: ArchiveManifest,
  { signal, onProgress }: BackupOptions,
): Promise<void> {
  const advice = 'Remove this file, then run the backup again to copy it';
  for (const [index, { key, sha256 }] of files.entries()) {
    signal?.throwIfAborted();
    const found = await hashFile(pathInFolder(folder, key)).catch((error: unknown) => {
      if (isFileNotFound(error))
        throw new BackupError(
          `${folder} is damaged: the file ${key} is missing. Run the backup again to copy the file.`,
        );
      throw error;
    });
    if (found.sha256 !== sha256) {
      throw new BackupError(`${folder} is damaged: the file ${key} changed. ${advice}.`);
    }
    onProgress?.({ phase: 'files', done: index + 1, total: files.length });
  }
}
