import { Suspense, lazy } from 'react';
import type { NewComment } from '#shared/reviews/proof-comments.forms.ts';
import type { ReviewPage, ReviewedVersion } from '#shared/reviews/review-link.contract.ts';
import type { ProofPage } from '#shared/reviews/proof-comments.wire.ts';
import { SectionBoundary } from '#web/ui/section-boundary.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAddComment, useReopenThread } from '../review.queries.ts';
import { carriedOver } from '../threads.ts';

// The picture of the first page is visible before the viewer has loaded.
const Discussion = lazy(async () => ({
  default: (await import('#web/features/proof-viewer/proof-discussion.tsx')).ProofDiscussion,
}));

interface ProofSectionProps {
  token: string;
  review: ReviewPage;
  shown: ReviewedVersion;
}

/** A version in the viewer, with its comments. */
export function ProofSection({ token, review, shown }: ProofSectionProps) {
  const comment = useAddComment(token);
  const reopen = useReopenThread(token);
  const previous = review.versions[review.versions.indexOf(shown) + 1];
  const isDiscussed = shown === review.versions[0] && !review.isPreparing && !review.isCompleted;
  const onComment = (draft: NewComment) => comment.mutateAsync({ ...draft, proofId: shown.proofId });
  return (
    <SectionBoundary title="Proof">
      <Suspense fallback={<FirstPage page={shown.pages[0]} version={shown.version} />}>
        <Discussion
          version={shown}
          comments={review.comments.filter(({ proofId }) => proofId === shown.proofId)}
          {...(previous && {
            earlier: { version: previous, comments: carriedOver(review.comments, previous, shown) },
          })}
          {...(isDiscussed && { onComment })}
          mayResolve={() => false}
          mayReopen={({ isOwn }) => isOwn && isDiscussed}
          onResolve={({ id }) => reopen.mutateAsync(id)}
        />
      </Suspense>
    </SectionBoundary>
  );
}

/** Has the layout of the viewer, so that nothing moves when it has loaded. */
function FirstPage({ page, version }: { page: ProofPage | undefined; version: number }) {
  return (
    <div className="@container min-w-0">
      <div className="flex min-w-0 flex-col gap-4 @4xl:grid @4xl:h-[clamp(28rem,82dvh,56rem)] @4xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-h-0 flex-col">
          {page && (
            <img
              src={page.url}
              width={page.width}
              height={page.height}
              alt={`Version ${version}, page 1`}
              fetchPriority="high"
              className="max-h-[65dvh] min-h-60 w-full flex-1 rounded-t-lg border bg-well object-contain @4xl:max-h-none @4xl:min-h-0"
            />
          )}
          <div className="min-h-14 rounded-b-lg border border-t-0 bg-surface" />
        </div>
        <Skeleton className="min-h-60" />
      </div>
    </div>
  );
}
