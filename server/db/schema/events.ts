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
import { timestamptz, users } from '#server/db/schema/accounts.ts';
import { projects } from '#server/db/schema/projects.ts';

/**
 * Events: both the activity history and the outbox. A row commits together with its change. After the commit, the
 * dispatcher runs the handlers and sets `dispatchedAt`.
 */
export const activities = pgTable(
  'activities',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    projectId: integer().references(() => projects.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The name of a reviewer without an account, who acted by a personal link. */
    actorName: text(),
    action: text().notNull(),
    description: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: timestamptz().notNull().defaultNow(),
    dispatchedAt: timestamptz(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('activities_project_idx').on(t.projectId, t.id),
    index('activities_user_idx').on(t.userId),
    index('activities_mail_failed_idx')
      .on(t.createdAt)
      .where(sql`${t.action} = 'mail_failed'`),
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
    /** The event; for a grouped notification the newest event. Null for a notification from an admin. */
    eventId: bigint({ mode: 'number' }).references(() => activities.id, { onDelete: 'set null' }),
    title: text().notNull(),
    message: text().notNull(),
    type: text().notNull(),
    projectId: integer().references(() => projects.id, { onDelete: 'cascade' }),
    sourceId: integer(),
    sourceType: text(),
    isRead: boolean().notNull().default(false),
    /** Unread notifications with the same key are grouped; null means not grouped. */
    groupKey: text('gather_key'),
    count: integer().notNull().default(1),
    /** The position in the list. Renewed when an event joins the group, which moves the group to the top. */
    position: serial(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('notifications_event_idx').on(t.eventId),
    uniqueIndex('notifications_gathering_key')
      .on(t.userId, t.projectId, t.groupKey)
      .where(sql`not ${t.isRead}`),
    index('notifications_user_idx').on(t.userId, t.position),
    index('notifications_unread_idx')
      .on(t.userId)
      .where(sql`not ${t.isRead}`),
    index('notifications_project_idx').on(t.projectId),
  ],
);

/**
 * The notifications that were delivered, by user and event. They make deliveries idempotent even after notifications are grouped
 * or deleted.
 */
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
