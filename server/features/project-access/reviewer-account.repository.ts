import { eq, or, sql as raw, type Column, type SQL } from 'drizzle-orm';
import { proofDecisions, reviewers } from '#server/db/schema/reviews.ts';

/**
 * The id of a reviewer's account, from the columns of `reviewers` or of an alias of this table. A reviewer without a
 * user id is the project's client if the client has confirmed the reviewer's address (docs/requirements/reviews.md;
 * `isReviewerOfUser` is the same rule for a user). Null for any other reviewer without a user id.
 */
export function accountIdOf({ userId, projectId, email }: Record<'userId' | 'projectId' | 'email', Column>) {
  return raw<number | null>`coalesce(${userId}, (select client.id
    from projects reviewed join users client on client.id = reviewed.client_id
    where reviewed.id = ${projectId} and client.email_verified_at is not null and lower(client.email) = lower(${email})))`;
}

/**
 * The condition that a client made the decision, or that the shop recorded it on the client's behalf. Requires a join of
 * `reviewers`.
 */
export function isDecisionOfClient(clientId: number): SQL | undefined {
  return or(
    eq(proofDecisions.userId, clientId),
    eq(accountIdOf(reviewers), clientId),
    raw`${proofDecisions.record} -> 'person' ->> 'identification' = 'on_behalf'`,
  );
}
