import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type RawRequestDefaultExpression,
} from 'fastify';
import type { Endpoint } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { Config } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { bind } from '#server/http/bind.ts';
import { limitBodyTime } from '#server/http/body-deadline.ts';
import { drainOnClose } from '#server/http/drain.ts';
import { sendError } from '#server/http/errors.ts';
import { addHealth } from '#server/http/health.ts';
import { createPerformOnce } from '#server/http/idempotency.ts';
import { serveOpenApi } from '#server/http/openapi.ts';
import { pathWithoutTokens, setLinkHeaders } from '#server/http/link-headers.ts';
import type { BoundRoute } from '#server/http/routes.ts';
import { rejectCrossSiteWrite, rejectUnknownHost } from '#server/http/same-site.ts';
import { isApi, serveShell } from '#server/http/shell.ts';
import { addressKey, trustProxyOption } from '#server/platform/client-address.ts';
import { traceIdOf } from '#server/platform/trace-context.ts';

const MAX_JSON_BYTES = 256 * 1024;
/** The time limit for a whole request. It allows an upload of 25 MB over a slow connection. */
const MAX_UPLOAD_MS = 15 * 60_000;
/** The time limit for a request's headers. It disconnects clients that keep connections open on purpose. */
const MAX_HEADERS_MS = 20_000;
/** While the event loop is delayed by more than this, new requests get a 503. */
const MAX_EVENT_LOOP_DELAY_MS = 5_000;
/** The limit per IP address: enough for a shop behind one router, and low enough to stop a runaway script. */
const MAX_REQUESTS_PER_MINUTE = 1_200;
const API_CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Creates the HTTP server with the routes of the features, and with the hooks and limits that apply to all requests. */
export async function createServer(app: AppContext, routes: BoundRoute[]): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = app.log;
  const server = Fastify({
    loggerInstance,
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: MAX_UPLOAD_MS,
    // 0 means no limit. A limit would also apply to each step of closing, but closing has its own deadline (`drainOnClose`).
    pluginTimeout: 0,
    http: { headersTimeout: MAX_HEADERS_MS, connectionsCheckingInterval: 5_000 },
    // Off, because `drainOnClose` rejects requests while the server closes, with the usual error body.
    return503OnClosing: false,
    trustProxy: trustProxyOption(app.config.trustProxy),
    genReqId: () => randomUUID(),
    rewriteUrl: rewriteUnsubscribeUrl,
    childLoggerFactory: (log, bindings, options, { headers }) => {
      const traceId = traceIdOf(headers['traceparent']);
      return log.child(traceId ? { ...bindings, traceId } : bindings, options);
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Requests with a malformed URL do not reach the hooks of `addGuards`, so their headers are set here.
    frameworkErrors: (error, request, reply) => {
      const headers = { 'x-request-id': request.id, 'x-content-type-options': 'nosniff' };
      setLinkHeaders(request, reply);
      sendError(error, request, reply.headers(headers));
    },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  });
  server.setErrorHandler(sendError);
  await addGuards(server, app);
  addHealth(server, app);
  const routeContext = {
    app,
    performOnce: createPerformOnce(app),
    track: drainOnClose(server, app.config.stopSeconds),
  };
  for (const route of routes) bind(server, routeContext, route);
  if (app.config.apiDocs)
    serveOpenApi(
      server,
      routes.map(({ endpoint }) => endpoint),
      app.config,
    );
  await serveShell(server, app);
  return server;
}

async function addGuards(server: FastifyInstance, app: AppContext): Promise<void> {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (isApi(request))
      reply.headers({ 'cache-control': 'no-store', 'content-security-policy': API_CONTENT_SECURITY_POLICY });
  });
  server.addHook('onResponse', async (request, reply) => {
    const { method, url, routeOptions } = request;
    const line = {
      method,
      route: routeOptions.url ?? pathWithoutTokens(url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (isSlow(request, reply.elapsedTime, app.config)) request.log.warn(line, 'slow request');
    else request.log.info(line, 'request');
  });
  await server.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: app.config.publicUrl?.startsWith('https:') ? undefined : false,
    frameguard: { action: 'sameorigin' },
  });
  // Registered after helmet, so that errors of this hook have helmet's headers, and `setLinkHeaders` can replace helmet's
  // referrer policy.
  server.addHook('onRequest', async (request, reply) => {
    setLinkHeaders(request, reply);
    if (isApi(request) && !isMonitoringCall(request)) rejectUnknownHost(request, app.config);
    if (!request.routeOptions.config.endpoint?.isOneClick) rejectCrossSiteWrite(request, app.config);
    rejectEncodedBody(request);
  });
  limitBodyTime(server, app.config.bodySeconds);
  await server.register(cookie);
  await server.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  await server.register(multipart, { limits: { fields: 20, fieldSize: 20_000, parts: 25 } });
  if (app.config.rateLimit) await limitRateAndLoad(server);
}

/**
 * Routes a POST of an unsubscribe link to the API. The link in a mail opens a page, and mail programs post to the same URL for
 * one-click unsubscribing (RFC 8058).
 */
function rewriteUnsubscribeUrl({ method, url = '/' }: RawRequestDefaultExpression): string {
  return method === 'POST' && url.startsWith('/unsubscribe/') ? `/api${url}` : url;
}

/** Whether this is a monitoring call. Monitoring may use any host name. */
function isMonitoringCall({ url }: FastifyRequest): boolean {
  return url === '/api/health' || url === '/api/ready' || url === '/api/metrics';
}

/**
 * Whether a request is slow. Streams, uploads and downloads are never slow, because their time depends on the visitor's
 * connection.
 */
function isSlow({ routeOptions }: FastifyRequest, ms: number, { slowRequestMs }: Config): boolean {
  const { upload, output } = routeOptions.config.endpoint ?? {};
  return slowRequestMs !== null && ms >= slowRequestMs && !upload && !isStreamed(output);
}

function isStreamed(output: Endpoint['output'] | undefined): boolean {
  return output === 'file' || output === 'events' || output === 'tus';
}

/**
 * Rejects compressed bodies, because a small body can expand to gigabytes. The browser application sends no compressed bodies.
 */
function rejectEncodedBody({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw new AppError('validation_failed', 'Send the request body without Content-Encoding');
}

async function limitRateAndLoad(server: FastifyInstance): Promise<void> {
  await server.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    exposeStatusRoute: false,
  });
  await server.register(rateLimit, {
    max: MAX_REQUESTS_PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => addressKey(ip),
    allowList: (request) => request.url === '/api/health',
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('rate_limited', 'Too many requests. Please wait a moment and try again', {
        details: { retryAfterSeconds: ttl / 1000 },
      }),
  });
}
