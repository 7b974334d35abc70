import { AppError, invalidField } from '#shared/errors.ts';
import type { ReviewerLink } from '#shared/reviews/reviews.contract.ts';
import type { NewReview } from '#shared/reviews/review.forms.ts';
import { reviewSubjectName } from '#shared/reviews/review-values.ts';
import type { Caller } from '#server/caller.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import { countAction } from '#server/features/limits/limits.service.ts';
import { lockMailLimits } from '#server/features/mail/mail-limits.service.ts';
import { getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { scheduleReminders } from '#server/features/reminder-schedule/reminder-schedule.service.ts';
import { rememberTimeZone } from '#server/features/reminder-schedule/time-zone.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { matchReviewers, type MatchedReviewer } from './reviewer-matching.ts';
import { auditReviewerLink } from './reviewer-link-audit.service.ts';
import { extendOrCreateLink } from './reviewer-links.service.ts';
import {
  deleteReviewLinks,
  findClientAddress,
  insertReviewer,
  reviewersOf,
  updateReviewer,
  type ReviewerRow,
} from './reviewers.repository.ts';
import { mailReview } from './review-mails.service.ts';
import {
  countPhotosOf,
  findReview,
  findVersion,
  insertRequest,
  insertReview,
  insertReviewPhotos,
  newestVersionOf,
  renewRequest,
  updateReview,
  type ReviewRow,
} from './reviews.repository.ts';
import { requireReviewSender, reviewRecords } from './reviews.service.ts';

const SAMPLE_STAGE = 'printed_sample_sent_to_client';

type ReviewInput = NewReview & Pick<Caller, 'origin' | 'timeZone'>;
type SendableVersion = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

/**
 * Sends the newest version of a project, or its printed sample, to reviewers. When the review is already open, adds the
 * reviewers to it. 403 for a caller who may not send for review, 404 for an unknown version. 409 for an older version, an
 * approved version (but not for its sample), a decided review, and a completed project. Also 409 for a sample at a stage other
 * than `SAMPLE_STAGE`, and for another approval rule (`all` or `any`) than that of the open review.
 */
export async function sendReview(app: AppContext, scope: Scope, projectId: number, form: ReviewInput) {
  await countAction(app, scope, 'review');
  await rememberTimeZone(app, scope, form.timeZone);
  return app.database.transaction(async (tx) => {
    const project = await getLockedProject(tx, scope, projectId);
    requireReviewSender(scope, project);
    const version = await requireSendable(tx, project, form);
    const forms = markClient(form.reviewers, await findClientAddress(tx, project));
    const matchedReviewers = matchReviewers(forms, await reviewersOf(tx, project), project.clientId);
    const review = await findOrCreateReview(tx, app, scope, project, form);
    await insertReviewPhotos(tx, review, form.photoIds);
    const addresses = matchedReviewers.flatMap(
      ({ form: { email }, existing }) => email ?? existing?.email ?? [],
    );
    await lockMailLimits(tx, app, { addresses, causedById: scope.userId });
    const asked: AskedReviewer[] = [];
    for (const one of matchedReviewers)
      asked.push(
        await askReviewer(tx, app, scope, { project, review, version, origin: form.origin, ...one }),
      );
    const links = asked.map(({ link }) => link);
    const subjectName = reviewSubjectName({ subject: form.subject, version: version.version });
    await record(tx, scope, {
      projectId,
      action: 'review_sent',
      description: `sent ${subjectName} for review to ${joinNames(links.map(({ name }) => name))}`,
      details: {
        reviewId: review.id,
        proofId: form.proofId,
        subject: form.subject,
        subjectName,
        ...askedClientDetails(asked, project),
      },
    });
    await scheduleReminders(tx, app, project);
    const sentReview = (await reviewRecords(tx, app, project)).find(({ id }) => id === review.id);
    if (!sentReview) throw new Error('The review vanished within its own transaction');
    return { review: sentReview, reviewers: links };
  });
}

/** The client who is notified of the request, and whether the client also gets a mail with a personal link. */
function askedClientDetails(asked: AskedReviewer[], { clientId }: VisibleProject) {
  const client = asked.find(({ userId, isNewlyAsked }) => isNewlyAsked && userId === clientId);
  return clientId !== null && client ? { askedClientId: clientId, isClientMailed: client.link.isMailed } : {};
}

/** Marks a reviewer as the client if their address is the confirmed address of the client (docs/requirements/reviews.md). */
function markClient(forms: ReviewInput['reviewers'], clientAddress: string | null): ReviewInput['reviewers'] {
  const isClientAddress = (email: string | null) => email !== null && isEqualAddress(email, clientAddress);
  return forms.map((form) => ({ ...form, isClient: form.isClient || isClientAddress(form.email) }));
}

async function requireSendable(
  tx: Tx,
  project: VisibleProject,
  { proofId, subject, photoIds }: ReviewInput,
): Promise<SendableVersion> {
  const version = await findVersion(tx, project, proofId);
  if (!version) throw new AppError('not_found', 'Artwork proof not found');
  if (version.version !== (await newestVersionOf(tx, project)))
    throw new AppError('conflict', 'There is a newer version. Only the newest one can be sent for review');
  if (project.completed) throw new AppError('conflict', 'This project is completed');
  if (subject === 'sample') await requireSampleStage(tx, project, photoIds);
  else if (photoIds.length > 0)
    throw invalidField('photoIds', 'Photos can be added only to the review of a printed sample');
  else if (version.isApproved) throw new AppError('conflict', 'This version is already approved');
  return version;
}

async function requireSampleStage(tx: Tx, project: VisibleProject, photoIds: number[]): Promise<void> {
  if (project.progressStage !== SAMPLE_STAGE)
    throw new AppError(
      'conflict',
      'A printed sample can be sent for review only while the project is at ‘Printed Sample Sent to Client’',
    );
  const ids = [...new Set(photoIds)];
  if (ids.length > 0 && (await countPhotosOf(tx, project, ids)) < ids.length)
    throw invalidField('photoIds', 'Choose photos of this project');
}

/** The open review of the version, or a new review. The message and the due date of a later send replace the earlier values. */
async function findOrCreateReview(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: VisibleProject,
  { proofId, subject, rule, message, dueDate }: ReviewInput,
): Promise<ReviewRow> {
  const existing = await findReview(tx, project, { proofId, subject });
  if (!existing) {
    const [createdById, createdAt] = [scope.userId, app.now()];
    return insertReview(tx, project, { proofId, subject, rule, message, dueDate, createdById, createdAt });
  }
  if (existing.state !== 'open')
    throw new AppError('conflict', 'This review is decided. Reopen it before you add reviewers');
  if (rule !== undefined && rule !== existing.rule)
    throw new AppError('conflict', 'The review is already open, so its rule cannot be changed');
  const change = { ...(message !== null && { message }), ...(dueDate !== null && { dueDate }) };
  return message === null && dueDate === null ? existing : updateReview(tx, existing, change);
}

interface ReviewRequestParams extends MatchedReviewer {
  project: VisibleProject;
  review: ReviewRow;
  version: SendableVersion;
  origin: string;
}

interface AskedReviewer extends Pick<ReviewerRow, 'userId'> {
  link: ReviewerLink;
  /** False for a reviewer who was asked before and still has the same link and address. */
  isNewlyAsked: boolean;
}

/**
 * Asks one reviewer. A reviewer without a valid link gets a new link. A mail is sent to a reviewer who was not asked
 * before, and to an undecided reviewer with a new link or a new address.
 */
async function askReviewer(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  { project, review, version, origin, ...matchedReviewer }: ReviewRequestParams,
): Promise<AskedReviewer> {
  const reviewer = await saveReviewer(tx, app, scope, project, matchedReviewer);
  const { id, name } = reviewer;
  const url = await extendOrCreateLink(tx, app, reviewer, origin);
  const request = { reviewId: review.id, reviewerId: id, sentAt: app.now() };
  const hasNewLinkOrAddress =
    url !== null || !isEqualAddress(matchedReviewer.existing?.email, reviewer.email);
  const isNewlyAsked =
    (await insertRequest(tx, request)) || (hasNewLinkOrAddress && (await renewRequest(tx, request)));
  const reviewWithVersion = { ...review, version: version.version };
  const isMailed =
    isNewlyAsked &&
    (await mailReview(tx, app, {
      kind: 'review',
      project,
      reviewer,
      review: reviewWithVersion,
      causedById: scope.userId,
    }));
  if (url !== null || isMailed)
    await auditReviewerLink(tx, scope, 'link_created', { project, reviewer, isMailed });
  return { link: { id, name, url, isMailed }, userId: reviewer.userId, isNewlyAsked };
}

/** Writes a new reviewer, or the form's changes to an existing one. A reviewer who was removed is added again. */
async function saveReviewer(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  project: VisibleProject,
  { form: { name, email, isClient }, existing }: MatchedReviewer,
): Promise<ReviewerRow> {
  const account = isClient ? { userId: project.clientId } : {};
  if (!existing) return insertReviewer(tx, project, { name, email, ...account, createdAt: app.now() });
  if (email !== null && isAddressChanged(existing, email)) {
    await deleteReviewLinks(tx, existing, 'mailed');
    await auditReviewerLink(tx, scope, 'link_revoked', { project, reviewer: existing, reason: 'address' });
  }
  return updateReviewer(tx, existing, {
    name,
    email: email ?? existing.email,
    revokedAt: null,
    ...account,
  });
}

function isEqualAddress(one: string | null | undefined, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}

/**
 * Whether the form replaces or removes an existing address, so that the links mailed to this address must end. False
 * for a reviewer without an address.
 */
export function isAddressChanged({ email }: ReviewerRow, newAddress: string | null): boolean {
  return email !== null && !isEqualAddress(email, newAddress);
}

function joinNames(names: string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}
