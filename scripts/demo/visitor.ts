import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { authContract } from '#shared/auth/auth.contract.ts';
import type { CallInput, CallOutput, Endpoint } from '#shared/endpoint.ts';

export interface UploadedFile {
  name: string;
  content: Buffer;
}

/** Somebody at the application's front door: every call goes through session, validation and policies. */
export interface Visitor {
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>>;
  /** A call with a file beside its fields. */
  upload<E extends Endpoint>(endpoint: E, input: CallInput<E>, file: UploadedFile): Promise<CallOutput<E>>;
}

/** Speaks to the server in process, with this Cookie header or as nobody. Throws at every refusal. */
export function visitorOf(server: FastifyInstance, cookie?: string): Visitor {
  const headers = cookie ? { cookie } : {};
  return {
    call: async (endpoint, input) => {
      const { body } = input as { body?: object };
      const payload = body ? { payload: body } : {};
      return answerOf(endpoint, await server.inject({ ...requestTo(endpoint, input), ...payload, headers }));
    },
    upload: async (endpoint, input, file) => {
      const form = await multipart(endpoint, input, file);
      const request = { ...requestTo(endpoint, input), payload: form.payload };
      return answerOf(
        endpoint,
        await server.inject({ ...request, headers: { ...headers, ...form.headers } }),
      );
    },
  };
}

/** Signs in, and gives the visitor with that session. */
export async function signIn(
  server: FastifyInstance,
  account: { username: string; password: string },
): Promise<Visitor> {
  const { method, path } = authContract.signIn;
  const response = await server.inject({ method, url: path, payload: account });
  answerOf(authContract.signIn, response);
  const [cookie] = response.cookies;
  if (!cookie) throw new Error(`${account.username} got no session`);
  return visitorOf(server, `${cookie.name}=${cookie.value}`);
}

function requestTo(endpoint: Endpoint, input: object): Pick<InjectOptions, 'method' | 'url'> {
  const { params = {} } = input as { params?: Record<string, unknown> };
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  return { method: endpoint.method, url };
}

async function multipart(endpoint: Endpoint, input: object, file: UploadedFile) {
  const form = new FormData();
  const { body = {} } = input as { body?: Record<string, unknown> };
  for (const [name, value] of Object.entries(body)) form.set(name, String(value));
  form.set(endpoint.upload?.field ?? 'file', new Blob([new Uint8Array(file.content)]), file.name);
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? '';
  return { headers: { 'content-type': contentType }, payload: Buffer.from(await encoded.arrayBuffer()) };
}

function answerOf<E extends Endpoint>(endpoint: E, response: LightMyRequestResponse): CallOutput<E> {
  if (response.statusCode < 300) return response.json<CallOutput<E>>();
  const { method, path } = endpoint;
  throw new Error(`${method} ${path} answered ${response.statusCode}: ${response.body}`);
}
