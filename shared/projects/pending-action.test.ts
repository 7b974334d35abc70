import { expect, test } from 'vitest';
import type { StageId } from '#shared/projects/stages.ts';
import { STAGE_IDS } from '#shared/projects/stages.ts';
import { pendingActionOf } from './pending-action.ts';
import type { PendingActionFacts } from './pending-action.ts';

const facts: PendingActionFacts = {
  hasProof: true,
  hasApprovedProof: false,
  artworkTracking: true,
  review: null,
  isClientAsked: false,
};
const assignedProject: { completed: boolean; subcontractorId: number | null; clientId: number | null } = {
  completed: false,
  subcontractorId: 2,
  clientId: 3,
};

function pendingActionAt(
  progressStage: StageId,
  more: Partial<PendingActionFacts> = {},
  people: Partial<typeof assignedProject> = {},
) {
  return pendingActionOf({ ...assignedProject, ...people, progressStage }, { ...facts, ...more });
}

test.each<[StageId, string, string]>([
  ['artwork_design_initiated', 'contractor', 'review-start'],
  ['artwork_submitted_for_client_review', 'client', 'client-review'],
  ['printed_sample_sent_to_client', 'client', 'sample-answer'],
  ['final_artwork_approval', 'client', 'artwork-approval'],
  ['installation_scheduling_confirmed', 'contractor', 'print'],
  ['wrap_printed', 'contractor', 'shipping'],
  ['wrap_shipped', 'subcontractor', 'photos-before'],
  ['pre_installation_photos_uploaded', 'subcontractor', 'installation'],
  ['wrap_installed', 'subcontractor', 'photos-after'],
  ['post_installation_photos_uploaded', 'contractor', 'closing'],
])('at %s the pending action is: %s, %s', (stage, on, reason) => {
  expect(pendingActionAt(stage)).toEqual({ on, reason });
});

test('a project without a proof waits for a proof', () => {
  expect(pendingActionAt('artwork_design_initiated', { hasProof: false })).toEqual({
    on: 'contractor',
    reason: 'proof',
  });
});

test('a review of the proof determines the pending action from the first stage on', () => {
  const pendingActionAtStart = (review: PendingActionFacts['review']) =>
    pendingActionAt('artwork_design_initiated', { review });
  expect(pendingActionAtStart('open')).toEqual({ on: 'reviewers', reason: 'client-review' });
  expect(pendingActionAtStart('changes_requested')).toEqual({ on: 'contractor', reason: 'new-version' });
  expect(pendingActionAtStart('unsent')).toEqual({ on: 'contractor', reason: 'review-send' });
});

test('the shop must add missing proof tracking before the client can review', () => {
  const action = pendingActionAt('artwork_submitted_for_client_review', { artworkTracking: false });
  expect(action).toEqual({ on: 'contractor', reason: 'proof-tracking' });
});

test('the shop is responsible after the client has approved', () => {
  const approvalFacts = { hasApprovedProof: true };
  expect(pendingActionAt('artwork_submitted_for_client_review', approvalFacts)).toEqual({
    on: 'contractor',
    reason: 'sample',
  });
  expect(pendingActionAt('final_artwork_approval', approvalFacts)).toEqual({
    on: 'contractor',
    reason: 'scheduling',
  });
});

test('an approved version is not to be sent for review at the first stage', () => {
  const pendingActionAfterApproval = (artworkTracking: boolean) =>
    pendingActionAt('artwork_design_initiated', {
      hasApprovedProof: true,
      review: 'approved',
      artworkTracking,
    });
  expect(pendingActionAfterApproval(false)).toEqual({ on: 'contractor', reason: 'proof-tracking' });
  expect(pendingActionAfterApproval(true)).toEqual({ on: 'contractor', reason: 'sample' });
});

test.each<[StageId, string]>([
  ['artwork_submitted_for_client_review', 'client-review'],
  ['printed_sample_sent_to_client', 'sample-answer'],
  ['final_artwork_approval', 'artwork-approval'],
])('an open review at %s waits for the reviewers', (stage, reason) => {
  const openReviewFacts = { review: 'open', artworkTracking: false } as const;
  expect(pendingActionAt(stage, openReviewFacts)).toEqual({ on: 'reviewers', reason });
  expect(pendingActionAt(stage, openReviewFacts, { clientId: null })).toEqual({ on: 'reviewers', reason });
  expect(pendingActionAt(stage, { ...openReviewFacts, isClientAsked: true })).toEqual({
    on: 'client',
    reason,
  });
});

test.each<[StageId, PendingActionFacts['review'], string]>([
  ['artwork_submitted_for_client_review', 'changes_requested', 'new-version'],
  ['artwork_submitted_for_client_review', 'unsent', 'review-send'],
  ['printed_sample_sent_to_client', 'changes_requested', 'new-sample'],
  ['printed_sample_sent_to_client', 'approved', 'sample-approved'],
  ['final_artwork_approval', 'changes_requested', 'new-version'],
  ['final_artwork_approval', 'unsent', 'review-send'],
])('at %s with the review %s the shop is responsible: %s', (stage, review, reason) => {
  expect(pendingActionAt(stage, { review })).toEqual({ on: 'contractor', reason });
});

test('the shop is responsible for client actions when the project has no client', () => {
  const action = pendingActionOf(
    { ...assignedProject, clientId: null, progressStage: 'final_artwork_approval' },
    facts,
  );
  expect(action).toEqual({ on: 'contractor', reason: 'artwork-approval' });
});

test('from scheduling to installation, a project without an installer waits for an installer', () => {
  const waitingStages = STAGE_IDS.filter(
    (progressStage) =>
      pendingActionOf({ ...assignedProject, subcontractorId: null, progressStage }, facts)?.reason ===
      'installer',
  );
  expect(waitingStages).toEqual(STAGE_IDS.slice(4, 9));
});

test('a completed project has no pending action', () => {
  expect(pendingActionAt('post_installation_photos_uploaded', {}, { completed: true })).toBeNull();
});
