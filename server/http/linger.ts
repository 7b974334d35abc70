import { setImmediate as nextPoll, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const MAX_LINGER_MS = 1_000;
/** Shares of the stop timeout: for open connections to end, and for queued connections to be accepted. */
const LINGER_TIME_SHARE = 0.1;
const ACCEPT_QUEUED_TIME_SHARE = 0.2;
const STEP_MS = 25;

/**
 * Keeps connections open briefly when the server closes, so that a request in transit gets a 503 instead of a broken connection.
 * The response closes the connection. Must be added after the other shutdown hooks.
 */
export function lingerOnClose(server: FastifyInstance, stopSeconds: number): void {
  server.addHook('preClose', async () => {
    const end = performance.now() + Math.min(MAX_LINGER_MS, stopSeconds * 1_000 * LINGER_TIME_SHARE);
    while (performance.now() < end && (await countOpenConnections(server)) > 0) await delay(STEP_MS);
    await acceptQueuedConnections(server, performance.now() + stopSeconds * 1_000 * ACCEPT_QUEUED_TIME_SHARE);
  });
}

function countOpenConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, open) => resolve(open)));
}

/**
 * Accepts the connections in the listen queue, because these connections break when the server stops listening. Each round of the
 * event loop accepts one connection.
 */
async function acceptQueuedConnections({ server }: FastifyInstance, end: number): Promise<void> {
  let acceptedConnections = 0;
  const count = () => {
    acceptedConnections += 1;
  };
  server.on('connection', count);
  do {
    acceptedConnections = 0;
    await nextPoll();
  } while (acceptedConnections > 0 && performance.now() < end);
  server.off('connection', count);
}
