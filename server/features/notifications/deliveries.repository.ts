import { and, eq, gt, inArray, sql as raw } from 'drizzle-orm';
import type { StageId } from '#shared/projects/stages.ts';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';
import { emitOnCommit } from '#server/db/commit-signals.ts';
import type { Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { activities, notificationDeliveries, notifications } from '#server/db/schema/events.ts';
import { shopStaff } from '#server/db/schema/people.ts';
import { notificationMails } from '#server/db/schema/mail.ts';
import { projects } from '#server/db/schema/projects.ts';
import type { StoredEvent } from '#server/events/dispatcher.ts';
import { companyOrShop } from '#server/features/users/users.repository.ts';

// Queries for deliveries, within the dispatcher's transaction. They have no caller and no scope: the members of the event's
// project determine who is notified.

export interface ProjectMembers {
  id: number;
  name: string;
  contractorId: number;
  subcontractorId: number | null;
  clientId: number | null;
  progressStage: StageId;
}

/**
 * The members of the event's project; null for an event without a project, or of a deleted project. Throws while the project is
 * being deleted, so that the delivery is retried.
 */
export async function lockProjectMembers(tx: Tx, { projectId }: StoredEvent): Promise<ProjectMembers | null> {
  if (projectId === null) return null;
  const [project] = await tx
    .select({
      id: projects.id,
      name: projects.name,
      contractorId: projects.contractorId,
      subcontractorId: projects.subcontractorId,
      clientId: projects.clientId,
      progressStage: projects.progressStage,
    })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('key share', { noWait: true });
  return project ?? null;
}

type EventActor = Pick<StoredEvent, 'userId' | 'actorName'>;

/** The name of the person who acted, with or without an account; 'Somebody' when the name is not known. */
export async function findActorName(tx: Tx, { userId, actorName: name }: EventActor): Promise<string> {
  if (userId === null) return name ?? 'Somebody';
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? 'Somebody';
}

/** The name with company and username, for people who do not know the account. */
export async function findActorNameWithAccount(tx: Tx, { userId }: EventActor): Promise<string> {
  const [user] = await tx
    .select({ name: users.name, company: companyOrShop, username: users.username })
    .from(users)
    .where(eq(users.id, userId ?? 0));
  if (!user) return 'Somebody';
  return `${user.name} (${[user.company, user.username].filter(Boolean).join(', ')})`;
}

/** The users that still exist, locked against deletion until the delivery is written. Throws instead of waiting. */
export async function lockExistingUsers(tx: Tx, userIds: number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const existing = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, userIds))
    .for('key share', { noWait: true });
  return existing.map(({ id }) => id);
}

/** The admins, who are notified of failures of the server. */
export async function findAdminIds(tx: Tx): Promise<number[]> {
  const admins = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin'));
  return admins.map(({ id }) => id);
}

/** The staff of these shops, locked against removal until the delivery is written. Throws instead of waiting. */
export async function lockStaffOf(tx: Tx, shopIds: number[]): Promise<(typeof shopStaff.$inferSelect)[]> {
  if (shopIds.length === 0) return [];
  return tx.select().from(shopStaff).where(inArray(shopStaff.shopId, shopIds)).for('share', { noWait: true });
}

/**
 * Whether the installer was notified, within the 24 hours before this event, of being added to the same team. Throws while
 * another process delivers such an event to the same installer, so that the event is handled again later.
 */
export async function wasNotifiedWithinDay(tx: Tx, { details, createdAt }: StoredEvent): Promise<boolean> {
  const installerId = Number(details['subcontractorId']);
  const { rows } = await tx.execute<{ isLocked: boolean }>(
    raw`select pg_try_advisory_xact_lock(${TEAM_NOTIFICATION_LOCK}, ${installerId}) as "isLocked"`,
  );
  if (!rows[0]?.isLocked) throw new Error('Another process notifies the same installer');
  const deliveredEvents = await tx
    .select({ id: activities.id })
    .from(notificationDeliveries)
    .innerJoin(activities, eq(activities.id, notificationDeliveries.eventId))
    .where(
      and(
        eq(notificationDeliveries.userId, installerId),
        eq(activities.action, 'team_member_added'),
        eq(activities.details, details),
        gt(activities.createdAt, new Date(createdAt.getTime() - DAY_MS)),
      ),
    )
    .limit(1);
  return deliveredEvents.length > 0;
}

const DAY_MS = 24 * 3_600_000;
/** The namespace of the advisory locks of `wasNotifiedWithinDay`. */
const TEAM_NOTIFICATION_LOCK = 7_284_117;

export interface NewDelivery {
  notification: typeof notifications.$inferInsert & { eventId: number };
  /** False for a kind that is muted in the app. */
  isInApp: boolean;
  /** When to send the notification by mail, and its kind; null when it is not mailed. */
  mail: { kind: NotificationKind; dueAt: Date } | null;
}

/**
 * Notifies each user once: a repeated delivery writes nothing. A notification with a group key joins the unread notification with
 * the same key, which moves to the top and shows the newest event. The unique index prevents parallel processes from creating two
 * groups.
 */
export async function deliverOnce(tx: Tx, deliveries: NewDelivery[]): Promise<void> {
  const wantedDeliveries = deliveries.filter(({ isInApp, mail }) => isInApp || mail);
  if (wantedDeliveries.length === 0) return;
  const insertedRows = await tx
    .insert(notificationDeliveries)
    .values(wantedDeliveries.map(({ notification: { eventId, userId } }) => ({ eventId, userId })))
    .onConflictDoNothing()
    .returning({ userId: notificationDeliveries.userId });
  const pendingUserIds = new Set(insertedRows.map(({ userId }) => userId));
  // The rows are locked in a fixed order, so that two deliveries never deadlock.
  const orderedDeliveries = wantedDeliveries
    .filter(({ notification }) => pendingUserIds.has(notification.userId))
    .toSorted((a, b) => a.notification.userId - b.notification.userId);
  for (const delivery of orderedDeliveries) await deliver(tx, delivery);
}

async function deliver(tx: Tx, { notification, isInApp, mail }: NewDelivery): Promise<void> {
  const notificationId = isInApp ? await writeGroupedNotification(tx, notification) : null;
  if (isInApp) emitOnCommit(tx, { inbox: notification.userId });
  if (!mail) return;
  const { userId, projectId, eventId, title, message } = notification;
  await tx
    .insert(notificationMails)
    .values({ userId, projectId, eventId, title, message, notificationId, createdAt: mail.dueAt, ...mail });
}

/** Writes the notification, or adds it to its group. Returns the id of the notification or of the group. */
async function writeGroupedNotification(tx: Tx, notification: NewDelivery['notification']): Promise<number> {
  const [writtenRow] = await tx
    .insert(notifications)
    .values(notification)
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.projectId, notifications.groupKey],
      targetWhere: raw`not ${notifications.isRead}`,
      set: {
        count: raw`${notifications.count} + 1`,
        eventId: valueOfNewestEvent('event_id'),
        title: valueOfNewestEvent('title'),
        message: valueOfNewestEvent('message'),
        sourceId: valueOfNewestEvent('source_id'),
        createdAt: valueOfNewestEvent('created_at'),
        position: raw`excluded.position`,
      },
    })
    .returning({ id: notifications.id });
  if (!writtenRow) throw new Error('The notification was not written');
  return writtenRow.id;
}

/** Keeps the value of the newest event, because other processes and retries may deliver events out of order. */
function valueOfNewestEvent(column: 'event_id' | 'title' | 'message' | 'source_id' | 'created_at') {
  const name = raw.identifier(column);
  return raw`case when excluded.event_id > coalesce(notifications.event_id, 0) then excluded.${name} else notifications.${name} end`;
}
