import { resolveRoute, nextCursor } from './address.ts';
import { needsConfirmation, notConfirmedError, requireJsonText, unreachableError } from './api-error.ts';
import type { ApiResponse } from './api-error.ts';
import { confirmation } from './confirmation.ts';
import { checkServerBuild } from '#web/offline/new-version.ts';
import { connection } from './connection.ts';
import { abortAfter } from './abort-after.ts';
import { parseRetryAfter } from './retry-after.ts';
import { headersForWrite } from './tab-id.ts';
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
  const { apiResponse } = await send(route, ...(args as SendArguments));
  return parseJson(apiResponse);
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
  const { apiResponse, headers } = await send(route, ...(args as SendArguments));
  return {
    items: parseJson(apiResponse),
    total: Number(headers.get('X-Total-Count') ?? Number.NaN),
    nextCursor: nextCursor(headers.get('Link')),
  };
}

/** Like `call`, for the debug pages. Returns the raw response, and throws only when no response arrived. */
export async function callRaw<R extends CallRoute>(
  route: R,
  ...args: CallArguments<R>
): Promise<ApiResponse> {
  const { apiResponse } = await send(route, ...(args as SendArguments));
  return apiResponse;
}

type SendArguments = [input?: AnyInput, options?: CallOptions];

/** The time after which a call is aborted. On a dead connection, a call would otherwise never end. */
export const CALL_TIMEOUT_MS = 30_000;

interface SentCall {
  apiResponse: ApiResponse;
  headers: Headers;
}

/** Sends a call. A sensitive call is repeated once, under the same key, after the user has confirmed who they are. */
async function send(route: string, input: AnyInput = {}, options: CallOptions = {}): Promise<SentCall> {
  const { confirmationCount } = confirmation;
  const sentCall = await sendOnce(route, input, options);
  if (!needsConfirmation(sentCall.apiResponse)) return sentCall;
  if (!(await confirmation.ask(confirmationCount))) throw notConfirmedError();
  return sendOnce(route, input, options);
}

async function sendOnce(
  route: string,
  input: AnyInput,
  { signal, key, clockOffsetMs, limitMs = CALL_TIMEOUT_MS }: CallOptions,
): Promise<SentCall> {
  const { method, url } = resolveRoute(route, input);
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  if (method !== 'GET') Object.assign(headers, headersForWrite(key, clockOffsetMs));
  const body = input.body === undefined ? null : JSON.stringify(input.body);
  const limit = abortAfter(limitMs, signal);
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      credentials: 'same-origin',
      signal: limit.signal,
    });
    // The time limit includes reading the body, because the connection may fail while the body is read.
    const apiResponse = await readResponse(response);
    connection.reportResponse(apiResponse.status);
    checkServerBuild(response.headers.get('X-Wrapline-Build'));
    return { apiResponse, headers: response.headers };
  } catch (error) {
    if (signal?.aborted) throw error;
    connection.reportNoResponse();
    throw unreachableError();
  } finally {
    limit.end();
  }
}

/** Does not validate the data, because the server builds the response with the same schemas as these types. */
function parseJson(apiResponse: ApiResponse) {
  return JSON.parse(requireJsonText(apiResponse));
}

async function readResponse(response: Response): Promise<ApiResponse> {
  const { status, statusText, headers } = response;
  return {
    status,
    statusText,
    contentType: headers.get('Content-Type') ?? '',
    text: await response.text(),
    retryAfterMs: parseRetryAfter(headers.get('Retry-After')),
  };
}
