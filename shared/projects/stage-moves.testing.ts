import type { GateFacts } from '#shared/projects/gates.ts';
import type { ProjectState } from '#shared/projects/project-state.ts';
import { stageAuthority } from '#shared/projects/projects.policy.ts';
import { decideMove } from '#shared/projects/stage-moves.ts';
import type { MoveDecision, MoveRequest, StageAuthority } from '#shared/projects/stage-moves.ts';

export const now = new Date('2026-03-05T12:00:00Z');

const people = { contractorId: 1, subcontractorId: 2, clientId: 3 };
export const contractorAuthority = authorityOf(1, 'contractor');
export const installerAuthority = authorityOf(2, 'subcontractor');
export const clientAuthority = authorityOf(3, 'client');

/** The facts of a project that meets no gate. */
export const noGatesMet: GateFacts = {
  proofs: 0,
  photos: 0,
  postInstallationPhotos: 0,
  missingViewsBefore: null,
  missingViewsAfter: null,
  artworkTracking: false,
  wrapTracking: false,
  isApprovalRequired: true,
  isNewestProofApproved: false,
};

/** The facts of a project that meets all gates. */
export const allGatesMet: GateFacts = {
  proofs: 1,
  photos: 2,
  postInstallationPhotos: 1,
  missingViewsBefore: null,
  missingViewsAfter: null,
  artworkTracking: true,
  wrapTracking: true,
  isApprovalRequired: true,
  isNewestProofApproved: true,
};

/** Returns the decision about a request, by default with the permissions of the shop and with all gates met. */
export function requestMove(
  state: ProjectState,
  request: MoveRequest,
  {
    facts = allGatesMet,
    authority = contractorAuthority,
  }: { facts?: GateFacts; authority?: StageAuthority } = {},
): MoveDecision {
  return decideMove(state, request, { facts, authority, now });
}

function authorityOf(userId: number, role: 'contractor' | 'subcontractor' | 'client'): StageAuthority {
  return stageAuthority({ kind: 'user', userId, role, allowContractorRole: false, staffOf: null }, people);
}
