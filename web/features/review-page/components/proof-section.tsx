import { Columns2 } from 'lucide-react';
import type { ReviewPage, ReviewedVersion } from '#shared/reviews/review-link.contract.ts';
import { Comparison } from '#web/features/proof-viewer/comparison.tsx';
import { Button } from '#web/ui/button.tsx';
import { SectionBoundary } from '#web/ui/section-boundary.tsx';
import { VersionChooser } from './version-chooser.tsx';
import { VersionDiscussion } from './version-discussion.tsx';

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
      {isComparing && <Comparison versions={comparableVersions} />}
      {/* The version is hidden instead of unmounted, because its form may contain an unsent comment. */}
      <div hidden={isComparing}>
        <SectionBoundary title="Proof">
          <VersionDiscussion {...{ token, review, shown, isDeleted }} />
        </SectionBoundary>
      </div>
    </section>
  );
}
