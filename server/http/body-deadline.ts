import type { FastifyInstance, FastifyRequest } from 'fastify';

/** `isUpload` marks the routes of uploads. Their bodies have only the time limit of the whole server. */
declare module 'fastify' {
  interface FastifyContextConfig {
    isUpload?: boolean;
  }
}

/**
 * Closes a connection whose request body does not arrive in time. Node's `requestTimeout` applies to the whole server, and allows
 * uploads over slow connections. This shorter limit applies to all routes except uploads.
 */
export function limitBodyTime(server: FastifyInstance, seconds: number): void {
  server.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request) || request.routeOptions.config.isUpload) return;
    const close = () => {
      // A request that already has its response, and whose body is being discarded, gets no second response.
      if (reply.raw.writableEnded) request.raw.destroy();
      else server.server.emit('clientError', new BodyTooSlowError(), request.raw.socket);
    };
    const timer = setTimeout(close, seconds * 1_000).unref();
    const stop = () => clearTimeout(timer);
    request.raw.once('end', stop).once('close', stop);
  });
}

/** An error with Node's code for a request timeout, so that Fastify responds with a 408 and closes the connection. */
class BodyTooSlowError extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
