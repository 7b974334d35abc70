import { createHash, timingSafeEqual } from 'node:crypto';
import { Histogram, type Registry } from '@prometheus-io/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { isApi } from '#server/http/shell.ts';

/** The upper limits of the histogram's buckets in seconds, from a cached read to a request that users abandon. */
const BUCKET_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Metrics {
  /** The token that requests must send as a bearer token. */
  token: string;
  registry: Registry;
}

/** Adds /api/metrics, with the metrics of the registry and the duration of requests. */
export function serveMetrics(server: FastifyInstance, { token, registry }: Metrics): void {
  measureRequests(server, registry);
  server.get('/api/metrics', async (request, reply) => {
    if (!hasToken(request, token)) {
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('not_signed_in', 'Send METRICS_TOKEN as a bearer token');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function measureRequests(server: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'wrapline_http_request_duration_seconds',
    help: 'Duration of requests until the response was sent, without live streams.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKET_SECONDS,
    registers: [registry],
  });
  server.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.endpoint?.output === 'events') return;
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
}

/** The path pattern of the route, so that there are few time series. All pages and their files count as one route. */
function routeOf(request: FastifyRequest): string {
  if (!isApi(request)) return 'pages';
  return request.routeOptions.url ?? 'unknown';
}

/** Compares hashes, because the comparison in constant time requires equal lengths. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(sha256Of(headers.authorization ?? ''), sha256Of(`Bearer ${token}`));
}

function sha256Of(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
