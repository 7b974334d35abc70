import { CalendarClock } from 'lucide-react';
import type { ReviewPage, ReviewRequest, ReviewedVersion } from '#shared/reviews/review-link.contract.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useToday } from '#web/lib/use-today.ts';
import { Badge } from '#web/ui/badge.tsx';
import { subjectName } from '../review-status.ts';

interface RequestSummaryProps {
  review: ReviewPage;
  shown: ReviewedVersion;
  request: ReviewRequest | undefined;
  /** Whether the reviewer can decide now. */
  isOpen: boolean;
}

/** The project, and what the shop asks the reviewer to decide. */
export function RequestSummary({ review, shown, request, isOpen }: RequestSummaryProps) {
  return (
    <div className="flex flex-col gap-3">
      <ProjectHeading review={review} />
      {request && isOpen && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="wrap-anywhere">
            {review.shop} asks you to approve {subjectName(shown, request)}.
          </p>
          {request.dueDate && <DueDate day={request.dueDate} />}
        </div>
      )}
    </div>
  );
}

/** The names of the project and the vehicle. */
export function ProjectHeading({ review: { project, vehicle } }: Pick<RequestSummaryProps, 'review'>) {
  return (
    <div>
      <h1 className="text-xl font-semibold text-balance wrap-anywhere sm:text-3xl">{project}</h1>
      {vehicle && <p className="text-sm wrap-anywhere text-muted sm:mt-1">{vehicle}</p>}
    </div>
  );
}

/** The shop's message that was sent with the request. */
export function RequestMessage({ message }: { message: string }) {
  return (
    <blockquote className="max-w-prose border-l-4 border-accent bg-surface py-2 pr-3 pl-4 text-sm wrap-anywhere whitespace-pre-line">
      {message}
    </blockquote>
  );
}

function DueDate({ day }: { day: string }) {
  const isLate = day < useToday();
  return (
    <Badge tone={isLate ? 'red' : 'accent'} icon={<CalendarClock aria-hidden />} className="text-sm">
      {isLate ? 'Was due' : 'Please decide by'} <time dateTime={day}>{formatDate(day)}</time>
    </Badge>
  );
}
