import { stageNumber } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';

/**
 * The facts about a project that gates check. `artworkTracking` and `wrapTracking` are true when the shipment has a
 * tracking number and a carrier.
 */
export interface GateFacts {
  proofs: number;
  photos: number;
  postInstallationPhotos: number;
  /** The required views that have no photo and were not skipped; null when any photo is enough (Settings → Photo views). */
  missingViewsBefore: string[] | null;
  missingViewsAfter: string[] | null;
  artworkTracking: boolean;
  wrapTracking: boolean;
  /** Whether a version was in review, or the shop requires approvals. */
  isApprovalRequired: boolean;
  isNewestProofApproved: boolean;
}

/** A gate that a project does not meet: its stage, its title, and what the user must do. */
export interface UnmetGate {
  stage: StageId;
  title: string;
  missing: string;
}

interface Gate extends Omit<UnmetGate, 'missing'> {
  missing: string | ((facts: GateFacts) => string);
  /** What the gate requires, as a noun. */
  item: string;
  isMet(facts: GateFacts): boolean;
}

/**
 * A gate must be met to move past its stage. The requirements state conditions for entering stages 8 and 10. They are the gates
 * of stages 7 and 9, because every forward move to stage 8 passes stage 7, and every forward move to stage 10 passes stage 9.
 */
const GATES: readonly Gate[] = [
  {
    stage: 'artwork_design_initiated',
    title: 'Artwork Proof Required',
    missing: 'Upload at least one artwork proof.',
    item: 'an artwork proof',
    isMet: (facts) => facts.proofs > 0,
  },
  {
    stage: 'artwork_submitted_for_client_review',
    title: 'Tracking Information Required',
    missing: 'Add the tracking number and carrier of the artwork proof.',
    item: 'a tracking number',
    isMet: (facts) => facts.artworkTracking,
  },
  {
    stage: 'final_artwork_approval',
    title: 'Client Approval Required',
    missing: 'Get the client’s approval of the newest artwork proof.',
    item: 'the client’s approval',
    isMet: (facts) => !facts.isApprovalRequired || facts.isNewestProofApproved,
  },
  {
    stage: 'wrap_printed',
    title: 'Tracking Information Required',
    missing: 'Add the tracking number and carrier of the wrap shipment.',
    item: 'a tracking number',
    isMet: (facts) => facts.wrapTracking,
  },
  {
    stage: 'wrap_shipped',
    title: 'Photo Required',
    missing: 'Upload at least one photo of the vehicle.',
    item: 'a photo',
    isMet: (facts) => facts.missingViewsBefore !== null || facts.photos > 0,
  },
  {
    stage: 'wrap_shipped',
    title: 'Photo Views Required',
    missing: (facts) =>
      `Take these views before the installation, or skip them with a reason: ${joinNames(facts.missingViewsBefore)}.`,
    item: 'all required views of the vehicle',
    isMet: (facts) => !facts.missingViewsBefore?.length,
  },
  {
    stage: 'wrap_installed',
    title: 'Post-Installation Photo Required',
    missing: 'Upload at least one post-installation photo.',
    item: 'a post-installation photo',
    isMet: (facts) => facts.missingViewsAfter !== null || facts.postInstallationPhotos > 0,
  },
  {
    stage: 'wrap_installed',
    title: 'Post-Installation Photo Views Required',
    missing: (facts) =>
      `Take these views after the installation, or skip them with a reason: ${joinNames(facts.missingViewsAfter)}.`,
    item: 'all required views of the finished vehicle',
    isMet: (facts) => !facts.missingViewsAfter?.length,
  },
];

function joinNames(views: readonly string[] | null): string {
  return new Intl.ListFormat('en').format(views ?? []);
}

/**
 * The unmet gates of the stages that a move leaves or skips, in stage order. Empty when the stage does not change or the move
 * goes back.
 */
export function unmetGates(from: StageId, to: StageId, facts: GateFacts): UnmetGate[] {
  return GATES.filter((gate) => isStagePassed(gate.stage, from, to) && !gate.isMet(facts)).map(
    ({ stage, title, missing }) => ({
      stage,
      title,
      missing: typeof missing === 'string' ? missing : missing(facts),
    }),
  );
}

/**
 * Whether a project has no pre-installation photo and is not past the stage for these photos. This is only a warning, because
 * photos of other types can meet the photo gate of wrap_shipped. False if `unmet` contains a gate of wrap_shipped, because its
 * message already asks for photos.
 */
export function lacksPreInstallationPhotos(
  stage: StageId,
  preInstallationPhotos: number,
  unmet: readonly UnmetGate[],
): boolean {
  const isBeforeInstallation = stageNumber(stage) <= stageNumber('pre_installation_photos_uploaded');
  return (
    isBeforeInstallation &&
    preInstallationPhotos === 0 &&
    !unmet.some((gate) => gate.stage === 'wrap_shipped')
  );
}

/** The items that these gates require, for a sentence with 'without': 'an artwork proof or a tracking number'. */
export function requiredItemsText(gates: readonly UnmetGate[]): string {
  const unmetKeys = new Set(gates.map(({ stage, title }) => `${stage} ${title}`));
  const items = GATES.filter(({ stage, title }) => unmetKeys.has(`${stage} ${title}`)).map(
    ({ item }) => item,
  );
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(new Set(items));
}

/** Whether a move passes any gate, met or unmet. */
export function isGated(from: StageId, to: StageId): boolean {
  return GATES.some((gate) => isStagePassed(gate.stage, from, to));
}

function isStagePassed(stage: StageId, from: StageId, to: StageId): boolean {
  return stageNumber(from) <= stageNumber(stage) && stageNumber(stage) < stageNumber(to);
}
