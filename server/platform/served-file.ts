import type { ByteRange, OpenedFile } from '#server/platform/storage.ts';

/** A stored file that may be sent. The file is opened only when its bytes are needed. */
export interface ServedFile {
  open(range?: ByteRange): Promise<OpenedFile>;
  contentType: string;
  /** When set, the browser downloads the file under this name instead of showing it. */
  downloadName?: string;
  /** Identifies the bytes, so that a browser can cache them. */
  etag: string;
}
