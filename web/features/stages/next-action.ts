import type { Actor } from '#shared/actor.ts';
import type { GuidedPhotoType } from '#shared/photo-views/photo-views.ts';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import {
  isResponsible,
  mayAddTracking,
  mayApproveProof,
  mayCompleteProject,
  mayDecideAsClient,
  mayEditProject,
  mayMoveStage,
  mayUploadPhoto,
  mayUploadProof,
} from '#shared/projects/projects.policy.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import { completeButtonLabel, nextStage } from '#shared/projects/stages.ts';
import type { PendingReason, PendingAction } from '#shared/projects/pending-action.ts';

/** What the responsible user does about the pending action. */
export type NextAction = { label: string } & (
  | { kind: 'complete' }
  | { kind: 'photos' }
  /** Other actions are taken in a section of the page, or at a field of the edit page. */
  | { kind: 'section'; section: string }
  | { kind: 'field'; field: string }
);

type ActionProject = ProjectPeople & Pick<Project, 'progressStage' | 'scheduledInstallationDate'>;

/** What the next action depends on. */
interface ActionFacts {
  project: ActionProject;
  wait: PendingAction | null;
  gateFacts: Pick<
    ProjectDetails['gateFacts'],
    'proofs' | 'wrapTracking' | 'missingViewsBefore' | 'missingViewsAfter'
  >;
  photoCounts: ProjectDetails['photoCounts'];
}

/** The next action of the user; undefined if another user is responsible, or this one may not take it. */
export function nextActionOf(actor: Actor, details: ActionFacts): NextAction | undefined {
  const { project, wait } = details;
  if (!wait || !isResponsible(actor, project, wait)) return undefined;
  const { may, ...action } = CANDIDATES[wait.reason](details) ?? completion(project);
  return may(actor, project) ? action : undefined;
}

/** The label of the button that adds photos. */
export function addPhotosLabel(gallery: GuidedPhotoType): string {
  return `Add ${gallery} photos`;
}

/** The gallery that the pending action is about. */
export function galleryOf(reason: PendingReason): GuidedPhotoType | undefined {
  return GALLERIES[reason];
}

/** Whether the user may complete the current stage. */
export function mayAdvance(actor: Actor, project: ActionProject): boolean {
  const to = nextStage(project.progressStage);
  return to ? mayMoveStage(actor, project, project.progressStage, to) : mayCompleteProject(actor, project);
}

type Candidate = NextAction & { may: (actor: Actor, project: ActionProject) => boolean };

function completion({ progressStage }: ActionProject): Candidate {
  return { kind: 'complete', label: completeButtonLabel(progressStage), may: mayAdvance };
}

function inSection(section: string, label: string, may: Candidate['may']): Candidate {
  return { kind: 'section', section, label, may };
}

/** Adds photos while there are none, or while views are missing that the shop requires. */
function photos({ photoCounts, gateFacts }: ActionFacts, gallery: GuidedPhotoType): Candidate | undefined {
  const { missingViewsBefore, missingViewsAfter } = gateFacts;
  const missing = gallery === 'pre-installation' ? missingViewsBefore : missingViewsAfter;
  const isEnough = missing ? missing.length === 0 : photoCounts[gallery] > 0;
  if (isEnough) return undefined;
  return { kind: 'photos', label: addPhotosLabel(gallery), may: mayUploadPhoto };
}

function approval({ wait, gateFacts }: ActionFacts): Candidate {
  const isOwn = wait?.on === 'client' && gateFacts.proofs > 0;
  return inSection('proofs', isOwn ? 'Approve proof' : 'Go to proofs', mayApproveProof);
}

/** Without a candidate, the action is to complete the stage. */
const CANDIDATES: Record<PendingReason, (details: ActionFacts) => Candidate | undefined> = {
  proof: () => inSection('proofs', 'Add artwork proof', mayUploadProof),
  'review-start': () => undefined,
  'proof-tracking': () => inSection('artwork-tracking', 'Add Tracking', mayAddTracking),
  'review-send': () => inSection('proofs', 'Go to proofs', mayApproveProof),
  'client-review': approval,
  'new-version': () => inSection('proofs', 'Add artwork proof', mayUploadProof),
  sample: () => undefined,
  'sample-answer': ({ wait }) =>
    wait?.on === 'client' ? inSection('proofs', 'Answer on the sample', mayDecideAsClient) : undefined,
  'new-sample': () => inSection('proofs', 'Go to proofs', mayUploadProof),
  'sample-approved': () => undefined,
  'artwork-approval': approval,
  scheduling: ({ project }) =>
    project.scheduledInstallationDate
      ? undefined
      : {
          kind: 'field',
          field: 'scheduledInstallationDate',
          label: 'Set installation date',
          may: mayEditProject,
        },
  installer: () => ({
    kind: 'field',
    field: 'subcontractor',
    label: 'Assign installer',
    may: mayEditProject,
  }),
  print: () => undefined,
  shipping: ({ gateFacts }) =>
    gateFacts.wrapTracking ? undefined : inSection('wrap-tracking', 'Add Tracking', mayAddTracking),
  'photos-before': (details) => photos(details, 'pre-installation'),
  installation: () => undefined,
  'photos-after': (details) => photos(details, 'post-installation'),
  closing: () => undefined,
};

const GALLERIES: Partial<Record<PendingReason, GuidedPhotoType>> = {
  'photos-before': 'pre-installation',
  'photos-after': 'post-installation',
};
