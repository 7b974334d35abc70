/** The server died under the request, so nobody knows what became of it. */
export class NoAnswer extends Error {}

/** An answer that the clients of the crash test never expect: a fault of the product or of the test. */
class UnexpectedAnswer extends Error {}

export interface Answer {
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

/** One request, repeated while the server says that it is busy. Throws `NoAnswer` when it is gone before the whole answer is here. */
export async function ask(base: string, method: string, path: string, asked: Asked = {}): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await askOnce(base, method, path, asked);
    if (answer.status !== BUSY || tries === BUSY_TRIES) return answer;
    await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
  }
}

async function askOnce(
  base: string,
  method: string,
  path: string,
  { cookie, json, form }: Asked,
): Promise<Answer> {
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
    throw new NoAnswer(`${method} ${path}`, { cause: error });
  }
}

/** Like `ask`, for a request that has to succeed: gives the parsed answer, or throws `UnexpectedAnswer`. */
export async function call<T>(base: string, method: string, path: string, asked: Asked = {}): Promise<T> {
  const answer = await ask(base, method, path, asked);
  if (answer.status !== 200 && answer.status !== 201) {
    throw new UnexpectedAnswer(
      `${method} ${path} answered ${answer.status}: ${answer.bytes.toString().slice(0, 300)}`,
    );
  }
  const parsed: T = JSON.parse(answer.bytes.toString());
  return parsed;
}
