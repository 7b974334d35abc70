import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import {
  archiveHeader,
  archiveManifest,
  BackupError,
  END_MARK,
  FORMAT_VERSION,
  HEADER_ENTRY,
  MANIFEST_ENTRY,
  DAMAGED_BACKUP_ADVICE,
  type ArchiveHeader,
  type ArchiveManifest,
} from './backup-format.ts';

/** Handles an entry, and reads all of its content. `stop` ends the reading. */
type EntryVisitor = (name: string, content: AsyncIterable<Buffer>) => Promise<'stop' | undefined>;

/**
 * Reads the entries in order. Throws a `BackupError` that names the last readable entry when the archive is damaged. Also throws
 * the errors of `visit`, and the reason of `signal` when it is aborted.
 */
export async function readArchive(file: string, visit: EntryVisitor, signal?: AbortSignal): Promise<void> {
  const tar = extract();
  let failure: unknown;
  const { end, isComplete } = await findEnd(file);
  const reading = pipeline([createReadStream(file, { end }), createZstdDecompress(), tar], { signal });
  reading.catch((error: unknown) => (failure ??= error));
  let lastEntryText: string | null = null;
  /** Whether the caught error comes from the archive, and not from `visit`. */
  let isArchiveError = true;
  const visitEntry: EntryVisitor = async (name, content) => {
    try {
      return await visit(name, content);
    } catch (error) {
      // Waits, because the failure of the archive arrives after the error that it causes in an entry.
      await setImmediate();
      isArchiveError = failure !== undefined;
      throw error;
    }
  };
  try {
    for await (const entry of tar) {
      if ((await visitEntry(entry.header.name, bytesOf(entry))) === 'stop') return;
      lastEntryText = `after the entry ${entry.header.name}`;
    }
    await reading;
    if (!isComplete) throw new BackupError(`${file} is cut off at its end. ${DAMAGED_BACKUP_ADVICE}`);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof BackupError || !isArchiveError) throw error;
    const problem = lastEntryText
      ? `is damaged or cut off ${lastEntryText}`
      : 'is not a backup of Wrapline, or its beginning is damaged';
    throw new BackupError(`${file} ${problem}. ${DAMAGED_BACKUP_ADVICE}`, { cause: failure ?? error });
  } finally {
    tar.destroy();
  }
}

/** The position of the last byte of the compressed data, and whether the end mark of a complete archive follows. */
async function findEnd(file: string): Promise<{ end: number; isComplete: boolean }> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const position = Math.max(size - END_MARK.length, 0);
    const { buffer: last } = await handle.read({ buffer: Buffer.alloc(END_MARK.length), position });
    const isComplete = last.equals(END_MARK);
    return { end: isComplete ? position - 1 : Infinity, isComplete };
  } finally {
    await handle.close();
  }
}

/** Reads the header. Throws `BackupError` for another kind of file and for the format of a newer version. */
export async function readHeader(
  file: string,
  name: string,
  content: AsyncIterable<Buffer>,
): Promise<ArchiveHeader> {
  const header = name === HEADER_ENTRY ? archiveHeader.safeParse(await readJson(content)) : null;
  if (!header?.success) throw new BackupError(`${file} is not a backup of Wrapline.`);
  const { formatVersion } = header.data;
  if (formatVersion > FORMAT_VERSION) {
    throw new BackupError(
      `${file} has the format ${formatVersion} of a newer version of Wrapline. Update Wrapline first.`,
    );
  }
  return header.data;
}

/** Reads the manifest from its entry. Throws `BackupError` when it is invalid. */
export async function parseManifest(file: string, content: AsyncIterable<Buffer>): Promise<ArchiveManifest> {
  const manifest = archiveManifest.safeParse(await readJson(content));
  if (!manifest.success)
    throw new BackupError(`The manifest of ${file} is damaged. ${DAMAGED_BACKUP_ADVICE}`);
  return manifest.data;
}

/** The manifest of an archive. The other entries are not checked. Throws `BackupError` when there is no manifest. */
export async function readManifest(file: string): Promise<ArchiveManifest> {
  const manifests: ArchiveManifest[] = [];
  await readArchive(file, async (name, content) => {
    if (name === MANIFEST_ENTRY) manifests.push(await parseManifest(file, content));
    else await skipContent(content);
    return undefined;
  });
  const [manifest] = manifests;
  if (!manifest) throw new BackupError(`${file} is incomplete: it has no manifest. ${DAMAGED_BACKUP_ADVICE}`);
  return manifest;
}

async function* bytesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of entry) if (Buffer.isBuffer(chunk)) yield chunk;
}

/** Reads an entry to its end and discards the content. */
export async function skipContent(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}

async function readJson(content: AsyncIterable<Buffer>): Promise<unknown> {
  const text = (await buffer(content)).toString();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
