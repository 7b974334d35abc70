import type { Review, Reviewer } from '#shared/reviews/reviews.contract.ts';
import { formatDate, formatShortDate } from '#web/lib/dates.ts';
import { ReminderControls } from '#web/features/review-reminders/reminder-controls.tsx';
import { ReminderSettings } from '#web/features/review-reminders/reminder-settings.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { progressText, reviewState, reviewTitle, reviewerState } from '../review-state.ts';
import { ReviewerActions } from './reviewer-actions.tsx';

interface ReviewCardProps {
  projectId: number;
  review: Review;
  /** Whether the user may change the reviewers and the reminders of this review. */
  mayManage: boolean;
  /** Whether the project is completed, so that nobody can decide. */
  isCompleted?: boolean;
  /** Whether the user is the client, who sees only their own request. */
  seesOwnOnly?: boolean;
}

/** One review: its state, its reviewers, and what each reviewer did. */
export function ReviewCard({
  projectId,
  review,
  mayManage,
  isCompleted = false,
  seesOwnOnly = false,
}: ReviewCardProps) {
  const { label, tone } = reviewState(review);
  return (
    <article aria-label={`Review of ${reviewTitle(review)}`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <h4 className="font-medium">{reviewTitle(review)}</h4>
        <Badge tone={tone}>{label}</Badge>
        {review.state === 'open' && <span className="text-muted">{progressText(review, seesOwnOnly)}</span>}
      </div>
      {review.message && (
        <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-line text-muted">{review.message}</p>
      )}
      <ul className="divide-y rounded-md border">
        {review.reviewers.map((reviewer) => (
          <ReviewerRow key={reviewer.id} {...{ projectId, review, reviewer, mayManage, isCompleted }} />
        ))}
      </ul>
      {mayManage && !isCompleted && <ReminderSettings {...{ projectId, review }} />}
    </article>
  );
}

interface ReviewerRowProps extends Omit<ReviewCardProps, 'seesOwnOnly'> {
  reviewer: Reviewer;
}

function ReviewerRow({ projectId, review, reviewer, mayManage, isCompleted = false }: ReviewerRowProps) {
  const { label, tone, time } = reviewerState(reviewer);
  return (
    <li className="flex items-center justify-between gap-3 py-2 pr-2 pl-3">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">{reviewer.name}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="wrap-anywhere text-muted">{reviewerDetailsText(reviewer, time)}</p>
        {mayManage && <ReminderControls {...{ projectId, isCompleted, review, reviewer }} />}
      </div>
      {mayManage && !reviewer.isRevoked && <ReviewerActions projectId={projectId} reviewer={reviewer} />}
    </li>
  );
}

/** The details of a reviewer: 'Client · dana@fleet.example · Mar 5, 2027 2:30 PM'. */
function reviewerDetailsText(reviewer: Reviewer, stateTime: string | null): string {
  const { isClient, email, sentAt } = reviewer;
  return [
    isClient && 'Client',
    email,
    stateTime ? formatDate(stateTime, { time: true }) : `Sent ${formatShortDate(sentAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
