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
 * What happened: the activity history and the outbox at once. A row commits with the change it tells of; the
 * dispatcher delivers it after the commit and marks it `dispatchedAt`.
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
    /** The event that it tells of, the newest where several are gathered; null for one that an admin sent. */
    eventId: bigint({ mode: 'number' }).references(() => activities.id, { onDelete: 'set null' }),
    title: text().notNull(),
    message: text().notNull(),
    type: text().notNull(),
    projectId: integer().references(() => projects.id, { onDelete: 'cascade' }),
    sourceId: integer(),
    sourceType: text(),
    isRead: boolean().notNull().default(false),
    /** What it is gathered under while it is unread; null stands alone. */
    gatherKey: text(),
    count: integer().notNull().default(1),
    /** Its place in the list: taken anew whenever something is gathered in it, so that it moves to the top. */
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

/** Who has been told of which event: makes a delivery idempotent, also when its notification is gathered or deleted. */
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

/** A kind that somebody has switched off; what is not here is told. */
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
