import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { hashToken, newSessionToken, sessionExpiry } from '#server/sessions/session-token.ts';
import { createScope, type RequestMetadata, type Scope } from '#server/sessions/session-scope.ts';
import {
  deleteSessionByHash,
  deleteSessionById,
  deleteSessionsOf,
  extendSession,
  findAccount,
  findSession,
  findSessionsOf,
  insertSession,
  replaceTokenHash,
} from '#server/sessions/session-store.ts';

/** The minimum time between writes of a session's last use, so that most reads do not cause a write. */
const EXTEND_INTERVAL_MS = 10 * 60_000;

/**
 * The scope of the valid session with this token; null when the session is unknown or expired. A use extends the session to 30
 * days from now, but not beyond 180 days after its start. This happens at most every 10 minutes, and `extendedTo` is then the new
 * expiry for the cookie.
 */
export async function readSession(
  app: AppContext,
  token: string,
  requestMetadata: RequestMetadata = {},
): Promise<{ scope: Scope; extendedTo: Date | null } | null> {
  const now = app.now();
  const hash = hashToken(token);
  const session = await findSession(app.database.sql, hash, now);
  if (!session) return null;
  const { sessionId, tokenHash, createdAt, lastUsedAt, confirmedAt, ...user } = session;
  // A different hash means that a confirmation has replaced the token of this call. So the call does not count as
  // confirmed, and its response must not set the cookie to the old token again.
  if (tokenHash !== hash)
    return { scope: createScope({ kind: 'user', ...user, ...requestMetadata }), extendedTo: null };
  const scope = createScope({ kind: 'user', ...user, ...requestMetadata, confirmedAt });
  if (now.getTime() - lastUsedAt.getTime() <= EXTEND_INTERVAL_MS) return { scope, extendedTo: null };
  const expiresAt = sessionExpiry(now, createdAt);
  await extendSession(app.database.sql, sessionId, {
    lastUsedAt: now,
    expiresAt,
    ipAddress: requestMetadata.ipAddress,
  });
  return { scope, extendedTo: expiresAt };
}

/** The scope of an account for work without a request, such as sending mails; null when the account does not exist. */
export async function findScopeOfAccount(sql: Sql, userId: number): Promise<Scope | null> {
  const account = await findAccount(sql, userId);
  return account && createScope({ kind: 'user', ...account });
}

/**
 * The scope of the valid session with this token. The call does not count as a use of the session. Null when the session is
 * unknown or expired, or when its user must add a second step first.
 */
export async function findScopeOfSession(app: AppContext, token: string): Promise<Scope | null> {
  const session = await findSession(app.database.sql, hashToken(token), app.now());
  if (!session || session.mustAddSecondStep) return null;
  const { userId, role, allowContractorRole, staffOf } = session;
  return createScope({ kind: 'user', userId, role, allowContractorRole, staffOf });
}

/** The user of the valid session with this token, also before the user has added a required second step; null without a session. */
export async function findUserIdOfSession(app: AppContext, token: string): Promise<number | null> {
  return (await findSession(app.database.sql, hashToken(token), app.now()))?.userId ?? null;
}

/** Whether there is a valid session with this token. The call does not count as a use of the session. */
export async function hasSession(app: AppContext, token: string): Promise<boolean> {
  return (await findUserIdOfSession(app, token)) !== null;
}

interface NewSession {
  userId: number;
  userAgent: string | null;
  ipAddress: string | null;
  now: Date;
}

/** Starts a session, and returns its token for the cookie. Keeps only the account's 50 most recently used sessions. */
export async function startSession(
  tx: Tx,
  { userId, userAgent, ipAddress, now }: NewSession,
): Promise<string> {
  const token = newSessionToken();
  await insertSession(tx, {
    userId,
    userAgent,
    ipAddress,
    tokenHash: hashToken(token),
    createdAt: now,
    lastUsedAt: now,
    confirmedAt: now,
    expiresAt: sessionExpiry(now, now),
  });
  return token;
}

/** A session that continues with a new token. */
export interface RotatedSession {
  token: string;
  expiresAt: Date;
}

/**
 * Marks the session as confirmed and gives it a new token, so that stolen copies of the old token become useless. The old token
 * becomes invalid at once. With `keepsPreviousToken`, it stays valid for another minute. Throws a 401 when the session has ended.
 */
export async function rotateSession(
  tx: Tx,
  token: string,
  { now, keepsPreviousToken = false }: { now: Date; keepsPreviousToken?: boolean },
): Promise<RotatedSession> {
  const newToken = newSessionToken();
  const newHash = hashToken(newToken);
  const expiresAt = await replaceTokenHash(tx, hashToken(token), { newHash, now, keepsPreviousToken });
  if (!expiresAt) throw new AppError('not_signed_in', 'You are not signed in');
  return { token: newToken, expiresAt };
}

/** Ends the session with this token, if there is one. */
export function endSessionWithToken(tx: Tx, token: string): Promise<void> {
  return deleteSessionByHash(tx, hashToken(token));
}

/** Ends one session of a user; false when the user has no such session. */
export function endSessionWithId(tx: Tx, userId: number, id: number): Promise<boolean> {
  return deleteSessionById(tx, userId, id);
}

/** Ends the sessions of a user, except for the one with this token. */
export function endSessions(tx: Tx, userId: number, exceptToken?: string | null): Promise<void> {
  return deleteSessionsOf(tx, userId, exceptToken ? hashToken(exceptToken) : undefined);
}

/** The unexpired sessions of a user, most recently used first. `isCurrent` marks the session with `currentToken`. */
export async function sessionsOf(
  sql: Sql,
  userId: number,
  { now, currentToken }: { now: Date; currentToken: string | null },
) {
  const currentHash = hashToken(currentToken ?? '');
  const rows = await findSessionsOf(sql, userId, now);
  return rows.map(({ tokenHash, previousTokenHash, ...session }) => ({
    ...session,
    isCurrent: [tokenHash, previousTokenHash].includes(currentHash),
  }));
}
