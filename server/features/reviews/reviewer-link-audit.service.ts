import type { Tx } from '#server/db/database.ts';
import { audit, type AuditActor } from '#server/features/audit/audit.service.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { ReviewerRow } from './reviewers.repository.ts';

/**
 * Records that personal links of a reviewer were created or revoked. The subject of the event is the reviewer, who may have no
 * account.
 */
export async function auditReviewerLink(
  tx: Tx,
  by: AuditActor,
  kind: 'link_created' | 'link_revoked',
  {
    project,
    reviewer,
    ...details
  }: {
    project: Pick<VisibleProject, 'id' | 'name'>;
    reviewer: Pick<ReviewerRow, 'id' | 'name'>;
    /** Whether the new link replaces an earlier one. */
    isReplaced?: boolean;
    isMailed?: boolean;
    isReminder?: boolean;
    reason?: 'address' | 'removed' | 'left';
  },
): Promise<void> {
  await audit(tx, by, {
    kind,
    subject: { id: null, name: reviewer.name },
    projectId: project.id,
    details: { link: 'review', project: project.name, reviewerId: reviewer.id, ...details },
  });
}
