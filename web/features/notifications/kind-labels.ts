import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';

interface NotificationKindTexts {
  label: string;
  hint: string;
  /** A hint that applies only to the mails of this kind. */
  mailHint?: string;
}

/** The labels and hints of the switches in the notification settings. */
export const KIND_LABELS: Record<NotificationKind, NotificationKindTexts> = {
  assignment: { label: 'Assignments', hint: 'You are assigned to a project or removed from it.' },
  invitation: { label: 'Invitations', hint: 'You’re invited, or someone answers your invitation.' },
  stage_move: { label: 'Stage moves', hint: 'A project moves to another stage.' },
  completion: { label: 'Completion', hint: 'A project is completed.' },
  message: { label: 'Messages', hint: 'Someone sends you a message on a project.' },
  proof_upload: {
    label: 'New artwork proofs',
    hint: 'An artwork proof is uploaded.',
    mailHint: 'E-mail only for proofs that wait for your approval.',
  },
  review_request: {
    label: 'Reviews',
    hint: 'A shop asks you to review an artwork proof or a printed sample.',
  },
  proof_approved: { label: 'Approvals', hint: 'An artwork proof is approved.' },
  changes_requested: {
    label: 'Requested changes',
    hint: 'A reviewer requests changes to a proof or a sample.',
  },
  proof_comment: { label: 'Comments on proofs', hint: 'Someone comments on an artwork proof.' },
  review_reminder: {
    label: 'Reviewers to remind',
    hint: 'A reviewer must be reminded by you, or a reminder could not be delivered.',
  },
  tracking_added: {
    label: 'Tracking',
    hint: 'A tracking number is added or corrected for a proof or a wrap.',
  },
  install_record: {
    label: 'Install records',
    hint: 'An install record is completed, or an addendum is added.',
  },
  photo_upload: { label: 'Photos', hint: 'Photos are uploaded.' },
  condition_report: {
    label: 'Condition reports',
    hint: 'A vehicle condition report is signed, or a finding is added to one.',
  },
  team_member_added: { label: 'Teams', hint: 'A shop adds you to its team.' },
  document_verified: {
    label: 'Verified documents',
    hint: 'An admin verifies one of your business documents.',
  },
  backup_failed: { label: 'Failed backups', hint: 'A backup of the server fails or is incomplete.' },
};
