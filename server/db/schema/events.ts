import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
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
    index('activities_project_idx').on(t.projectId, t.id.desc()),
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
    /** The event that it tells of; with the recipient it makes a delivery idempotent. */
    eventId: bigint({ mode: 'number' }).references(() => activities.id, { onDelete: 'set null' }),
    title: text().notNull(),
    message: text().notNull(),
    type: text().notNull(),
    projectId: integer().references(() => projects.id, { onDelete: 'cascade' }),
    sourceId: integer(),
    sourceType: text(),
    isRead: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('notifications_delivery_key').on(t.eventId, t.userId),
    index('notifications_user_idx').on(t.userId, t.id.desc()),
    index('notifications_unread_idx')
      .on(t.userId)
      .where(sql`not ${t.isRead}`),
    index('notifications_project_idx').on(t.projectId),
  ],
);
