import type { FastifyInstance } from 'fastify';
import type { CallInput, CallOutput, Endpoint } from '#shared/endpoint.ts';
import { readPicture } from './sample-pictures.ts';

/** Calls an endpoint, optionally with a file of `pictures/`. Throws for every error response. */
export type ApiClient = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  picture?: string,
) => Promise<CallOutput<E>>;

/** Creates a client that calls the server in process and keeps the session cookie. */
export function apiClient(server: FastifyInstance): ApiClient {
  let cookie = '';
  return async (endpoint, input, picture) => {
    const { params = {}, body } = input as { params?: Record<string, string>; body?: object };
    const { method, path, upload } = endpoint;
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const payload = upload && picture ? formData(upload.field, picture, body) : body;
    const response = await server.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
    if (response.statusCode >= 300) throw new Error(`${method} ${url} failed: ${response.body}`);
    const [session] = response.cookies;
    if (session) cookie = `${session.name}=${session.value}`;
    return response.json();
  };
}

function formData(field: string, picture: string, fields: object = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set(field, readPicture(picture), picture);
  return form;
}
