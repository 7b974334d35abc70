/** Each kind can be muted separately (docs/requirements/notifications.md, Kinds). */
export const NOTIFICATION_KINDS = [
  'assignment',
  'invitation',
  'stage_move',
  'completion',
  'message',
  'proof_upload',
  'proof_approved',
  'tracking_added',
  'photo_upload',
  'team_member_added',
  'document_verified',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
