import { and, eq } from 'drizzle-orm';
import type { PhotoView, VehicleType, ViewGates } from '#shared/photo-views/photo-views.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { photoViewLists, photoViewSettings } from '#server/db/schema/photo-views.ts';

/** The view lists that a shop has changed. */
export async function findViewLists(sql: Sql, shopId: number) {
  return sql.select().from(photoViewLists).where(eq(photoViewLists.shopId, shopId));
}

/** What the gates of a shop require; undefined before the first change of its lists or gates. */
export async function findViewGates(sql: Sql, shopId: number): Promise<ViewGates | undefined> {
  const { gateBefore, gateAfter } = photoViewSettings;
  const [gates] = await sql
    .select({ gateBefore, gateAfter })
    .from(photoViewSettings)
    .where(eq(photoViewSettings.shopId, shopId));
  return gates;
}

interface ViewListKey {
  shopId: number;
  vehicleType: VehicleType;
}

/** Writes the views that a shop chose for a type of vehicle. */
export async function writeViewList(
  tx: Tx,
  list: ViewListKey & { views: PhotoView[]; updatedAt: Date },
): Promise<void> {
  const target = [photoViewLists.shopId, photoViewLists.vehicleType];
  await tx.insert(photoViewLists).values(list).onConflictDoUpdate({ target, set: list });
}

/** Deletes the views that a shop chose for a type of vehicle. The shop then uses the default list. */
export async function deleteViewList(tx: Tx, { shopId, vehicleType }: ViewListKey): Promise<void> {
  await tx
    .delete(photoViewLists)
    .where(and(eq(photoViewLists.shopId, shopId), eq(photoViewLists.vehicleType, vehicleType)));
}

/** Writes the time at which a shop's lists or gates changed. Also writes what the gates require, if `settings` contains it. */
export async function writeViewSettings(
  tx: Tx,
  settings: Partial<ViewGates> & { shopId: number; updatedAt: Date },
): Promise<void> {
  const { shopId: target } = photoViewSettings;
  await tx.insert(photoViewSettings).values(settings).onConflictDoUpdate({ target, set: settings });
}
