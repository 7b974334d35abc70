import { and, count, eq, isNull, lte, max, min, ne, sql as raw, sum } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { activities } from '#server/db/schema/events.ts';
import { fileDeletions, files } from '#server/db/schema/files.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { backups } from '#server/db/schema/security.ts';

/** The numbers of entries that wait in the queues of the database, and the number of failed messages. */
export interface QueueLengths {
  undispatchedEvents: number;
  /** The age of the oldest undispatched event in seconds; 0 when there is none. */
  oldestEventSeconds: number;
  waitingMail: number;
  failedMail: number;
  dueFileDeletions: number;
}

/** Reads the length of every queue. Each count reads an index that contains only the rows of the queue. */
export async function readQueueLengths(sql: Sql, now: Date): Promise<QueueLengths> {
  const [events] = await sql
    .select({ waiting: count(), oldest: min(activities.createdAt) })
    .from(activities)
    .where(isNull(activities.dispatchedAt));
  const oldestEventTime = events?.oldest?.getTime() ?? now.getTime();
  return {
    undispatchedEvents: events?.waiting ?? 0,
    oldestEventSeconds: Math.max(0, now.getTime() - oldestEventTime) / 1000,
    // The states are literals in the SQL: PostgreSQL uses a partial index only for a condition that it knows when it plans the
    // query.
    waitingMail: await sql.$count(mailMessages, raw`${mailMessages.state} = 'waiting'`),
    failedMail: await sql.$count(mailMessages, raw`${mailMessages.state} = 'failed'`),
    dueFileDeletions: await sql.$count(fileDeletions, lte(fileDeletions.dueAt, now)),
  };
}

/** The total bytes of all files, without renditions. Includes deleted files whose bytes have not been removed yet. */
export async function readStoredBytes(sql: Sql): Promise<number> {
  const [keptFiles] = await sql.select({ bytes: sum(files.bytes) }).from(files);
  const [filesAwaitingDeletion] = await sql.select({ bytes: sum(fileDeletions.bytes) }).from(fileDeletions);
  return Number(keptFiles?.bytes ?? 0) + Number(filesAwaitingDeletion?.bytes ?? 0);
}

/**
 * When the newest complete backup ended; null when there is none. A backup with missing files is not complete. A copy
 * before an upgrade is not complete either, because it has no files.
 */
export async function readLastBackup(sql: Sql): Promise<Date | null> {
  const [last] = await sql
    .select({ at: max(backups.finishedAt) })
    .from(backups)
    .where(and(eq(backups.state, 'done'), isNull(backups.error), ne(backups.kind, 'upgrade')));
  return last?.at ?? null;
}
