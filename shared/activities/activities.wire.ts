import { z } from 'zod';
import { timestamp, openEnum } from '#shared/wire.ts';

/** The actions in the history. The events of the application have the same names. */
export const ACTIVITY_ACTIONS = [
  'project_created',
  'project_edited',
  'project_deleted',
  'project_transferred',
  'shop_transferred',
  'photo_upload',
  'photo_deleted',
  'proof_upload',
  'proof_approved',
  'proof_deleted',
  'tracking_added',
  'tracking_deleted',
  'message_sent',
  'status_change',
  'installer_assigned',
  'installer_unassigned',
  'client_assigned',
  'client_unassigned',
  'client_left',
  'client_invited',
  'staff_invited',
  'invitation_renewed',
  'invitation_withdrawn',
  'invitation_accepted',
  'invitation_declined',
  'team_member_added',
  'team_member_removed',
  'staff_role_changed',
  'staff_removed',
  'document_verified',
  'document_unverified',
  'email_confirmed',
  'email_unconfirmed',
  'second_step_reset',
  'review_sent',
  'review_opened',
  'review_reopened',
  'reviewer_link_renewed',
  'reviewer_changed',
  'reviewer_revoked',
  'reviewer_reminded',
  'reminder_due',
  'reviewer_approved',
  'changes_requested',
  'sample_approved',
  'sample_changes_requested',
  'comment_added',
  'comment_resolved',
  'comment_reopened',
  'status_link_created',
  'status_link_revoked',
  'backup_failed',
] as const;
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

export const activityRecord = z
  .object({
    id: z.int(),
    projectId: z.int(),
    userId: z.int().nullable(),
    userName: z.string(),
    action: openEnum(ACTIVITY_ACTIONS),
    description: z.string(),
    details: z.record(z.string(), z.unknown()),
    createdAt: timestamp,
  })
  .meta({ id: 'Activity' });

export type Activity = z.output<typeof activityRecord>;
