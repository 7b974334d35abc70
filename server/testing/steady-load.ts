import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * The outcome of one request. `result` is the status of the response, or the code of the error that broke the connection.
 * `not accepted` means that no server accepted the connection: none was listening, or the server stopped listening while the
 * connection waited in the queue of the operating system.
 */
export interface RequestOutcome {
  /** Milliseconds since the start of the load. */
  startedAt: number;
  endedAt: number;
  result: number | string;
}

export interface SteadyLoad {
  /** The outcomes so far. */
  outcomes: RequestOutcome[];
  /** Sends no further requests; resolves when all have ended. */
  stop(): Promise<void>;
}

interface LoadOptions {
  url: string;
  headers?: Record<string, string>;
  perSecond: number;
  /** The maximum number of parallel requests. Each uses a connection that is kept open. */
  connections: number;
}

const TICK_MS = 5;

/** Sends GET requests at a steady rate, whether or not the earlier requests have ended, as many visitors would. */
export function startSteadyLoad({ url, headers = {}, perSecond, connections }: LoadOptions): SteadyLoad {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const outcomes: RequestOutcome[] = [];
  const runningRequests = new Set<Promise<void>>();
  const start = performance.now();
  const stopping = new AbortController();
  let sentCount = 0;
  const send = async () => {
    const startedAt = performance.now() - start;
    const result = await request(url, { agent, headers });
    outcomes.push({ startedAt, endedAt: performance.now() - start, result });
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      for (const due = ((performance.now() - start) / 1000) * perSecond; sentCount < due; sentCount += 1) {
        const one = send().finally(() => runningRequests.delete(one));
        runningRequests.add(one);
      }
      await delay(TICK_MS);
    }
    await Promise.all(runningRequests);
    agent.destroy();
  };
  const loadPromise = run();
  return {
    outcomes,
    stop: () => {
      stopping.abort();
      return loadPromise;
    },
  };
}

function request(url: string, options: http.RequestOptions): Promise<number | string> {
  return new Promise((resolve) => {
    const call = http.get(url, options, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    call.once('error', (error: NodeJS.ErrnoException) => resolve(failureCodeOf(error, call.reusedSocket)));
  });
}

function failureCodeOf({ code, message }: NodeJS.ErrnoException, isSocketReused: boolean): string {
  if (code === 'ECONNREFUSED' || (code === 'ECONNRESET' && !isSocketReused)) return 'not accepted';
  return code ?? message;
}
