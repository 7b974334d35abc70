import { and, eq } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { conditionReports } from '#server/db/schema/condition.ts';
import { artworkProofs } from '#server/db/schema/project-records.ts';
import { projects, trackingItems, vehicleDetails, wrapDetails } from '#server/db/schema/projects.ts';
import { proofComments, proofDecisions, reviewers, reviews } from '#server/db/schema/reviews.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { visibleTo } from './visible-project.repository.ts';

const TABLES = {
  comment: proofComments,
  decision: proofDecisions,
  proof: artworkProofs,
  report: conditionReports,
  review: reviews,
  reviewer: reviewers,
  tracking: trackingItems,
  vehicle: vehicleDetails,
  wrap: wrapDetails,
};

/** The id of the project that a record belongs to; null when the caller does not see the project. */
export async function projectIdOf(
  sql: Sql,
  scope: Scope,
  kind: keyof typeof TABLES,
  id: number,
): Promise<number | null> {
  const table = TABLES[kind];
  const [found] = await sql
    .select({ projectId: table.projectId })
    .from(table)
    .innerJoin(projects, eq(projects.id, table.projectId))
    .where(and(eq(table.id, id), visibleTo(scope)));
  return found?.projectId ?? null;
}
