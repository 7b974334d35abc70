import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Stores uploaded files and their renditions: in a folder, an S3-compatible store, or memory in tests. */
export interface FileStorage {
  /** The location of the stored files as text, for messages in the terminal. */
  readonly location: string;
  /**
   * Stores a copy of a file (by path) or of bytes, and replaces an older file with the same key. When the promise resolves, the
   * copy survives a crash.
   */
  put(key: string, source: string | Buffer, contentType: string): Promise<void>;
  /**
   * Opens a file, or a part of it. Throws `FileMissing` for an unknown key, and `RangeNotSatisfiable` for a range that
   * contains no bytes of the file.
   */
  read(key: string, range?: ByteRange): Promise<OpenedFile>;
  /** Removes files. Ignores keys that do not exist, so that a removal can be repeated. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every stored file, in no particular order. The list is read lazily. */
  list(): AsyncIterable<StoredFile>;
  /** Removes the temporary files of interrupted writes that are older than `before`, and returns how many were removed. */
  removeLeftovers(before: Date): Promise<number>;
  /** The id of the installation that the files belong to (decision 0030); null when no id is recorded. */
  readInstallationId(): Promise<string | null>;
  writeInstallationId(id: string): Promise<void>;
  /** Rejects when files cannot currently be stored or read. Used by the readiness probe. */
  check(): Promise<void>;
}

export interface OpenedFile {
  stream: Readable;
  /** The length of `stream` in bytes. */
  bytes: number;
  /** For a range: the position of `stream` in a file of `total` bytes. */
  part?: { start: number; total: number };
}

/** The bytes from `start` to `end` (inclusive; by default the end of the file), or the `last` bytes of the file. */
export type ByteRange = { start: number; end?: number } | { last: number };

/** The first and last byte of a range in a file of this size. Throws `RangeNotSatisfiable` for a range without bytes. */
export function resolveRange(range: ByteRange, size: number): { start: number; end: number } {
  const start = 'last' in range ? Math.max(0, size - range.last) : range.start;
  const end = 'last' in range ? size - 1 : Math.min(range.end ?? size - 1, size - 1);
  if (start > end) throw new RangeNotSatisfiable(size);
  return { start, end };
}

/** The range contains no bytes of the file. */
export class RangeNotSatisfiable extends Error {
  /** The size of the whole file, if the storage reports it. */
  readonly total: number | undefined;

  constructor(total?: number) {
    super('The file has no such part');
    this.name = 'RangeNotSatisfiable';
    this.total = total;
  }
}

export interface StoredFile {
  key: string;
  modifiedAt: Date;
  bytes: number;
}

/** The file with the installation id. The leading dot excludes it from storage keys and `list`. */
export const INSTALLATION_FILE = '.wrapline-installation';

/** The file is not in the storage. */
export class FileMissing extends Error {
  readonly key: string;

  constructor(key: string) {
    super(`No stored file ${key}`);
    this.name = 'FileMissing';
    this.key = key;
  }
}

/**
 * The key of a stored file: `ab/abcdef…-nonce/card.webp`. The nonce separates uploads of the same bytes, so that deleting one
 * upload does not delete another that is being written at the same time.
 */
export function storageKey(sha256: string, nonce: string, name: string): string {
  return requireSafeKey(`${sha256.slice(0, 2)}/${sha256}-${nonce}/${name}`);
}

const STORAGE_KEY_PATTERN = /^[0-9a-f]{2}\/[0-9a-f]{64}-[0-9a-f]{16}\/[^/]+$/;

/** Whether a key has the form of `storageKey`. A bucket without a prefix can contain other objects too. */
export function isStorageKey(key: string): boolean {
  return STORAGE_KEY_PATTERN.test(key);
}

/** A nonce for `storageKey`. Each upload has one nonce for the original and its renditions. */
export function newUploadNonce(): string {
  return randomBytes(8).toString('hex');
}

const SAFE_KEY_PATTERN = /^(?=.{1,300}$)[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i;

/** Returns the key, or throws for a key that could point outside the storage (`..`, absolute, hidden or unusual names). */
export function requireSafeKey(key: string): string {
  if (!SAFE_KEY_PATTERN.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
  return key;
}
