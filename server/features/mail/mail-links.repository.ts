import { eq, sql as raw } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { projects } from '#server/db/schema/projects.ts';
import { reviewerLinks, reviewers } from '#server/db/schema/reviews.ts';

/**
 * Whether the secret link of a message has ended: it was used, replaced, revoked or withdrawn. Everything that ends a link deletes
 * or changes one of these rows, so no such code has to know the outbox. Whether the link has expired is in `sendBy`.
 */
export const hasEndedLink = raw<boolean>`(${mailMessages.linkHash} is not null
  and not exists (select 1 from account_links where token_hash = ${mailMessages.linkHash})
  and not exists (select 1 from reviewer_links where token_hash = ${mailMessages.linkHash})
  and not exists (select 1 from invitations where mailed_token_hash = ${mailMessages.linkHash} and state = 'open'))`;

/** The shop whose reviewer has this link; null when there is no such link. */
export async function shopOfReviewLink(tx: Tx, tokenHash: string): Promise<number | null> {
  const [found] = await tx
    .select({ shopId: projects.contractorId })
    .from(reviewerLinks)
    .innerJoin(reviewers, eq(reviewers.id, reviewerLinks.reviewerId))
    .innerJoin(projects, eq(projects.id, reviewers.projectId))
    .where(eq(reviewerLinks.tokenHash, tokenHash));
  return found?.shopId ?? null;
}
