import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '#shared/api.ts';
import type { CallInput, CallOutput, Endpoint } from '#shared/endpoint.ts';

/** A caller of a running server. Without a cookie, the caller is not signed in. */
export interface Caller {
  base: string;
  cookie?: string;
  /** Repeats requests for half a minute while the server is busy. */
  waitsWhileBusy?: boolean;
}

export interface ApiResponse {
  status: number;
  bytes: Buffer;
  /** The Cookie header of a new session. */
  cookie?: string;
}

/** The connection broke before the response was complete, so it is unknown whether the request had an effect. */
export class NoResponseError extends Error {}

interface RawInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

/** The body of a new project with a vehicle and a wrap. */
export const SAMPLE_PROJECT = {
  name: 'Fleet van',
  vehicleDetail: { type: 'van', make: 'Ford', model: 'Transit', year: '2026', color: 'White' },
  wrapDetail: { wrapType: 'full', material: '3m' },
} satisfies CallInput<typeof api.projects.create>['body'];

const BUSY_STATUS = 503;
const BUSY_PAUSE_MS = 500;
const MAX_BUSY_TRIES = 60;

/** Calls an endpoint, with a file for an upload. Throws for every error response. */
export async function call<E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  input: CallInput<E>,
  file?: File,
): Promise<CallOutput<E>> {
  const { params = {}, query = {}, body }: RawInput = input;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const { status, bytes } = await request(caller, `${path}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    body: endpoint.upload && file ? createFormData(endpoint.upload.field, file, body) : JSON.stringify(body),
  });
  if (status >= 300) throw new Error(`${endpoint.method} ${path} returned ${status}: ${bytes.toString()}`);
  return JSON.parse(bytes.toString());
}

/** Sends a request to this path, by default a GET. Throws `NoResponseError` when the server ends before the response. */
export async function request(
  { base, cookie, waitsWhileBusy = false }: Caller,
  path: string,
  { method, body }: { method?: string; body?: string | FormData } = {},
): Promise<ApiResponse> {
  const type = typeof body === 'string' && { 'content-type': 'application/json' };
  const headers = { ...(cookie && { cookie }), ...type };
  for (let tries = 1; ; tries += 1) {
    const response = await readResponse(fetch(base + path, { method, headers, body }));
    if (response.status !== BUSY_STATUS || !waitsWhileBusy || tries === MAX_BUSY_TRIES) return response;
    await sleep(BUSY_PAUSE_MS);
  }
}

async function readResponse(pending: Promise<Response>): Promise<ApiResponse> {
  try {
    const response = await pending;
    const bytes = Buffer.from(await response.arrayBuffer());
    const [cookie] = response.headers.get('set-cookie')?.split(';') ?? [];
    return { status: response.status, bytes, cookie };
  } catch (error) {
    throw new NoResponseError('The server ended before its response', { cause: error });
  }
}

function createFormData(field: string, file: File, fields: object = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set(field, file);
  return form;
}

/** Signs in, and repeats the request while the server is busy. Throws when the server starts no session. */
export async function signIn(base: string, username: string, password: string): Promise<Caller> {
  const body = JSON.stringify({ username, password });
  const { status, cookie } = await request({ base, waitsWhileBusy: true }, api.auth.signIn.path, {
    method: 'POST',
    body,
  });
  if (!cookie) throw new Error(`The sign-in of ${username} returned ${status} without a cookie`);
  return { base, cookie };
}

/** Creates an account and signs in. */
export async function register(
  base: string,
  account: CallInput<typeof api.auth.register>['body'],
): Promise<Caller & { id: number }> {
  const { id } = await call({ base }, api.auth.register, { body: account });
  return { id, ...(await signIn(base, account.username, account.password)) };
}

/** Adds a client to a project with an invitation that the client accepts. */
export async function addClient(shop: Caller, client: Caller, projectId: number): Promise<void> {
  const params = { id: String(projectId) };
  const { url } = await call(shop, api.invitations.inviteClient, { params, body: { name: 'The client' } });
  await call(client, api.invitations.accept, { params: { token: url.split('/').at(-1) ?? '' } });
}
