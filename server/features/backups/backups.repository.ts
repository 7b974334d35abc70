import { and, count, desc, eq, gte, isNotNull, lt, lte, sql as raw } from 'drizzle-orm';
import type { BackupKind } from '#shared/backups/backup-values.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { backups } from '#server/db/schema/security.ts';
import type { AdminScope } from '#server/sessions/session-scope.ts';

export type BackupRow = typeof backups.$inferSelect;

const BACKUP_START_LOCK_ID = 7_284_115;

/** Locks the start of backups until the transaction ends, so that only one process at a time decides whether a backup starts. */
export async function lockBackupStarts(tx: Tx): Promise<void> {
  await tx.execute(raw`select pg_advisory_xact_lock(${BACKUP_START_LOCK_ID})`);
}

/** Adds a running backup. */
export async function insertBackup(
  tx: Tx,
  backup: Pick<typeof backups.$inferInsert, 'kind' | 'startedAt' | 'leaseUntil'>,
): Promise<BackupRow> {
  const [row] = await tx.insert(backups).values(backup).returning();
  if (!row) throw new Error('The backup was not recorded');
  return row;
}

/** The running backup; null when no backup runs. */
export async function findRunningBackup(sql: Sql): Promise<BackupRow | null> {
  const [row] = await sql.select().from(backups).where(isRunning).orderBy(desc(backups.id)).limit(1);
  return row ?? null;
}

const isRunning = eq(backups.state, 'running');

/** The scheduled backups that were started in this period, newest first. */
export function findScheduledBackups(sql: Sql, { from, to }: { from: Date; to: Date }): Promise<BackupRow[]> {
  return sql
    .select()
    .from(backups)
    .where(and(eq(backups.kind, 'scheduled'), gte(backups.startedAt, from), lte(backups.startedAt, to)))
    .orderBy(desc(backups.startedAt));
}

/** Changes a running backup, and returns it; null when the backup is no longer running. */
export async function changeRunningBackup(
  sql: Sql,
  id: number,
  changes: Partial<typeof backups.$inferInsert>,
): Promise<BackupRow | null> {
  const [row] = await sql
    .update(backups)
    .set(changes)
    .where(and(eq(backups.id, id), isRunning))
    .returning();
  return row ?? null;
}

/** The running backups whose process has died: those with an expired lease. With `all`, every running backup. */
export function findAbandonedBackups(
  sql: Sql,
  { now, all }: { now: Date; all: boolean },
): Promise<BackupRow[]> {
  return sql
    .select()
    .from(backups)
    .where(and(isRunning, all ? undefined : lt(backups.leaseUntil, now)));
}

/** The finished backups of a kind that have an archive, newest first. */
export function findArchives(sql: Sql, kind: BackupKind): Promise<BackupRow[]> {
  return sql
    .select()
    .from(backups)
    .where(and(eq(backups.kind, kind), eq(backups.state, 'done'), isNotNull(backups.fileName)))
    .orderBy(desc(backups.id));
}

/** Records that the archive of a backup was removed. */
export async function recordArchiveRemoval(sql: Sql, id: number): Promise<void> {
  await sql.update(backups).set({ fileName: null }).where(eq(backups.id, id));
}

/** One page of the backups, newest first, with ids below `cursor`. */
export function listBackups(
  sql: Sql,
  _admin: AdminScope,
  { cursor, limit }: { cursor: number | undefined; limit: number },
): Promise<BackupRow[]> {
  return sql
    .select()
    .from(backups)
    .where(cursor === undefined ? undefined : lt(backups.id, cursor))
    .orderBy(desc(backups.id))
    .limit(limit);
}

/** The number of all backups. */
export async function countBackups(sql: Sql, _admin: AdminScope): Promise<number> {
  const [countRow] = await sql.select({ backups: count() }).from(backups);
  return countRow?.backups ?? 0;
}

/** A finished backup; null when the backup does not exist or is not finished. */
export async function findFinishedBackup(
  sql: Sql,
  _admin: AdminScope,
  id: number,
): Promise<BackupRow | null> {
  const [row] = await sql
    .select()
    .from(backups)
    .where(and(eq(backups.id, id), eq(backups.state, 'done')));
  return row ?? null;
}
