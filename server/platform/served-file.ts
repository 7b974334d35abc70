import type { ByteRange, OpenedFile } from '#server/platform/storage.ts';

/** A stored file that may be sent. It is opened only when its bytes are needed. */
export interface ServedFile {
  open(range?: ByteRange): Promise<OpenedFile>;
  contentType: string;
  /** With it the browser saves the file under this name in place of showing it. */
  downloadName?: string;
  /** Changes whenever the bytes do; lets a browser keep its copy. */
  etag: string;
}
