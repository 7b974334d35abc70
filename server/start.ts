import { createApp, type App } from '#server/app.ts';
import { ConfigError, settingsError, type Config } from '#server/config.ts';
import { createContext, type AppContext } from '#server/context.ts';
import { FolderLockedError } from '#server/db/embedded/folder-lock.ts';
import { UpgradeBackupError } from '#server/db/embedded/upgrade-archive.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { ensureFirstAdmin } from '#server/features/auth/auth.service.ts';
import { startSnapshotServer } from '#server/features/backup/snapshot-server.service.ts';
import {
  requireMatchingStore,
  StoreMismatchError,
} from '#server/features/installation/installation.service.ts';
import { issueSetupToken } from '#server/features/setup/setup.service.ts';
import { startBackupSchedule } from '#server/backup-schedule.ts';
import { startDocumentJobs } from '#server/document-jobs.ts';
import { createLog } from '#server/log.ts';
import type { Job } from '#server/job.ts';
import { startMaintenance } from '#server/maintenance.ts';
import { startNoticeMails } from '#server/notice-mails.ts';
import { startReviewReminders } from '#server/review-reminders.ts';
import { openStorage } from '#server/open-storage.ts';
import { BackupFolderError } from '#server/platform/backup-folder.ts';
import { DataFolderError } from '#server/platform/private-folder.ts';
import { releaseStartMemory } from '#server/platform/startup-memory.ts';

/** The application with its database and storage, ready to be served. */
export type OpenApp = AppContext & App;

/**
 * Opens the configured database and storage, and creates the application, which does not listen yet. Tests can replace
 * `now`, which returns the current time.
 */
export async function openApp(
  config: Config,
  { log = createLog(config.logLevel), now = () => new Date() }: Partial<Pick<AppContext, 'log' | 'now'>> = {},
): Promise<OpenApp> {
  const database = await openDatabase(config, log);
  try {
    const storage = await openStorage(config, database);
    const context = createContext({ config, log, now, database, storage });
    await requireMatchingStore(context);
    await ensureFirstAdmin(context);
    return { ...context, ...(await createApp(context)) };
  } catch (error) {
    // Closes the database, because its thread would keep the process alive.
    await database.close();
    throw error;
  }
}

/**
 * Listens, dispatches events, sends mail and runs the jobs until a signal arrives. Closes the application when it cannot listen.
 */
export async function serve(app: OpenApp): Promise<void> {
  const { config, server, dispatcher, live, mailSender } = app;
  const jobs: Pick<Job, 'stop'>[] = [];
  const stop = () => closeApp(app, jobs);
  releaseStartMemory();
  exitWhenDatabaseStops(app);
  try {
    await app.backups.recover();
    await live.start();
    await server.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw settingsError('HOST, PORT', error);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  dispatcher.start();
  mailSender.start();
  jobs.push(
    await startSnapshotServer(app),
    startMaintenance(app),
    startReviewReminders(app),
    startBackupSchedule(app),
    ...startNoticeMails(app),
    ...startDocumentJobs(app),
  );
  stopOnSignal(stop, app);
  const address = config.publicUrl ?? server.listeningOrigin;
  process.stdout.write(`Wrapline is running on ${address} (${app.database.kind} database)\n`);
  await printSetupLink(app, address);
}

/**
 * Lets running requests, jobs, deliveries and mail finish (server/http/drain.ts), then closes the database. New requests get
 * a 503 at once, also while a job is still running.
 */
export async function closeApp(
  { server, dispatcher, mailSender, backups, database }: OpenApp,
  jobs: Pick<Job, 'stop'>[] = [],
): Promise<void> {
  await Promise.all([server.close(), mailSender.stop(), backups.stop(), ...jobs.map((job) => job.stop())]);
  await dispatcher.stop();
  await database.close();
}

/** Errors whose messages tell the person at the terminal what to do. */
const EXPLAINED_ERRORS = [
  BackupFolderError,
  ConfigError,
  DataFolderError,
  FolderLockedError,
  StoreMismatchError,
  UpgradeBackupError,
];

/** Prints why the server did not start: the message of an error that the operator can fix, otherwise the stack. */
export function reportFailedStart(error: unknown): void {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = 1;
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The message of a system error (e.g. about a missing permission) names the call and the file, so no stack is needed.
  const isExplained = 'syscall' in error || EXPLAINED_ERRORS.some((kind) => error instanceof kind);
  return isExplained ? error.message : (error.stack ?? error.message);
}

/** Prints the setup link if there is no admin yet (docs/requirements/operations.md, First admin). */
async function printSetupLink(app: OpenApp, address: string): Promise<void> {
  const token = await issueSetupToken(app);
  if (token) process.stdout.write(`There is no admin yet. Create one at ${address}/setup?token=${token}\n`);
}

/** Exits when the embedded database has stopped, so that the supervisor restarts the process. */
function exitWhenDatabaseStops({ database, log }: OpenApp): void {
  void database.lost.then((cause) => {
    log.fatal({ err: cause }, 'The embedded database has stopped, so the server stops too');
    process.exit(1);
  });
}

/** Stops the server on a signal. Exits after `STOP_SECONDS` at the latest, and at once on a second signal. */
function stopOnSignal(stop: () => Promise<void>, { config, log }: OpenApp): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => {
      log.fatal('Stopping took too long; unfinished work was abandoned');
      process.exit(1);
    }, config.stopSeconds * 1_000);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'Stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
