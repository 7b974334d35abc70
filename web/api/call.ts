import { addressOf, nextCursor } from './address.ts';
import { jsonOf, unreachable } from './api-error.ts';
import type { Answer } from './api-error.ts';
import { connection } from './connection.ts';
import { limitTime } from './limit-time.ts';
import { parseRetryAfter } from './retry-after.ts';
import { writeHeaders } from './tab-id.ts';
import type {
  AnyInput,
  CallArguments,
  CallOptions,
  CallRoute,
  ListRoute,
  RouteOutput,
} from './route-types.ts';

/**
 * Calls the server: `call('GET /api/projects/{id}', { params: { id: '7' } })`. The route is checked against
 * the contracts; input and output are inferred from them. Throws an ApiError.
 */
export async function call<R extends CallRoute>(
  route: R,
  ...args: CallArguments<R>
): Promise<RouteOutput<R>> {
  const { answer } = await send(route, ...(args as SendArguments));
  return parseJson(answer);
}

/** One page of a paged list. */
export interface Page<Items> {
  items: Items;
  /** The number of items on all pages. */
  total: number;
  nextCursor: string | undefined;
}

/** Like `call`, for paged lists: reads the total and the next page's cursor from the headers. */
export async function callPage<R extends ListRoute>(
  route: R,
  ...args: CallArguments<R>
): Promise<Page<RouteOutput<R>>> {
  const { answer, headers } = await send(route, ...(args as SendArguments));
  return {
    items: parseJson(answer),
    total: Number(headers.get('X-Total-Count') ?? Number.NaN),
    nextCursor: nextCursor(headers.get('Link')),
  };
}

/** Like `call`, for the debug pages: returns the raw response; throws only when no response arrived. */
export async function callRaw<R extends CallRoute>(route: R, ...args: CallArguments<R>): Promise<Answer> {
  const { answer } = await send(route, ...(args as SendArguments));
  return answer;
}

type SendArguments = [input?: AnyInput, options?: CallOptions];

/** A longer call is aborted: on a dead connection it would never end. */
export const CALL_LIMIT_MS = 30_000;

async function send(
  route: string,
  input: AnyInput = {},
  { signal, key }: CallOptions = {},
): Promise<{ answer: Answer; headers: Headers }> {
  const { method, url } = addressOf(route, input);
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  if (method !== 'GET') Object.assign(headers, writeHeaders(key));
  const body = input.body === undefined ? null : JSON.stringify(input.body);
  const limit = limitTime(CALL_LIMIT_MS, signal);
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      credentials: 'same-origin',
      signal: limit.signal,
    });
    // The limit includes the body, because the connection may fail while it is read.
    const answer = await readAnswer(response);
    connection.noteAnswer(answer.status);
    return { answer, headers: response.headers };
  } catch (error) {
    if (signal?.aborted) throw error;
    connection.noteNoAnswer();
    throw unreachable();
  } finally {
    limit.end();
  }
}

/** Not validated: the server builds the response with the schemas that the types come from. */
function parseJson(answer: Answer) {
  return JSON.parse(jsonOf(answer));
}

async function readAnswer(response: Response): Promise<Answer> {
  const { status, statusText, headers } = response;
  return {
    status,
    statusText,
    contentType: headers.get('Content-Type') ?? '',
    text: await response.text(),
    retryAfterMs: parseRetryAfter(headers.get('Retry-After')),
  };
}
