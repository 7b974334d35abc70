import { and, eq, gt, inArray, lt, sql as raw } from 'drizzle-orm';
import { emitOnCommit } from '#server/db/commit-signals.ts';
import type { Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { activities, notificationDeliveries, notifications } from '#server/db/schema/events.ts';
import { projects } from '#server/db/schema/projects.ts';
import type { StoredEvent } from '#server/events/dispatcher.ts';

// What the delivery of an event reads and writes, within the dispatcher's transaction.

export interface ProjectAudience {
  id: number;
  name: string;
  contractorId: number;
  subcontractorId: number | null;
  clientId: number | null;
}

/** Who takes part in a project; null once it is gone. It fails while it is being deleted, to be asked again. */
export async function audienceOf(tx: Tx, projectId: number): Promise<ProjectAudience | null> {
  const [project] = await tx
    .select({
      id: projects.id,
      name: projects.name,
      contractorId: projects.contractorId,
      subcontractorId: projects.subcontractorId,
      clientId: projects.clientId,
    })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('key share', { noWait: true });
  return project ?? null;
}

export async function nameOf(tx: Tx, userId: number | null): Promise<string> {
  if (userId === null) return 'Somebody';
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? 'Somebody';
}

/** The name with company and username, so that somebody who does not know the account can tell whose it is. */
export async function accountNameOf(tx: Tx, userId: number | null): Promise<string> {
  const [user] = await tx
    .select({ name: users.name, company: users.company, username: users.username })
    .from(users)
    .where(eq(users.id, userId ?? 0));
  if (!user) return 'Somebody';
  return `${user.name} (${[user.company, user.username].filter(Boolean).join(', ')})`;
}

/** Those of the people whose account is still there, and stays so until the delivery is written; never waits. */
export async function presentOf(tx: Tx, userIds: number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const present = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, userIds))
    .for('key share', { noWait: true });
  return present.map(({ id }) => id);
}

/** Whether the same account had added the same person to the same team within the 24 hours before this event. */
export async function wasAddedWithinDay(
  tx: Tx,
  { id, userId, details, createdAt }: StoredEvent,
): Promise<boolean> {
  if (userId === null) return false;
  const earlier = await tx
    .select({ id: activities.id })
    .from(activities)
    .where(
      and(
        eq(activities.userId, userId),
        eq(activities.action, 'team_member_added'),
        eq(activities.details, details),
        lt(activities.id, id),
        gt(activities.createdAt, new Date(createdAt.getTime() - DAY_MS)),
      ),
    )
    .limit(1);
  return earlier.length > 0;
}

const DAY_MS = 24 * 3_600_000;

export type NewDelivery = typeof notifications.$inferInsert & { eventId: number };

/**
 * Tells each of them once: a delivery that is repeated writes nothing. What has a gather key joins the unread notification
 * under it, which moves to the top and tells of the newest act; the unique index keeps several processes from starting two.
 */
export async function deliverOnce(tx: Tx, deliveries: NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const fresh = await tx
    .insert(notificationDeliveries)
    .values(deliveries.map(({ eventId, userId }) => ({ eventId, userId })))
    .onConflictDoNothing()
    .returning({ userId: notificationDeliveries.userId });
  const untold = new Set(fresh.map(({ userId }) => userId));
  // In one order everywhere, so that two deliveries never wait for each other.
  const ordered = deliveries
    .filter(({ userId }) => untold.has(userId))
    .toSorted((a, b) => a.userId - b.userId);
  for (const delivery of ordered) {
    await gather(tx, delivery);
    emitOnCommit(tx, { inbox: delivery.userId });
  }
}

async function gather(tx: Tx, delivery: NewDelivery): Promise<void> {
  await tx
    .insert(notifications)
    .values(delivery)
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.projectId, notifications.gatherKey],
      targetWhere: raw`not ${notifications.isRead}`,
      set: {
        count: raw`${notifications.count} + 1`,
        eventId: ofTheNewest('event_id'),
        title: ofTheNewest('title'),
        message: ofTheNewest('message'),
        sourceId: ofTheNewest('source_id'),
        createdAt: ofTheNewest('created_at'),
        position: raw`excluded.position`,
      },
    });
}

/** An event may be delivered after a later one: another process was quicker, or it had to be tried again. */
function ofTheNewest(column: 'event_id' | 'title' | 'message' | 'source_id' | 'created_at') {
  const name = raw.identifier(column);
  return raw`case when excluded.event_id > coalesce(notifications.event_id, 0) then excluded.${name} else notifications.${name} end`;
}
