import type { ReviewRequest, ReviewedVersion } from '#shared/reviews/review-link.contract.ts';
import { DecisionReceipt } from '#web/features/decisions/decision-receipt.tsx';
import { Card } from '#web/ui/card.tsx';
import { subjectName } from '../review-status.ts';

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
          <Card key={other.reviewId} className="flex flex-col gap-3">
            <h2 className="text-sm font-semibold">
              You {other.ownDecision.decision === 'approve' ? 'approved' : 'requested changes to'}{' '}
              {subjectName(shown, other)}
            </h2>
            <DecisionReceipt decision={other.ownDecision} />
          </Card>
        ),
    );
}
