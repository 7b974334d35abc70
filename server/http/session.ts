import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { CLOCK_OFFSET_HEADER, MAX_CLOCK_OFFSET_MS } from '#shared/device-clock.ts';
import { TAB_HEADER, TAB_ID_PATTERN } from '#shared/live/tab-header.ts';
import type { AppContext } from '#server/context.ts';
import { isForeignKeyViolation } from '#server/db/constraint-errors.ts';
import { sessionTokenOf, setSessionCookie } from '#server/http/cookies.ts';
import { ownOriginOf } from '#server/http/same-site.ts';
import type { RequestMetadata, Scope } from '#server/sessions/session-scope.ts';
import { hasSession, readSession } from '#server/sessions/sessions.ts';

/** The scope of the request's session. Throws `not_signed_in` without a valid session. */
export async function requireScope(
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Scope> {
  const token = sessionTokenOf(app, request);
  const session = token ? await readSession(app, token, requestMetadataOf(app, request)) : null;
  if (!token || !session) throw notSignedInError();
  // The response of an upload sets no cookie, because an upload takes minutes. If the session gets a new token in the
  // meantime, the response would set the old token again.
  if (session.extendedTo && !request.routeOptions.config.isUpload)
    setSessionCookie(app, reply, token, session.extendedTo);
  return session.scope;
}

/**
 * The error for the response to a failed request of a signed-in caller. When a write refers to a missing row and the session
 * has ended, returns `not_signed_in`, because the account was deleted during the request. Other errors are returned unchanged.
 */
export async function sessionErrorOf(
  app: AppContext,
  request: FastifyRequest,
  error: unknown,
): Promise<unknown> {
  if (!isForeignKeyViolation(error)) return error;
  const token = sessionTokenOf(app, request);
  return token && (await hasSession(app, token)) ? error : notSignedInError();
}

function requestMetadataOf({ config }: AppContext, request: FastifyRequest): RequestMetadata {
  return {
    tabId: tabIdOf(request),
    ipAddress: request.ip,
    userAgent: userAgentOf(request),
    origin: ownOriginOf(request, config.publicUrl),
  };
}

/** The User-Agent header, shortened; null without one. */
export function userAgentOf({ headers }: FastifyRequest): string | null {
  return headers['user-agent']?.slice(0, 300) ?? null;
}

/** The clock offset in the header of the request, in milliseconds; null without a valid one. */
export function clockOffsetOf({ headers }: FastifyRequest): number | null {
  const sentOffset = String(headers[CLOCK_OFFSET_HEADER.toLowerCase()]);
  return /^-?\d{1,13}$/.test(sentOffset) && Math.abs(Number(sentOffset)) <= MAX_CLOCK_OFFSET_MS
    ? Number(sentOffset)
    : null;
}

function tabIdOf({ headers }: FastifyRequest): string | undefined {
  const sentTabId = String(headers[TAB_HEADER.toLowerCase()]);
  return TAB_ID_PATTERN.test(sentTabId) ? sentTabId : undefined;
}

function notSignedInError(): AppError {
  return new AppError('not_signed_in', 'You are not signed in');
}
