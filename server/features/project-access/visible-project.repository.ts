import { and, eq, getTableColumns, inArray, or, sql as raw, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { participantIdOf } from '#shared/actor.ts';
import type { GateFacts } from '#shared/projects/gates.ts';
import type { PlaceholderFor } from '#server/db/reusable-select.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { invitations, shopStaff } from '#server/db/schema/people.ts';
import { projects, trackingItems } from '#server/db/schema/projects.ts';
import { statusLinks } from '#server/db/schema/reviews.ts';
import {
  isOpen,
  matchesCredential,
  type InvitationCredential,
} from '#server/features/project-access/invitation-credential.repository.ts';
import {
  isApprovalRequired,
  isNewestProofApproved,
} from '#server/features/project-access/review-facts.repository.ts';
import {
  viewGateFacts,
  photoViewFactColumns,
} from '#server/features/project-access/view-facts.repository.ts';
import type { ReviewAccess } from '#server/features/project-access/review-access.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

export const currentWrapTracking = alias(trackingItems, 'current_wrap_tracking');
export const currentArtworkTracking = alias(trackingItems, 'current_artwork_tracking');

const { searchText: _searched, ...storedColumns } = getTableColumns(projects);

/** The columns of a project with its current tracking, under their names in the API. Requires joins of both tracking tables. */
export const projectColumns = {
  ...storedColumns,
  trackingNumber: currentWrapTracking.trackingNumber,
  trackingCarrier: currentWrapTracking.trackingCarrier,
  trackingDate: currentWrapTracking.trackingDate,
  artworkProofTrackingNumber: currentArtworkTracking.trackingNumber,
  artworkProofTrackingCarrier: currentArtworkTracking.trackingCarrier,
  artworkProofTrackingDate: currentArtworkTracking.trackingDate,
};

export const isCurrentWrapTracking = eq(currentWrapTracking.id, projects.currentWrapTrackingId);
export const isCurrentArtworkTracking = eq(currentArtworkTracking.id, projects.currentArtworkTrackingId);

export type NewProject = Omit<typeof projects.$inferInsert, 'searchText'>;
export type ProjectRow = Awaited<ReturnType<typeof selectProjects>>[number];

declare const visibleMarker: unique symbol;

/**
 * A project that its caller may see: loaded or locked within the scope of a signed-in person, or with a valid invitation,
 * personal link or status link. Only the functions of this file create it. Every repository function that reads or writes records
 * of a project has a parameter of this type instead of an id.
 */
export type VisibleProject = ProjectRow & { readonly [visibleMarker]: true };

/**
 * The condition that a project is visible to the scope. A project is visible to its participants, to the staff of a participating
 * shop, and to every admin (docs/requirements/permissions.md, Projects).
 */
export function visibleTo(scope: Scope): SQL | undefined {
  return scope.role === 'admin' ? undefined : isParticipant(participantIdOf(scope));
}

/** The condition that a user or shop takes part in a project. */
export function isParticipant(userId: number | PlaceholderFor<number>): SQL | undefined {
  return or(
    eq(projects.contractorId, userId),
    eq(projects.subcontractorId, userId),
    eq(projects.clientId, userId),
  );
}

/** A visible project; null when the project does not exist or is not visible. */
export async function findProject(sql: Sql, scope: Scope, id: number): Promise<VisibleProject | null> {
  const [project] = await selectProjects(sql).where(and(eq(projects.id, id), visibleTo(scope)));
  return project ? asVisible(project) : null;
}

/**
 * Like `findProject`, with a lock against changes and deletion until the transaction ends. For a deletion, use `update`: it also
 * prevents writes of rows that refer to the project.
 */
export async function lockProject(
  tx: Tx,
  scope: Scope,
  id: number,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<VisibleProject | null> {
  const lockedRows = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, id), visibleTo(scope)))
    .for(strength);
  // Reads the tracking after the lock, because a join in the locking statement would return tracking from before the wait for the
  // lock.
  return lockedRows.length > 0 && (await lockMembership(tx, scope)) ? findProject(tx, scope, id) : null;
}

/**
 * Locks the accounts of a scope and of its shop until the transaction ends, so that no other transaction can delete them or make
 * them staff of a shop.
 */
export async function lockAccountsOf(tx: Tx, { userId, staffOf }: Scope): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, staffOf ? [userId, staffOf.shopId] : [userId]))
    .orderBy(users.id)
    .for('key share');
}

/**
 * Locks the membership of a staff scope until the transaction ends. Returns false when the owner has ended or changed the
 * membership since the session was read, for example during an upload. Returns true for other scopes.
 */
export async function lockMembership(tx: Tx, { userId, staffOf }: Scope): Promise<boolean> {
  if (!staffOf) return true;
  const { shopId, role } = staffOf;
  const memberRows = await tx
    .select({ userId: shopStaff.userId })
    .from(shopStaff)
    .where(and(eq(shopStaff.userId, userId), eq(shopStaff.shopId, shopId), eq(shopStaff.role, role)))
    .for('share');
  return memberRows.length > 0;
}

/**
 * Locks and returns the project of the open invitation that matches the credential. The recipient of the invitation cannot see
 * this project yet. Null when no open invitation matches, and for an invitation to a shop's staff.
 */
export async function lockInvitedProject(
  tx: Tx,
  credential: InvitationCredential,
  now: Date,
): Promise<VisibleProject | null> {
  const invitedProjectIds = tx
    .select({ id: invitations.projectId })
    .from(invitations)
    .where(and(matchesCredential(credential), isOpen(now)));
  const [lockedRow] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(inArray(projects.id, invitedProjectIds))
    .for('no key update');
  if (!lockedRow) return null;
  const [project] = await selectProjects(tx).where(eq(projects.id, lockedRow.id));
  return project ? asVisible(project) : null;
}

/** The project that a reviewer's link gives access to; null when the project is deleted. */
export async function findReviewedProject(
  sql: Sql,
  { projectId }: ReviewAccess,
): Promise<VisibleProject | null> {
  const [project] = await selectProjects(sql).where(eq(projects.id, projectId));
  return project ? asVisible(project) : null;
}

/** Like `findReviewedProject`, with a lock against changes and deletion until the transaction ends. */
export async function lockReviewedProject(tx: Tx, access: ReviewAccess): Promise<VisibleProject | null> {
  const lockedRows = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.id, access.projectId))
    .for('no key update');
  return lockedRows.length > 0 ? findReviewedProject(tx, access) : null;
}

/** The project of a status link by its token's hash; null for an unknown, replaced or revoked link. */
export async function findStatusProject(sql: Sql, tokenHash: string): Promise<VisibleProject | null> {
  const linkedProjectId = sql
    .select({ id: statusLinks.projectId })
    .from(statusLinks)
    .where(eq(statusLinks.tokenHash, tokenHash));
  const [project] = await selectProjects(sql).where(inArray(projects.id, linkedProjectId));
  return project ? asVisible(project) : null;
}

/**
 * The visible projects that an account owns or takes part in, locked for a deletion. They are locked in the order of their ids,
 * so that two deletions never deadlock.
 */
export async function lockProjectsOf(tx: Tx, scope: Scope, userId: number): Promise<VisibleProject[]> {
  const lockedRows = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(isParticipant(userId), visibleTo(scope)))
    .orderBy(projects.id)
    .for('update');
  const ids = lockedRows.map(({ id }) => id);
  // An array is one parameter. A list would need one parameter for each project, and a statement has at most 65,535.
  const isLocked = raw`${projects.id} = any(${raw.param(ids)}::int[])`;
  return (await selectProjects(tx).where(isLocked).orderBy(projects.id)).map(asVisible);
}

/** Writes to a row-locked project and returns its new state; throws when the project does not exist. */
export async function updateProject(
  tx: Tx,
  { id }: VisibleProject,
  change: Partial<NewProject>,
): Promise<VisibleProject> {
  await tx.update(projects).set(change).where(eq(projects.id, id));
  const [project] = await selectProjects(tx).where(eq(projects.id, id));
  if (!project) throw new Error(`Project ${id} vanished while it was locked`);
  return asVisible(project);
}

/** The facts for the gates of a project (docs/requirements/stages.md, Gates); null when the project is deleted. */
export async function gateFactsOf(sql: Sql, { id }: VisibleProject): Promise<GateFacts | null> {
  const [found] = await sql
    .select({
      ...photoViewFactColumns,
      proofs: raw<number>`(select count(*)::int from artwork_proofs where project_id = projects.id)`,
      photos: raw<number>`(select count(*)::int from photos where project_id = projects.id)`,
      postInstallationPhotos: raw<number>`(select count(*)::int from photos
        where project_id = projects.id and type = 'post-installation')`,
      artworkTracking: raw<boolean>`(${projects.currentArtworkTrackingId} is not null)`,
      wrapTracking: raw<boolean>`(${projects.currentWrapTrackingId} is not null)`,
      isApprovalRequired,
      isNewestProofApproved,
    })
    .from(projects)
    .where(eq(projects.id, id));
  if (!found) return null;
  const { vehicleType, lists, gates, done, ...facts } = found;
  return { ...facts, ...viewGateFacts({ vehicleType, lists, gates, done }) };
}

function selectProjects(sql: Sql) {
  return sql
    .select(projectColumns)
    .from(projects)
    .leftJoin(currentWrapTracking, isCurrentWrapTracking)
    .leftJoin(currentArtworkTracking, isCurrentArtworkTracking);
}

function asVisible(project: ProjectRow): VisibleProject {
  return project as VisibleProject;
}
