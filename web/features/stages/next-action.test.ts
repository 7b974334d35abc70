import { expect, test } from 'vitest';
import type { Actor } from '#shared/actor.ts';
import type { StageId } from '#shared/projects/stages.ts';
import { pendingActionOf, type PendingActionFacts } from '#shared/projects/pending-action.ts';
import { nextActionOf } from './next-action.ts';

const SHOP = 1;
const INSTALLER = 2;
const CLIENT = 3;

interface Scenario {
  stage: StageId;
  completed?: boolean;
  subcontractorId?: number | null;
  clientId?: number | null;
  scheduledInstallationDate?: string | null;
  photos?: 'pre-installation' | 'post-installation';
  proofs?: number;
  isApproved?: boolean;
  isTracked?: boolean;
  /** The missing views, if the shop requires all views. */
  missingViews?: string[] | null;
  review?: PendingActionFacts['review'];
  isClientAsked?: boolean;
}

test.each<[user: number, scenario: Scenario, label: string]>([
  [SHOP, { stage: 'artwork_design_initiated' }, 'Add artwork proof'],
  [SHOP, { stage: 'artwork_design_initiated', proofs: 1 }, 'Complete'],
  [SHOP, { stage: 'artwork_submitted_for_client_review' }, 'Add Tracking'],
  [CLIENT, { stage: 'artwork_submitted_for_client_review', proofs: 1, isTracked: true }, 'Approve proof'],
  [CLIENT, { stage: 'artwork_submitted_for_client_review', isTracked: true }, 'Go to proofs'],
  [SHOP, { stage: 'artwork_submitted_for_client_review', isTracked: true, isApproved: true }, 'Complete'],
  [CLIENT, { stage: 'printed_sample_sent_to_client' }, 'Decide on the sample'],
  [SHOP, { stage: 'printed_sample_sent_to_client', review: 'approved' }, 'Complete'],
  [SHOP, { stage: 'printed_sample_sent_to_client', review: 'changes_requested' }, 'Go to proofs'],
  [SHOP, { stage: 'artwork_submitted_for_client_review', proofs: 2, review: 'unsent' }, 'Go to proofs'],
  [
    SHOP,
    { stage: 'artwork_submitted_for_client_review', proofs: 1, review: 'changes_requested' },
    'Add artwork proof',
  ],
  [
    CLIENT,
    { stage: 'final_artwork_approval', proofs: 1, review: 'open', isClientAsked: true },
    'Approve proof',
  ],
  [SHOP, { stage: 'printed_sample_sent_to_client', clientId: null }, 'Complete'],
  [SHOP, { stage: 'final_artwork_approval', clientId: null, proofs: 1 }, 'Go to proofs'],
  [SHOP, { stage: 'final_artwork_approval', isApproved: true }, 'Set installation date'],
  [
    SHOP,
    { stage: 'final_artwork_approval', isApproved: true, scheduledInstallationDate: '2027-03-05' },
    'Complete',
  ],
  [SHOP, { stage: 'installation_scheduling_confirmed' }, 'Complete'],
  [SHOP, { stage: 'wrap_printed' }, 'Add Tracking'],
  [SHOP, { stage: 'wrap_printed', isTracked: true }, 'Complete'],
  [SHOP, { stage: 'wrap_shipped', subcontractorId: null }, 'Assign subcontractor'],
  [INSTALLER, { stage: 'wrap_shipped' }, 'Add pre-installation photos'],
  [INSTALLER, { stage: 'wrap_shipped', photos: 'post-installation' }, 'Add pre-installation photos'],
  [INSTALLER, { stage: 'wrap_shipped', photos: 'pre-installation' }, 'Complete'],
  [
    INSTALLER,
    { stage: 'wrap_shipped', photos: 'pre-installation', missingViews: ['Rear'] },
    'Add pre-installation photos',
  ],
  [INSTALLER, { stage: 'wrap_shipped', missingViews: [] }, 'Complete'],
  [INSTALLER, { stage: 'pre_installation_photos_uploaded' }, 'Complete'],
  [INSTALLER, { stage: 'wrap_installed' }, 'Add post-installation photos'],
  [INSTALLER, { stage: 'wrap_installed', photos: 'post-installation' }, 'Complete'],
  [SHOP, { stage: 'post_installation_photos_uploaded' }, 'Job Completed'],
])('the next action of user %i for %o is ‘%s’', (userId, scenario, label) => {
  expect(nextActionOf(actor(userId), factsOf(scenario))?.label).toBe(label);
});

test('a user who is not responsible has no next action', () => {
  expect(nextActionOf(actor(SHOP), factsOf({ stage: 'wrap_shipped' }))).toBeUndefined();
  expect(nextActionOf(actor(CLIENT), factsOf({ stage: 'wrap_printed' }))).toBeUndefined();
  expect(nextActionOf({ ...actor(9), role: 'admin' }, factsOf({ stage: 'wrap_printed' }))).toBeUndefined();
});

test('no user has a next action while only reviewers without an account are asked', () => {
  const scenario = { stage: 'artwork_submitted_for_client_review', proofs: 1, review: 'open' } as const;
  for (const user of [SHOP, INSTALLER, CLIENT])
    expect(nextActionOf(actor(user), factsOf(scenario))).toBeUndefined();
});

test('a completed project has no next action', () => {
  const scenario = { stage: 'post_installation_photos_uploaded', completed: true } as const;
  expect(nextActionOf(actor(SHOP), factsOf(scenario))).toBeUndefined();
});

function actor(userId: number): Actor {
  return {
    kind: 'user',
    userId,
    role: userId === CLIENT ? 'client' : 'contractor',
    allowContractorRole: false,
    staffOf: null,
  };
}

function factsOf({
  stage,
  completed = false,
  photos,
  proofs = 0,
  isApproved,
  missingViews = null,
  isTracked = false,
  review = null,
  isClientAsked = false,
  ...more
}: Scenario) {
  const project = {
    contractorId: SHOP,
    subcontractorId: INSTALLER,
    clientId: CLIENT,
    progressStage: stage,
    scheduledInstallationDate: null,
    completed,
    ...more,
  };
  const facts = {
    hasProof: proofs > 0,
    hasApprovedProof: isApproved ?? false,
    artworkTracking: isTracked,
    review,
    isClientAsked,
  };
  return {
    project,
    wait: pendingActionOf(project, facts),
    gateFacts: {
      proofs,
      wrapTracking: isTracked,
      missingViewsBefore: missingViews,
      missingViewsAfter: missingViews,
    },
    photoCounts: {
      initial: 4,
      'pre-installation': 0,
      'post-installation': 0,
      ...(photos && { [photos]: 1 }),
    },
  };
}
