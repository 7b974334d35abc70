import { and, desc, eq, gt, inArray, lt, or, sql as raw, type SQL } from 'drizzle-orm';
import type { Role, StaffMembership } from '#shared/actor.ts';
import { createReusableSelect, type PlaceholderFor } from '#server/db/reusable-select.ts';
import { emitOnCommit } from '#server/db/commit-signals.ts';
import type { PooledSql, Sql, Tx } from '#server/db/database.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';
import { shopStaff } from '#server/db/schema/people.ts';
import { mustAddSecondStep } from '#server/sessions/second-step-rule.ts';

export interface ValidSession {
  sessionId: number;
  tokenHash: string;
  userId: number;
  role: Role;
  allowContractorRole: boolean;
  staffOf: StaffMembership | null;
  createdAt: Date;
  lastUsedAt: Date;
  confirmedAt: Date;
  mustAddSecondStep: boolean;
}

/** The maximum number of sessions of an account. */
const MAX_SESSIONS = 50;

/** The columns of an actor. Requires a join with `shop_staff`. */
const accountColumns = {
  userId: users.id,
  role: users.role,
  allowContractorRole: users.allowContractorRole,
  staffOf: { shopId: shopStaff.shopId, role: shopStaff.role },
};

const validSessionColumns = {
  ...accountColumns,
  sessionId: sessions.id,
  tokenHash: sessions.tokenHash,
  createdAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
  confirmedAt: sessions.confirmedAt,
  mustAddSecondStep,
};

const findSessionByHash = createReusableSelect(
  validSessionColumns,
  (sql, { tokenHash, now, rotatedAfter }: SessionPlaceholders) =>
    sql
      .select(validSessionColumns)
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(shopStaff, eq(shopStaff.userId, users.id))
      .where(
        and(
          or(
            eq(sessions.tokenHash, tokenHash),
            and(eq(sessions.previousTokenHash, tokenHash), gt(sessions.confirmedAt, rotatedAfter)),
          ),
          gt(sessions.expiresAt, now),
        ),
      ),
);

interface SessionPlaceholders {
  tokenHash: PlaceholderFor<string>;
  now: PlaceholderFor<Date>;
  /** A session that was confirmed after this time is also found by its previous token. */
  rotatedAfter: PlaceholderFor<Date>;
}

/** How long the previous token stays valid after a confirmation. */
const ROTATION_MS = 60_000;

/**
 * The session with this token hash, with its user's current role and membership in a shop; null when the session is unknown or
 * expired. When a user confirms their identity, the session gets a new token. For one minute after that, the hash of the previous
 * token also finds the session.
 */
export async function findSession(
  sql: PooledSql,
  tokenHash: string,
  now: Date,
): Promise<ValidSession | null> {
  const rotatedAfter = new Date(now.getTime() - ROTATION_MS);
  const [found] = await findSessionByHash(sql, { tokenHash, now, rotatedAfter });
  return found ?? null;
}

/** An account's current role and membership in a shop; null when the account does not exist. */
export async function findAccount(sql: Sql, userId: number) {
  const [found] = await sql
    .select(accountColumns)
    .from(users)
    .leftJoin(shopStaff, eq(shopStaff.userId, users.id))
    .where(eq(users.id, userId));
  return found ?? null;
}

/** The unexpired sessions of a user, most recently used first. */
export async function findSessionsOf(sql: Sql, userId: number, now: Date) {
  return sql
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

/** Writes a session. When the account then has too many sessions, deletes the least recently used ones. */
export async function insertSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(session);
  const surplusSessions = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, session.userId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .offset(MAX_SESSIONS);
  await deleteSessionsWhere(tx, inArray(sessions.id, surplusSessions));
}

/** Writes the time of the last use of a session, the IP address if it is known, and the expiry. */
export async function extendSession(
  sql: Sql,
  sessionId: number,
  use: { lastUsedAt: Date; expiresAt: Date; ipAddress: string | undefined },
): Promise<void> {
  await sql.update(sessions).set(use).where(eq(sessions.id, sessionId));
}

/**
 * Marks a session as confirmed, replaces its token, and returns the expiry of the session; null when the session does not
 * exist. The old token becomes invalid at once, or after a minute with `keepsPreviousToken`.
 */
export async function replaceTokenHash(
  tx: Tx,
  oldHash: string,
  { newHash, now, keepsPreviousToken }: { newHash: string; now: Date; keepsPreviousToken: boolean },
): Promise<Date | null> {
  const [session] = await tx
    .update(sessions)
    .set({
      tokenHash: newHash,
      previousTokenHash: keepsPreviousToken ? raw`${sessions.tokenHash}` : null,
      confirmedAt: now,
    })
    .where(hasToken(oldHash))
    .returning({ expiresAt: sessions.expiresAt });
  return session?.expiresAt ?? null;
}

/** Deletes the session whose current or previous token has this hash, if there is one. */
export async function deleteSessionByHash(tx: Tx, tokenHash: string): Promise<void> {
  await deleteSessionsWhere(tx, hasToken(tokenHash));
}

/** Deletes one session of a user; false when the user has no such session. */
export async function deleteSessionById(tx: Tx, userId: number, id: number): Promise<boolean> {
  return deleteSessionsWhere(tx, and(eq(sessions.id, id), eq(sessions.userId, userId)));
}

/** Deletes the sessions of a user, except for the one whose current or previous token has this hash. */
export async function deleteSessionsOf(tx: Tx, userId: number, exceptHash?: string): Promise<void> {
  const others = exceptHash ? raw`(${hasToken(exceptHash)}) is not true` : undefined;
  await deleteSessionsWhere(tx, and(eq(sessions.userId, userId), others), exceptHash);
}

/** Deletes the expired sessions of all users. */
export async function deleteExpiredSessions(sql: Sql, now: Date): Promise<void> {
  await sql.delete(sessions).where(lt(sessions.expiresAt, now));
}

/** The condition that this is the hash of the session's token, or of its token before the last confirmation. */
function hasToken(hash: string): SQL | undefined {
  return or(eq(sessions.tokenHash, hash), eq(sessions.previousTokenHash, hash));
}

/**
 * Deletes sessions, and closes their live streams after the commit. Keeps the stream of `keptTokenHash` open, even if its
 * session gets a new token in the same transaction. False when there were no sessions.
 */
async function deleteSessionsWhere(
  tx: Tx,
  condition: SQL | undefined,
  keptTokenHash?: string,
): Promise<boolean> {
  const deletedSessions = await tx.delete(sessions).where(condition).returning({ userId: sessions.userId });
  for (const userId of new Set(deletedSessions.map((session) => session.userId)))
    emitOnCommit(tx, { sessions: userId, keptTokenHash });
  return deletedSessions.length > 0;
}
