import { and, eq, inArray, isNull, sql as raw } from 'drizzle-orm';
import { emitOnCommit } from '#server/db/commit-signals.ts';
import type { Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { activities, notifications } from '#server/db/schema/events.ts';
import { invitations } from '#server/db/schema/people.ts';
import type { StoredEvent } from '#server/events/dispatcher.ts';

/**
 * The ids of the accounts that can accept an open invitation: they have confirmed its e-mail address and have the right role. An
 * account with an unconfirmed address learns nothing about the invitation.
 */
export async function findInvitedAccounts(tx: Tx, invitationId: number): Promise<number[]> {
  const found = await tx
    .select({ id: users.id })
    .from(invitations)
    .innerJoin(
      users,
      and(
        eq(raw`lower(${users.email})`, raw`lower(${invitations.email})`),
        raw`${users.emailVerifiedAt} is not null`,
        eq(users.role, raw`case ${invitations.kind} when 'client' then 'client' else 'contractor' end`),
      ),
    )
    .where(and(eq(invitations.id, invitationId), eq(invitations.state, 'open')));
  return found.map(({ id }) => id);
}

/** Deletes the notifications of the event's invitation. */
export async function withdrawInvitationNotices(tx: Tx, { projectId, details }: StoredEvent): Promise<void> {
  // An invitation to the staff has no project. The account that sent it is not part of the condition, because this account may
  // have been deleted after the shop got a new owner.
  const isOfSameProject = projectId ? eq(activities.projectId, projectId) : isNull(activities.projectId);
  const invitationEvents = tx
    .select({ id: activities.id })
    .from(activities)
    .where(
      and(
        isOfSameProject,
        inArray(activities.action, ['client_invited', 'staff_invited']),
        raw`${activities.details} -> 'invitationId' = to_jsonb(${Number(details['invitationId'])}::int)`,
      ),
    );
  const deletedNotifications = await tx
    .delete(notifications)
    .where(inArray(notifications.eventId, invitationEvents))
    .returning({ userId: notifications.userId });
  for (const { userId } of deletedNotifications) emitOnCommit(tx, { inbox: userId });
}
