import { and, count, desc, eq, isNull, sql as raw } from 'drizzle-orm';
import type { DecisionSummary } from '#shared/decisions/decisions.contract.ts';
import type { DecisionRecord } from '#shared/decisions/decision-record.ts';
import { AppError } from '#shared/errors.ts';
import { emitOnCommit } from '#server/db/commit-signals.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { files } from '#server/db/schema/files.ts';
import { photos } from '#server/db/schema/project-records.ts';
import { proofComments, proofDecisions, reviewPhotos, reviewers } from '#server/db/schema/reviews.ts';
import { decisionPdfRow } from '#server/features/decision-pdfs/decision-pdfs.repository.ts';
import { requestPdf } from '#server/features/generated-pdfs/generated-pdfs.repository.ts';
import { isDecisionOfClient } from '#server/features/project-access/reviewer-account.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

type NewDecisionRow = Omit<typeof proofDecisions.$inferInsert, 'projectId'>;
export type DecisionRow = typeof proofDecisions.$inferSelect;

interface ListedDecision {
  decision: DecisionRow;
  isCounted: boolean;
  reopenableReviewId: number | null;
}

/** Writes a decision on a row-locked project. After the commit its PDF is made. */
export async function insertDecision(
  tx: Tx,
  { id: projectId }: VisibleProject,
  decision: NewDecisionRow,
): Promise<DecisionRow> {
  const [row] = await tx
    .insert(proofDecisions)
    .values({ ...decision, projectId })
    .returning();
  if (!row) throw new Error('The decision was not written');
  await requestPdf(tx, decisionPdfRow(row.id), row.createdAt);
  emitOnCommit(tx, { decision: row.id });
  return row;
}

/** Whether the decision still counts. It stops counting when the shop reopens the review. */
const isCounted = raw<boolean>`(proof_decisions.reviewer_id is null or exists (select 1 from review_requests request
  where request.review_id = proof_decisions.review_id and request.reviewer_id = proof_decisions.reviewer_id
    and request.decision_id = proof_decisions.id))`;

/**
 * The id of the decision's review when the shop can reopen that review (`reopenReview`); otherwise null. The review must be
 * closed, the decision must count, and its version must be the newest. A review of a proof cannot be reopened after the version
 * was approved; a review of a printed sample can.
 */
const reopenableReviewId = raw<number | null>`(select review.id from reviews review
  join artwork_proofs proof on proof.id = review.proof_id
  where review.id = proof_decisions.review_id and review.state <> 'open' and ${isCounted}
    and (review.subject = 'sample' or not proof.is_approved)
    and not exists (select 1 from artwork_proofs newer
      where newer.project_id = proof.project_id and newer.version > proof.version))`;

/**
 * The decisions on a project's proofs, newest first. With `clientId`, only the decisions that this client made, or that the shop
 * recorded on the client's behalf.
 */
export async function decisionsOf(
  sql: Sql,
  { id }: VisibleProject,
  { clientId }: { clientId?: number },
): Promise<ListedDecision[]> {
  return sql
    .select({ decision: proofDecisions, isCounted, reopenableReviewId })
    .from(proofDecisions)
    .leftJoin(reviewers, eq(reviewers.id, proofDecisions.reviewerId))
    .where(
      and(
        eq(proofDecisions.projectId, id),
        clientId === undefined ? undefined : isDecisionOfClient(clientId),
      ),
    )
    .orderBy(desc(proofDecisions.id));
}

/** A decision in the format of the API, with the URL of its record and its state. */
export function decisionSummaryOf(
  { id, reference, proofId, subject, decision, record, sha256, createdAt }: DecisionRow,
  more: Pick<DecisionSummary, 'recordUrl' | 'isCounted' | 'reopenableReviewId'>,
): Omit<DecisionSummary, 'createdAt'> & { createdAt: Date } {
  const { version, signature, note, person } = record;
  const { identification, name, email, agreement } = person;
  const personDetails = { signature, identification, name, email, agreement, note };
  return { id, reference, proofId, version, subject, decision, sha256, createdAt, ...personDetails, ...more };
}

/** The number of threads on a version that are not resolved. */
export async function countOpenComments(sql: Sql, proofId: number): Promise<number> {
  const [countRow] = await sql
    .select({ threads: count() })
    .from(proofComments)
    .where(
      and(
        eq(proofComments.proofId, proofId),
        isNull(proofComments.parentId),
        isNull(proofComments.resolvedAt),
      ),
    );
  return countRow?.threads ?? 0;
}

/** The photos of the printed sample of a review, for its record. */
export async function photosForRecord(sql: Sql, reviewId: number): Promise<DecisionRecord['photos']> {
  return sql
    .select({ name: files.originalName, bytes: files.bytes, sha256: files.sha256 })
    .from(reviewPhotos)
    .innerJoin(photos, eq(photos.id, reviewPhotos.photoId))
    .innerJoin(files, eq(files.id, photos.fileId))
    .where(eq(reviewPhotos.reviewId, reviewId))
    .orderBy(photos.id);
}

/** The name and e-mail address of the caller's account, which are written to the record of the decision. */
export async function findAccount(sql: Sql, { userId }: Scope): Promise<{ name: string; email: string }> {
  const [account] = await sql
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!account) throw new AppError('not_signed_in', 'You are not signed in');
  return account;
}
