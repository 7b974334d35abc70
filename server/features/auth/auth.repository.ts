import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { sessions, signInFailures } from '#server/db/schema/accounts.ts';

export async function insertSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session);
}

export async function deleteSession(sql: Sql, tokenHash: string): Promise<void> {
  await sql.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteExpiredSessions(sql: Sql, now: Date): Promise<void> {
  await sql.delete(sessions).where(lt(sessions.expiresAt, now));
}

/** Counters whose time is over; `expire` is in milliseconds since 1970. */
export async function deleteExpiredSignInFailures(sql: Sql, now: Date): Promise<void> {
  await sql.delete(signInFailures).where(lt(signInFailures.expire, now.getTime()));
}

/** The live sessions of a user, last used first. */
export async function sessionsOf(sql: Sql, userId: number, now: Date) {
  return sql
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

/** False when the user has no such session. */
export async function deleteSessionOf(sql: Sql, userId: number, id: number): Promise<boolean> {
  const own = and(eq(sessions.id, id), eq(sessions.userId, userId));
  return (await sql.delete(sessions).where(own).returning({ id: sessions.id })).length > 0;
}

/** Ends every session of a user, but the one with this token's hash. */
export async function deleteSessionsOf(sql: Sql, userId: number, exceptHash?: string): Promise<void> {
  const others = exceptHash ? ne(sessions.tokenHash, exceptHash) : undefined;
  await sql.delete(sessions).where(and(eq(sessions.userId, userId), others));
}
