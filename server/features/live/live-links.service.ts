import type { Readable } from 'node:stream';
import type { Caller } from '#server/caller.ts';
import type { AppContext } from '#server/context.ts';
import type { Live } from '#server/features/live/live.service.ts';
import { accessOfLink, rejectLink } from '#server/features/reviews/review-access.service.ts';
import { findStatusAccess } from '#server/features/status-link/status-access.repository.ts';
import { hashToken } from '#server/sessions/session-token.ts';

interface LinkCall {
  token: string;
  caller: Caller;
  /** The id of the last event that the browser received. */
  after?: number | undefined;
  /** How long the page has been open, in milliseconds. Used without `after`. */
  ago?: number | undefined;
}

/** Opens the live stream of a personal link. Throws the 404 of an invalid link, and a 429 after too many requests. */
export async function openReviewStream(
  app: AppContext,
  live: Live,
  { token, caller, ...start }: LinkCall,
): Promise<Readable> {
  const { projectId } = await accessOfLink(app, token, caller);
  return live.openForLink({ page: 'review', projectId }, { ...start, tokenHash: hashToken(token) });
}

/** Opens the live stream of a status link. Throws the 404 of an invalid link, and a 429 after too many invalid ones. */
export async function openStatusStream(
  app: AppContext,
  live: Live,
  { token, caller, ...start }: LinkCall,
): Promise<Readable> {
  const tokenHash = hashToken(token);
  const { projectId } =
    (await findStatusAccess(app.database.sql, tokenHash)) ?? (await rejectLink(app, caller));
  return live.openForLink({ page: 'status', projectId }, { ...start, tokenHash });
}
