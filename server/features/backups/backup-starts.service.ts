import type { BackupKind } from '#shared/backups/backup-values.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { archiveNameOf } from './backup-archives.ts';
import { lastScheduledTime } from './backup-times.ts';
import {
  changeRunningBackup,
  findRunningBackup,
  findScheduledBackups,
  insertBackup,
  lockBackupStarts,
  type BackupRow,
} from './backups.repository.ts';

/** The duration of a lease. Running backups renew their lease more often, so only a lease of a dead process expires. */
export const LEASE_MS = 5 * 60_000;
/** A failed scheduled backup is repeated after this time. */
const RETRY_MS = 3_600_000;
const MAX_ATTEMPTS = 3;

/** Inserts the row of a backup that starts now, and returns the row; null while another backup runs in any process. */
export async function claimBackup(app: AppContext, kind: BackupKind): Promise<BackupRow | null> {
  return app.database.transaction(async (tx) => {
    await lockBackupStarts(tx);
    return claimIfNoneRuns(tx, app, kind);
  });
}

/**
 * Like `claimBackup`, for the scheduled backup. Also returns null when this backup is not due. It is due when no
 * scheduled backup was made since the last scheduled time, fewer than three attempts have failed since then, and the
 * last attempt started at least an hour ago.
 */
export async function claimDueBackup(app: AppContext): Promise<BackupRow | null> {
  if (app.config.backups.dir === null) return null;
  return app.database.transaction(async (tx) => {
    await lockBackupStarts(tx);
    return (await isBackupDue(tx, app)) ? claimIfNoneRuns(tx, app, 'scheduled') : null;
  });
}

async function isBackupDue(tx: Tx, { config, now }: AppContext): Promise<boolean> {
  const to = now();
  const attempts = await findScheduledBackups(tx, { from: lastScheduledTime(to, config.backups.at), to });
  if (attempts.some(({ state }) => state !== 'failed') || attempts.length >= MAX_ATTEMPTS) return false;
  const [last] = attempts;
  return !last || to.getTime() - last.startedAt.getTime() >= RETRY_MS;
}

async function claimIfNoneRuns(tx: Tx, { now }: AppContext, kind: BackupKind): Promise<BackupRow | null> {
  if (await findRunningBackup(tx)) return null;
  const startedAt = now();
  const leaseUntil = new Date(startedAt.getTime() + LEASE_MS);
  const backup = await insertBackup(tx, { kind, startedAt, leaseUntil });
  return changeRunningBackup(tx, backup.id, { fileName: archiveNameOf(backup) });
}
