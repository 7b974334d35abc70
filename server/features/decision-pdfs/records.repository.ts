import { and, desc, eq, sql as raw, type SQL } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { files } from '#server/db/schema/files.ts';
import { artworkProofs } from '#server/db/schema/project-records.ts';
import { decisionPdfs, proofDecisions, reviewers } from '#server/db/schema/reviews.ts';
import type { ReviewAccess } from '#server/features/project-access/review-access.repository.ts';
import { isDecisionOfClient } from '#server/features/project-access/reviewer-account.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';

/** True when the client made this decision, and also when the shop recorded it on the client's behalf. */
export async function isClientsDecision(sql: Sql, id: number, clientId: number): Promise<boolean> {
  const found = await selectDecisions(sql).where(
    and(eq(proofDecisions.id, id), isDecisionOfClient(clientId)),
  );
  return found.length > 0;
}

/** The reference of a reviewer's own decision; null for every other decision. */
export async function findReviewerDecisionReference(
  sql: Sql,
  { reviewerId, projectId }: ReviewAccess,
  id: number,
): Promise<string | null> {
  const [found] = await selectDecisions(sql).where(
    and(
      eq(proofDecisions.id, id),
      eq(proofDecisions.projectId, projectId),
      eq(proofDecisions.reviewerId, reviewerId),
    ),
  );
  return found?.reference ?? null;
}

/**
 * The reference and the version of the decision whose PDF has this hash; null when the project has no such decision.
 * With `clientId`, finds only the decisions of this client.
 */
export async function findRecordByHash(
  sql: Sql,
  { id }: VisibleProject,
  { sha256, clientId }: { sha256: string; clientId: number | undefined },
): Promise<{ reference: string; version: number } | null> {
  const [found] = await selectDecisions(sql)
    .innerJoin(decisionPdfs, eq(decisionPdfs.decisionId, proofDecisions.id))
    .innerJoin(files, eq(files.id, decisionPdfs.fileId))
    .where(and(eq(proofDecisions.projectId, id), eq(files.sha256, sha256), clientCondition(clientId)));
  return found ?? null;
}

/** The newest proof version whose file has this hash; null when the project has no such version. */
export async function findProofByHash(
  sql: Sql,
  { id }: VisibleProject,
  sha256: string,
): Promise<{ version: number } | null> {
  const [found] = await sql
    .select({ version: artworkProofs.version })
    .from(artworkProofs)
    .innerJoin(files, eq(files.id, artworkProofs.fileId))
    .where(and(eq(artworkProofs.projectId, id), eq(files.sha256, sha256)))
    .orderBy(desc(artworkProofs.version))
    .limit(1);
  return found ?? null;
}

/**
 * The references of all decisions on this file, in any version, newest first. With `clientId`, only those of this client's
 * decisions.
 */
export async function referencesByFile(
  sql: Sql,
  { id }: VisibleProject,
  { sha256, clientId }: { sha256: string; clientId: number | undefined },
): Promise<string[]> {
  const isOfFile = raw`${proofDecisions.record} -> 'file' ->> 'sha256' = ${sha256}`;
  const found = await selectDecisions(sql)
    .where(and(eq(proofDecisions.projectId, id), isOfFile, clientCondition(clientId)))
    .orderBy(desc(proofDecisions.id));
  return found.map(({ reference }) => reference);
}

function selectDecisions(sql: Sql) {
  return sql
    .select({ reference: proofDecisions.reference, version: artworkProofs.version })
    .from(proofDecisions)
    .innerJoin(artworkProofs, eq(artworkProofs.id, proofDecisions.proofId))
    .leftJoin(reviewers, eq(reviewers.id, proofDecisions.reviewerId))
    .$dynamic();
}

function clientCondition(clientId: number | undefined): SQL | undefined {
  return clientId === undefined ? undefined : isDecisionOfClient(clientId);
}
