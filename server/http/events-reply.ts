import type { FastifyReply } from 'fastify';
import type { EventsAnswer } from '#server/http/answer.ts';

/** Sends a stream of events. Proxies must not buffer it, and its connection closes when it ends. */
export function sendEvents(reply: FastifyReply, { stream }: EventsAnswer): FastifyReply {
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  return reply.send(stream);
}
