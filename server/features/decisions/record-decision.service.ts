import type { ApprovalTexts } from '#shared/decisions/approval-settings.contract.ts';
import type { DecisionRecord } from '#shared/decisions/decision-record.ts';
import type { Decision } from '#shared/decisions/decision-values.ts';
import { vehicleText } from '#shared/projects/vehicle-text.ts';
import type { ReviewSubject } from '#shared/reviews/review-values.ts';
import type { Caller } from '#server/caller.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { createUnusedReference } from '#server/db/unused-reference.ts';
import { findShopName } from '#server/features/invitations/invitations.repository.ts';
import type { ReviewAccess } from '#server/features/project-access/review-access.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { commentsForRecord } from '#server/features/proof-comments/proof-comments.service.ts';
import { findVehicle } from '#server/features/projects/vehicle-wrap.repository.ts';
import type { findProof } from '#server/features/proofs/proofs.repository.ts';
import { canonicalHash } from '#server/platform/canonical-form.ts';
import { buildRecord } from './decision-record.ts';
import { insertDecision, photosForRecord, type DecisionRow } from './decisions.repository.ts';
import type { ReviewRow } from '#server/features/reviews/reviews.repository.ts';

export type DecidedProof = NonNullable<Awaited<ReturnType<typeof findProof>>>;

/** A decision on a version of a row-locked project: what was decided, by whom, and how the person was identified. */
export interface DecisionToRecord {
  project: VisibleProject;
  proof: DecidedProof;
  subject: ReviewSubject;
  review: ReviewRow | undefined;
  decision: Decision;
  /** The typed name. */
  signature: string;
  note: string | null;
  /** The texts that the person saw, and the ids of the checked statements. */
  form: { texts: ApprovalTexts; ticks: string[] } | null;
  person: DecisionRecord['person'];
  /** Who decided: a reviewer, an account, or both. */
  reviewerId: number | null;
  userId: number | null;
  /** The access of a reviewer who decides with a link. The record then names the authors of comments as this reviewer sees them. */
  access?: ReviewAccess;
  caller: Pick<Caller, 'ipAddress' | 'userAgent'>;
}

/** Writes a decision with its record and the hash of the record, in the transaction that applies the decision. */
export async function recordDecision(
  tx: Tx,
  { now }: Pick<AppContext, 'now'>,
  decision: DecisionToRecord,
): Promise<DecisionRow> {
  const { project, proof, subject, review, reviewerId, userId } = decision;
  const [vehicle, decidedAt] = [await findVehicle(tx, project), now()];
  const record = buildRecord({
    ...decision,
    reference: await createUnusedReference(tx),
    decidedAt,
    shop: await findShopName(tx, project.contractorId),
    project: { id: project.id, name: project.name, vehicle: vehicle ? vehicleText(vehicle) : '' },
    photos: review && subject === 'sample' ? await photosForRecord(tx, review.id) : [],
    comments: await commentsForRecord(tx, project, proof.id, decision.access),
  });
  return insertDecision(tx, project, {
    reference: record.reference,
    proofId: proof.id,
    subject,
    decision: decision.decision,
    reviewId: review?.id ?? null,
    reviewerId,
    userId,
    record,
    sha256: canonicalHash(record),
    createdAt: decidedAt,
  });
}
