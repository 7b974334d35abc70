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

/** The button that the responsible user gets for the pending action. */
export type NextAction = { label: string } & (
  | { kind: 'complete' }
  | { kind: 'photos' }
  /** The button leads to a section of the page, or to a field of the edit page. */
  | { kind: 'section'; section: string }
  | { kind: 'field'; field: string }
);

type ProjectForNextAction = ProjectPeople & Pick<Project, 'progressStage' | 'scheduledInstallationDate'>;

/** The data that determines the next action. */
interface ActionFacts {
  project: ProjectForNextAction;
  /** What the project waits for, and for whom. */
  wait: PendingAction | null;
  gateFacts: Pick<
    ProjectDetails['gateFacts'],
    'proofs' | 'wrapTracking' | 'missingViewsBefore' | 'missingViewsAfter'
  >;
  photoCounts: ProjectDetails['photoCounts'];
}

/** The next action of the user. Undefined if another user is responsible, or the user may not take the action. */
export function nextActionOf(actor: Actor, details: ActionFacts): NextAction | undefined {
  const { project, wait } = details;
  if (!wait || !isResponsible(actor, project, wait)) return undefined;
  const { may, ...action } = ACTION_BY_PENDING_REASON[wait.reason](details) ?? completionAction(project);
  return may(actor, project) ? action : undefined;
}

/** The label of the button that adds photos. */
export function addPhotosLabel(gallery: GuidedPhotoType): string {
  return `Add ${gallery} photos`;
}

/** The gallery that the pending action needs photos in; undefined for other pending actions. */
export function galleryOf(reason: PendingReason): GuidedPhotoType | undefined {
  return GALLERY_BY_PENDING[reason];
}

/** Whether the user may complete the current stage. */
export function mayAdvance(actor: Actor, project: ProjectForNextAction): boolean {
  const to = nextStage(project.progressStage);
  return to ? mayMoveStage(actor, project, project.progressStage, to) : mayCompleteProject(actor, project);
}

type CandidateAction = NextAction & { may: (actor: Actor, project: ProjectForNextAction) => boolean };

function completionAction({ progressStage }: ProjectForNextAction): CandidateAction {
  return { kind: 'complete', label: completeButtonLabel(progressStage), may: mayAdvance };
}

function sectionAction(section: string, label: string, may: CandidateAction['may']): CandidateAction {
  return { kind: 'section', section, label, may };
}

/**
 * The action to add photos. Undefined when the gallery has enough photos: no missing view if the shop requires views, otherwise
 * at least one photo.
 */
function photosAction(
  { photoCounts, gateFacts }: ActionFacts,
  gallery: GuidedPhotoType,
): CandidateAction | undefined {
  const { missingViewsBefore, missingViewsAfter } = gateFacts;
  const missingViews = gallery === 'pre-installation' ? missingViewsBefore : missingViewsAfter;
  const hasEnoughPhotos = missingViews ? missingViews.length === 0 : photoCounts[gallery] > 0;
  if (hasEnoughPhotos) return undefined;
  return { kind: 'photos', label: addPhotosLabel(gallery), may: mayUploadPhoto };
}

function approvalAction({ wait, gateFacts }: ActionFacts): CandidateAction {
  const isClientDecision = wait?.on === 'client' && gateFacts.proofs > 0;
  return sectionAction('proofs', isClientDecision ? 'Approve proof' : 'Go to proofs', mayApproveProof);
}

/** The function that returns the action for each pending reason; undefined when the action is to complete the stage. */
const ACTION_BY_PENDING_REASON: Record<PendingReason, (details: ActionFacts) => CandidateAction | undefined> =
  {
    proof: () => sectionAction('proofs', 'Add artwork proof', mayUploadProof),
    'review-start': () => undefined,
    'proof-tracking': () => sectionAction('artwork-tracking', 'Add Tracking', mayAddTracking),
    'review-send': () => sectionAction('proofs', 'Go to proofs', mayApproveProof),
    'client-review': approvalAction,
    'new-version': () => sectionAction('proofs', 'Add artwork proof', mayUploadProof),
    sample: () => undefined,
    'sample-answer': ({ wait }) =>
      wait?.on === 'client' ? sectionAction('proofs', 'Decide on the sample', mayDecideAsClient) : undefined,
    'new-sample': () => sectionAction('proofs', 'Go to proofs', mayUploadProof),
    'sample-approved': () => undefined,
    'artwork-approval': approvalAction,
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
      label: 'Assign subcontractor',
      may: mayEditProject,
    }),
    print: () => undefined,
    shipping: ({ gateFacts }) =>
      gateFacts.wrapTracking ? undefined : sectionAction('wrap-tracking', 'Add Tracking', mayAddTracking),
    'photos-before': (details) => photosAction(details, 'pre-installation'),
    installation: () => undefined,
    'photos-after': (details) => photosAction(details, 'post-installation'),
    closing: () => undefined,
  };

const GALLERY_BY_PENDING: Partial<Record<PendingReason, GuidedPhotoType>> = {
  'photos-before': 'pre-installation',
  'photos-after': 'post-installation',
};
