import type { Tx } from '#server/db/database.ts';
import { backups } from '#server/db/schema/security.ts';

/** A backup that a command made or could not make. */
export interface CommandBackup {
  startedAt: Date;
  bytes: number | null;
  rowCount: number | null;
  fileCount: number | null;
  error: string | null;
}

/** Adds the result of a backup command to the list of backups. */
export async function insertCommandBackup(tx: Tx, backup: CommandBackup): Promise<void> {
  const state = backup.bytes === null ? 'failed' : 'done';
  await tx.insert(backups).values({ ...backup, kind: 'command', state, finishedAt: new Date() });
}
