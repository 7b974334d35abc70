import { isProductionStaff, participantIdOf, type Actor } from '#shared/actor.ts';
import { MANAGER_REASONS, type PendingAction } from '#shared/projects/pending-action.ts';
import type { StageAuthority } from '#shared/projects/stage-moves.ts';
import { stageNumber } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';
import { canActAsContractor } from '#shared/users/users.policy.ts';

/** The people of a project. The relation to the project counts, not the current role of the account. */
export interface ProjectPeople {
  contractorId: number;
  subcontractorId: number | null;
  clientId: number | null;
}

/** Whether the actor may see the project, its photos and its tracking. Other users get a 404. */
export function maySeeProject(actor: Actor, project: ProjectPeople): boolean {
  return isShopOrAdmin(actor, project) || isInstaller(actor, project) || isClient(actor, project);
}

/** Whether the actor may create a project of the actor's shop. Admins manage projects but own none. */
export function mayCreateProject(actor: Actor): boolean {
  return canActAsContractor(actor);
}

/** Whether the actor may edit the project, its vehicle and its wrap. */
export function mayEditProject(actor: Actor, project: ProjectPeople): boolean {
  return isManagerOrAdmin(actor, project);
}

/** Whether the actor may delete the project with all its records. */
export function mayDeleteProject(actor: Actor, project: ProjectPeople): boolean {
  return isManagerOrAdmin(actor, project);
}

/** Whether the actor may assign or unassign an installer. */
export function mayAssign(actor: Actor, project: ProjectPeople): boolean {
  return isManagerOrAdmin(actor, project);
}

/** Whether the actor may invite a client to the project, choose one of the shop's clients, or remove the client. */
export function mayManageClients(actor: Actor, project: ProjectPeople): boolean {
  return isManagerOrAdmin(actor, project);
}

/** Whether the actor may leave the project. Only the client may, because a shop can add one of its clients without asking. */
export function mayLeaveProject(actor: Actor, project: ProjectPeople): boolean {
  return isClient(actor, project);
}

/** Whether the actor may complete the project or undo the completion. */
export function mayCompleteProject(actor: Actor, project: ProjectPeople): boolean {
  return isManagerOrAdmin(actor, project);
}

/**
 * Whether the actor may move the project between two stages. Admins and the shop may, including its production staff. The
 * installer may if neither stage is before wrap_shipped.
 */
export function mayMoveStage(
  actor: Actor,
  project: ProjectPeople,
  from: StageId,
  to: StageId = from,
): boolean {
  if (isShopOrAdmin(actor, project)) return true;
  return isInstaller(actor, project) && isInstallerStage(from) && isInstallerStage(to);
}

/** Whether the actor may pass an unmet gate with a reason. */
export function mayOverrideGates(actor: Actor, project: ProjectPeople): boolean {
  return isManagerOrAdmin(actor, project);
}

/** The permissions that `decideMove` needs. */
export function stageAuthority(actor: Actor, project: ProjectPeople): StageAuthority {
  return {
    mayMove: (from, to) => mayMoveStage(actor, project, from, to),
    mayComplete: mayCompleteProject(actor, project),
    mayOverrideGates: mayOverrideGates(actor, project),
  };
}

/** Whether the actor may upload an artwork proof. */
export function mayUploadProof(actor: Actor, project: ProjectPeople): boolean {
  return isShopOrAdmin(actor, project);
}

/** Whether the actor may approve an artwork proof. The shop approves on the client's behalf. */
export function mayApproveProof(actor: Actor, project: ProjectPeople): boolean {
  return isManagerOrAdmin(actor, project) || isClient(actor, project);
}

/** Whether an approval by this actor is recorded as on the client's behalf. */
export function approvesOnBehalf(actor: Actor, project: ProjectPeople): boolean {
  return !isClient(actor, project);
}

/** Whether the actor may send a version for review, and manage its reviewers and their links. Production staff may not. */
export function maySendForReview(actor: Actor, project: ProjectPeople): boolean {
  return isManagerOrAdmin(actor, project);
}

/** Whether the actor may see reviews of the project and who was asked. The client sees fewer reviews (`seesOwnReviewsOnly`). */
export function maySeeReviews(actor: Actor, project: ProjectPeople): boolean {
  return isShopOrAdmin(actor, project) || isClient(actor, project);
}

/**
 * Whether the actor sees at most the reviews that they were asked for. True for everybody except admins and the shop
 * with its staff.
 */
export function seesOwnReviewsOnly(actor: Actor, project: ProjectPeople): boolean {
  return !isShopOrAdmin(actor, project);
}

/** Whether the actor may decide on an artwork proof or a printed sample as the project's client. */
export function mayDecideAsClient(actor: Actor, project: ProjectPeople): boolean {
  return isClient(actor, project);
}

/** Whether the actor may reopen a decided review. Production staff may not. */
export function mayReopenReview(actor: Actor, project: ProjectPeople): boolean {
  return isManagerOrAdmin(actor, project);
}

/** Whether the actor may read all decisions of a project with their records. The client may read only the client's own. */
export function mayReadAllDecisions(actor: Actor, project: ProjectPeople): boolean {
  return isShopOrAdmin(actor, project);
}

/** Whether the actor may read decisions of a project at all. The installer may not. */
export function mayReadDecisions(actor: Actor, project: ProjectPeople): boolean {
  return mayReadAllDecisions(actor, project) || isClient(actor, project);
}

/** Whether the actor may read, create, change and revoke the status link of the project. */
export function mayManageStatusLink(actor: Actor, project: ProjectPeople): boolean {
  return isManagerOrAdmin(actor, project);
}

/**
 * Whether the actor may delete an artwork proof. Nobody may delete a proof that was approved or decided on, because it is
 * evidence.
 */
export function mayDeleteProof(
  actor: Actor,
  project: ProjectPeople,
  proof: { uploadedById: number | null; isApproved: boolean; hasDecision: boolean },
): boolean {
  return !proof.isApproved && !proof.hasDecision && mayDeleteUpload(actor, project, proof);
}

/** Whether the actor may read and write comments on the artwork proofs. */
export function mayCommentOnProofs(actor: Actor, project: ProjectPeople): boolean {
  return maySeeProject(actor, project);
}

/** Whether the actor may resolve and reopen a thread of comments. The whole shop and the author of the thread may. */
export function mayResolveComment(
  actor: Actor,
  project: ProjectPeople,
  { isOwn }: { isOwn: boolean },
): boolean {
  return isShopOrAdmin(actor, project) || (isOwn && maySeeProject(actor, project));
}

/** Whether the actor may add the tracking of an artwork proof or of the wrap, and correct the current entry. */
export function mayAddTracking(actor: Actor, project: ProjectPeople): boolean {
  return isShopOrAdmin(actor, project);
}

/** Whether the actor may delete a tracking entry. */
export function mayDeleteTracking(actor: Actor, project: ProjectPeople): boolean {
  return isManagerOrAdmin(actor, project);
}

/** Whether the actor may upload photos, at any stage. */
export function mayUploadPhoto(actor: Actor, project: ProjectPeople): boolean {
  return isShopOrAdmin(actor, project) || isInstaller(actor, project);
}

/** Whether the actor may delete a photo. Nobody may delete a photo that is evidence. */
export function mayDeletePhoto(
  actor: Actor,
  project: ProjectPeople,
  photo: { uploadedById: number | null; isEvidence: boolean },
): boolean {
  return !photo.isEvidence && mayDeleteUpload(actor, project, photo);
}

/** Whether the actor may write and complete the install record, add addenda, and read the materials of the shop. */
export function mayWriteInstallRecord(actor: Actor, project: ProjectPeople): boolean {
  return isShopOrAdmin(actor, project) || isInstaller(actor, project);
}

/** Whether the actor may read and send messages. */
export function mayMessage(actor: Actor, project: ProjectPeople): boolean {
  return maySeeProject(actor, project);
}

/**
 * Whether the actor is responsible for a pending action of the project. Production staff are responsible only for actions that
 * they may do.
 */
export function isResponsible(actor: Actor, people: ProjectPeople, { on, reason }: PendingAction): boolean {
  const responsibleUserIds = {
    contractor: people.contractorId,
    subcontractor: people.subcontractorId,
    client: people.clientId,
    reviewers: null,
  };
  if (responsibleUserIds[on] !== participantIdOf(actor)) return false;
  return !isProductionStaff(actor) || !MANAGER_REASONS.includes(reason);
}

/** Whether the actor manages the project's shop (as its owner or one of its managers) or is an admin. */
function isManagerOrAdmin(actor: Actor, project: ProjectPeople): boolean {
  return isShopOrAdmin(actor, project) && !isProductionStaff(actor);
}

/** Whether the actor is the owner of the project's shop, one of the shop's staff, or an admin. */
function isShopOrAdmin(actor: Actor, project: ProjectPeople): boolean {
  return actor.role === 'admin' || participantIdOf(actor) === project.contractorId;
}

/** Whether the actor is the assigned installer. When the installer is a shop, the staff of the shop count too. */
function isInstaller(actor: Actor, project: ProjectPeople): boolean {
  return participantIdOf(actor) === project.subcontractorId;
}

function isClient(actor: Actor, project: ProjectPeople): boolean {
  return actor.userId === project.clientId;
}

function isInstallerStage(stage: StageId): boolean {
  return stageNumber(stage) >= stageNumber('wrap_shipped');
}

/**
 * Whether the actor may delete a photo or proof. Admins, the owner and managers may. Everybody else may delete only
 * their own uploads, and only while they may upload photos to the project.
 */
function mayDeleteUpload(
  actor: Actor,
  project: ProjectPeople,
  upload: { uploadedById: number | null },
): boolean {
  if (isManagerOrAdmin(actor, project)) return true;
  return mayUploadPhoto(actor, project) && actor.userId === upload.uploadedById;
}
