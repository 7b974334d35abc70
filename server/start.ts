import path from 'node:path';
import { createApp, type App } from '#server/app.ts';
import { ConfigError, type Config } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { FolderLockedError } from '#server/db/embedded/folder-lock.ts';
import { forgetOldKeys } from '#server/db/idempotency-store.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { deleteExpiredSessions, deleteExpiredSignInFailures } from '#server/features/auth/auth.repository.ts';
import { ensureFirstAdmin } from '#server/features/auth/auth.service.ts';
import { sweepFiles } from '#server/features/files/files.service.ts';
import { issueSetupToken } from '#server/features/setup/setup.service.ts';
import { createLog } from '#server/log.ts';
import { createDiskStorage } from '#server/platform/disk-storage.ts';
import { releaseStartMemory } from '#server/platform/memory.ts';
import { createPasswords } from '#server/platform/passwords.ts';
import type { FileStorage } from '#server/platform/storage.ts';

const TIDY_EVERY_MS = 3_600_000;

/** The application on its database and storage, ready to be served. */
export type OpenApp = AppContext & App;

/** Opens what the settings name and puts the application on it; nothing listens yet. */
export async function openApp(config: Config): Promise<OpenApp> {
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, log);
  try {
    const context: AppContext = {
      config,
      log,
      database,
      storage: await openStorage(config),
      passwords: createPasswords(),
      now: () => new Date(),
    };
    await ensureFirstAdmin(context);
    return { ...context, ...(await createApp(context)) };
  } catch (error) {
    // Its thread would keep a process alive that has nothing to serve.
    await database.close();
    throw error;
  }
}

/** Listens, delivers events and tidies up until a signal ends it; closes everything when it cannot listen. */
export async function serve(app: OpenApp): Promise<void> {
  const { config, server, dispatcher, live } = app;
  const tidying = setInterval(() => void tidy(app), TIDY_EVERY_MS).unref();
  const stop = async () => {
    clearInterval(tidying);
    await closeApp(app);
  };
  releaseStartMemory();
  endWithDatabase(app);
  try {
    await live.start();
    await server.listen({ port: config.port, host: config.host });
  } catch (error) {
    await stop();
    throw error;
  }
  dispatcher.start();
  void tidy(app);
  stopOnSignal(stop, app);
  const address = config.publicUrl ?? server.listeningOrigin;
  process.stdout.write(`Wrapline is running on ${address} (${app.database.kind} database)\n`);
  await printSetupLink(app, address);
}

/** Lets running requests and deliveries finish (server/http/drain.ts), then closes the database. */
export async function closeApp({ server, dispatcher, database }: OpenApp): Promise<void> {
  await server.close();
  await dispatcher.stop();
  await database.close();
}

/** Says why it did not start: what the person at the terminal can mend in plain words, anything else with its stack. */
export function reportFailedStart(error: unknown): void {
  const isPlain = error instanceof ConfigError || error instanceof FolderLockedError || isPortTaken(error);
  process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}

/** Without any admin, whoever reads this terminal may become the first one (decisions.md §3). */
async function printSetupLink(app: OpenApp, address: string): Promise<void> {
  const token = await issueSetupToken(app);
  if (token) process.stdout.write(`There is no admin yet. Create one at ${address}/setup?token=${token}\n`);
}

async function openStorage(config: Config): Promise<FileStorage> {
  if (!config.s3) return createDiskStorage(path.join(config.dataDir, 'files'));
  // Its library takes 15 MB that a server with a folder need not hold.
  const { createS3Storage } = await import('#server/platform/s3-storage.ts');
  return createS3Storage(config.s3);
}

/** Work that nobody waits for; a failure is logged and the next round tries again. */
async function tidy(context: AppContext): Promise<void> {
  try {
    await deleteExpiredSessions(context.database.sql, context.now());
    await deleteExpiredSignInFailures(context.database.sql, context.now());
    await forgetOldKeys(context.database.sql, context.now());
    const swept = await sweepFiles(context);
    if (swept > 0) context.log.info({ swept }, 'Files that nothing refers to were removed');
  } catch (error) {
    context.log.error({ err: error }, 'Tidying failed');
  }
}

/** Without its database it could only fail: whoever watches over the process starts it anew. */
function endWithDatabase({ database, log }: OpenApp): void {
  void database.lost.then((cause) => {
    log.fatal({ err: cause }, 'The embedded database has ended, and the server with it');
    process.exit(1);
  });
}

/** Stops within `STOP_SECONDS`, whatever does not end in time; a second signal ends at once. */
function stopOnSignal(stop: () => Promise<void>, { config, log }: OpenApp): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => {
      log.fatal('The stop took too long; what was still running was abandoned');
      process.exit(1);
    }, config.stopSeconds * 1_000);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'The stop was not clean');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

function isPortTaken(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
