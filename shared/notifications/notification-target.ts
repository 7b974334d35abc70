import type { ActivityAction } from '#shared/activities/activities.wire.ts';
import type { Notification } from '#shared/notifications/notifications.contract.ts';

/**
 * The URL hash of the item or section on the project page that a notification is about; undefined when it is about the
 * whole project.
 */
export function notificationUrlHash({
  type,
  sourceType,
  sourceId,
}: Pick<Notification, 'type' | 'sourceType' | 'sourceId'>): string | undefined {
  const prefix = ITEM_PREFIXES[sourceType ?? ''];
  return prefix && sourceId !== null ? `${prefix}-${sourceId}` : SECTION_HASHES[type];
}

/** The prefixes of element ids (see `useLinkedItem`), by the source of the notification. */
const ITEM_PREFIXES: Record<string, string> = {
  photo: 'photo',
  artwork_proof: 'proof',
  message: 'message',
  tracking_item: 'tracking',
};

/** The ids of the sections on the project page, by the type of the notification. */
const SECTION_HASHES: Record<string, string> = {
  installer_assigned: 'installation',
  status_change: 'stages',
  proof_upload: 'proofs',
  proof_approved: 'proofs',
  review_sent: 'proofs',
  comment_added: 'proofs',
  comment_reopened: 'proofs',
  reminder_due: 'proofs',
  tracking_added: 'tracking',
  photo_upload: 'photos',
  condition_report_signed: 'condition',
  condition_addendum_added: 'condition',
  message_sent: 'messages',
  install_record_completed: 'install-record',
  install_record_addendum: 'install-record',
} satisfies Partial<Record<ActivityAction, string>>;

const INVITATION_ACTIONS = ['client_invited', 'staff_invited'] satisfies ActivityAction[] as string[];

/** The id of the invitation that the user can answer; undefined for other notifications. */
export function receivedInvitationId({
  type,
  sourceId,
}: Pick<Notification, 'type' | 'sourceId'>): number | undefined {
  return INVITATION_ACTIONS.includes(type) ? (sourceId ?? undefined) : undefined;
}
