import { eq } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { vehicleDetails, wrapDetails } from '#server/db/schema/projects.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';

export type VehicleRow = typeof vehicleDetails.$inferSelect;
export type WrapRow = typeof wrapDetails.$inferSelect;

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
