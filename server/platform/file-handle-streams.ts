import fs, { createReadStream, createWriteStream, type ReadStream, type WriteStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

// `FileHandle.close` waits for the handle's own streams, so this module creates streams of the file descriptor. Such a stream
// closes the descriptor when it is destroyed, even without `autoClose`. The handle would then close the descriptor a second time,
// when it may already belong to another file. So the streams get a `close` that does nothing.
const fsWithoutClose = { ...fs, close: (_fd: number, done: (error?: Error | null) => void) => done(null) };

/** Reads a part of an open file, by default the whole file. The file stays open. */
export function readStreamOf(
  file: FileHandle,
  range: { start: number; end?: number } = { start: 0 },
): ReadStream {
  return createReadStream('', { ...range, fd: file.fd, fs: fsWithoutClose });
}

/** Writes to an open file from its current position. The file stays open. */
export function writeStreamOf(file: FileHandle): WriteStream {
  return createWriteStream('', { fd: file.fd, fs: fsWithoutClose });
}
