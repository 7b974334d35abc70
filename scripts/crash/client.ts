/** The server was killed during the request, so the effect of the request is unknown. */
export class NoResponse extends Error {}

/** A response that the crash test does not expect, from a bug in the application or in the test. */
class UnexpectedResponse extends Error {}

export interface HttpResponse {
  status: number;
  bytes: Buffer;
  setCookie: string | null;
}

interface RequestOptions {
  cookie?: string | null;
  json?: unknown;
  form?: FormData;
}

const BUSY = 503;
const BUSY_PAUSE_MS = 500;
const BUSY_TRIES = 60;

/** Sends a request, with retries while the server is busy. Throws `NoResponse` when the server ends before the response. */
export async function send(
  base: string,
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<HttpResponse> {
  for (let tries = 1; ; tries += 1) {
    const response = await sendOnce(base, method, path, options);
    if (response.status !== BUSY || tries === BUSY_TRIES) return response;
    await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
  }
}

async function sendOnce(
  base: string,
  method: string,
  path: string,
  { cookie, json, form }: RequestOptions,
): Promise<HttpResponse> {
  const headers = {
    ...(cookie && { cookie }),
    ...(json !== undefined && { 'content-type': 'application/json' }),
  };
  try {
    const body = form ?? (json === undefined ? undefined : JSON.stringify(json));
    const response = await fetch(base + path, { method, headers, body });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, bytes, setCookie: response.headers.get('set-cookie') };
  } catch (error) {
    throw new NoResponse(`${method} ${path}`, { cause: error });
  }
}

/** Like `send`, for a request that must succeed: returns the parsed body, or throws `UnexpectedResponse`. */
export async function call<T>(
  base: string,
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<T> {
  const response = await send(base, method, path, options);
  if (response.status !== 200 && response.status !== 201) {
    throw new UnexpectedResponse(
      `${method} ${path} returned ${response.status}: ${response.bytes.toString().slice(0, 300)}`,
    );
  }
  const parsed: T = JSON.parse(response.bytes.toString());
  return parsed;
}
