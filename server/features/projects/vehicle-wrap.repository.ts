import { and, eq } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { projects, vehicleDetails, wrapDetails } from '#server/db/schema/projects.ts';
import {
  visibleTo,
  type VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

export type VehicleRow = typeof vehicleDetails.$inferSelect;
export type WrapRow = typeof wrapDetails.$inferSelect;
type DetailsTable = typeof vehicleDetails | typeof wrapDetails;

/** The vehicle of a project; null when there is none. */
export async function findVehicle(sql: Sql, { id }: VisibleProject): Promise<VehicleRow | null> {
  const [vehicle] = await sql.select().from(vehicleDetails).where(eq(vehicleDetails.projectId, id));
  return vehicle ?? null;
}

/** The wrap of a project; null when there is none. */
export async function findWrap(sql: Sql, { id }: VisibleProject): Promise<WrapRow | null> {
  const [wrap] = await sql.select().from(wrapDetails).where(eq(wrapDetails.projectId, id));
  return wrap ?? null;
}

/** The id of the project that a vehicle belongs to; null when the caller does not see the project. */
export function projectIdOfVehicle(sql: Sql, scope: Scope, id: number): Promise<number | null> {
  return projectIdOf(sql, scope, vehicleDetails, id);
}

/** The id of the project that a wrap belongs to; null when the caller does not see the project. */
export function projectIdOfWrap(sql: Sql, scope: Scope, id: number): Promise<number | null> {
  return projectIdOf(sql, scope, wrapDetails, id);
}

/** Writes the given fields to the vehicle of a row-locked project, and returns the vehicle. Adds the vehicle when there is none. */
export async function saveVehicle(
  tx: Tx,
  { id: projectId }: VisibleProject,
  change: Partial<VehicleRow>,
): Promise<VehicleRow | null> {
  const [row] = await tx
    .insert(vehicleDetails)
    .values({ ...change, projectId })
    .onConflictDoUpdate({ target: vehicleDetails.projectId, set: change })
    .returning();
  return row ?? null;
}

/** Like `saveVehicle`, for the wrap. */
export async function saveWrap(
  tx: Tx,
  { id: projectId }: VisibleProject,
  change: Partial<WrapRow>,
): Promise<WrapRow | null> {
  const [row] = await tx
    .insert(wrapDetails)
    .values({ ...change, projectId })
    .onConflictDoUpdate({ target: wrapDetails.projectId, set: change })
    .returning();
  return row ?? null;
}

async function projectIdOf(
  sql: Sql,
  scope: Scope,
  details: DetailsTable,
  id: number,
): Promise<number | null> {
  const [found] = await sql
    .select({ projectId: details.projectId })
    .from(details)
    .innerJoin(projects, eq(projects.id, details.projectId))
    .where(and(eq(details.id, id), visibleTo(scope)));
  return found?.projectId ?? null;
}
