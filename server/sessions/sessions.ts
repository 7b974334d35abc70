import type { AppContext } from '#server/context.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { hashToken, newSessionToken, SESSION_MS } from '#server/sessions/session-token.ts';
import { mintScope, type Scope } from '#server/sessions/session-scope.ts';
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
 * The scope of the live session with this token; null when it is unknown or expired. Each use extends the session by 30 days;
 * `isExtended` says that this one did, so that the caller renews the cookie too. `tabId` is the browser tab of the request.
 */
export async function readSession(
  app: AppContext,
  token: string,
  tabId?: string,
): Promise<{ scope: Scope; isExtended: boolean } | null> {
  const now = app.now();
  const session = await findSession(app.database.sql, hashToken(token), now);
  if (!session) return null;
  const { sessionId, lastUsedAt, ...user } = session;
  const isExtended = now.getTime() - lastUsedAt.getTime() > EXTEND_INTERVAL_MS;
  if (isExtended)
    await extendSession(app.database.sql, sessionId, { lastUsedAt: now, expiresAt: expiryFrom(now) });
  return { scope: mintScope({ kind: 'user', ...user, tabId }), isExtended };
}

/** The scope of an account for work without a request, such as its mails; null when the account does not exist. */
export async function scopeOfAccount(sql: Sql, userId: number): Promise<Scope | null> {
  const account = await findAccount(sql, userId);
  return account && mintScope({ kind: 'user', ...account });
}

/** The scope of the live session with this token, which does not count as a use of it; null when it is unknown or expired. */
export async function scopeOfSession(app: AppContext, token: string): Promise<Scope | null> {
  const session = await findSession(app.database.sql, hashToken(token), app.now());
  return session && mintScope({ kind: 'user', ...session });
}

/** Whether this token still has a live session. Does not count as a use of it. */
export async function hasSession(app: AppContext, token: string): Promise<boolean> {
  return (await findSession(app.database.sql, hashToken(token), app.now())) !== null;
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
    expiresAt: expiryFrom(now),
  });
  return token;
}

/** Continues the session under a new token, which it returns, so that a copy of the old token becomes useless. */
export async function rotateSession(tx: Tx, token: string): Promise<string> {
  const newToken = newSessionToken();
  await replaceTokenHash(tx, hashToken(token), hashToken(newToken));
  return newToken;
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

/** The live sessions of a user, last used first; `isCurrent` marks the one with this token. */
export async function sessionsOf(
  sql: Sql,
  userId: number,
  { now, currentToken }: { now: Date; currentToken: string | null },
) {
  const currentHash = currentToken && hashToken(currentToken);
  const rows = await findSessionsOf(sql, userId, now);
  return rows.map(({ tokenHash, ...session }) => ({ ...session, isCurrent: tokenHash === currentHash }));
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_MS);
}
