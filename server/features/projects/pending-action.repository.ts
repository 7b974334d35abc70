import { eq, sql as raw, type SQL } from 'drizzle-orm';
import {
  pendingActionOf,
  type PendingAction,
  type PendingActionFacts,
} from '#shared/projects/pending-action.ts';
import type { PlaceholderFor } from '#server/db/reusable-select.ts';
import type { Sql } from '#server/db/database.ts';
import { projects } from '#server/db/schema/projects.ts';
import {
  isApprovalRequired,
  isClientAsked,
  isNewestProofApproved,
  reviewState,
} from '#server/features/project-access/review-facts.repository.ts';
import type {
  ProjectRow,
  VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';

const isApproved = raw<boolean>`(exists (select 1 from artwork_proofs where project_id = projects.id and is_approved)
  and (not ${isApprovalRequired} or ${isNewestProofApproved}))`;
const hasProof = raw<boolean>`exists (select 1 from artwork_proofs where project_id = projects.id)`;
const hasArtworkTracking = raw`(${projects.currentArtworkTrackingId} is not null)`;

/** The facts that `pendingActionOf` needs, for a query of `projects`. */
export const pendingActionFactColumns = {
  hasProof,
  hasApprovedProof: isApproved,
  artworkTracking: raw<boolean>`${hasArtworkTracking}`,
  review: reviewState,
  isClientAsked,
};

/**
 * The user responsible for the next step of a project. The database uses it to filter; the rule is the same as in
 * `pendingActionOf`.
 */
const responsibleUserId = raw`case
  when ${projects.completed} then null
  when ${projects.progressStage} in ('wrap_shipped', 'pre_installation_photos_uploaded', 'wrap_installed')
    then coalesce(${projects.subcontractorId}, ${projects.contractorId})
  when ${projects.progressStage} = 'printed_sample_sent_to_client'
    or (${projects.progressStage} in ('artwork_submitted_for_client_review', 'final_artwork_approval') and not ${isApproved})
    or (${projects.progressStage} = 'artwork_design_initiated' and ${reviewState} is not null and not ${isApproved})
    then case coalesce(${reviewState}, 'none')
      when 'open' then case when ${isClientAsked} then ${projects.clientId} end
      when 'changes_requested' then ${projects.contractorId}
      when 'approved' then ${projects.contractorId}
      when 'unsent' then case ${projects.progressStage} when 'printed_sample_sent_to_client'
        then coalesce(${projects.clientId}, ${projects.contractorId}) else ${projects.contractorId} end
      else case when ${projects.progressStage} = 'artwork_submitted_for_client_review' and not ${hasArtworkTracking}
        then ${projects.contractorId} else coalesce(${projects.clientId}, ${projects.contractorId}) end
    end
  else ${projects.contractorId} end`;

/**
 * Whether the reason for the pending action is one of `MANAGER_REASONS`. Valid only when the shop is responsible for the pending
 * action.
 */
const needsManager = raw`(
  ${projects.progressStage} = 'post_installation_photos_uploaded'
  or (${projects.progressStage} = 'final_artwork_approval'
    and (${isApproved} or ${reviewState} is distinct from 'changes_requested'))
  or (${projects.progressStage} = 'artwork_design_initiated' and ${hasProof} and not ${isApproved}
    and coalesce(${reviewState} = 'unsent', false))
  or (${projects.subcontractorId} is null and ${projects.progressStage} in
    ('installation_scheduling_confirmed', 'wrap_printed', 'wrap_shipped', 'pre_installation_photos_uploaded', 'wrap_installed'))
  or (${projects.progressStage} = 'artwork_submitted_for_client_review' and not ${isApproved}
    and case ${reviewState} when 'unsent' then true when 'changes_requested' then false else ${hasArtworkTracking} end))`;

/**
 * The condition that this person or shop is responsible for the next step of a project. The rule is the same as in
 * `isResponsible`.
 */
export function isResponsibleFor(
  userId: PlaceholderFor<number>,
  isProductionStaff: PlaceholderFor<boolean>,
): SQL {
  return raw`(${responsibleUserId} = ${userId} and not (${isProductionStaff}::boolean and ${needsManager}))`;
}

/** The pending action of a project, the responsible user and the start of the action; null when the project is completed. */
export function pendingActionOfRow(
  project: ProjectRow,
  facts: PendingActionFacts,
): (PendingAction & { since: Date }) | null {
  const pendingAction = pendingActionOf(project, facts);
  return pendingAction && { ...pendingAction, since: project.stageSince };
}

/** Reads the facts of one project, and returns its pending action. */
export async function findPendingAction(
  sql: Sql,
  project: VisibleProject,
): Promise<(PendingAction & { since: Date }) | null> {
  const [facts] = await sql
    .select(pendingActionFactColumns)
    .from(projects)
    .where(eq(projects.id, project.id));
  return facts ? pendingActionOfRow(project, facts) : null;
}
