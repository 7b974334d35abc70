import { setImmediate as nextPoll, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const MAX_LINGER_MS = 1_000;
/** The server waits for open connections to end during this fraction of the stop time, but at most `MAX_LINGER_MS`. */
const LINGER_TIME_SHARE = 0.1;
/** The share of the stop time in which the server accepts queued connections. */
const ACCEPT_QUEUED_TIME_SHARE = 0.2;
const POLL_INTERVAL_MS = 25;

/**
 * Keeps connections open briefly when the server closes. A request in transit then gets a 503 instead of a broken connection.
 * This 503 closes the connection. Must be added after the other shutdown hooks.
 */
export function lingerOnClose(server: FastifyInstance, stopSeconds: number): void {
  server.addHook('preClose', async () => {
    const deadline = performance.now() + Math.min(MAX_LINGER_MS, stopSeconds * 1_000 * LINGER_TIME_SHARE);
    while (performance.now() < deadline && (await countOpenConnections(server)) > 0)
      await delay(POLL_INTERVAL_MS);
    await acceptQueuedConnections(server, performance.now() + stopSeconds * 1_000 * ACCEPT_QUEUED_TIME_SHARE);
  });
}

function countOpenConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, openCount) => resolve(openCount)));
}

/**
 * Accepts the connections in the listen queue, because these connections break when the server stops listening. Each round of the
 * event loop accepts one connection.
 */
async function acceptQueuedConnections({ server }: FastifyInstance, deadline: number): Promise<void> {
  let acceptedConnections = 0;
  const count = () => {
    acceptedConnections += 1;
  };
  server.on('connection', count);
  do {
    acceptedConnections = 0;
    await nextPoll();
  } while (acceptedConnections > 0 && performance.now() < deadline);
  server.off('connection', count);
}
