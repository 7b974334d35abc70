import type { ReviewRequest, ReviewedVersion } from '#shared/reviews/review-link.contract.ts';
import { DecisionReceipt } from '#web/features/decisions/decision-receipt.tsx';
import { Card } from '#web/ui/card.tsx';
import { subjectName } from '../review-status.ts';
import { useFocusOnMount } from '../use-focus-on-mount.ts';

interface OtherDecisionsProps {
  shown: ReviewedVersion;
  /** The request that the page is about. */
  request: ReviewRequest | undefined;
}

/** The reviewer's decisions on the other requests, for example on the artwork while the page is about its printed sample. */
export function OtherDecisions({ shown, request }: OtherDecisionsProps) {
  return shown.requests
    .filter((other) => other !== request)
    .map(
      (other) =>
        other.ownDecision && (
          <OwnDecision
            key={other.reviewId}
            decision={other.ownDecision}
            subject={subjectName(shown, other)}
          />
        ),
    );
}

interface OwnDecisionProps {
  decision: NonNullable<ReviewRequest['ownDecision']>;
  subject: string;
}

function OwnDecision({ decision, subject }: OwnDecisionProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <Card className="flex flex-col gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-sm font-semibold">
        You {decision.decision === 'approve' ? 'approved' : 'requested changes to'} {subject}
      </h2>
      <DecisionReceipt decision={decision} />
    </Card>
  );
}
