import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PhotoView, VehicleType, ViewGate } from '#shared/photo-views/photo-views.ts';
import { timestamptz, users } from '#server/db/schema/accounts.ts';

function shopColumn() {
  return integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
}

/** A shop's list of views for a type of vehicle. There is a row only when the shop has changed the default list. */
export const photoViewLists = pgTable(
  'photo_view_lists',
  {
    shopId: shopColumn(),
    vehicleType: text().$type<VehicleType>().notNull(),
    views: jsonb().$type<PhotoView[]>().notNull(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.shopId, t.vehicleType] })],
);

/**
 * What the gates before stages 8 and 10 require in the projects of a shop. `updatedAt` is the time of the last change of the
 * gates or of the shop's view lists.
 */
export const photoViewSettings = pgTable(
  'photo_view_settings',
  {
    shopId: shopColumn().primaryKey(),
    gateBefore: text().$type<ViewGate>().notNull().default('any_photo'),
    gateAfter: text().$type<ViewGate>().notNull().default('any_photo'),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check(
      'photo_view_settings_gates_check',
      sql`${t.gateBefore} in ('any_photo', 'required_views') and ${t.gateAfter} in ('any_photo', 'required_views')`,
    ),
  ],
);
