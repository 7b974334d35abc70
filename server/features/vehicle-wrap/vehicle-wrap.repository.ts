import { and, eq } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { projects, vehicleDetails, wrapDetails } from '#server/db/schema/projects.ts';
import { visibleTo } from '#server/features/projects/projects.repository.ts';
import type { Scope } from '#server/session-scope.ts';

export type VehicleRow = typeof vehicleDetails.$inferSelect;
export type WrapRow = typeof wrapDetails.$inferSelect;
type Details = typeof vehicleDetails | typeof wrapDetails;

/** The project that a vehicle of the caller's projects belongs to; null for all others. */
export function projectOfVehicle(sql: Sql, scope: Scope, id: number): Promise<number | null> {
  return projectOf(sql, scope, vehicleDetails, id);
}

/** The project that a wrap of the caller's projects belongs to; null for all others. */
export function projectOfWrap(sql: Sql, scope: Scope, id: number): Promise<number | null> {
  return projectOf(sql, scope, wrapDetails, id);
}

/** Writes what is given, in the project's one row; null when there was nothing to write. The project is locked. */
export async function saveVehicle(
  tx: Tx,
  projectId: number,
  change: Partial<VehicleRow>,
): Promise<VehicleRow | null> {
  const [row] = await tx
    .insert(vehicleDetails)
    .values({ ...change, projectId })
    .onConflictDoUpdate({ target: vehicleDetails.projectId, set: change })
    .returning();
  return row ?? null;
}

/** Like `saveVehicle`, of the wrap. */
export async function saveWrap(tx: Tx, projectId: number, change: Partial<WrapRow>): Promise<WrapRow | null> {
  const [row] = await tx
    .insert(wrapDetails)
    .values({ ...change, projectId })
    .onConflictDoUpdate({ target: wrapDetails.projectId, set: change })
    .returning();
  return row ?? null;
}

async function projectOf(sql: Sql, scope: Scope, details: Details, id: number): Promise<number | null> {
  const [found] = await sql
    .select({ projectId: details.projectId })
    .from(details)
    .innerJoin(projects, eq(projects.id, details.projectId))
    .where(and(eq(details.id, id), visibleTo(scope)));
  return found?.projectId ?? null;
}
