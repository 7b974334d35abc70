import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Routes whose bodies may take as long as the server allows: uploads. */
declare module 'fastify' {
  interface FastifyContextConfig {
    isUpload?: boolean;
  }
}

/**
 * Cuts a connection whose request body does not arrive in time. Node's `requestTimeout` holds for the whole server and is
 * made for uploads over a poor line; this is for all other routes.
 */
export function limitBodyTime(server: FastifyInstance, seconds: number): void {
  server.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request) || request.routeOptions.config.isUpload) return;
    const cut = () => {
      // An answered request whose body is still being thrown away gets no second answer.
      if (reply.raw.writableEnded) request.raw.destroy();
      else server.server.emit('clientError', new BodyTooSlow(), request.raw.socket);
    };
    const timer = setTimeout(cut, seconds * 1_000).unref();
    const stop = () => clearTimeout(timer);
    request.raw.once('end', stop).once('close', stop);
  });
}

/** Node's own code for a request that takes too long: Fastify answers it with a 408 and closes the connection. */
class BodyTooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
