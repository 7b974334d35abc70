import type { Actor } from '#shared/actor.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/notifications/notification-kinds.ts';
import { mayAdminister, maySwitchRole } from '#shared/users/users.policy.ts';

/** Send a notification by hand, to try out how it arrives. */
export function mayTestNotifications(actor: Actor): boolean {
  return mayAdminister(actor);
}

/**
 * The kinds that can concern somebody: an admin takes part in no project, and only the trade has teams and business
 * documents.
 */
export function kindsFor(actor: Actor): readonly NotificationKind[] {
  if (mayAdminister(actor)) return [];
  return NOTIFICATION_KINDS.filter((kind) => !TRADE_ONLY.has(kind) || maySwitchRole(actor));
}

const TRADE_ONLY: ReadonlySet<NotificationKind> = new Set(['team_member_added', 'document_verified']);
