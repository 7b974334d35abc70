import { stageNumber } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';

/** What a project has to show at its gates. Tracking counts only with both its number and its carrier. */
export interface GateFacts {
  proofs: number;
  photos: number;
  postInstallationPhotos: number;
  artworkTracking: boolean;
  wrapTracking: boolean;
}

/** A condition that a project does not meet yet: of which stage, its title, and what to do about it. */
export interface UnmetGate {
  stage: StageId;
  title: string;
  missing: string;
}

interface Gate extends UnmetGate {
  isMet(facts: GateFacts): boolean;
}

/**
 * Each gate stands at the end of its stage and asks for something of its own, so nothing is named twice. The specified
 * conditions for moving into stages 8 and 10 are those of leaving 7 and 9, which every forward move there leaves.
 */
const GATES: readonly Gate[] = [
  {
    stage: 'artwork_design_initiated',
    title: 'Artwork Proof Required',
    missing: 'Upload at least one artwork proof.',
    isMet: (facts) => facts.proofs > 0,
  },
  {
    stage: 'artwork_submitted_for_client_review',
    title: 'Tracking Information Required',
    missing: 'Add the tracking number and carrier of the artwork proof.',
    isMet: (facts) => facts.artworkTracking,
  },
  {
    stage: 'wrap_printed',
    title: 'Tracking Information Required',
    missing: 'Add the tracking number and carrier of the wrap shipment.',
    isMet: (facts) => facts.wrapTracking,
  },
  {
    stage: 'wrap_shipped',
    title: 'Photo Required',
    missing: 'Upload at least one photo of the vehicle.',
    isMet: (facts) => facts.photos > 0,
  },
  {
    stage: 'wrap_installed',
    title: 'Post-Installation Photo Required',
    missing: 'Upload at least one post-installation photo.',
    isMet: (facts) => facts.postInstallationPhotos > 0,
  },
];

/** The gates that a move leaves behind unmet, in the order of the path; none when it stays or goes back. */
export function unmetGates(from: StageId, to: StageId, facts: GateFacts): UnmetGate[] {
  return GATES.filter((gate) => isLeftBehind(gate.stage, from, to) && !gate.isMet(facts)).map(
    ({ stage, title, missing }) => ({ stage, title, missing }),
  );
}

/** Whether a move leaves any gate behind, so that something has to be verified before it. */
export function isGated(from: StageId, to: StageId): boolean {
  return GATES.some((gate) => isLeftBehind(gate.stage, from, to));
}

function isLeftBehind(stage: StageId, from: StageId, to: StageId): boolean {
  return stageNumber(from) <= stageNumber(stage) && stageNumber(stage) < stageNumber(to);
}
