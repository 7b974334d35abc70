import type { Actor } from '#shared/actor.ts';
import type { StageAuthority } from '#shared/projects/stage-moves.ts';
import { stageNumber } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';
import { canContract } from '#shared/users/users.policy.ts';

/** Who stands where on a project. Being its contractor, installer or client counts, whatever one's role is today. */
export interface ProjectPeople {
  contractorId: number;
  subcontractorId: number | null;
  clientId: number | null;
}

/** See the project, its photos and its tracking. Whoever may not is told that it does not exist. */
export function maySeeProject(actor: Actor, project: ProjectPeople): boolean {
  return runs(actor, project) || installs(actor, project) || commissioned(actor, project);
}

/** Create a project of one's own. An admin looks after projects but owns none. */
export function mayCreateProject(actor: Actor): boolean {
  return canContract(actor);
}

/** Edit the project, its vehicle and its wrap. */
export function mayEditProject(actor: Actor, project: ProjectPeople): boolean {
  return runs(actor, project);
}

/** Delete the project with everything on it. */
export function mayDeleteProject(actor: Actor, project: ProjectPeople): boolean {
  return runs(actor, project);
}

/** Assign an installer, or take the assignment back. */
export function mayAssign(actor: Actor, project: ProjectPeople): boolean {
  return runs(actor, project);
}

/** Leave the project: its client, who may not want what a shop has added them to. */
export function mayLeaveProject(actor: Actor, project: ProjectPeople): boolean {
  return commissioned(actor, project);
}

/** Close the project, and undo that. */
export function mayCompleteProject(actor: Actor, project: ProjectPeople): boolean {
  return runs(actor, project);
}

/** Move the project from one stage to another. The installer's part begins when the wrap is shipped. */
export function mayMoveStage(
  actor: Actor,
  project: ProjectPeople,
  from: StageId,
  to: StageId = from,
): boolean {
  if (runs(actor, project)) return true;
  return installs(actor, project) && isInstallersStage(from) && isInstallersStage(to);
}

/** Pass a gate that is not met, giving a reason. */
export function mayOverrideGates(actor: Actor, project: ProjectPeople): boolean {
  return runs(actor, project);
}

/** All that `decideMove` asks about a person and a project. */
export function stageAuthority(actor: Actor, project: ProjectPeople): StageAuthority {
  return {
    mayMove: (from, to) => mayMoveStage(actor, project, from, to),
    mayComplete: mayCompleteProject(actor, project),
    mayOverrideGates: mayOverrideGates(actor, project),
  };
}

/** Upload an artwork proof. */
export function mayUploadProof(actor: Actor, project: ProjectPeople): boolean {
  return runs(actor, project);
}

/** Approve an artwork proof: the client, or the shop on the client's behalf. */
export function mayApproveProof(actor: Actor, project: ProjectPeople): boolean {
  return runs(actor, project) || commissioned(actor, project);
}

/** Whether an approval by this person is recorded as on the client's behalf. */
export function approvesOnBehalf(actor: Actor, project: ProjectPeople): boolean {
  return !commissioned(actor, project);
}

/** Delete an artwork proof. An approved one is evidence, and nobody may. */
export function mayDeleteProof(
  actor: Actor,
  project: ProjectPeople,
  proof: { uploadedById: number | null; isApproved: boolean },
): boolean {
  return !proof.isApproved && mayDeleteUpload(actor, project, proof);
}

/** Add the tracking of an artwork proof or of the wrap. */
export function mayAddTracking(actor: Actor, project: ProjectPeople): boolean {
  return runs(actor, project);
}

/** Take a tracking entry off the list. */
export function mayDeleteTracking(actor: Actor, project: ProjectPeople): boolean {
  return runs(actor, project);
}

/** Upload photos, at any stage. */
export function mayUploadPhoto(actor: Actor, project: ProjectPeople): boolean {
  return runs(actor, project) || installs(actor, project);
}

/** Delete a photo. */
export function mayDeletePhoto(
  actor: Actor,
  project: ProjectPeople,
  photo: { uploadedById: number | null },
): boolean {
  return mayDeleteUpload(actor, project, photo);
}

/** Read and send messages. */
export function mayMessage(actor: Actor, project: ProjectPeople): boolean {
  return maySeeProject(actor, project);
}

function runs(actor: Actor, project: ProjectPeople): boolean {
  return actor.role === 'admin' || actor.userId === project.contractorId;
}

function installs(actor: Actor, project: ProjectPeople): boolean {
  return actor.userId === project.subcontractorId;
}

function commissioned(actor: Actor, project: ProjectPeople): boolean {
  return actor.userId === project.clientId;
}

function isInstallersStage(stage: StageId): boolean {
  return stageNumber(stage) >= stageNumber('wrap_shipped');
}

function mayDeleteUpload(
  actor: Actor,
  project: ProjectPeople,
  upload: { uploadedById: number | null },
): boolean {
  return runs(actor, project) || (installs(actor, project) && actor.userId === upload.uploadedById);
}
