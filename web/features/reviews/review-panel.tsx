import { useQuery } from '@tanstack/react-query';
import { Send, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { maySendForReview, seesOwnReviewsOnly } from '#shared/projects/projects.policy.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import type { Review } from '#shared/reviews/reviews.contract.ts';
import { isReviewOpen } from '#web/features/review-reminders/reminder-texts.ts';
import { projectDetailsQuery } from '#web/features/projects/projects.queries.ts';
import { useActor } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { ReviewCard } from './components/review-card.tsx';
import { SendReviewDialog, type SendReviewDialogProps } from './components/send-review-dialog.tsx';
import { reviewsQuery } from './reviews.queries.ts';

type ReviewedProject = Pick<
  Project,
  'id' | 'contractorId' | 'subcontractorId' | 'clientId' | 'progressStage' | 'completed'
>;

interface ReviewPanelProps {
  project: ReviewedProject;
  /** The newest version of the proof. */
  newest: Proof;
}

/** The reviews of a project's proofs: the reviewers and what they did. The newest version can be sent for review. */
export function ReviewPanel({ project, newest }: ReviewPanelProps) {
  const reviews = useQuery(reviewsQuery(project.id));
  const actor = useActor();
  const mayManage = maySendForReview(actor, project);
  const seesOwnOnly = seesOwnReviewsOnly(actor, project);
  if (reviews.isPending)
    return (
      <Loading text="Loading reviews...">
        <Skeleton className="h-24 rounded-md" />
      </Loading>
    );
  if (!reviews.data) return <ErrorState title="The reviews could not be loaded" query={reviews} />;
  if (reviews.data.length === 0 && !mayManage) return null;
  return (
    <section aria-label="Client review" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">Client review</h3>
        {mayManage && <SendActions project={project} newest={newest} reviews={reviews.data} />}
      </div>
      <ReviewList project={project} reviews={reviews.data} {...{ mayManage, seesOwnOnly }} />
    </section>
  );
}

interface ReviewListProps {
  project: ReviewedProject;
  reviews: readonly Review[];
  mayManage: boolean;
  /** Whether the user is the client, who sees only their own requests. */
  seesOwnOnly: boolean;
}

/** Shows the full reviews of the newest version that was sent. The reviews of earlier versions are collapsed. */
function ReviewList({ project, reviews, mayManage, seesOwnOnly }: ReviewListProps) {
  const { id: projectId, completed: isCompleted } = project;
  const newestSentVersion = reviews[0]?.version;
  const earlierReviews = reviews.filter(({ version }) => version !== newestSentVersion);
  const renderReviewCard = (review: Review, mayManageReview: boolean) => (
    <ReviewCard
      key={review.id}
      {...{ projectId, isCompleted, review, seesOwnOnly }}
      mayManage={mayManageReview}
    />
  );
  if (reviews.length === 0)
    return (
      <p className="text-sm text-muted">
        Send the newest version to your client or to others. They need no account: each gets a personal link
        to comment, and to approve it or request changes.
      </p>
    );
  return (
    <>
      {!seesOwnOnly && reviews[0]?.isSuperseded && reviews[0].state === 'open' && (
        <p className="rounded-md bg-yellow-soft p-3 text-sm text-yellow-ink">
          The newest version has not been sent. Reviewers see that you are preparing it, and cannot decide.
        </p>
      )}
      {reviews
        .filter(({ version }) => version === newestSentVersion)
        .map((review) => renderReviewCard(review, mayManage))}
      {earlierReviews.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer py-2 font-medium pointer-coarse:py-3">
            Earlier reviews{' '}
            <span className="font-normal text-muted tabular-nums">({earlierReviews.length})</span>
          </summary>
          <div className="flex flex-col gap-4 pt-2">
            {earlierReviews.map((review) => renderReviewCard(review, false))}
          </div>
        </details>
      )}
    </>
  );
}

type ReviewTarget = SendReviewDialogProps['target'];

interface SendActionsProps {
  project: ReviewedProject;
  newest: Proof;
  reviews: readonly Review[];
}

/**
 * The buttons to send the newest version or its printed sample, or to add reviewers to the open review. A completed project has no
 * buttons. A dialog that is open stays open, because it shows the new links only once.
 */
function SendActions({ project, newest, reviews }: SendActionsProps) {
  const { data: details } = useQuery(projectDetailsQuery(project.id));
  const [target, setTarget] = useState<ReviewTarget>();
  const reviewsOfNewest = reviews.filter(({ proofId }) => proofId === newest.id);
  const findOpenReview = (subject: ReviewTarget['subject']) =>
    reviewsOfNewest.find((review) => review.subject === subject && isReviewOpen(review));
  const sendableSubjects = (['proof', 'sample'] as const).filter((subject) => {
    const canSendSubject = subject === 'sample' ? project.progressStage === SAMPLE_STAGE : !newest.isApproved;
    const review = reviewsOfNewest.find((sentReview) => sentReview.subject === subject);
    return !project.completed && canSendSubject && (!review || isReviewOpen(review));
  });
  return (
    <div className="flex flex-wrap gap-2">
      {sendableSubjects.map((subject) => (
        <Button
          key={subject}
          icon={findOpenReview(subject) ? <UserPlus aria-hidden /> : <Send aria-hidden />}
          onClick={() => setTarget({ proofId: newest.id, version: newest.version, subject })}
        >
          {findOpenReview(subject) ? ADD_LABELS[subject] : SEND_LABELS[subject]}
        </Button>
      ))}
      {target && (
        <SendReviewDialog
          projectId={project.id}
          target={target}
          reviews={reviews}
          openReview={findOpenReview(target.subject)}
          client={details?.client ?? null}
          onClose={() => setTarget(undefined)}
        />
      )}
    </div>
  );
}

const SAMPLE_STAGE = 'printed_sample_sent_to_client';
const SEND_LABELS = { proof: 'Send for review', sample: 'Send sample for review' };
const ADD_LABELS = { proof: 'Add reviewers', sample: 'Add reviewers for the sample' };
