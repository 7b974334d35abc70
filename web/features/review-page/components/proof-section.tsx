import { Columns2 } from 'lucide-react';
import { Suspense, lazy } from 'react';
import type { ReviewPage, ReviewedVersion } from '#shared/reviews/review-link.contract.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionBoundary } from '#web/ui/section-boundary.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { VersionChooser } from './version-chooser.tsx';
import { VersionDiscussion } from './version-discussion.tsx';

const CompareVersions = lazy(async () => ({
  default: (await import('#web/features/proof-viewer/compare-versions.tsx')).CompareVersions,
}));

interface ProofSectionProps {
  token: string;
  review: ReviewPage;
  shown: ReviewedVersion;
  /** Whether the shop has deleted the shown version. */
  isDeleted: boolean;
  onShow: (proofId: number) => void;
  isComparing: boolean;
  setIsComparing: (isComparing: boolean) => void;
}

/** Shows one version with its comments. The reviewer can choose another version, or compare two versions. */
export function ProofSection({
  token,
  review,
  shown,
  isDeleted,
  onShow,
  isComparing,
  setIsComparing,
}: ProofSectionProps) {
  const comparableVersions = review.versions.filter(({ pages }) => pages.length > 0).toReversed();
  return (
    <section aria-label="Proof versions" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <VersionChooser
          versions={review.versions}
          shown={isComparing ? undefined : shown}
          onChoose={onShow}
        />
        {comparableVersions.length > 1 && (
          <Button
            icon={<Columns2 aria-hidden />}
            aria-pressed={isComparing}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
            onClick={() => setIsComparing(!isComparing)}
          >
            Compare
          </Button>
        )}
      </div>
      {isComparing && (
        <SectionBoundary title="Comparison">
          <Suspense fallback={<ComparisonSkeleton />}>
            <CompareVersions versions={comparableVersions} />
          </Suspense>
        </SectionBoundary>
      )}
      {/* The version is hidden instead of unmounted, because its form may contain an unsent comment. */}
      <div hidden={isComparing}>
        <SectionBoundary title="Proof">
          <VersionDiscussion {...{ token, review, shown, isDeleted }} />
        </SectionBoundary>
      </div>
    </section>
  );
}

function ComparisonSkeleton() {
  return (
    <Loading text="Loading the comparison...">
      <Skeleton className="h-96 rounded-lg" />
    </Loading>
  );
}
