import type { Actor, StaffRole } from '#shared/actor.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/notifications/notification-kinds.ts';
import { stageNumber, type StageId } from '#shared/projects/stages.ts';
import { canActAsContractor, mayAdminister, maySwitchRole } from '#shared/users/users.policy.ts';

/** Whether the actor may send a test notification. */
export function mayTestNotifications(actor: Actor): boolean {
  return mayAdminister(actor);
}

/**
 * The notification kinds that the actor can receive. Admins are on no project, and receive only the kinds about the server. Only
 * contractors and subcontractors have teams and business documents. Only users who can act as contractors
 * send proofs for review, and only clients are asked for reviews in the application.
 */
export function kindsFor(actor: Actor): readonly NotificationKind[] {
  if (mayAdminister(actor)) return ADMIN_KINDS;
  if (actor.staffOf) return notificationKindsOfStaff(actor.staffOf.role);
  return NOTIFICATION_KINDS.filter(
    (kind) =>
      !ADMIN_KINDS.includes(kind) &&
      (kind !== 'review_reminder' || canActAsContractor(actor)) &&
      (kind !== 'review_request' || actor.role === 'client') &&
      (!TEAM_AND_DOCUMENT_KINDS.has(kind) || maySwitchRole(actor)),
  );
}

const ADMIN_KINDS: readonly NotificationKind[] = ['backup_failed'];

const TEAM_AND_DOCUMENT_KINDS: ReadonlySet<NotificationKind> = new Set([
  'team_member_added',
  'document_verified',
]);

/** The kinds of a shop's notifications that its staff of this role receive too. */
export function notificationKindsOfStaff(role: StaffRole): readonly NotificationKind[] {
  return NOTIFICATION_KINDS.filter((kind) =>
    role === 'manager'
      ? !KINDS_NOT_FOR_STAFF.has(kind) && !ADMIN_KINDS.includes(kind)
      : PRODUCTION_KINDS.has(kind),
  );
}

const KINDS_NOT_FOR_STAFF: ReadonlySet<NotificationKind> = new Set(['document_verified', 'review_request']);

const PRODUCTION_KINDS: ReadonlySet<NotificationKind> = new Set([
  'stage_move',
  'message',
  'proof_upload',
  'proof_approved',
  'proof_comment',
  'changes_requested',
  'tracking_added',
  'photo_upload',
  'condition_report',
]);

/** Whether the stage is one of stages 1 to 7, from design to shipping, about which production staff are notified. */
export function isProductionStage(stage: StageId): boolean {
  return stageNumber(stage) <= stageNumber('wrap_shipped');
}

/** The kinds that the actor can receive by mail. Mails about new proofs are only for clients and shops. */
export function mailKindsFor(actor: Actor): readonly NotificationKind[] {
  const isClientOrShop = actor.role === 'client' || canActAsContractor(actor) || actor.staffOf !== null;
  return kindsFor(actor).filter((kind) => kind !== 'proof_upload' || isClientOrShop);
}

/** Whether the actor may receive the daily summary. Admins may not, because they are on no project. */
export function mayReceiveSummary(actor: Actor): boolean {
  return !mayAdminister(actor);
}
