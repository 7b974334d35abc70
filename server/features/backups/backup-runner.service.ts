import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import { writeBackup } from '#server/features/backup/write-backup.service.ts';
import type { AuditActor } from '#server/features/audit/audit.service.ts';
import { requireAdmin, type Scope } from '#server/sessions/session-scope.ts';
import { pathOfArchive, removeArchive } from './backup-archives.ts';
import { STOPPED_REASON } from './backup-failures.ts';
import {
  failAbandonedBackups,
  failBackup,
  finishBackup,
  removeOldArchives,
} from './backup-results.service.ts';
import { claimBackup, claimDueBackup, LEASE_MS } from './backup-starts.service.ts';
import { changeRunningBackup, type BackupRow } from './backups.repository.ts';
import type { AdminBackup } from './backups.service.ts';

const HEARTBEAT_MS = 5_000;

interface BackupFailure {
  backup: BackupRow;
  by: AuditActor;
  error: unknown;
  /** Whether the archive was complete before the failure. */
  isWritten: boolean;
}

/**
 * Makes the scheduled backups and the backups that admins request, one at a time among all processes
 * (docs/decisions/0058-scheduled-backups.md).
 */
export class BackupRunner {
  readonly #app: AppContext;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  /** Failures that could not be saved, for example because the disk of the database is full. */
  readonly #unsavedFailures = new Set<BackupFailure>();

  constructor(app: AppContext) {
    this.#app = app;
  }

  /** Marks backups as failed when their process has ended. Must be called before the first backup of this process. */
  async recover(): Promise<void> {
    // With the embedded database, marks all running backups: only one process can use it, and this process has started none yet.
    await failAbandonedBackups(this.#app, { all: this.#app.database.kind === 'embedded' });
  }

  /** Starts a backup for an admin, and returns the running backup. 409 while another backup runs, and without `BACKUP_DIR`. */
  async start(app: AppContext, scope: Scope): Promise<AdminBackup> {
    requireAdmin(scope);
    if (app.config.backups.dir === null)
      throw new AppError('conflict', 'Backups are not configured: set BACKUP_DIR');
    const backup = await claimBackup(app, 'admin');
    if (!backup) throw new AppError('conflict', 'A backup is already running');
    void this.#track(backup, scope);
    return { ...backup, canDownload: false };
  }

  /** Makes the scheduled backup if it is due; resolves when the backup is finished. */
  async runDue(): Promise<void> {
    // Saved before `failAbandonedBackups`, which would record another reason. A failure that still cannot be saved is kept for
    // the next run.
    await Promise.allSettled([...this.#unsavedFailures].map((failure) => this.#saveFailure(failure)));
    await failAbandonedBackups(this.#app);
    const backup = await claimDueBackup(this.#app);
    if (backup) await this.#track(backup, {});
  }

  /** Resolves when no backup of this process runs. */
  async waitUntilIdle(): Promise<void> {
    await Promise.all(this.#running);
  }

  /** Cancels the running backup; it is marked as failed. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error(STOPPED_REASON));
    await this.waitUntilIdle();
  }

  #track(backup: BackupRow, by: AuditActor): Promise<void> {
    const run = this.#run(backup, by)
      .catch((error: unknown) =>
        this.#app.log.error({ err: error, backupId: backup.id }, 'The result of a backup could not be saved'),
      )
      .finally(() => this.#running.delete(run));
    this.#running.add(run);
    return run;
  }

  async #run(backup: BackupRow, by: AuditActor): Promise<void> {
    const file = pathOfArchive(this.#app.config, backup);
    const progress = { fileCount: 0 };
    let isWritten = false;
    const heartbeat = setInterval(() => this.#renewLease(backup, progress), HEARTBEAT_MS);
    try {
      if (file === null) throw new Error('The archive has no name');
      const summary = await writeBackup(
        this.#app,
        { file },
        {
          signal: this.#stopping.signal,
          onProgress: ({ phase, done }) => {
            // In the phase `rows`, `done` is a number of tables.
            if (phase === 'files') progress.fileCount = done;
          },
        },
      );
      isWritten = true;
      await finishBackup(this.#app, { backup, by, summary });
    } catch (error) {
      await this.#saveFailure({ backup, by, error, isWritten });
      return;
    } finally {
      clearInterval(heartbeat);
    }
    if (backup.kind === 'scheduled') await removeOldArchives(this.#app);
  }

  async #saveFailure(failure: BackupFailure): Promise<void> {
    this.#unsavedFailures.add(failure);
    const isFailureSaved = await failBackup(this.#app, failure);
    this.#unsavedFailures.delete(failure);
    // If the result was committed and only the reply was lost, the backup is finished and its archive stays.
    if (isFailureSaved && failure.isWritten) await removeArchive(this.#app.config, failure.backup);
  }

  #renewLease({ id }: BackupRow, progress: { fileCount: number }): void {
    const leaseUntil = new Date(this.#app.now().getTime() + LEASE_MS);
    changeRunningBackup(this.#app.database.sql, id, { leaseUntil, ...progress }).catch((error: unknown) =>
      this.#app.log.warn({ err: error, backupId: id }, 'The progress of a backup could not be saved'),
    );
  }
}
