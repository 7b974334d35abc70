import { AppError } from '#shared/errors.ts';
import type { Caller } from '#server/caller.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { consume, limiter } from '#server/features/limits/limits.service.ts';
import {
  findReviewAccess,
  lockReviewAccess,
  type ReviewAccess,
} from '#server/features/project-access/review-access.repository.ts';
import {
  lockReviewedProject,
  type VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';
import { addressKey } from '#server/platform/client-address.ts';
import { hashToken } from '#server/sessions/session-token.ts';

const TOO_MANY_INVALID_LINKS = 'Too many invalid links. Please try again later';
const TOO_MANY_REQUESTS = 'Too many requests with this link. Please wait a moment and try again';

/**
 * The access of a personal link. Throws the same 404 for an unknown, expired, replaced and revoked link, and a 429 after too many
 * such links from one network. Also throws a 429 after too many requests of the reviewer, which are counted in memory.
 */
export async function accessOfLink(app: AppContext, token: string, caller: Caller): Promise<ReviewAccess> {
  const access = await findReviewAccess(app.database.sql, hashToken(token), app.now());
  if (!access) return rejectLink(app, caller);
  if (app.config.rateLimit) await consume(app.linkRequests, String(access.reviewerId), TOO_MANY_REQUESTS);
  return access;
}

/** Counts an invalid link. Throws the 404 of an invalid link, or a 429 after too many of them from one network. */
export async function rejectLink(app: AppContext, caller: Caller): Promise<never> {
  if (app.config.rateLimit)
    await consume(limiter(app, 'unknownLink'), addressKey(caller.ipAddress), TOO_MANY_INVALID_LINKS);
  throw invalidLinkError();
}

/**
 * Locks the project and the access of a link until the transaction ends, and returns both. Locks the project first, as
 * everywhere. Throws the 404 of an invalid link.
 */
export async function lockProjectByLink(
  tx: Tx,
  app: AppContext,
  { access, token }: { access: ReviewAccess; token: string },
): Promise<{ project: VisibleProject; access: ReviewAccess }> {
  const project = await lockReviewedProject(tx, access);
  const currentAccess = await lockReviewAccess(tx, hashToken(token), app.now());
  if (!project || !currentAccess) throw invalidLinkError();
  return { project, access: currentAccess };
}

/** The error for every link that is not valid, and for everything that a valid link does not give access to. */
export function invalidLinkError(): AppError {
  return new AppError('not_found', 'This link is no longer valid. Ask the shop for a new one.');
}
