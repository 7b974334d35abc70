/** Each kind can be muted separately (docs/requirements/notifications.md, Kinds). */
export const NOTIFICATION_KINDS = [
  'assignment',
  'invitation',
  'stage_move',
  'completion',
  'message',
  'proof_upload',
  'review_request',
  'proof_approved',
  'changes_requested',
  'proof_comment',
  'review_reminder',
  'tracking_added',
  'photo_upload',
  'install_record',
  'condition_report',
  'team_member_added',
  'document_verified',
  'backup_failed',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The kinds that are also sent by mail until the person turns that off. */
export const MAILED_BY_DEFAULT: ReadonlySet<NotificationKind> = new Set([
  'assignment',
  'invitation',
  'completion',
  'proof_upload',
  'review_request',
  'proof_approved',
  'changes_requested',
  'backup_failed',
]);

/** The kinds of mail that a person can subscribe to. Each mail has a link that ends one subscription. */
export const MAIL_SUBSCRIPTIONS = [...NOTIFICATION_KINDS, 'daily_summary'] as const;
export type MailSubscription = (typeof MAIL_SUBSCRIPTIONS)[number];
