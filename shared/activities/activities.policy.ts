import type { ActivityAction } from '#shared/activities/activities.wire.ts';
import type { Actor } from '#shared/actor.ts';
import { seesOwnReviewsOnly, type ProjectPeople } from '#shared/projects/projects.policy.ts';

/**
 * The actions of a project's history that the actor does not see: only the shop and admins see who was asked for reviews
 * (docs/requirements/messages-and-history.md, Activity history).
 */
export function hiddenActions(actor: Actor, project: ProjectPeople): readonly ActivityAction[] {
  return seesOwnReviewsOnly(actor, project) ? REVIEWER_ACTIONS : [];
}

const REVIEWER_ACTIONS = [
  'review_sent',
  'review_opened',
  'reviewer_link_renewed',
  'reviewer_changed',
  'reviewer_revoked',
  'reviewer_reminded',
  'reminder_due',
  'reviewer_approved',
] as const satisfies ActivityAction[];
