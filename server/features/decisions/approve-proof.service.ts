import type { AgreementMethod } from '#shared/decisions/decision-values.ts';
import { AppError, throwNotFound } from '#shared/errors.ts';
import { approvesOnBehalf, mayApproveProof } from '#shared/projects/projects.policy.ts';
import type { Caller } from '#server/caller.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { findProof } from '#server/features/proofs/proofs.repository.ts';
import { approveLockedProof } from '#server/features/proofs/proofs.service.ts';
import { findAccount } from './decisions.repository.ts';
import { getLockedProof } from '#server/features/proofs/locked-proof.service.ts';
import { recordDecision, type DecidedProof } from './record-decision.service.ts';
import { findReview, newestVersionOf } from '#server/features/reviews/reviews.repository.ts';
import {
  closeReview,
  findClientReviewer,
  findReviewRequest,
  markDecided,
} from './reviewed-versions.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

interface Approval {
  proofId: number;
  /** How the client agreed, for an approval on the client's behalf. */
  how?: AgreementMethod | undefined;
  note: string | null;
  caller: Caller;
}

/**
 * Approves the newest version permanently, as the client or on the client's behalf, and closes its review. 403 for other callers,
 * 409 when the version is already approved or a newer version exists.
 */
export async function approveProof(app: AppContext, scope: Scope, approval: Approval) {
  return app.database.transaction(async (tx) => {
    const { project, proof } = await getLockedProof(tx, scope, approval.proofId);
    if (!mayApproveProof(scope, project))
      throw new AppError(
        'forbidden',
        'Only the client, or the owner and managers of the shop on the client’s behalf, can approve artwork proofs',
      );
    if (proof.isApproved) throw new AppError('conflict', 'This artwork proof is already approved');
    if ((await newestVersionOf(tx, project)) > proof.version)
      throw new AppError('conflict', 'A newer artwork proof exists. Only the newest can be approved');
    await approve(tx, app, scope, { project, proof, ...approval });
    return (await findProof(tx, project, proof.id)) ?? throwNotFound('Artwork proof');
  });
}

interface LockedApproval extends Approval {
  project: VisibleProject;
  proof: DecidedProof;
}

async function approve(tx: Tx, app: AppContext, scope: Scope, approval: LockedApproval): Promise<void> {
  const { project, proof, how, note, caller } = approval;
  const approvedOnBehalf = approvesOnBehalf(scope, project);
  const review = await findReview(tx, project, { proofId: proof.id, subject: 'proof' });
  const reviewer = approvedOnBehalf || !review ? undefined : await findClientReviewer(tx, project);
  const request =
    review && reviewer?.revokedAt === null && (await findReviewRequest(tx, review, reviewer.id));
  const { name, email } = await findAccount(tx, scope);
  const decision = await recordDecision(tx, app, {
    project,
    proof,
    review,
    note,
    caller,
    subject: 'proof',
    decision: 'approve',
    signature: name,
    form: null,
    person: approvedOnBehalf
      ? {
          identification: 'on_behalf',
          name: null,
          email: null,
          recordedBy: name,
          agreement: how ?? null,
        }
      : {
          identification: 'account',
          name,
          email,
          recordedBy: null,
          agreement: null,
        },
    reviewerId: request ? request.reviewerId : null,
    userId: scope.userId,
  });
  if (request) await markDecided(tx, request, decision.id);
  if (review) await closeReview(tx, review, 'approved', app.now());
  await approveLockedProof(tx, project, proof.id, {
    approvedAt: app.now(),
    approvedById: scope.userId,
    approvedByName: null,
    approvedOnBehalf,
  });
  await record(tx, scope, {
    projectId: project.id,
    action: 'proof_approved',
    description: `approved the artwork proof ‘${proof.fileName}’${approvedOnBehalf ? ' on the client’s behalf' : ''}`,
    details: {
      proofId: proof.id,
      decisionId: decision.id,
      reference: decision.reference,
      onBehalf: approvedOnBehalf,
    },
  });
}
