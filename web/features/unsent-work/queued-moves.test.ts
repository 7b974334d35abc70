import { expect, test } from 'vitest';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';
import type { OutgoingItem } from '#web/offline/outbox.ts';
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
    scheduledInstallationDate: null,
  },
  gateFacts: { proofs: 1, isNewestProofApproved: true, artworkTracking: true },
  wait: null,
} as unknown as ProjectDetails;

const TO_PHOTOS: MoveRequest = {
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
  const toInstalled: MoveRequest = { progressStage: 'wrap_installed', progress: 90, completed: false };
  expect(withQueuedMoves(DETAILS, [makeItem(TO_PHOTOS), makeItem(toInstalled)]).project).toMatchObject({
    progressStage: 'wrap_installed',
    progress: 90,
    status: 'in-progress',
  });
});

test('shows a completed project', () => {
  const complete: MoveRequest = { status: 'completed', progress: 100, completed: true };
  const { project, wait } = withQueuedMoves(DETAILS, [makeItem(complete)]);
  expect(project).toMatchObject({ status: 'completed', completed: true, progress: 100 });
  expect(wait).toBeNull();
});

test('shows the pending action after the move', () => {
  expect(withQueuedMoves(DETAILS, [makeItem(TO_PHOTOS)]).wait).toMatchObject({
    on: 'subcontractor',
    since: '2026-11-23T09:00:00.000Z',
  });
});

test('a rejected move changes nothing', () => {
  expect(withQueuedMoves(DETAILS, [makeItem(TO_PHOTOS, { interrupted: false })])).toEqual(DETAILS);
});
