import type { Readable } from 'node:stream';
import type { ListPage } from '#server/db/list-page.ts';
import type { ServedFile } from '#server/platform/served-file.ts';
import type { ResumableUpload } from '#server/platform/uploads.ts';

interface ResultParts {
  headers?: Record<string, string>;
  sessionToken?: string | null;
  sessionExpiresAt?: Date;
  deviceToken?: string | undefined;
}

/** A handler's result with headers or cookies in addition to its value. */
export class RouteResult<T> {
  readonly value: T;
  readonly headers: Record<string, string>;
  /** The session cookie to set; null clears it. */
  readonly sessionToken: string | null | undefined;
  /** The expiry of the session cookie; by default the expiry of a new session. */
  readonly sessionExpiresAt: Date | undefined;
  /** The token that makes this browser a known device, to set as a cookie. */
  readonly deviceToken: string | undefined;

  constructor(value: T, more: ResultParts) {
    this.value = value;
    this.headers = more.headers ?? {};
    this.sessionToken = more.sessionToken;
    this.sessionExpiresAt = more.sessionExpiresAt;
    this.deviceToken = more.deviceToken;
  }
}

/**
 * Converts a page to the result of a list call. A header links to the next page: its URL repeats `query`, and `id` replaces
 * `{id}` in the path.
 */
export function listResult<T>(
  path: string,
  query: Record<string, string | number | undefined>,
  page: ListPage<T>,
  id?: number,
): RouteResult<T[]> {
  const headers: Record<string, string> = page.total === null ? {} : { 'x-total-count': String(page.total) };
  const listPath = path.replace('{id}', String(id));
  if (page.nextCursor) headers['link'] = `<${listPath}?${nextQuery(query, page.nextCursor)}>; rel="next"`;
  return new RouteResult(page.items, { headers });
}

function nextQuery(query: Record<string, string | number | undefined>, cursor: string): URLSearchParams {
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) next.set(name, String(value));
  next.set('cursor', cursor);
  return next;
}

/** A stored file to send, for example a photo or a proof. */
export class FileResult {
  readonly file: ServedFile;

  constructor(file: ServedFile) {
    this.file = file;
  }
}

/** A file that is generated while it is sent, so its size is not known. */
export class DownloadResult {
  readonly stream: Readable;
  readonly fileName: string;
  readonly contentType: string;

  constructor({
    stream,
    fileName,
    contentType,
  }: Pick<DownloadResult, 'stream' | 'fileName' | 'contentType'>) {
    this.stream = stream;
    this.fileName = fileName;
    this.contentType = contentType;
  }
}

/** A stream of encoded Server-Sent Events, which lasts until one side ends it. */
export class EventsResult {
  readonly stream: Readable;

  constructor(stream: Readable) {
    this.stream = stream;
  }
}

/** The result of a tus request: an upload to read, continue or cancel. */
export class TusResult {
  readonly upload: ResumableUpload;

  constructor(upload: ResumableUpload) {
    this.upload = upload;
  }
}
