import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeParse, type $ZodType } from 'zod/v4/core';
import type { Endpoint } from '#shared/endpoint.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import { Answer, FileAnswer } from '#server/http/answer.ts';
import { sendFile } from '#server/http/file-reply.ts';
import { receiveUpload } from '#server/http/receive-upload.ts';
import type { Caller } from '#server/caller.ts';
import type { IncomingFile } from '#server/platform/uploads.ts';
import type { BoundRoute } from '#server/http/routes.ts';
import { clearSessionCookie, requireScope, sessionTokenOf, setSessionCookie } from '#server/http/session.ts';

/** Puts a contract's endpoint on the server: session, then input, then the handler, then the checked answer. */
export function bind(server: FastifyInstance, app: AppContext, route: BoundRoute): void {
  const { endpoint, handler } = route;
  server.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const scope = endpoint.access === 'signed-in' ? await requireScope(app, request, reply) : null;
      const input = {
        params: read(endpoint.params, request.params),
        query: read(endpoint.query, request.query),
      };
      const { body, file } = await readBody(app, endpoint, request);
      try {
        const call = { ...input, body, file, scope, caller: callerOf(app, request) };
        return await send(app, endpoint, reply, await handler(app, call as never));
      } finally {
        await file?.discard();
      }
    },
  });
}

async function readBody(
  app: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<{ body: unknown; file?: IncomingFile }> {
  if (!endpoint.upload) return { body: read(endpoint.body, request.body) };
  const { fields, file } = await receiveUpload(app, request, endpoint.upload);
  try {
    return { body: read(endpoint.body, fields), file };
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** Validates; a refusal names each field with its messages, the first of them as the message for people. */
function read(schema: $ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = safeParse(schema, value ?? {});
  if (parsed.success) return parsed.data;
  const errors: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    (errors[issue.path.join('.') || 'body'] ??= { _errors: [] })._errors.push(issue.message);
  }
  throw new AppError('validation_failed', parsed.error.issues[0]?.message ?? 'Invalid input', { errors });
}

function callerOf(app: AppContext, request: FastifyRequest): Caller {
  return {
    ipAddress: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    sessionToken: sessionTokenOf(app, request),
  };
}

async function send(
  app: AppContext,
  endpoint: Endpoint,
  reply: FastifyReply,
  result: unknown,
): Promise<FastifyReply> {
  if (result instanceof FileAnswer) return sendFile(reply, result);
  const answer = result instanceof Answer ? result : new Answer(result, {});
  if (answer.sessionToken) setSessionCookie(app, reply, answer.sessionToken);
  if (answer.sessionToken === null) clearSessionCookie(app, reply);
  return reply
    .status(endpoint.status ?? 200)
    .headers(answer.headers)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(checkedOutput(endpoint, answer.value)));
}

/** Only declared fields leave the server: a column that a query read by accident (a password hash) is cut off here. */
function checkedOutput(endpoint: Endpoint, value: unknown): unknown {
  if (endpoint.output === 'file') throw new Error(`${endpoint.path} answers a file`);
  const checked = safeParse(endpoint.output, value);
  if (checked.success) return checked.data;
  const problems = checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(
    `${endpoint.method} ${endpoint.path} would answer against its contract: ${problems.join('; ')}`,
  );
}
