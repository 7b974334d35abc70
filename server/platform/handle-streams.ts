import fs, { createReadStream, createWriteStream, type ReadStream, type WriteStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

// The streams of a FileHandle itself keep it open: its `close` waits for them. Streams of its descriptor close that when they are
// destroyed, also without `autoClose`; the handle would then close the descriptor again, which another file may have by then.
const open = { ...fs, close: (_fd: number, done: (error?: Error | null) => void) => done(null) };

/** Reads a part of an open file, by default all of it. The file stays open. */
export function readStreamOf(
  file: FileHandle,
  range: { start: number; end?: number } = { start: 0 },
): ReadStream {
  return createReadStream('', { ...range, fd: file.fd, fs: open });
}

/** Writes to an open file from its current position. The file stays open. */
export function writeStreamOf(file: FileHandle): WriteStream {
  return createWriteStream('', { fd: file.fd, fs: open });
}
