import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import type { $ZodType } from 'zod/v4/core';
import type { Endpoint } from '#shared/endpoint.ts';
import { ERROR_STATUS, type ErrorCode } from '#shared/errors.ts';
import type { Config } from '#server/config.ts';
import { serveDocs } from '#server/http/docs-page.ts';
import { maxBytesOf } from '#server/http/receive-upload.ts';
import { TUS_CONTENT_TYPE } from '#server/http/tus-reply.ts';

/** The body of every error response. */
export const errorBody = z
  .object({
    message: z.string(),
    error: z.string().meta({ description: 'Repeats message' }),
    code: z.enum(Object.keys(ERROR_STATUS)),
    errors: z.record(z.string(), z.object({ _errors: z.array(z.string()) })).optional(),
    details: z.unknown().optional(),
  })
  .meta({ id: 'Error' });

/** Serves the OpenAPI 3.1 document of the endpoints, built for the first request, and a page that shows it. */
export function serveOpenApi(server: FastifyInstance, endpoints: Endpoint[], config: Config): void {
  let document: string | undefined;
  server.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints, config));
    return reply.type('application/json').send(document);
  });
  serveDocs(server);
}

function openApiDocument(endpoints: Endpoint[], config: Config): object {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const endpoint of endpoints) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, config);
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Wrapline',
      version: '1',
      description: 'Vehicle-wrap projects, from artwork to the finished vehicle.',
    },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'wrapline' } } },
    paths,
  });
}

function operationOf(endpoint: Endpoint, config: Config): ZodOpenApiOperationObject {
  const isPublic = endpoint.access === 'public';
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.tag],
    security: isPublic ? [] : [{ session: [] }],
    ...(hasParameters(endpoint) && { requestParams: requestParams(endpoint) }),
    ...(isTusPatch(endpoint) && { requestBody: { required: true, content: { [TUS_CONTENT_TYPE]: {} } } }),
    ...((endpoint.body || endpoint.upload) && {
      requestBody: { required: true, content: requestContent(endpoint, config) },
    }),
    responses: { ...successResponse(endpoint), ...errorResponses(endpoint) },
  } as ZodOpenApiOperationObject;
}

/** Whether the request body contains the next bytes of a resumable upload (https://tus.io/protocols/resumable-upload). */
function isTusPatch({ method, output }: Endpoint): boolean {
  return method === 'PATCH' && output === 'tus';
}

function operationId({ method, path }: Endpoint): string {
  const pathWords = path.split(/[^a-zA-Z]+/).filter((word) => word && word !== 'api');
  return [method.toLowerCase(), ...pathWords].join('-');
}

function hasParameters(endpoint: Endpoint): boolean {
  return Boolean(endpoint.params ?? endpoint.query) || acceptsIdempotencyKey(endpoint);
}

function requestParams(endpoint: Endpoint): Record<string, $ZodType> {
  const { params, query } = endpoint;
  return {
    ...(params && { path: params }),
    ...(query && { query }),
    ...(acceptsIdempotencyKey(endpoint) && { header: idempotencyKeyHeader }),
  };
}

/** Writes of signed-in users accept an Idempotency-Key (server/http/idempotency.ts). */
function acceptsIdempotencyKey({ method, access, output }: Endpoint): boolean {
  return method !== 'GET' && access === 'signed-in' && output !== 'tus';
}

const idempotencyKeyHeader = z.object({
  'Idempotency-Key': z.string().max(200).optional().meta({
    description:
      'Makes repeats of this request take effect once: for 30 days they get the first response again, with Idempotency-Replayed: true',
  }),
});

/** A multipart body is described by its text fields and a binary field. */
function requestContent({ body, upload }: Endpoint, config: Config): Record<string, unknown> {
  if (!upload) return { 'application/json': { schema: body } };
  const file = z
    .string()
    .meta({ format: 'binary', description: `At most ${maxBytesOf(config, upload)} bytes` });
  const fields = body instanceof z.ZodObject ? body.shape : {};
  return { 'multipart/form-data': { schema: z.object({ ...fields, [upload.field]: file }) } };
}

function successResponse({ output, signal, status = 200 }: Endpoint): Record<string, unknown> {
  // The tus protocol returns its results in headers, so the response has no content.
  if (output === 'tus') return { [status]: { description: 'Success' } };
  return { [status]: { description: 'Success', content: successContent(output, signal) } };
}

function successContent(
  output: Exclude<Endpoint['output'], 'tus'>,
  signal: Endpoint['signal'],
): Record<string, unknown> {
  if (output === 'file') return { 'application/octet-stream': {} };
  // The schema describes the data of each event; OpenAPI 3.1 cannot describe a stream.
  if (output === 'events') return { 'text/event-stream': { schema: signal } };
  return { 'application/json': { schema: output } };
}

/** The errors that the endpoint declares, and the errors that any endpoint of its kind may return. */
function errorResponses(endpoint: Endpoint): Record<string, unknown> {
  const codes: ErrorCode[] = [...(endpoint.errorCodes ?? []), 'rate_limited', 'unavailable'];
  if (endpoint.params ?? endpoint.query ?? endpoint.body ?? endpoint.upload) codes.push('validation_failed');
  if (endpoint.access === 'signed-in') codes.push('not_signed_in');
  if (endpoint.isSensitive) codes.push('confirmation_required');
  if (endpoint.output === 'file') codes.push('range_not_satisfiable');
  return Object.fromEntries(
    [...new Set(codes.map((code) => ERROR_STATUS[code]))].map((status) => [
      status,
      {
        description: codes.filter((code) => ERROR_STATUS[code] === status).join(', '),
        content: { 'application/json': { schema: errorSchema(endpoint, status) } },
      },
    ]),
  );
}

/** The error body, with the details that the endpoint declares for this status. */
function errorSchema({ details = {} }: Endpoint, status: number): $ZodType {
  const declaredSchemas = Object.entries(details)
    .filter(([code]) => ERROR_STATUS[code as ErrorCode] === status)
    .map(([, schema]) => schema);
  if (declaredSchemas.length === 0) return errorBody;
  return errorBody.extend({ details: z.union(declaredSchemas).optional() });
}
