import type { FastifyReply } from 'fastify';
import type { EventsResult } from '#server/http/route-result.ts';

/** Sends a stream of events. Proxies must not buffer it. The connection closes when the stream ends. */
export function sendEvents(reply: FastifyReply, { stream }: EventsResult): FastifyReply {
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  return reply.send(stream);
}
