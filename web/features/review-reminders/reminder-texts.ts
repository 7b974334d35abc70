import type { Review, Reviewer } from '#shared/reviews/reviews.contract.ts';
import { formatDate, today as currentDay } from '#web/lib/dates.ts';

/** Whether the reviewer still has to decide on the review, and can therefore be reminded. */
export function isWaitingForReviewer(
  review: Pick<Review, 'state' | 'isSuperseded'>,
  reviewer: Pick<Reviewer, 'decision' | 'isRevoked'>,
): boolean {
  return isReviewOpen(review) && reviewer.decision === null && !reviewer.isRevoked;
}

/** Whether reviewers can decide on the review. */
export function isReviewOpen({ state, isSuperseded }: Pick<Review, 'state' | 'isSuperseded'>): boolean {
  return state === 'open' && !isSuperseded;
}

type RemindedReviewer = Pick<Reviewer, 'name' | 'email' | 'remindedAt' | 'nextReminderAt'>;

/**
 * When the last reminder was sent, and when the next one is due. If the server sends no mail or the reviewer has no e-mail
 * address, the text says that the shop will be asked to send the next one.
 */
export function scheduleText(
  { email, remindedAt, nextReminderAt }: RemindedReviewer,
  { isPaused, sendsMail }: { isPaused: boolean; sendsMail: boolean },
): string {
  const last = remindedAt ? `Last reminder ${formatDate(remindedAt, { time: true })}` : 'Not reminded yet';
  if (isPaused) return `${last} · Reminders are paused`;
  if (!nextReminderAt) return `${last} · No more automatic reminders`;
  const nextTime = formatDate(nextReminderAt, { time: true });
  return `${last} · ${sendsMail && email ? `Next reminder ${nextTime}` : `You’ll be asked to send one ${nextTime}`}`;
}

/** The message with the link, for the shop to send manually. */
export function reminderText(
  { subject, version, dueDate }: Pick<Review, 'subject' | 'version' | 'dueDate'>,
  { name, url }: { name: string; url: string },
  today = currentDay(),
): string {
  const what =
    subject === 'sample' ? 'the printed sample of your wrap' : `version ${version} of your wrap artwork`;
  const due = dueDate ? ` ${dueSentence(dueDate, today)}` : '';
  return `Hello ${name},\n\nthis is a reminder to review ${what}.${due}\n\n${url}`;
}

function dueSentence(dueDate: string, today: string): string {
  const day = formatDate(dueDate);
  return dueDate < today ? `Your decision was due on ${day}.` : `Please decide by ${day}.`;
}
