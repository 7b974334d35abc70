import type { ReviewPage } from '#shared/reviews/review-link.contract.ts';
import { LinkPageLayout } from '#web/shell/link-page-layout.tsx';
import { PREPARING_STATUS } from '../review-status.ts';
import { ProjectHeading } from './request-summary.tsx';
import { StatusNotice } from './status-notice.tsx';

/** Shown after the shop has deleted all versions that it had sent to the reviewer. */
export function NoVersion({ review }: { review: ReviewPage }) {
  return (
    <LinkPageLayout shop={review.shop} reviewer={review.reviewer.name}>
      <div className="flex flex-col gap-5 sm:gap-6">
        <ProjectHeading review={review} />
        <StatusNotice status={PREPARING_STATUS} decision={null} />
      </div>
    </LinkPageLayout>
  );
}
