import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { TAB_HEADER, TAB_ID } from '#shared/live/tab-header.ts';
import type { AppContext } from '#server/context.ts';
import { findSession, touchSession } from '#server/db/session-store.ts';
import { violatesReference } from '#server/db/violations.ts';
import { sessionTokenOf, setSessionCookie } from '#server/http/cookies.ts';
import { hashToken, SESSION_MS } from '#server/platform/session-token.ts';
import { mintScope, type Scope } from '#server/session-scope.ts';

/** A session's last use is written at most this often: reading a page must not cost a write each time. */
const TOUCH_AFTER_MS = 10 * 60_000;

/** The scope of the request's live session, whose 30 days begin anew; `not_signed_in` without one. */
export async function requireScope(
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Scope> {
  const token = sessionTokenOf(app, request);
  const found = await sessionUnder(app, token);
  if (!token || !found) throw notSignedIn();
  if (app.now().getTime() - found.lastUsedAt.getTime() > TOUCH_AFTER_MS) {
    await touchSession(
      app.database.sql,
      found.sessionId,
      app.now(),
      new Date(app.now().getTime() + SESSION_MS),
    );
    // The browser counts the cookie's days by itself.
    setSessionCookie(app, reply, token);
  }
  return mintScope({
    kind: 'user',
    userId: found.userId,
    role: found.role,
    allowContractorRole: found.allowContractorRole,
    tabId: tabIdOf(request),
  });
}

/**
 * What a failed request of a signed-in caller is told: when something that was to be written names nobody and the session
 * is over, the account has been deleted meanwhile.
 */
export async function failureOf(app: AppContext, request: FastifyRequest, error: unknown): Promise<unknown> {
  if (!violatesReference(error)) return error;
  return (await sessionUnder(app, sessionTokenOf(app, request))) ? error : notSignedIn();
}

function tabIdOf({ headers }: FastifyRequest): string | undefined {
  const sent = String(headers[TAB_HEADER.toLowerCase()]);
  return TAB_ID.test(sent) ? sent : undefined;
}

async function sessionUnder(app: AppContext, token: string | null) {
  return token ? findSession(app.database.sql, hashToken(token), app.now()) : null;
}

function notSignedIn(): AppError {
  return new AppError('not_signed_in', 'You are not signed in');
}
