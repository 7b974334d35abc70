import { and, eq, exists, gt, lt } from 'drizzle-orm';
import { emitOnCommit } from '#server/db/commit-signals.ts';
import type { Tx } from '#server/db/database.ts';
import { activities, notifications } from '#server/db/schema/events.ts';
import type { StoredEvent } from '#server/events/dispatcher.ts';

/** Whether an admin has removed this verification since the event. */
export async function wasUnverifiedSince(tx: Tx, { id, details }: StoredEvent): Promise<boolean> {
  const removals = await tx
    .select({ id: activities.id })
    .from(activities)
    .where(
      and(
        gt(activities.id, id),
        eq(activities.action, 'document_unverified'),
        eq(activities.details, details),
      ),
    )
    .limit(1);
  return removals.length > 0;
}

/** Deletes the user's notifications about earlier verifications of this document. */
export async function deleteVerificationNotifications(tx: Tx, { id, details }: StoredEvent): Promise<void> {
  const userId = Number(details['userId']);
  const verificationEvents = tx
    .select({ id: activities.id })
    .from(activities)
    .where(and(eq(activities.id, notifications.eventId), eq(activities.details, details)));
  const deletedNotifications = await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.type, 'document_verified'),
        lt(notifications.eventId, id),
        exists(verificationEvents),
      ),
    )
    .returning({ id: notifications.id });
  if (deletedNotifications.length > 0) emitOnCommit(tx, { inbox: userId });
}
