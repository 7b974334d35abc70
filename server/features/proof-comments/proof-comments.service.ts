import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { proofComments } from '#server/db/schema/reviews.ts';
import type { ReviewAccess } from '#server/features/project-access/review-access.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';

/** The comments on these versions, oldest first, as the reviewer of a link sees them. */
export async function commentsForReviewer(
  sql: Sql,
  access: ReviewAccess,
  { id }: VisibleProject,
  proofIds: readonly number[],
) {
  const rows = await sql
    .select()
    .from(proofComments)
    .where(and(eq(proofComments.projectId, id), inArray(proofComments.proofId, [...proofIds])))
    .orderBy(asc(proofComments.id));
  return rows.map(({ page, x, y, width, height, ...row }) => {
    const isOwn = row.reviewerId === access.reviewerId;
    const authorName = isOwn ? access.name : 'Another reviewer';
    const pin = page === null ? null : { page, x: x ?? 0, y: y ?? 0, width, height };
    return { ...row, isOwn, authorName, pin };
  });
}
