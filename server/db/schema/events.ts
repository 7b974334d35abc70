import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';
import { moment, users } from '#server/db/schema/accounts.ts';
import { projects } from '#server/db/schema/projects.ts';

/**
 * Events: the activity history and the outbox at once. A row commits together with its change; the dispatcher runs the
 * handlers after the commit and sets `dispatchedAt`.
 */
export const activities = pgTable(
  'activities',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    projectId: integer().references(() => projects.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    action: text().notNull(),
    description: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: moment().notNull().defaultNow(),
    dispatchedAt: moment(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('activities_project_idx').on(t.projectId, t.id),
    index('activities_user_idx').on(t.userId),
    index('activities_undelivered_idx')
      .on(t.nextAttemptAt, t.id)
      .where(sql`${t.dispatchedAt} is null`),
  ],
);

export const notifications = pgTable(
  'notifications',
  {
    id: serial().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Its event, the newest one for a grouped notification; null for one that an admin sent. */
    eventId: bigint({ mode: 'number' }).references(() => activities.id, { onDelete: 'set null' }),
    title: text().notNull(),
    message: text().notNull(),
    type: text().notNull(),
    projectId: integer().references(() => projects.id, { onDelete: 'cascade' }),
    sourceId: integer(),
    sourceType: text(),
    isRead: boolean().notNull().default(false),
    /** Unread notifications with the same key are grouped; null is never grouped. */
    gatherKey: text(),
    count: integer().notNull().default(1),
    /** Its position in the list, renewed whenever an event joins the group, so that it moves to the top. */
    position: serial(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('notifications_event_idx').on(t.eventId),
    uniqueIndex('notifications_gathering_key')
      .on(t.userId, t.projectId, t.gatherKey)
      .where(sql`not ${t.isRead}`),
    index('notifications_user_idx').on(t.userId, t.position),
    index('notifications_unread_idx')
      .on(t.userId)
      .where(sql`not ${t.isRead}`),
    index('notifications_project_idx').on(t.projectId),
  ],
);

/** Which users were notified of which event. Makes a delivery idempotent, also when its notification is grouped or deleted. */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId] }),
    index('notification_deliveries_user_idx').on(t.userId),
  ],
);

/** The notification kinds that a user has muted. */
export const notificationMutes = pgTable(
  'notification_mutes',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);
