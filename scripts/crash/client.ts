/** The server was killed during the request, so its effect is unknown. */
export class NoResponse extends Error {}

/** A response that the crash test does not expect: a bug of the product or of the test. */
class UnexpectedResponse extends Error {}

export interface HttpResponse {
  status: number;
  bytes: Buffer;
  setCookie: string | null;
}

interface Asked {
  cookie?: string | null;
  json?: unknown;
  form?: FormData;
}

const BUSY = 503;
const BUSY_PAUSE_MS = 500;
const BUSY_TRIES = 60;

/** Sends one request, again while the server is busy. Throws `NoResponse` when the server ends before the whole response. */
export async function send(
  base: string,
  method: string,
  path: string,
  asked: Asked = {},
): Promise<HttpResponse> {
  for (let tries = 1; ; tries += 1) {
    const answer = await sendOnce(base, method, path, asked);
    if (answer.status !== BUSY || tries === BUSY_TRIES) return answer;
    await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
  }
}

async function sendOnce(
  base: string,
  method: string,
  path: string,
  { cookie, json, form }: Asked,
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
export async function call<T>(base: string, method: string, path: string, asked: Asked = {}): Promise<T> {
  const answer = await send(base, method, path, asked);
  if (answer.status !== 200 && answer.status !== 201) {
    throw new UnexpectedResponse(
      `${method} ${path} returned ${answer.status}: ${answer.bytes.toString().slice(0, 300)}`,
    );
  }
  const parsed: T = JSON.parse(answer.bytes.toString());
  return parsed;
}
