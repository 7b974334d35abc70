import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Where uploaded files and their renditions live: a folder, an S3-compatible store, or memory in tests. */
export interface FileStorage {
  /** Where the files are, in words for a person at a terminal. */
  readonly place: string;
  /** Stores a copy of a file (its path) or of bytes. When it resolves, the file survives a crash. Replaces an older one. */
  put(key: string, source: string | Buffer, contentType: string): Promise<void>;
  /** Opens a file. Throws `FileMissing` for an unknown key. */
  read(key: string): Promise<OpenedFile>;
  /** Removes files; keys that are gone already are fine, so that a removal can be repeated. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every stored file, in no particular order, read lazily. */
  list(): AsyncIterable<StoredFile>;
  /** Removes the temporary files of writes that were interrupted before that time, and returns how many. */
  removeLeftovers(before: Date): Promise<number>;
  /** The id of the installation that the files belong to (decision 0030); null where none is recorded. */
  readInstallationId(): Promise<string | null>;
  writeInstallationId(id: string): Promise<void>;
  /** Rejects when files cannot be stored or read at the moment (the readiness probe). */
  check(): Promise<void>;
}

export interface OpenedFile {
  stream: Readable;
  /** Length of `stream`. */
  bytes: number;
}

export interface StoredFile {
  key: string;
  modifiedAt: Date;
  bytes: number;
}

/** Its name starts with a dot, so it is no storage key and `list` leaves it out. */
export const INSTALLATION_FILE = '.wrapline-installation';

/** The asked file is not in the storage. */
export class FileMissing extends Error {
  readonly key: string;

  constructor(key: string) {
    super(`No stored file ${key}`);
    this.name = 'FileMissing';
    this.key = key;
  }
}

/**
 * The address of a stored file: `ab/abcdef…-nonce/card.webp`. The nonce keeps two uploads of the same bytes apart, so
 * that deleting the one cannot take the file of the other, which is just being written.
 */
export function storageKey(sha256: string, nonce: string, name: string): string {
  return checkedKey(`${sha256.slice(0, 2)}/${sha256}-${nonce}/${name}`);
}

/** A nonce for `storageKey`: one per upload, shared by the original and its renditions. */
export function freshNonce(): string {
  return randomBytes(8).toString('hex');
}

const SAFE_KEY = /^(?=.{1,300}$)[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i;

/** Gives the key back, or throws for one that could leave the storage (`..`, absolute, hidden or odd names). */
export function checkedKey(key: string): string {
  if (!SAFE_KEY.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
  return key;
}
