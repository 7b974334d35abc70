import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MailKind, MailState } from '#shared/mail/mail-kinds.ts';
import type { MailSubscription, NotificationKind } from '#shared/notifications/notification-kinds.ts';
import { timestamptz, users } from '#server/db/schema/accounts.ts';
import { activities } from '#server/db/schema/events.ts';
import { files } from '#server/db/schema/files.ts';
import { projects } from '#server/db/schema/projects.ts';

/**
 * The outbox: one row for each message, written in the transaction of the change that causes it, and sent after the commit.
 * `text` and `html` of a message with a secret link are deleted once the message is sent, canceled or failed.
 */
export const mailMessages = pgTable(
  'mail_messages',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().$type<MailKind>().notNull(),
    /** The stable `Message-ID`, so that a mail client can drop a second copy. */
    messageId: text().notNull().unique(),
    toAddress: text().notNull(),
    toUserId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The account whose action caused the message. */
    causedById: integer().references(() => users.id, { onDelete: 'set null' }),
    subject: text().notNull(),
    text: text(),
    html: text(),
    /** The URL for `List-Unsubscribe`. */
    unsubscribeUrl: text(),
    /** A stored file to attach, and its name in the message. */
    attachmentFileId: uuid().references(() => files.id, { onDelete: 'set null' }),
    attachmentName: text(),
    hasSecret: boolean().notNull().default(false),
    /**
     * The SHA-256 of the token of the message's secret link. The message is canceled when no usable link has this hash any more.
     * Null for a message that is also sent when its link has ended, and for messages that were queued before this column existed.
     */
    linkHash: text(),
    /** From this time on, the message is not sent: its link has expired, or it would arrive too late. */
    sendBy: timestamptz(),
    state: text().$type<MailState>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamptz().notNull().defaultNow(),
    /** When the lease of the sending process ends. Another process may then send the message. Null without a lease. */
    leaseUntil: timestamptz(),
    lastError: text(),
    sentAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    // People wait for links to sign in or to confirm, so these messages are sent before notifications.
    index('mail_messages_due_idx')
      .on(sql`(not ${t.hasSecret})`, t.nextAttemptAt, t.id)
      .where(sql`${t.state} = 'waiting'`),
    // Monitoring counts the failed messages with this index. The index stays small, because few messages fail.
    index('mail_messages_failed_idx')
      .on(t.id)
      .where(sql`${t.state} = 'failed'`),
    index('mail_messages_sent_idx')
      .on(t.sentAt)
      .where(sql`${t.state} = 'sent'`),
    index('mail_messages_address_idx').on(sql`lower(${t.toAddress})`, t.createdAt),
    index('mail_messages_recipient_idx').on(t.toUserId),
    index('mail_messages_attachment_idx').on(t.attachmentFileId),
    index('mail_messages_cause_idx').on(t.causedById, t.createdAt),
    check('mail_messages_state_check', sql`${t.state} in ('waiting', 'sent', 'failed', 'canceled')`),
    check('mail_messages_sent_check', sql`(${t.state} = 'sent') = (${t.sentAt} is not null)`),
  ],
);

/** The kinds of mail that a user has switched on or off. A kind without a row has its default. */
export const mailPreferences = pgTable(
  'mail_preferences',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<MailSubscription>().notNull(),
    enabled: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind] }),
    // The people who receive the daily summary.
    index('mail_preferences_summary_idx')
      .on(t.userId)
      .where(sql`${t.kind} = 'daily_summary' and ${t.enabled}`),
  ],
);

/**
 * The links that end one subscription of a user, with the SHA-256 of the token. Each mail has a new link, because only the hash
 * of an earlier token is stored.
 */
export const unsubscribeLinks = pgTable(
  'unsubscribe_links',
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subscription: text().$type<MailSubscription>().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    index('unsubscribe_links_user_idx').on(t.userId),
    index('unsubscribe_links_expiry_idx').on(t.expiresAt),
  ],
);

/** Notifications to send by mail: at most one message per user, project and kind in 15 minutes. */
export const notificationMails = pgTable(
  'notification_mails',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    projectId: integer().references(() => projects.id, { onDelete: 'cascade' }),
    eventId: bigint({ mode: 'number' })
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    /**
     * The notification in the app; null for a kind that is muted in the app. Not a foreign key, because the id must stay when
     * the notification is deleted: a deleted notification counts as read.
     */
    notificationId: integer(),
    title: text().notNull(),
    message: text().notNull(),
    dueAt: timestamptz().notNull(),
    /** When the mail with this notification was queued; null before. */
    handledAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('notification_mails_due_idx')
      .on(t.dueAt, t.id)
      .where(sql`${t.handledAt} is null`),
    index('notification_mails_user_idx').on(t.userId, t.projectId, t.kind, t.id),
    index('notification_mails_project_idx').on(t.projectId),
    index('notification_mails_event_idx').on(t.eventId),
  ],
);
