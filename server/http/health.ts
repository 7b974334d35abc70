import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';

/** The minimum time between checks of database and storage, for any number of probes. */
const CHECK_INTERVAL_MS = 1_000;

/** `health`: the process is up. `ready`: database and storage respond, and the server is not stopping. */
export function addHealth(server: FastifyInstance, app: AppContext): void {
  const isReady = sharedCheck(app);
  server.get('/api/health', () => ({ status: 'up' }));
  server.get('/api/ready', async () => {
    if (!(await isReady())) throw new AppError('unavailable', 'Database or file storage does not answer');
    return { status: 'ready' };
  });
}

/** A check whose result is shared by all calls within a second of its start. */
function sharedCheck(app: AppContext): () => Promise<boolean> {
  let latest = Promise.resolve(false);
  let isRunning = false;
  let startedAt = -Infinity;
  return () => {
    if (isRunning || performance.now() - startedAt < CHECK_INTERVAL_MS) return latest;
    isRunning = true;
    startedAt = performance.now();
    latest = check(app).finally(() => {
      isRunning = false;
    });
    return latest;
  };
}

async function check({ database, storage, log }: AppContext): Promise<boolean> {
  try {
    await Promise.all([database.check(), storage.check()]);
    return true;
  } catch (error) {
    log.error({ err: error }, 'Not ready');
    return false;
  }
}
