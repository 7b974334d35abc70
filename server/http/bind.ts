import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { safeParse, type $ZodType } from 'zod/v4/core';
import { participantIdOf } from '#shared/actor.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { AppError, invalidField, type FieldErrors } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { StoredResponse } from '#server/db/idempotency-store.ts';
import { requireStorageSpace } from '#server/db/storage-quota.ts';
import { requireConfirmation } from '#server/sessions/confirmation.ts';
import { requireSecondStep } from '#server/sessions/second-step-rule.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import {
  DownloadResult,
  RouteResult,
  EventsResult,
  FileResult,
  TusResult,
} from '#server/http/route-result.ts';
import type { TrackHandler } from '#server/http/drain.ts';
import { sendEvents } from '#server/http/events-reply.ts';
import { sendDownload, sendFile } from '#server/http/file-reply.ts';
import { rejectInvalidText } from '#server/http/reject-invalid-text.ts';
import { readRepeatableRequest, type PerformOnce } from '#server/http/idempotency.ts';
import { receiveUpload } from '#server/http/receive-upload.ts';
import type { Caller } from '#server/caller.ts';
import type { IncomingFile } from '#server/platform/uploads.ts';
import type { BoundRoute } from '#server/http/routes.ts';
import { sendTus, TUS_CONTENT_TYPE } from '#server/http/tus-reply.ts';
import {
  clearSessionCookie,
  deviceTokenOf,
  sessionTokenOf,
  setDeviceCookie,
  setSessionCookie,
} from '#server/http/cookies.ts';
import { ownOriginOf } from '#server/http/same-site.ts';
import { timeZoneOf } from '#server/http/user-day.ts';
import { clockOffsetOf, sessionErrorOf, requireScope, userAgentOf } from '#server/http/session.ts';

/** The services that all routes use. */
interface RouteContext {
  app: AppContext;
  performOnce: PerformOnce;
  track: TrackHandler;
}

/** Adds an endpoint's route, which reads session and input, runs the handler, and checks the result against the contract. */
export function bind(server: FastifyInstance, routeContext: RouteContext, route: BoundRoute): void {
  const { endpoint } = route;
  const run = (request: FastifyRequest, reply: FastifyReply) => respond(routeContext, route, request, reply);
  const options: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // Photos and PDFs are compressed already, and a range of a file must be sent unchanged.
    ...(endpoint.output === 'file' && { compress: false }),
    ...(endpoint.output === 'events' && EVENTS_ROUTE),
    config: {
      endpoint,
      isUpload: endpoint.upload !== undefined || endpoint.output === 'tus',
      ...(endpoint.output === 'file' && { rateLimit: FILES_RATE_LIMIT }),
    },
    // A stream stays open as long as its page. When the server stops, it closes streams and does not wait for them.
    handler:
      endpoint.output === 'events' ? run : (request, reply) => routeContext.track(() => run(request, reply)),
  };
  if (endpoint.isOneClick) addFormRoute(server, options);
  else if (endpoint.output === 'tus') addTusRoute(server, options);
  else server.route(options);
}

/** Adds a route whose handler receives the stream of the body. */
function addTusRoute(server: FastifyInstance, options: RouteOptions): void {
  void server.register(async (scope) => {
    scope.addContentTypeParser(TUS_CONTENT_TYPE, (_request, payload, done) => done(null, payload));
    scope.route(options);
  });
}

/**
 * Adds a route that also accepts a form and ignores its fields. Other routes refuse forms, because any site can submit a form.
 */
function addFormRoute(server: FastifyInstance, options: RouteOptions): void {
  void server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _form, done) => done(null, undefined),
    );
    scope.route(options);
  });
}

/** Handles one request: reads session and input, runs the handler, and sends the response. */
async function respond(
  { app, performOnce }: RouteContext,
  { endpoint, handler }: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const scope = endpoint.access === 'signed-in' ? await requireScope(app, request, reply) : null;
  if (scope && !endpoint.isSecondStepSetup) requireSecondStep(scope);
  if (scope && endpoint.isSensitive) requireConfirmation(app, scope);
  const input = {
    params: parseInput(endpoint.params, request.params),
    query: parseInput(endpoint.query, queryWithLastEventId(endpoint, request)),
  };
  const { body, file } = await readBody(app, endpoint, request, scope);
  try {
    const call = { ...input, body, file, scope, caller: callerOf(app, request) };
    const performRequest = (context: AppContext) => handler(context, call as never);
    const repeatableRequest =
      scope &&
      endpoint.output !== 'tus' &&
      readRepeatableRequest(request, scope, { body, sha256: file?.sha256 });
    if (!repeatableRequest) return await send(app, endpoint, request, reply, await performRequest(app));
    const onceResult = await performOnce(
      repeatableRequest,
      async (context) => prepareJsonResponse(app, endpoint, reply, await performRequest(context)),
      endpoint.hasSecret && call.caller.sessionToken,
    );
    if (onceResult.isReplayed) reply.header('idempotency-replayed', 'true');
    return await sendJson(reply, onceResult);
  } catch (error) {
    throw scope ? await sessionErrorOf(app, request, error) : error;
  } finally {
    await file?.discard();
  }
}

// Compression would delay events, and a HEAD request would open a stream that nobody reads.
const EVENTS_ROUTE = { compress: false, exposeHeadRoute: false } as const;

/**
 * Calls that return a file have a separate limit per minute. A page revalidates each of its photos (304), and viewing many
 * photos must not use up the limit of the other calls.
 */
const FILES_RATE_LIMIT = { max: 6_000 };

/**
 * Adds the `Last-Event-ID` header to the query of a stream as `after`. A browser sends this header when it reconnects
 * to a stream.
 */
function queryWithLastEventId({ output }: Endpoint, { query, headers }: FastifyRequest): unknown {
  const lastEventId = output === 'events' && headers['last-event-id'];
  return lastEventId ? { ...(query as object), after: lastEventId } : query;
}

/**
 * Rejects an upload whose content length exceeds the free storage of its account or shop. An upload with an idempotency key may
 * repeat a stored upload, so it is checked only when its file is written.
 */
async function requireUploadSpace(
  { database, config }: AppContext,
  scope: Scope,
  { headers }: FastifyRequest,
): Promise<void> {
  if (headers['idempotency-key'] !== undefined) return;
  const bytes = Number(headers['content-length'] ?? 0);
  await requireStorageSpace(database.sql, config, { uploadedById: participantIdOf(scope), bytes });
}

async function readBody(
  app: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  scope: Scope | null,
): Promise<{ body: unknown; file?: IncomingFile }> {
  if (endpoint.output === 'tus') return { body: undefined };
  if (!endpoint.upload) return { body: parseInput(endpoint.body, requireObjectBody(request.body)) };
  if (scope && !endpoint.upload.discardsOriginal) await requireUploadSpace(app, scope, request);
  const { fields, file } = await receiveUpload(app, request, endpoint.upload);
  try {
    return { body: parseInput(endpoint.body, fields), file };
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** Rejects a body that is not a JSON object. Accepts a missing body, because a call with only optional fields needs none. */
function requireObjectBody(body: unknown): unknown {
  if (body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body))) return body;
  throw invalidField('body', 'The request body must be a JSON object');
}

/**
 * Validates and parses the input. The error lists the messages of each field. The first message is also the message of the error.
 */
function parseInput(schema: $ZodType | undefined, value: unknown): unknown {
  rejectInvalidText(value);
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
    origin: ownOriginOf(request, app.config.publicUrl) ?? '',
    userAgent: userAgentOf(request),
    timeZone: timeZoneOf(request),
    clockOffsetMs: clockOffsetOf(request),
    sessionToken: sessionTokenOf(app, request),
    deviceToken: deviceTokenOf(app, request),
  };
}

async function send(
  app: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
): Promise<FastifyReply> {
  if (result instanceof FileResult) return sendFile(request, reply, result);
  if (result instanceof DownloadResult) return sendDownload(reply, result);
  if (result instanceof EventsResult) return sendEvents(reply, result);
  if (result instanceof TusResult) return sendTus(request, reply, result);
  return sendJson(reply, prepareJsonResponse(app, endpoint, reply, result));
}

/** Sets the cookies and headers of the result on the reply, and returns status and body. */
function prepareJsonResponse(
  app: AppContext,
  endpoint: Endpoint,
  reply: FastifyReply,
  result: unknown,
): StoredResponse {
  const routeResult = result instanceof RouteResult ? result : new RouteResult(result, {});
  const { sessionToken, sessionExpiresAt } = routeResult;
  if (sessionToken) setSessionCookie(app, reply, sessionToken, sessionExpiresAt);
  if (sessionToken === null) clearSessionCookie(app, reply);
  if (routeResult.deviceToken) setDeviceCookie(app, reply, routeResult.deviceToken);
  reply.headers(routeResult.headers);
  return { status: endpoint.status ?? 200, body: JSON.stringify(checkOutput(endpoint, routeResult.value)) };
}

function sendJson(reply: FastifyReply, { status, body }: StoredResponse): FastifyReply {
  return reply.status(status).header('content-type', 'application/json; charset=utf-8').send(body);
}

/**
 * Checks a result against the contract. Removes undeclared fields, for example a password hash that a query selected by mistake.
 * Throws for any other difference.
 */
function checkOutput(endpoint: Endpoint, value: unknown): unknown {
  if (typeof endpoint.output === 'string')
    throw new Error(`${endpoint.path} returns ${endpoint.output}, not JSON`);
  const parsedOutput = safeParse(endpoint.output, value);
  if (parsedOutput.success) return parsedOutput.data;
  const problems = parsedOutput.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(
    `${endpoint.method} ${endpoint.path} returned a result that its contract does not allow: ${problems.join('; ')}`,
  );
}
