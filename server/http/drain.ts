import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';

/** The part of a stop that running requests may take; the rest is for closing streams, deliveries and the database. */
const SHARE_OF_REQUESTS = 0.7;
/** How long handlers get to clean up after their connections were cut, as a part of the stop. */
const SHARE_OF_CLEANUP = 0.2;

/** Runs a handler so that a stop waits for it, up to its deadline. */
export type Track = <T>(handler: () => Promise<T>) => Promise<T>;

/**
 * Lets running requests finish when the server closes, while new ones get a 503. What still runs at the deadline is
 * cut off: its connection is closed, and its handler gets a moment to remove what it has staged.
 */
export function drainOnClose(server: FastifyInstance, stopSeconds: number): Track {
  const running = new Set<Promise<unknown>>();
  let isClosing = false;
  let cutting: NodeJS.Timeout | undefined;
  server.addHook('onRequest', async () => {
    if (isClosing) throw new AppError('unavailable', 'The server is stopping. Please try again in a moment');
  });
  server.addHook('preClose', async () => {
    isClosing = true;
    const cutAfterMs = stopSeconds * 1_000 * SHARE_OF_REQUESTS;
    const cut = () => {
      if (running.size > 0) server.log.warn({ requests: running.size }, 'Running requests were cut off');
      server.server.closeAllConnections();
    };
    // Still armed when this hook is done: the listener then waits for downloads that are under way.
    cutting = setTimeout(cut, cutAfterMs);
    const patience = new AbortController();
    const longest = cutAfterMs + stopSeconds * 1_000 * SHARE_OF_CLEANUP;
    await Promise.race([
      Promise.allSettled(running),
      delay(longest, undefined, patience).catch(() => undefined),
    ]);
    patience.abort();
  });
  server.addHook('onClose', async () => clearTimeout(cutting));
  return async (handler) => {
    const run = handler();
    running.add(run);
    try {
      return await run;
    } finally {
      running.delete(run);
    }
  };
}
