import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';

/**
 * The share of the stop time in which running requests can end. The remaining time is for the cleanup of aborted requests
 * (`CLEANUP_SHARE`), and for closing streams, the dispatcher and the database.
 */
const REQUEST_SHARE = 0.7;
/** The share of the stop time in which handlers clean up after their connections were closed. */
const CLEANUP_SHARE = 0.2;

/** Runs a handler. When the server stops, it waits for the handler up to a deadline. */
export type TrackHandler = <T>(handler: () => Promise<T>) => Promise<T>;

/**
 * Lets running requests finish when the server closes. New requests get a 503. At the deadline the connections are closed, and
 * the handlers that are still running get a short time to remove staged files.
 */
export function drainOnClose(server: FastifyInstance, stopSeconds: number): TrackHandler {
  const runningHandlers = new Set<Promise<unknown>>();
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;
  server.addHook('onRequest', async () => {
    if (isClosing) throw new AppError('unavailable', 'The server is stopping. Please try again in a moment');
  });
  server.addHook('preClose', async () => {
    isClosing = true;
    const requestDeadlineMs = stopSeconds * 1_000 * REQUEST_SHARE;
    const closeConnections = () => {
      if (runningHandlers.size > 0)
        server.log.warn({ requests: runningHandlers.size }, 'Running requests were aborted');
      server.server.closeAllConnections();
    };
    // The timer stays active after this hook, while the server waits for running downloads.
    timer = setTimeout(closeConnections, requestDeadlineMs);
    const drainTimeoutController = new AbortController();
    const maxMs = requestDeadlineMs + stopSeconds * 1_000 * CLEANUP_SHARE;
    await Promise.race([
      Promise.allSettled(runningHandlers),
      delay(maxMs, undefined, drainTimeoutController).catch(() => undefined),
    ]);
    drainTimeoutController.abort();
  });
  server.addHook('onClose', async () => clearTimeout(timer));
  return async (handler) => {
    const run = handler();
    runningHandlers.add(run);
    try {
      return await run;
    } finally {
      runningHandlers.delete(run);
    }
  };
}
