import type { FastifyInstance, InjectOptions } from 'fastify';

/** `Body` is the type that the test expects. The type is not checked. */
export interface TestResponse<Body = unknown> {
  status: number;
  /** The parsed JSON; throws when the body is not JSON. */
  readonly body: Body;
  text: string;
  bytes: Buffer;
  headers: Record<string, string | undefined>;
}

export interface TestClient {
  get<Body>(url: string): Promise<TestResponse<Body>>;
  post<Body>(url: string, body?: object): Promise<TestResponse<Body>>;
  patch<Body>(url: string, body?: object): Promise<TestResponse<Body>>;
  put<Body>(url: string, body?: object): Promise<TestResponse<Body>>;
  delete<Body>(url: string): Promise<TestResponse<Body>>;
  /** Sends a multipart body with files and text fields. */
  upload<Body>(
    url: string,
    files: UploadedFile | UploadedFile[],
    fields?: Record<string, string>,
  ): Promise<TestResponse<Body>>;
  /** A client with the same session whose requests have this Idempotency-Key. */
  withKey(key: string): TestClient;
  /** Sends any request, for raw bodies or special headers. */
  send<Body>(request: InjectOptions): Promise<TestResponse<Body>>;
}

export interface UploadedFile {
  field: string;
  name: string;
  content: Buffer;
  type?: string;
}

/** A client that calls the server in process, with this session cookie or without one. */
export function testClient(server: FastifyInstance, cookie?: string, key?: string): TestClient {
  const send = async <Body>(request: InjectOptions): Promise<TestResponse<Body>> => {
    const headers = {
      ...(cookie && { cookie }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...request.headers,
    };
    const response = await server.inject({ ...request, headers });
    return {
      status: response.statusCode,
      get body() {
        return response.json<Body>();
      },
      text: response.body,
      bytes: response.rawPayload,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, value?.toString()]),
      ),
    };
  };
  return {
    send,
    withKey: (otherIdempotencyKey) => testClient(server, cookie, otherIdempotencyKey),
    get: (url) => send({ method: 'GET', url }),
    post: (url, payload) => send({ method: 'POST', url, payload }),
    patch: (url, payload) => send({ method: 'PATCH', url, payload }),
    put: (url, payload) => send({ method: 'PUT', url, payload }),
    delete: (url) => send({ method: 'DELETE', url }),
    upload: async (url, files, fields = {}) =>
      send({ method: 'POST', url, ...(await encodeMultipart([files].flat(), fields)) }),
  };
}

/** Header and payload of a multipart body, as a browser encodes it. */
export async function encodeMultipart(files: UploadedFile[], fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { field, name, content, type = 'application/octet-stream' } of files) {
    form.append(field, new Blob([new Uint8Array(content)], { type }), name);
  }
  const encodedForm = new Response(form);
  return {
    headers: { 'content-type': encodedForm.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encodedForm.arrayBuffer()),
  };
}
