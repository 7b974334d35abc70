import { and, desc, eq, gt, inArray, lt, ne, type SQL } from 'drizzle-orm';
import type { Role, StaffMembership } from '#shared/actor.ts';
import { buildOnce, type Slot } from '#server/db/build-once.ts';
import { emitOnCommit } from '#server/db/commit-signals.ts';
import type { PooledSql, Sql, Tx } from '#server/db/database.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';
import { shopStaff } from '#server/db/schema/people.ts';

export interface LiveSession {
  sessionId: number;
  userId: number;
  role: Role;
  allowContractorRole: boolean;
  staffOf: StaffMembership | null;
  lastUsedAt: Date;
}

/** An account keeps at most this many sessions. */
const MAX_SESSIONS = 50;

/** What an actor consists of. Requires a join of the staff. */
const account = {
  userId: users.id,
  role: users.role,
  allowContractorRole: users.allowContractorRole,
  staffOf: { shopId: shopStaff.shopId, role: shopStaff.role },
};

const liveSession = { ...account, sessionId: sessions.id, lastUsedAt: sessions.lastUsedAt };

const sessionByHash = buildOnce(
  liveSession,
  (sql, { tokenHash, now }: { tokenHash: Slot<string>; now: Slot<Date> }) =>
    sql
      .select(liveSession)
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(shopStaff, eq(shopStaff.userId, users.id))
      .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now))),
);

/** The session with this token hash, with its user's current role and membership in a shop; null when it is unknown or expired. */
export async function findSession(sql: PooledSql, tokenHash: string, now: Date): Promise<LiveSession | null> {
  const [found] = await sessionByHash(sql, { tokenHash, now });
  return found ?? null;
}

/** An account's current role and membership in a shop; null when there is none. */
export async function findAccount(sql: Sql, userId: number) {
  const [found] = await sql
    .select(account)
    .from(users)
    .leftJoin(shopStaff, eq(shopStaff.userId, users.id))
    .where(eq(users.id, userId));
  return found ?? null;
}

/** The live sessions of a user, last used first. */
export async function findSessionsOf(sql: Sql, userId: number, now: Date) {
  return sql
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

/** Writes a session. When the account then has too many, deletes the least recently used ones. */
export async function insertSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session);
  const surplus = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, session.userId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .offset(MAX_SESSIONS);
  await deleteWhere(tx, inArray(sessions.id, surplus));
}

/** Writes the last use and the expiry of a session. */
export async function extendSession(
  sql: Sql,
  sessionId: number,
  { lastUsedAt, expiresAt }: { lastUsedAt: Date; expiresAt: Date },
): Promise<void> {
  await sql.update(sessions).set({ lastUsedAt, expiresAt }).where(eq(sessions.id, sessionId));
}

/** Replaces the token of a session. The old one becomes invalid. */
export async function replaceTokenHash(tx: Tx, oldHash: string, newHash: string): Promise<void> {
  await tx.update(sessions).set({ tokenHash: newHash }).where(eq(sessions.tokenHash, oldHash));
}

/** Deletes the session with this token hash, if there is one. */
export async function deleteSessionByHash(tx: Tx, tokenHash: string): Promise<void> {
  await deleteWhere(tx, eq(sessions.tokenHash, tokenHash));
}

/** Deletes one session of a user; false when the user has no such session. */
export async function deleteSessionById(tx: Tx, userId: number, id: number): Promise<boolean> {
  return deleteWhere(tx, and(eq(sessions.id, id), eq(sessions.userId, userId)));
}

/** Deletes the sessions of a user, except for the one with this token hash. */
export async function deleteSessionsOf(tx: Tx, userId: number, exceptHash?: string): Promise<void> {
  const others = exceptHash ? ne(sessions.tokenHash, exceptHash) : undefined;
  await deleteWhere(tx, and(eq(sessions.userId, userId), others));
}

/** Deletes the sessions of all users that have expired. */
export async function deleteExpiredSessions(sql: Sql, now: Date): Promise<void> {
  await sql.delete(sessions).where(lt(sessions.expiresAt, now));
}

/** Deletes sessions, and has their live streams closed after the commit. False when there were none. */
async function deleteWhere(tx: Tx, condition: SQL | undefined): Promise<boolean> {
  const deleted = await tx.delete(sessions).where(condition).returning({ userId: sessions.userId });
  for (const userId of new Set(deleted.map((session) => session.userId)))
    emitOnCommit(tx, { sessions: userId });
  return deleted.length > 0;
}
