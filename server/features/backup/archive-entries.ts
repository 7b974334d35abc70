import { readStreamOf } from '#server/platform/file-handle-streams.ts';
import type { AddEntry } from './archive-writer.ts';
import {
  FORMAT_VERSION,
  HEADER_ENTRY,
  MANIFEST_ENTRY,
  type ArchivedFile,
  type ArchiveHeader,
  type ArchiveManifest,
} from './backup-format.ts';
import type { LoadedFile } from './read-stored-files.ts';
import type { Snapshot } from './snapshot.ts';

/** Adds the header and the rows of all tables, and returns the header. */
export async function addRows(
  add: AddEntry,
  snapshot: Snapshot,
  fileLocation: ArchiveHeader['filesAre'],
): Promise<ArchiveHeader> {
  const { createdAt, schemaVersion, installationId, tables } = snapshot.header;
  const header: ArchiveHeader = {
    format: 'wrapline-backup',
    formatVersion: FORMAT_VERSION,
    createdAt,
    schemaVersion,
    installationId,
    filesAre: fileLocation,
  };
  await addJson(add, HEADER_ENTRY, header);
  for (const { name, bytes, sha256 } of tables) {
    const writtenSha256 = await add(`rows/${name}.copy`, bytes, snapshot.readRows(name));
    if (writtenSha256 !== sha256) throw new Error(`The rows of ${name} changed in the temporary file`);
  }
  return header;
}

/** Adds a file, and returns its entry for the manifest. */
export async function addFile(add: AddEntry, { key, content }: LoadedFile): Promise<ArchivedFile> {
  if (content === null) throw new Error(`The file ${key} has no content`);
  const isBuffer = Buffer.isBuffer(content);
  const bytes = isBuffer ? content.length : (await content.stat()).size;
  const source = isBuffer ? content : readStreamOf(content);
  return { key, bytes, sha256: await add(`files/${key}`, bytes, source) };
}

/** Adds the last entry, which makes the archive complete. */
export async function addManifest(
  add: AddEntry,
  { header: { tables, sequences } }: Snapshot,
  rest: Pick<ArchiveManifest, 'header' | 'files' | 'missing'>,
): Promise<void> {
  const manifest: ArchiveManifest = { ...rest, tables, sequences };
  await addJson(add, MANIFEST_ENTRY, manifest);
}

async function addJson(add: AddEntry, name: string, value: unknown): Promise<void> {
  const content = Buffer.from(JSON.stringify(value));
  await add(name, content.length, content);
}
