import { addressOf, nextCursor } from './address.ts';
import { jsonOf, unreachable } from './api-error.ts';
import type { Answer } from './api-error.ts';
import type {
  AnyInput,
  CallArguments,
  CallOptions,
  CallRoute,
  ListRoute,
  RouteOutput,
} from './route-types.ts';

/**
 * The one way to the server: `call('GET /api/projects/{id}', { params: { id: '7' } })`. The route is checked against
 * the contracts; input and output are inferred from them. Throws an ApiError.
 */
export async function call<R extends CallRoute>(
  route: R,
  ...args: CallArguments<R>
): Promise<RouteOutput<R>> {
  const response = await send(route, ...(args as SendArguments));
  return readJson(response);
}

/** One page of a growing list. */
export interface Page<Items> {
  items: Items;
  /** How many there are in all, over every page. */
  total: number;
  nextCursor: string | undefined;
}

/** Like `call`, for lists that come in pages: reads the total and the next page's cursor from the headers. */
export async function callPage<R extends ListRoute>(
  route: R,
  ...args: CallArguments<R>
): Promise<Page<RouteOutput<R>>> {
  const response = await send(route, ...(args as SendArguments));
  return {
    items: await readJson(response),
    total: Number(response.headers.get('X-Total-Count') ?? Number.NaN),
    nextCursor: nextCursor(response.headers.get('Link')),
  };
}

/** Like `call`, for the debug pages: gives whatever was answered, word for word; throws only when no answer came. */
export async function callRaw<R extends CallRoute>(route: R, ...args: CallArguments<R>): Promise<Answer> {
  return answerOf(await send(route, ...(args as SendArguments)));
}

type SendArguments = [input?: AnyInput, options?: CallOptions];

async function send(
  route: string,
  input: AnyInput = {},
  { signal, key }: CallOptions = {},
): Promise<Response> {
  const { method, url } = addressOf(route, input);
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  if (key !== undefined) headers['Idempotency-Key'] = key;
  const body = input.body === undefined ? null : JSON.stringify(input.body);
  try {
    return await fetch(url, { method, headers, body, credentials: 'same-origin', signal: signal ?? null });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
}

/** Untyped, as JSON is; the contract vouches for the shape, since the server answers through the same schemas. */
async function readJson(response: Response) {
  return JSON.parse(jsonOf(await answerOf(response)));
}

async function answerOf(response: Response): Promise<Answer> {
  const { status, statusText } = response;
  const contentType = response.headers.get('Content-Type') ?? '';
  return { status, statusText, contentType, text: await response.text() };
}
