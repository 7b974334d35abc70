import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import { shareResult } from '#server/platform/shared-result.ts';
import { withTimeLimit } from '#server/platform/time-limit.ts';

/** The minimum time between two checks of database and storage. Probes in between get the result of the last check. */
const CHECK_INTERVAL_MS = 1_000;
const CHECK_TIMEOUT_MS = 5_000;

/** Adds the probes. `health`: the process is up. `ready`: database and storage respond, and the server is not stopping. */
export function addHealth(server: FastifyInstance, app: AppContext): void {
  const checkOnce = shareResult(CHECK_INTERVAL_MS, () => checkReadiness(app));
  server.get('/api/health', () => ({ status: 'up' }));
  server.get('/api/ready', async () => {
    if (!(await isReadyInTime(app, checkOnce())))
      throw new AppError('unavailable', 'The database or the file storage does not respond');
    return { status: 'ready' };
  });
}

/**
 * The check continues after the time limit. Other probes share it until it ends, because each check of a disk that
 * hangs blocks a thread.
 */
async function isReadyInTime({ log }: AppContext, check: Promise<boolean>): Promise<boolean> {
  try {
    return await withTimeLimit(CHECK_TIMEOUT_MS, check, 'Database or file storage does not respond');
  } catch (error) {
    log.error({ err: error }, 'Not ready');
    return false;
  }
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
