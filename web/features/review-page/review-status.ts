import { reviewSubjectName } from '#shared/reviews/review-values.ts';
import type { ReviewPage, ReviewRequest, ReviewedVersion } from '#shared/reviews/review-link.contract.ts';

/** Whether a reviewer can decide on a version. If not, the notice that gives the reason. */
export type ReviewStatus =
  | { kind: 'open' }
  | {
      kind: 'decided' | 'superseded' | 'closed' | 'waiting';
      tone: 'green' | 'yellow' | 'neutral';
      title: string;
      text: string;
    };

type ReviewPageState = Pick<ReviewPage, 'isPreparing' | 'isCompleted' | 'versions'>;
type ClosedReviewStatus = Exclude<ReviewStatus, { kind: 'open' }>;

/** The first request that awaits the reviewer's decision. If there is none, the latest request. */
export function activeRequest({ requests }: ReviewedVersion): ReviewRequest | undefined {
  return requests.find(isUndecided) ?? requests.at(-1);
}

function isUndecided({ isOpen, ownDecision }: ReviewRequest): boolean {
  return isOpen && !ownDecision;
}

/** Returns `open` when the reviewer can decide on this request. Otherwise returns a notice with the reason. */
export function reviewStatus(
  page: ReviewPageState,
  shown: ReviewedVersion,
  request: ReviewRequest,
): ReviewStatus {
  if (isUndecided(request)) return { kind: 'open' };
  const newest = page.versions[0] ?? shown;
  const subjectText = subjectName(shown, request);
  if (request.ownDecision) return statusAfterDeciding(page, shown, request);
  if (newest.version > shown.version)
    return {
      kind: 'superseded',
      tone: 'yellow',
      title: `Version ${newest.version} replaced version ${shown.version}`,
      text: 'You can still look at this version and its comments. You can decide only on the newest version.',
    };
  if (page.isCompleted)
    return {
      kind: 'closed',
      tone: 'green',
      title: 'This project is completed',
      text: 'Nothing is left to decide. You can still look at the proofs.',
    };
  if (page.isPreparing) return PREPARING_STATUS;
  if (request.state === 'approved')
    return {
      kind: 'closed',
      tone: 'green',
      title: `${capitalize(subjectText)} is approved`,
      text: 'The approval is recorded already. You don’t need to do anything.',
    };
  if (request.state === 'changes_requested')
    return {
      kind: 'closed',
      tone: 'yellow',
      title: `Changes were requested to ${subjectText}`,
      text: 'Your decision is no longer needed. The next version appears on this page.',
    };
  return {
    kind: 'closed',
    tone: 'neutral',
    title: `You can’t decide on ${subjectText} now`,
    text: 'If you expected to decide, ask the shop.',
  };
}

export const PREPARING_STATUS: ClosedReviewStatus = {
  kind: 'waiting',
  tone: 'yellow',
  title: 'The shop is preparing a new version',
  text: 'You don’t need to decide anything now. The new version appears on this page as soon as the shop sends it.',
};

function statusAfterDeciding(
  page: ReviewPageState,
  shown: ReviewedVersion,
  request: ReviewRequest,
): ClosedReviewStatus {
  const isApproval = request.ownDecision?.decision === 'approve';
  const subjectText = subjectName(shown, request);
  return {
    kind: 'decided',
    tone: isApproval ? 'green' : 'yellow',
    title: isApproval ? `You approved ${subjectText}` : `You requested changes to ${subjectText}`,
    text: textAfterOwnDecision(page, shown, request),
  };
}

function textAfterOwnDecision(
  { versions, isPreparing, isCompleted }: ReviewPageState,
  { version }: ReviewedVersion,
  { ownDecision: own, state }: ReviewRequest,
): string {
  const newest = versions[0]?.version ?? version;
  if (newest > version) return `Version ${newest} replaced it.`;
  if (isCompleted) return 'The project is completed.';
  if (isPreparing) return 'The shop is preparing a new version. It appears on this page when it’s ready.';
  if (own?.decision === 'approve') return AFTER_APPROVAL_TEXTS[state];
  return state === 'approved'
    ? 'It has since been approved.'
    : 'The shop has your request. The new version appears on this page when it’s ready.';
}

const AFTER_APPROVAL_TEXTS: Record<ReviewRequest['state'], string> = {
  approved: 'Thank you. Nothing is left for you to do.',
  open: 'Thank you. The shop is waiting for the other reviewers.',
  changes_requested:
    'Another reviewer requested changes. The new version appears on this page when it’s ready.',
};

/** The subject of a request for use in a sentence: 'version 3', or 'the printed sample of version 3'. */
export function subjectName({ version }: ReviewedVersion, { subject }: ReviewRequest): string {
  return reviewSubjectName({ subject, version });
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
