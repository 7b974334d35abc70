import { localTime } from '#shared/notifications/time-zone.ts';
import {
  REVIEW_LINK_VALIDITY_MS,
  reviewSubjectName,
  type ReviewSubject,
} from '#shared/reviews/review-values.ts';
import { reminderHoursEnd } from '#shared/reviews/reminder-schedule.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { findShopName } from '#server/features/invitations/invitations.repository.ts';
import { queueMail } from '#server/features/mail/outbox.service.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { timeZoneOfShop } from '#server/features/reminder-schedule/time-zone.service.ts';
import { hashToken, newSessionToken } from '#server/sessions/session-token.ts';
import { insertReviewLink } from './reviewers.repository.ts';

/** The data of a mail that asks a reviewer to decide. */
export interface ReviewMail {
  kind: 'review' | 'review-reminder';
  project: Pick<VisibleProject, 'name' | 'contractorId'>;
  reviewer: { id: number; name: string; email: string | null };
  review: { subject: ReviewSubject; version: number; message: string | null; dueDate: string | null };
  /** The account whose action sends the mail; null for an automatic reminder. */
  causedById: number | null;
}

/**
 * Queues a mail with a new personal link to a reviewer. The link is valid for 60 days, and earlier links stay valid.
 * False when the reviewer has no address, or mail is not configured. Throws `rate_limited` as `queueMail` does.
 */
export async function mailReview(tx: Tx, app: AppContext, mail: ReviewMail): Promise<boolean> {
  const { reviewer, kind, causedById } = mail;
  const { publicUrl } = app.config;
  if (reviewer.email === null || !publicUrl) return false;
  const [token, createdAt] = [newSessionToken(), app.now()];
  const expiresAt = new Date(createdAt.getTime() + REVIEW_LINK_VALIDITY_MS);
  const link = { tokenHash: hashToken(token), expiresAt };
  const { contractorId } = mail.project;
  const shop = await findShopName(tx, contractorId);
  const timeZone = await timeZoneOfShop(tx, contractorId);
  const today = localTime(createdAt, timeZone)?.day ?? '';
  const isQueued = await queueMail(tx, app, {
    kind,
    to: reviewer.email,
    toUserId: null,
    causedById,
    ...textsOf(mail, { shop, today }),
    button: { label: buttonLabel(mail.review), url: reviewUrl(publicUrl, token) },
    closing: `You do not need an account. The link is personal: do not forward it, because anyone who has it can approve in your name. It is valid for ${LINK_DAYS} days.`,
    link,
    // Automatic reminders are also retried only in the hours for reminders.
    ...(causedById === null && { sendBy: reminderHoursEnd({ now: createdAt, timeZone }) }),
  });
  if (isQueued)
    await insertReviewLink(tx, {
      ...link,
      reviewerId: reviewer.id,
      mailedTo: reviewer.email,
      createdAt,
    });
  return isQueued;
}

const LINK_DAYS = REVIEW_LINK_VALIDITY_MS / (24 * 3_600_000);

/** The URL of a personal link. */
export function reviewUrl(origin: string, token: string): string {
  return `${origin}/review/${token}`;
}

function textsOf(
  { kind, project, reviewer, review }: ReviewMail,
  { shop, today }: { shop: string; today: string },
) {
  const subjectName = reviewSubjectName(review);
  const isReminder = kind === 'review-reminder';
  return {
    subject: `${isReminder ? 'Reminder: please' : 'Please'} review ${subjectName} of ‘${project.name}’`,
    paragraphs: [
      `Hello ${reviewer.name},`,
      isReminder
        ? `${shop} is waiting for your review of ${subjectName} of ‘${project.name}’.`
        : `${shop} asks you to review ${subjectName} of ‘${project.name}’. Look at it closely, comment on what should change, and then approve it or request changes.`,
      ...messageOf(review.message, shop),
      ...(review.dueDate === null ? [] : [dueText(review.dueDate, today)]),
    ],
  };
}

function buttonLabel({ subject, version }: ReviewMail['review']): string {
  return subject === 'sample' ? 'Review the sample' : `Review version ${version}`;
}

/** The shop's message, one paragraph for each line. */
function messageOf(message: string | null, shop: string): string[] {
  if (message === null) return [];
  const lines = message.split(/\s*\n\s*/).filter(Boolean);
  return [`Message from ${shop}:`, ...lines];
}

function dueText(dueDate: string, today: string): string {
  return dueDate < today
    ? `Your decision was due on ${dayText(dueDate)}.`
    : `Please decide by ${dayText(dueDate)}.`;
}

/** 'March 5, 2027' for a calendar day, which has no time zone. */
function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
