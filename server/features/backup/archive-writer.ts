import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { writeStreamOf } from '#server/platform/file-handle-streams.ts';
import { END_MARK } from './backup-format.ts';

/** Adds an entry of this size, and returns the SHA-256 of its content. */
export type AddEntry = (name: string, bytes: number, content: Readable | Buffer) => Promise<string>;

/** Because of the checksum, the decompression of a damaged archive fails. */
const params = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 };

/**
 * Writes a compressed archive with the entries that `addEntries` adds. Memory does not grow with the size or number of the
 * entries.
 */
export async function writeArchive(
  file: FileHandle,
  addEntries: (add: AddEntry) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const tar = pack();
  const failureController = new AbortController();
  const stopSignal = signal ? AbortSignal.any([signal, failureController.signal]) : failureController.signal;
  const writing = pipeline(tar, createZstdCompress({ params }), writeStreamOf(file));
  // Aborts on a failure. Otherwise an entry would wait forever for space in a stream that has failed, for example on a full disk.
  writing.catch((error: unknown) => failureController.abort(error));
  const add: AddEntry = async (name, size, content) => {
    const hash = createHash('sha256');
    const hashedContent = new PassThrough();
    hashedContent.on('data', (chunk: Buffer) => hash.update(chunk));
    const entry = tar.entry({ name, size, mode: 0o600, mtime: new Date() });
    await pipeline(Buffer.isBuffer(content) ? [content] : content, hashedContent, entry, {
      signal: stopSignal,
    });
    return hash.digest('hex');
  };
  try {
    await addEntries(add);
    tar.finalize();
  } catch (error) {
    // After a disk error, the current entry fails before `stopSignal` is aborted. This call waits until the abort has happened,
    // because the reason of the abort is the disk error.
    await setImmediate();
    const cause: unknown = stopSignal.aborted ? stopSignal.reason : error;
    tar.destroy();
    await writing.catch(() => undefined);
    throw cause;
  }
  await writing;
  await file.appendFile(END_MARK);
}
