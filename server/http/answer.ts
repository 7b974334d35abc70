import type { Readable } from 'node:stream';
import type { ListPage } from '#server/db/list-page.ts';
import type { ServedFile } from '#server/platform/served-file.ts';

interface AnswerParts {
  headers?: Record<string, string>;
  sessionToken?: string | null;
  deviceToken?: string | undefined;
}

/** A handler's answer that carries more than its value: headers of a list, cookies. */
export class Answer<T> {
  readonly value: T;
  readonly headers: Record<string, string>;
  /** The session cookie to set; null clears it. */
  readonly sessionToken: string | null | undefined;
  /** The token that makes this browser a known one, to set as a cookie. */
  readonly deviceToken: string | undefined;

  constructor(value: T, more: AnswerParts) {
    this.value = value;
    this.headers = more.headers ?? {};
    this.sessionToken = more.sessionToken;
    this.deviceToken = more.deviceToken;
  }
}

/**
 * Turns a page into the answer of a list call; `query` is what the caller asked with, kept in the next page's address.
 * `id` stands in for the path's own.
 */
export function listAnswer<T>(
  path: string,
  query: Record<string, string | number | undefined>,
  page: ListPage<T>,
  id?: number,
): Answer<T[]> {
  const headers: Record<string, string> = { 'x-total-count': String(page.total) };
  const address = path.replace('{id}', String(id));
  if (page.nextCursor) headers['link'] = `<${address}?${nextQuery(query, page.nextCursor)}>; rel="next"`;
  return new Answer(page.items, { headers });
}

function nextQuery(query: Record<string, string | number | undefined>, cursor: string): URLSearchParams {
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) next.set(name, String(value));
  next.set('cursor', cursor);
  return next;
}

/** Bytes to send: a photo, a proof. */
export class FileAnswer {
  readonly file: ServedFile;

  constructor(file: ServedFile) {
    this.file = file;
  }
}

/** Server-Sent Events, already in their own form, until one side ends it. */
export class EventsAnswer {
  readonly stream: Readable;

  constructor(stream: Readable) {
    this.stream = stream;
  }
}
