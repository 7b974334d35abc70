import { and, eq, inArray, or, sql as raw, type SQL } from 'drizzle-orm';
import type { GateFacts } from '#shared/projects/gates.ts';
import type { Slot } from '#server/db/build-once.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { artworkProofs, photos } from '#server/db/schema/project-records.ts';
import { projects, vehicleDetails, wrapDetails } from '#server/db/schema/projects.ts';
import type { Scope } from '#server/session-scope.ts';

export type ProjectRow = typeof projects.$inferSelect;
export type NewProject = typeof projects.$inferInsert;

/**
 * The condition that a project is visible to the scope: its participants, and every admin
 * (docs/requirements/permissions.md, Projects).
 */
export function visibleTo(scope: Scope): SQL | undefined {
  return scope.role === 'admin' ? undefined : takesPart(scope.userId);
}

/** The condition that somebody takes part in a project. */
export function takesPart(userId: number | Slot<number>): SQL | undefined {
  return or(
    eq(projects.contractorId, userId),
    eq(projects.subcontractorId, userId),
    eq(projects.clientId, userId),
  );
}

/** A visible project; null for one that is not there or not visible. */
export async function findProject(sql: Sql, scope: Scope, id: number): Promise<ProjectRow | null> {
  const [project] = await sql
    .select()
    .from(projects)
    .where(and(eq(projects.id, id), visibleTo(scope)));
  return project ?? null;
}

/**
 * Like `findProject`, and nobody else changes or deletes the project until the transaction ends. Locked as `update`, for
 * its deletion, nobody writes anything that refers to it either.
 */
export async function lockProject(
  tx: Tx,
  scope: Scope,
  id: number,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<ProjectRow | null> {
  const [project] = await tx
    .select()
    .from(projects)
    .where(and(eq(projects.id, id), visibleTo(scope)))
    .for(strength);
  return project ?? null;
}

/**
 * Writes a project with its vehicle and wrap, as far as they are given. Whether its people may stand there is up to the
 * caller.
 */
export async function insertProject(
  tx: Tx,
  project: NewProject,
  vehicle: Omit<typeof vehicleDetails.$inferInsert, 'projectId'> | undefined,
  wrap: Omit<typeof wrapDetails.$inferInsert, 'projectId'> | undefined,
): Promise<ProjectRow> {
  const [row] = await tx.insert(projects).values(project).returning();
  if (!row) throw new Error('The project was not written');
  if (vehicle) await tx.insert(vehicleDetails).values({ ...vehicle, projectId: row.id });
  if (wrap) await tx.insert(wrapDetails).values({ ...wrap, projectId: row.id });
  return row;
}

/** Writes to a project that the transaction has locked; throws when it is gone. */
export async function updateProject(tx: Tx, id: number, change: Partial<NewProject>): Promise<ProjectRow> {
  const [row] = await tx.update(projects).set(change).where(eq(projects.id, id)).returning();
  if (!row) throw new Error(`Project ${id} vanished while it was locked`);
  return row;
}

/** The files of everything that was uploaded to these projects. */
export async function fileIdsOn(tx: Tx, projectIds: number[]): Promise<string[]> {
  const shot = tx.select({ id: photos.fileId }).from(photos).where(inArray(photos.projectId, projectIds));
  const drawn = tx
    .select({ id: artworkProofs.fileId })
    .from(artworkProofs)
    .where(inArray(artworkProofs.projectId, projectIds));
  return (await shot.unionAll(drawn)).map(({ id }) => id);
}

/** What hangs on the project goes with it; the rows of its files are left to the caller. */
export async function deleteProjectRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(projects).where(eq(projects.id, id));
}

/** The vehicle of a project that the caller has found visible; null before there is one. */
export async function findVehicle(sql: Sql, projectId: number) {
  const [vehicle] = await sql.select().from(vehicleDetails).where(eq(vehicleDetails.projectId, projectId));
  return vehicle ?? null;
}

/** The wrap of a project that the caller has found visible; null before there is one. */
export async function findWrap(sql: Sql, projectId: number) {
  const [wrap] = await sql.select().from(wrapDetails).where(eq(wrapDetails.projectId, projectId));
  return wrap ?? null;
}

/**
 * What the gates ask about a project (docs/requirements/stages.md, Gates) that the caller has found visible; null once
 * it is gone.
 */
export async function gateFactsOf(sql: Sql, projectId: number): Promise<GateFacts | null> {
  const [facts] = await sql
    .select({
      proofs: raw<number>`(select count(*)::int from artwork_proofs where project_id = projects.id)`,
      photos: raw<number>`(select count(*)::int from photos where project_id = projects.id)`,
      postInstallationPhotos: raw<number>`(select count(*)::int from photos
        where project_id = projects.id and type = 'post-installation')`,
      artworkTracking: raw<boolean>`(${projects.artworkProofTrackingNumber} is not null
        and ${projects.artworkProofTrackingCarrier} is not null)`,
      wrapTracking: raw<boolean>`(${projects.trackingNumber} is not null and ${projects.trackingCarrier} is not null)`,
    })
    .from(projects)
    .where(eq(projects.id, projectId));
  return facts ?? null;
}
