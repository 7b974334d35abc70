import { and, count, desc, eq, lt, sql as raw, type SQL } from 'drizzle-orm';
import type { TrackingType } from '#shared/tracking/tracking.forms.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { trackingItems } from '#server/db/schema/project-records.ts';
import { projects } from '#server/db/schema/projects.ts';
import { visibleTo } from '#server/features/projects/projects.repository.ts';
import type { Scope } from '#server/session-scope.ts';

export type TrackingRow = typeof trackingItems.$inferSelect;
export type NewTracking = Omit<typeof trackingItems.$inferInsert, 'id' | 'createdAt'>;
type Parcel = Pick<TrackingRow, 'trackingNumber' | 'trackingCarrier'>;

/** The entries of a project that the caller has found visible, or those of one type: newest first, from below `cursor`. */
export async function trackingOf(
  sql: Sql,
  projectId: number,
  { type, limit, cursor }: { type?: TrackingType; limit: number; cursor?: number | undefined },
): Promise<TrackingRow[]> {
  return sql
    .select()
    .from(trackingItems)
    .where(and(ofProject(projectId, type), cursor ? lt(trackingItems.id, cursor) : undefined))
    .orderBy(desc(trackingItems.id))
    .limit(limit);
}

/** How many entries the project has, or has of one type. */
export async function countTracking(sql: Sql, projectId: number, type?: TrackingType): Promise<number> {
  const [counted] = await sql
    .select({ entries: count() })
    .from(trackingItems)
    .where(ofProject(projectId, type));
  return counted?.entries ?? 0;
}

/** The newest entry of the same number and carrier, in whatever case; null without one. */
export async function findParcel(
  sql: Sql,
  projectId: number,
  type: TrackingType,
  { trackingNumber, trackingCarrier }: Parcel,
): Promise<TrackingRow | null> {
  const [found] = await sql
    .select()
    .from(trackingItems)
    .where(
      and(
        ofProject(projectId, type),
        eq(raw`lower(${trackingItems.trackingNumber})`, raw`lower(${trackingNumber})`),
        eq(raw`lower(${trackingItems.trackingCarrier})`, raw`lower(${trackingCarrier})`),
      ),
    )
    .orderBy(desc(trackingItems.id))
    .limit(1);
  return found ?? null;
}

/** The project that an entry of the caller's projects hangs on; null for all others. */
export async function projectOfTracking(sql: Sql, scope: Scope, id: number): Promise<number | null> {
  const [found] = await sql
    .select({ projectId: trackingItems.projectId })
    .from(trackingItems)
    .innerJoin(projects, eq(projects.id, trackingItems.projectId))
    .where(and(eq(trackingItems.id, id), visibleTo(scope)));
  return found?.projectId ?? null;
}

/** An entry whose project the transaction has locked; null once it is deleted. */
export async function existingTracking(tx: Tx, id: number): Promise<TrackingRow | null> {
  const [entry] = await tx.select().from(trackingItems).where(eq(trackingItems.id, id));
  return entry ?? null;
}

/** Adds an entry to the list of a locked project, and gives it as it was written. */
export async function insertTracking(tx: Tx, entry: NewTracking): Promise<TrackingRow> {
  const [row] = await tx.insert(trackingItems).values(entry).returning();
  if (!row) throw new Error('The tracking entry was not written');
  return row;
}

/** Writes what is given of an entry of a locked project, and gives the row; throws when there is none. */
export async function updateTracking(tx: Tx, id: number, change: Partial<NewTracking>): Promise<TrackingRow> {
  const [row] = await tx.update(trackingItems).set(change).where(eq(trackingItems.id, id)).returning();
  if (!row) throw new Error(`Tracking entry ${id} vanished while its project was locked`);
  return row;
}

/** Takes an entry off the list of a locked project; the project's own fields are left to the caller. */
export async function deleteTrackingRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(trackingItems).where(eq(trackingItems.id, id));
}

function ofProject(projectId: number, type?: TrackingType): SQL | undefined {
  return and(eq(trackingItems.projectId, projectId), type ? eq(trackingItems.trackingType, type) : undefined);
}
