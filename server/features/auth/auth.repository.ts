import { and, desc, eq, gt, inArray, like, lt, ne, type SQL } from 'drizzle-orm';
import { emitOnCommit } from '#server/db/commit-signals.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { sessions, signInFailures } from '#server/db/schema/accounts.ts';

/** In how many places one account is signed in at most. */
const MOST_SESSIONS = 50;

/** Writes a session; of an account that has too many, those that were not used for the longest time end. */
export async function insertSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session);
  const surplus = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, session.userId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .offset(MOST_SESSIONS);
  await endAndTell(tx, inArray(sessions.id, surplus));
}

/** Gives a live session another token, so that a copy of the old one is worth nothing. */
export async function rotateSession(tx: Tx, oldHash: string, newHash: string): Promise<void> {
  await tx.update(sessions).set({ tokenHash: newHash }).where(eq(sessions.tokenHash, oldHash));
}

/** Ends the session with this token's hash, if there is one. */
export async function deleteSession(tx: Tx, tokenHash: string): Promise<void> {
  await endAndTell(tx, eq(sessions.tokenHash, tokenHash));
}

export async function deleteExpiredSessions(sql: Sql, now: Date): Promise<void> {
  await sql.delete(sessions).where(lt(sessions.expiresAt, now));
}

/** Counters whose time is over; `expire` is in milliseconds since 1970. */
export async function deleteExpiredSignInFailures(sql: Sql, now: Date): Promise<void> {
  await sql.delete(signInFailures).where(lt(signInFailures.expire, now.getTime()));
}

/** Forgets the browsers that are known at this account, except for the `keep` that signed in last. */
export async function forgetDevices(sql: Sql, accountId: number, keep: number): Promise<void> {
  const surplus = sql
    .select({ key: signInFailures.key })
    .from(signInFailures)
    .where(like(signInFailures.key, `knownDevice:${accountId} %`))
    .orderBy(desc(signInFailures.expire))
    .offset(keep);
  await sql.delete(signInFailures).where(inArray(signInFailures.key, surplus));
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
export async function deleteSessionOf(tx: Tx, userId: number, id: number): Promise<boolean> {
  return endAndTell(tx, and(eq(sessions.id, id), eq(sessions.userId, userId)));
}

/** Ends every session of a user, but the one with this token's hash. */
export async function deleteSessionsOf(tx: Tx, userId: number, exceptHash?: string): Promise<void> {
  const others = exceptHash ? ne(sessions.tokenHash, exceptHash) : undefined;
  await endAndTell(tx, and(eq(sessions.userId, userId), others));
}

/** Deletes sessions, and lets their open streams hear of it after the commit. False when there were none. */
async function endAndTell(tx: Tx, which: SQL | undefined): Promise<boolean> {
  const ended = await tx.delete(sessions).where(which).returning({ userId: sessions.userId });
  for (const userId of new Set(ended.map((session) => session.userId))) emitOnCommit(tx, { sessions: userId });
  return ended.length > 0;
}
