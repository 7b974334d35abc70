import { AppError, throwNotFound } from '#shared/errors.ts';
import { maySendForReview } from '#shared/projects/projects.policy.ts';
import type { ReviewerLink } from '#shared/reviews/reviews.contract.ts';
import { reviewSubjectName } from '#shared/reviews/review-values.ts';
import type { Caller } from '#server/caller.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import { countAction } from '#server/features/limits/limits.service.ts';
import { getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import { projectIdOf } from '#server/features/project-access/project-of-record.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { mailReview } from '#server/features/reviews/review-mails.service.ts';
import { auditReviewerLink } from '#server/features/reviews/reviewer-link-audit.service.ts';
import { createReviewLink } from '#server/features/reviews/reviewer-links.service.ts';
import { rememberTimeZone } from '#server/features/reminder-schedule/time-zone.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import {
  saveManualReminder,
  saveSettings,
} from '#server/features/reminder-schedule/reminder-schedule.service.ts';
import {
  findUndecidedRequest,
  type ReminderRequest,
} from '#server/features/reminder-schedule/reminder-requests.repository.ts';

/**
 * Reminds a reviewer now: by mail, or else with a new link that the shop gives to the reviewer. Earlier links stay valid. 404 for
 * a reviewer whom the caller does not see, 403 for a caller who may not send reminders, 409 when the reviewer has nothing to
 * decide.
 */
export async function remindReviewer(
  app: AppContext,
  scope: Scope,
  id: number,
  { origin, timeZone }: Pick<Caller, 'origin' | 'timeZone'>,
): Promise<ReviewerLink> {
  await countAction(app, scope, 'review');
  await rememberTimeZone(app, scope, timeZone);
  return app.database.transaction(async (tx) => {
    const projectId = (await projectIdOf(tx, scope, 'reviewer', id)) ?? throwNotFound('Reviewer');
    const project = await lockManagedProject(tx, scope, projectId);
    const request = await findUndecidedRequest(tx, project, id);
    if (!request) throw new AppError('conflict', 'There is nothing to decide for this reviewer now');
    const { name } = request;
    const isMailed = await mailReminderNow(tx, app, scope, { project, request });
    const url = isMailed ? null : await createReviewLink(tx, app, { id }, origin);
    await saveManualReminder(tx, app, request);
    await auditReviewerLink(tx, scope, 'link_created', {
      project,
      reviewer: { id, name },
      isMailed,
      isReminder: true,
    });
    await record(tx, scope, {
      projectId,
      action: 'reviewer_reminded',
      description: isMailed
        ? `reminded ${name} to review ${reviewSubjectName(request)}`
        : `created a link to remind ${name} to review ${reviewSubjectName(request)}`,
      details: { reviewId: request.reviewId, reviewerId: id },
    });
    return { id, name, url, isMailed };
  });
}

/**
 * Pauses or resumes the reminders of a review, or changes their interval. Throws as `remindReviewer` does, and a 409 for a
 * closed review.
 */
export async function changeReminders(
  app: AppContext,
  scope: Scope,
  id: number,
  settings: { paused?: boolean | undefined; days?: number | undefined },
): Promise<{ success: true }> {
  return app.database.transaction(async (tx) => {
    const projectId = (await projectIdOf(tx, scope, 'review', id)) ?? throwNotFound('Review');
    const project = await lockManagedProject(tx, scope, projectId);
    if (!(await saveSettings(tx, app, project, { ...settings, reviewId: id })))
      throw new AppError('conflict', 'This review is closed');
    return { success: true };
  });
}

async function mailReminderNow(
  tx: Tx,
  app: AppContext,
  { userId: causedById }: Scope,
  { project, request }: { project: VisibleProject; request: ReminderRequest },
): Promise<boolean> {
  const { reviewerId: id, name, email } = request;
  const reviewer = { id, name, email };
  return mailReview(tx, app, { kind: 'review-reminder', project, reviewer, review: request, causedById });
}

async function lockManagedProject(tx: Tx, scope: Scope, projectId: number): Promise<VisibleProject> {
  const project = await getLockedProject(tx, scope, projectId);
  if (!maySendForReview(scope, project))
    throw new AppError('forbidden', 'Only the owner and managers of the shop can remind reviewers');
  return project;
}
