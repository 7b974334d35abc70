import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import { shareResult } from '#server/platform/shared-result.ts';

/** The minimum time between two checks of database and storage. Probes in between get the result of the last check. */
const CHECK_INTERVAL_MS = 1_000;

/** Adds the probes. `health`: the process is up. `ready`: database and storage respond, and the server is not stopping. */
export function addHealth(server: FastifyInstance, app: AppContext): void {
  const isReady = shareResult(CHECK_INTERVAL_MS, () => checkReadiness(app));
  server.get('/api/health', () => ({ status: 'up' }));
  server.get('/api/ready', async () => {
    if (!(await isReady())) throw new AppError('unavailable', 'Database or file storage does not answer');
    return { status: 'ready' };
  });
}

async function checkReadiness({ database, storage, log }: AppContext): Promise<boolean> {
  try {
    await Promise.all([database.check(), storage.check()]);
    return true;
  } catch (error) {
    log.error({ err: error }, 'Not ready');
    return false;
  }
}
