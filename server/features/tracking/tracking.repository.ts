import { and, count, desc, eq, lt, sql as raw, type SQL } from 'drizzle-orm';
import type { TrackingType } from '#shared/tracking/tracking.forms.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { trackingItems } from '#server/db/schema/projects.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';

export type TrackingRow = typeof trackingItems.$inferSelect;
/** The fields that identify a shipment. They are compared case-insensitively. */
export type Shipment = Pick<TrackingRow, 'trackingNumber' | 'trackingCarrier'>;
type NewTracking = Shipment & Partial<Pick<TrackingRow, 'trackingDate'>>;

/** The tracking entries of a project, or its entries of one type: newest first, with ids below `cursor`. */
export async function trackingOf(
  sql: Sql,
  project: VisibleProject,
  { type, limit, cursor }: { type?: TrackingType; limit: number; cursor?: number | undefined },
): Promise<TrackingRow[]> {
  return sql
    .select()
    .from(trackingItems)
    .where(and(isOfProject(project, type), cursor ? lt(trackingItems.id, cursor) : undefined))
    .orderBy(desc(trackingItems.id))
    .limit(limit);
}

/** The number of a project's entries, or of its entries of one type. */
export async function countTracking(sql: Sql, project: VisibleProject, type?: TrackingType): Promise<number> {
  const [countRow] = await sql
    .select({ entries: count() })
    .from(trackingItems)
    .where(isOfProject(project, type));
  return countRow?.entries ?? 0;
}

/** The newest entry of this type for the shipment; null when there is none. */
export async function findShipment(
  sql: Sql,
  project: VisibleProject,
  type: TrackingType,
  { trackingNumber, trackingCarrier }: Shipment,
): Promise<TrackingRow | null> {
  const [found] = await sql
    .select()
    .from(trackingItems)
    .where(
      and(
        isOfProject(project, type),
        eq(raw`lower(${trackingItems.trackingNumber})`, raw`lower(${trackingNumber})`),
        eq(raw`lower(${trackingItems.trackingCarrier})`, raw`lower(${trackingCarrier})`),
      ),
    )
    .orderBy(desc(trackingItems.id))
    .limit(1);
  return found ?? null;
}

/** An entry of the project; null when the entry is deleted. */
export async function findTracking(
  sql: Sql,
  project: VisibleProject,
  id: number,
): Promise<TrackingRow | null> {
  const [entry] = await sql.select().from(trackingItems).where(isEntryOf(project, id));
  return entry ?? null;
}

/** Adds an entry to the list of a row-locked project, and returns it. */
export async function insertTracking(
  tx: Tx,
  { id: projectId }: VisibleProject,
  trackingType: TrackingType,
  entry: NewTracking,
): Promise<TrackingRow> {
  const [row] = await tx
    .insert(trackingItems)
    .values({ ...entry, projectId, trackingType })
    .returning();
  if (!row) throw new Error('The tracking entry was not written');
  return row;
}

/** Writes the given fields of an entry of a row-locked project, and returns the entry; throws when it does not exist. */
export async function updateTracking(
  tx: Tx,
  project: VisibleProject,
  id: number,
  change: Partial<NewTracking>,
): Promise<TrackingRow> {
  const [row] = await tx.update(trackingItems).set(change).where(isEntryOf(project, id)).returning();
  if (!row) throw new Error(`Tracking entry ${id} vanished while its project was locked`);
  return row;
}

/** Deletes an entry of a row-locked project. If the entry is the current tracking, the database clears the project's reference. */
export async function deleteTrackingRow(tx: Tx, project: VisibleProject, id: number): Promise<void> {
  await tx.delete(trackingItems).where(isEntryOf(project, id));
}

function isOfProject({ id }: VisibleProject, type?: TrackingType): SQL | undefined {
  return and(eq(trackingItems.projectId, id), type ? eq(trackingItems.trackingType, type) : undefined);
}

function isEntryOf(project: VisibleProject, id: number): SQL | undefined {
  return and(eq(trackingItems.id, id), isOfProject(project));
}
