import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import { audit, type AuditActor } from '#server/features/audit/audit.service.ts';
import type { BackupSummary } from '#server/features/backup/write-backup.service.ts';
import { removeArchive, removeAbandonedArchive } from './backup-archives.ts';
import { failureText, STOPPED_REASON } from './backup-failures.ts';
import { lastScheduledTime } from './backup-times.ts';
import {
  changeRunningBackup,
  findAbandonedBackups,
  findArchives,
  findScheduledBackups,
  recordArchiveRemoval,
  type BackupRow,
} from './backups.repository.ts';

interface BackupRun {
  backup: BackupRow;
  /** The admin who started the backup; empty for a scheduled backup, and for a backup whose process has died. */
  by: AuditActor;
}

/**
 * Records that a backup is finished, and notifies the admins when files are missing. Removes its archive when the backup was
 * marked as failed in the meantime.
 */
export async function finishBackup(
  app: AppContext,
  { backup, by, summary: { bytes, rowCount, fileCount, missing } }: BackupRun & { summary: BackupSummary },
): Promise<void> {
  const finishedAt = app.now();
  const error = missingFilesText(missing);
  const result = {
    bytes,
    rowCount,
    fileCount,
    finishedAt,
    leaseUntil: null,
    error,
  };
  const isSaved = await app.database.transaction(async (tx) => {
    if (!(await changeRunningBackup(tx, backup.id, { ...result, state: 'done' }))) return false;
    const { id, kind, fileName } = backup;
    const details = { kind, bytes, rowCount, fileCount };
    await audit(tx, by, { kind: 'backup_created', subject: { id, name: fileName ?? '' }, details });
    if (error !== null && !(await hasPreviousError(tx, backup, error)))
      await notifyAdmins(tx, `could not make a complete backup: ${error}`, {
        backupId: id,
        isIncomplete: true,
      });
    return true;
  });
  if (!isSaved) {
    await removeArchive(app.config, backup);
    return;
  }
  const backupId = backup.id;
  app.log.info({ backupId, kind: backup.kind, bytes, rowCount, fileCount }, 'A backup was made');
  if (missing.length > 0)
    app.log.warn(
      { backupId, missing: missing.slice(0, 20) },
      'Files that the database refers to are missing',
    );
}

function missingFilesText(missing: string[]): string | null {
  if (missing.length === 0) return null;
  const files = missing.length === 1 ? '1 file is' : `${missing.length} files are`;
  return `${files} missing in the file store. To list all missing files, run: npm run files -- check`;
}

/** Whether the previous backup of the same kind had this error too. The admins have then already been notified. */
async function hasPreviousError(tx: Tx, { id, kind }: BackupRow, error: string): Promise<boolean> {
  const previous = (await findArchives(tx, kind)).find((other) => other.id !== id);
  return previous?.error === error;
}

async function notifyAdmins(tx: Tx, description: string, details: Record<string, unknown>): Promise<void> {
  await record(
    tx,
    { userId: null, actorName: 'Wrapline' },
    { projectId: null, action: 'backup_failed', description, details },
  );
}

/**
 * Records that a backup failed, and notifies the admins. Does not notify them when the server was stopped on purpose, or when an
 * earlier attempt at the same scheduled backup failed. Returns false and changes nothing when the backup was no longer running.
 */
export async function failBackup(
  app: AppContext,
  { backup, by, error }: BackupRun & { error: unknown },
): Promise<boolean> {
  const text = failureText(error);
  const line = { backupId: backup.id, kind: backup.kind };
  if (text === STOPPED_REASON) app.log.info(line, 'A backup was canceled, because the server stops');
  else app.log.error({ err: error, ...line }, 'A backup failed');
  return saveFailure(app, { backup, by, text });
}

/**
 * Marks the running backups with an expired lease as failed, because their process has died, and removes their
 * archives. With `all`, does this for every running backup.
 */
export async function failAbandonedBackups(app: AppContext, { all = false } = {}): Promise<void> {
  for (const backup of await findAbandonedBackups(app.database.sql, { now: app.now(), all })) {
    app.log.error({ backupId: backup.id, kind: backup.kind }, 'A backup was not finished');
    const text = 'The server stopped before the backup was finished';
    if (await saveFailure(app, { backup, by: {}, text })) await removeAbandonedArchive(app.config, backup);
  }
}

async function saveFailure(
  app: AppContext,
  { backup, by, text }: BackupRun & { text: string },
): Promise<boolean> {
  const { id, kind, fileName } = backup;
  return app.database.transaction(async (tx) => {
    const result = { fileName: null, bytes: null, rowCount: null, fileCount: null, leaseUntil: null };
    const failure = { state: 'failed' as const, finishedAt: app.now(), error: text };
    if (!(await changeRunningBackup(tx, id, { ...result, ...failure }))) return false;
    await audit(tx, by, {
      kind: 'backup_failed',
      subject: { id, name: fileName ?? '' },
      details: { kind, error: text },
    });
    if (text === STOPPED_REASON || (await isRepeatedFailure(tx, app, backup))) return true;
    const article = kind === 'scheduled' ? 'the scheduled' : 'a';
    await notifyAdmins(tx, `could not make ${article} backup: ${text}`, { backupId: id });
    return true;
  });
}

/** Whether an earlier attempt at the same scheduled backup failed. The admins have then already been notified. */
async function isRepeatedFailure(tx: Tx, { config }: AppContext, { id, kind, startedAt }: BackupRow) {
  if (kind !== 'scheduled') return false;
  const from = lastScheduledTime(startedAt, config.backups.at);
  return (await findScheduledBackups(tx, { from, to: startedAt })).some(
    (other) => other.id !== id && other.error !== STOPPED_REASON,
  );
}

/**
 * Removes the archives of the oldest scheduled backups. Keeps the newest `BACKUP_KEEP` complete archives, and the
 * newest `BACKUP_KEEP` incomplete archives. The two kinds are counted separately, because an incomplete archive does not
 * replace a complete one. On PostgreSQL, archives that are not in `BACKUP_DIR` stay recorded, because they may be in the
 * folder of another process.
 */
export async function removeOldArchives(app: AppContext): Promise<void> {
  const archives = await findArchives(app.database.sql, 'scheduled');
  const complete = archives.filter(({ error }) => error === null);
  const incomplete = archives.filter(({ error }) => error !== null);
  const missingIds: number[] = [];
  for (const backup of [complete, incomplete].flatMap((list) => list.slice(app.config.backups.keep))) {
    try {
      const isRemoved = await removeArchive(app.config, backup);
      if (isRemoved || app.database.kind === 'embedded')
        await recordArchiveRemoval(app.database.sql, backup.id);
      else missingIds.push(backup.id);
    } catch (error) {
      app.log.error(
        { err: error, backupId: backup.id },
        'An old backup could not be removed; trying again later',
      );
    }
  }
  if (missingIds.length > 0)
    app.log.warn(
      { backupIds: missingIds.slice(0, 20) },
      'Old backups are not in BACKUP_DIR. They were removed by hand, or the processes have different folders',
    );
}
