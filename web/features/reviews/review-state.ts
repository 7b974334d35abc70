import type { Review, Reviewer } from '#shared/reviews/reviews.contract.ts';
import { formatDate } from '#web/lib/dates.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

interface ShownState {
  label: string;
  tone: BadgeTone;
  /** The time of the state; null for a state without a time. */
  time: string | null;
}

/** The state of a reviewer: what the reviewer has done, or why the reviewer cannot decide. */
export function reviewerState(reviewer: Reviewer): ShownState {
  const { decision, decidedAt, openedAt, isRevoked, hasValidLink, isClient } = reviewer;
  if (decision === 'approve') return { label: 'Approved', tone: 'green', time: decidedAt };
  if (decision === 'request_changes') return { label: 'Requested changes', tone: 'red', time: decidedAt };
  if (isRevoked) return { label: 'Removed', tone: 'neutral', time: null };
  if (!hasValidLink && !isClient) return { label: 'Link expired', tone: 'yellow', time: null };
  return openedAt
    ? { label: 'Opened', tone: 'accent', time: openedAt }
    : { label: 'Not opened', tone: 'neutral', time: null };
}

/** The state of a review. */
export function reviewState({ state, isSuperseded }: Review): Pick<ShownState, 'label' | 'tone'> {
  if (state === 'approved') return { label: 'Approved', tone: 'green' };
  if (state === 'changes_requested') return { label: 'Changes requested', tone: 'red' };
  if (isSuperseded) return { label: 'Superseded', tone: 'neutral' };
  return { label: 'In review', tone: 'accent' };
}

/** The subject of a review as a title: 'Version 3', or 'Printed sample of version 3'. */
export function reviewTitle({ subject, version }: Pick<Review, 'subject' | 'version'>): string {
  return subject === 'sample' ? `Printed sample of version ${version}` : `Version ${version}`;
}

/**
 * The progress of an open review: '1 of 2 approved · Due Mar 5, 2027'. The other reviewers are not counted when the
 * user sees only their own request.
 */
export function progressText({ rule, dueDate, reviewers }: Review, seesOwnOnly = false): string {
  const text = seesOwnOnly ? RULE_TEXTS[rule] : reviewersText(rule, reviewers);
  return [text, dueDate && `Due ${formatDate(dueDate)}`].filter(Boolean).join(' · ');
}

const RULE_TEXTS = { any: 'Any one reviewer decides', all: 'All reviewers must approve' };

function reviewersText(rule: Review['rule'], reviewers: readonly Reviewer[]): string {
  // The reviewers who have not decided were removed.
  if (!reviewers.some(({ isRevoked, decision }) => !isRevoked && decision === null))
    return 'No reviewer is left to decide';
  return rule === 'any' ? RULE_TEXTS.any : approvalsText(reviewers);
}

function approvalsText(reviewers: readonly Reviewer[]): string {
  const askedReviewers = reviewers.filter(({ isRevoked, decision }) => !isRevoked || decision !== null);
  const approvedCount = askedReviewers.filter(({ decision }) => decision === 'approve').length;
  return `${approvedCount} of ${askedReviewers.length} approved`;
}
