import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReviewPage } from '#shared/reviews/review-link.contract.ts';
import { useVersionSwitch } from '#web/features/proof-viewer/use-version-switch.tsx';
import { hasUnsentReply } from '#web/lib/unsent-comments.ts';
import { activeRequest, reviewStatus } from '../review-status.ts';
import { reviewQuery } from '../review.queries.ts';
import { useDeleteSentDrafts } from '../decision-draft.ts';
import { useFocusOnMount } from '../use-focus-on-mount.ts';
import { useRecordVersionSeen } from '../use-record-version-seen.ts';
import { DecisionSection } from './decision-section.tsx';
import { OtherDecisions } from './other-decisions.tsx';
import { ProofSection } from './proof-section.tsx';
import { RequestMessage, RequestSummary } from './request-summary.tsx';
import { LinkPageLayout } from '#web/shell/link-page-layout.tsx';
import { Button } from '#web/ui/button.tsx';
import { SectionBoundary } from '#web/ui/section-boundary.tsx';
import { VERSION_DELETED_TEXT } from '../use-shown-review.ts';
import { SamplePhotos } from './sample-photos.tsx';
import { StatusNotice } from './status-notice.tsx';

interface ReviewContentProps {
  token: string;
  review: ReviewPage;
  /** Whether the shop has deleted a version with unsent text. `review` is then the review before the deletion. */
  isDeleted: boolean;
  onShowCurrent: () => void;
}

/** The request to the reviewer, the proof with its comments, and the decision. */
export function ReviewContent({ token, review, isDeleted, onShowCurrent }: ReviewContentProps) {
  const { shown, show, confirmation, isReplacement, showNewest, ...comparison } = useShownVersion({
    token,
    review,
    onShowCurrent,
  });
  useRecordVersionSeen(token, shown.proofId);
  useDeleteSentDrafts(review);
  const request = activeRequest(shown);
  const status = request && reviewStatus(review, shown, request);
  const isOpen = status?.kind === 'open' && !isDeleted;
  return (
    <LinkPageLayout shop={review.shop} reviewer={review.reviewer.name}>
      <div className="flex flex-col gap-5 sm:gap-6">
        <RequestSummary review={review} shown={shown} request={request} isOpen={isOpen} />
        {isDeleted && <DeletedNotice onDiscard={onShowCurrent} />}
        {isReplacement && <ReplacedNotice version={shown.version} />}
        {request && status && status.kind !== 'open' && (
          <StatusNotice
            status={status}
            decision={request.ownDecision}
            newest={shown === review.versions[0] ? undefined : review.versions[0]}
            onShow={show}
          />
        )}
        {request?.message && <RequestMessage message={request.message} />}
        <OtherDecisions shown={shown} request={request} />
        {request?.subject === 'sample' && <SamplePhotos photos={request.photos} />}
        <ProofSection {...{ token, review, shown, isDeleted }} onShow={show} {...comparison} />
        {request && isOpen && (
          <SectionBoundary title="Your decision">
            <DecisionSection
              key={`${shown.proofId}-${request.subject}`}
              {...{ token, review, shown, request }}
              onConflict={showNewest}
            />
          </SectionBoundary>
        )}
        <Footer shop={review.shop} reviewer={review.reviewer.name} />
      </div>
      {confirmation}
    </LinkPageLayout>
  );
}

/**
 * The shown version, which is the newest version at first, and whether versions are compared instead. The shown version
 * changes when the reviewer chooses another version. After a 409 for a decision, it changes to the newest version, unless
 * the reviewer is writing a reply. Otherwise a newer version does not replace it, because the reviewer may be writing a
 * comment. The caller renders `confirmation`.
 */
function useShownVersion({ token, review, onShowCurrent }: Omit<ReviewContentProps, 'isDeleted'>) {
  const queryClient = useQueryClient();
  const [chosenId, setChosenId] = useState(review.versions[0]?.proofId);
  const [isReplacement, setIsReplacement] = useState(false);
  const [isComparing, setIsComparing] = useState(false);
  const shown = review.versions.find(({ proofId }) => proofId === chosenId) ?? review.versions[0];
  if (!shown) throw new Error('A review has no version');
  const showVersion = (proofId: number) => {
    setChosenId(proofId);
    setIsReplacement(false);
  };
  const { switchTo, confirmation } = useVersionSwitch(shown.proofId, showVersion, onShowCurrent);
  const show = (proofId: number) => {
    setIsComparing(false);
    switchTo(proofId);
  };
  const showNewest = async () => {
    const { versions } = await queryClient.fetchQuery({ ...reviewQuery(token), staleTime: 0 });
    if (hasUnsentReply()) return;
    setIsComparing(false);
    setChosenId(versions[0]?.proofId);
    setIsReplacement(versions[0]?.proofId !== shown.proofId);
  };
  return { shown, show, confirmation, isReplacement, showNewest, isComparing, setIsComparing };
}

/** Shown after a decision was refused because a newer version exists. `version` is the newer version. */
function ReplacedNotice({ version }: { version: number }) {
  const notice = useFocusOnMount<HTMLParagraphElement>();
  return (
    <p
      ref={notice}
      tabIndex={-1}
      role="alert"
      className="rounded-lg bg-yellow-soft p-4 text-sm text-yellow-ink"
    >
      <span className="font-semibold">Your decision was not sent: version {version} is newer.</span> Please
      look at it and decide again. Your name and note are kept.
    </p>
  );
}

/** Shown while unsent text stays on a version that the shop has deleted. */
function DeletedNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-yellow-soft p-4 text-sm text-yellow-ink">
      <div role="alert" className="min-w-0 flex-1 basis-48">
        <h2 className="font-semibold">{VERSION_DELETED_TEXT}</h2>
        <p>Your text cannot be sent anymore, but you can copy it.</p>
      </div>
      <Button size="sm" onClick={onDiscard}>
        Discard my text
      </Button>
    </div>
  );
}

function Footer({ shop, reviewer }: { shop: string; reviewer: string }) {
  return (
    <footer className="border-t pt-4 text-xs wrap-anywhere text-muted">
      This link is personal: anyone who has it decides as {reviewer}. To involve someone else, ask {shop} to
      send them their own link.
    </footer>
  );
}
