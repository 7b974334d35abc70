import { expect, test } from 'vitest';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';
import type { OutgoingItem } from '#web/offline/outbox.ts';
import {
  UNDO_COMPLETION_REQUEST,
  createMarkCompleteRequest,
  createStageChoiceRequest,
} from '#web/features/stages/stage-requests.ts';
import { withQueuedMoves } from './queued-moves.ts';

const DETAILS = {
  project: {
    contractorId: 1,
    subcontractorId: 2,
    clientId: 3,
    progressStage: 'wrap_shipped',
    progress: 70,
    status: 'in-progress',
    completed: false,
    completedAt: null,
    scheduledInstallationDate: null,
  },
  gateFacts: { proofs: 1, isNewestProofApproved: true, artworkTracking: true },
  skippedStages: [],
  wait: null,
} as unknown as ProjectDetails;

const MOVE_TO_PHOTOS: MoveRequest = {
  progressStage: 'pre_installation_photos_uploaded',
  progress: 80,
  completed: false,
};

function makeItem(
  content: MoveRequest,
  more: Partial<OutgoingItem<MoveRequest>> = {},
): OutgoingItem<MoveRequest> {
  return {
    key: 'k',
    content,
    createdAt: '2026-11-23T09:00:00.000Z',
    state: 'failed',
    interrupted: true,
    ...more,
  };
}

test('shows the project with the waiting moves applied in order', () => {
  const moveToInstalled: MoveRequest = { progressStage: 'wrap_installed', progress: 90, completed: false };
  expect(
    withQueuedMoves(DETAILS, [makeItem(MOVE_TO_PHOTOS), makeItem(moveToInstalled)]).project,
  ).toMatchObject({
    progressStage: 'wrap_installed',
    progress: 90,
    status: 'in-progress',
  });
});

const MARK_COMPLETE_REQUEST = createMarkCompleteRequest('wrap_shipped');

test('shows a completed project at the last stage', () => {
  const { project, wait } = withQueuedMoves(DETAILS, [makeItem(MARK_COMPLETE_REQUEST)]);
  expect(project).toMatchObject({
    status: 'completed',
    completed: true,
    completedAt: '2026-11-23T09:00:00.000Z',
    progress: 100,
    progressStage: 'post_installation_photos_uploaded',
  });
  expect(wait).toBeNull();
});

test('shows a reopened project at Wrap Installed', () => {
  expect(
    withQueuedMoves(DETAILS, [makeItem(MARK_COMPLETE_REQUEST), makeItem(UNDO_COMPLETION_REQUEST)]).project,
  ).toMatchObject({
    status: 'in-progress',
    completed: false,
    completedAt: null,
    progress: 90,
    progressStage: 'wrap_installed',
  });
});

test('shows a reset project as not started, at the first stage', () => {
  const reset = createStageChoiceRequest('wrap_shipped', 'not-started', true);
  expect(withQueuedMoves(DETAILS, [makeItem(reset)]).project).toMatchObject({
    status: 'not-started',
    progress: 0,
    progressStage: 'artwork_design_initiated',
  });
});

test('shows the pending action after the move', () => {
  expect(withQueuedMoves(DETAILS, [makeItem(MOVE_TO_PHOTOS)]).wait).toMatchObject({
    on: 'subcontractor',
    since: '2026-11-23T09:00:00.000Z',
  });
});

test('shows no pending action at a stage where it depends on reviews', () => {
  const details: ProjectDetails = {
    ...DETAILS,
    project: { ...DETAILS.project, progressStage: 'artwork_design_initiated', progress: 10 },
    gateFacts: { ...DETAILS.gateFacts, isNewestProofApproved: false },
    wait: { on: 'contractor', reason: 'new-version', since: '2026-11-22T09:00:00.000Z' },
  };
  const move = {
    progressStage: 'artwork_submitted_for_client_review',
    progress: 20,
    completed: false,
  } as const;
  expect(withQueuedMoves(details, [makeItem(move)])).toMatchObject({
    project: { progressStage: 'artwork_submitted_for_client_review' },
    wait: null,
  });
});

test('adds the stages that the moves pass over to the skipped stages', () => {
  const details = { ...DETAILS, skippedStages: ['artwork_submitted_for_client_review' as const] };
  expect(withQueuedMoves(details, [makeItem(MARK_COMPLETE_REQUEST)]).skippedStages).toEqual([
    'artwork_submitted_for_client_review',
    'pre_installation_photos_uploaded',
    'wrap_installed',
  ]);
});

test('shows a skipped stage as current after a move back to it', () => {
  const details: ProjectDetails = {
    ...DETAILS,
    project: { ...DETAILS.project, progressStage: 'wrap_installed', progress: 90 },
    skippedStages: ['wrap_printed', 'pre_installation_photos_uploaded'],
  };
  expect(withQueuedMoves(details, [makeItem(MOVE_TO_PHOTOS)])).toMatchObject({
    project: { progressStage: 'pre_installation_photos_uploaded' },
    skippedStages: ['wrap_printed'],
  });
});

test('a rejected move changes nothing', () => {
  expect(withQueuedMoves(DETAILS, [makeItem(MOVE_TO_PHOTOS, { interrupted: false })])).toEqual(DETAILS);
});
