import type { Readable } from 'node:stream';

/** A stored file on its way out. */
export interface ServedFile {
  stream: Readable;
  bytes: number;
  contentType: string;
  /** With it the browser saves the file under this name in place of showing it. */
  downloadName?: string;
  /** Changes whenever the bytes do; lets a browser keep its copy. */
  etag: string;
  /** This address may give other bytes one day, so the browser asks each time. */
  mayChange?: boolean;
}
