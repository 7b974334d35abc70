import type { ActivityAction } from '#shared/activities/activities.wire.ts';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';
import type { StoredEvent } from '#server/events/dispatcher.ts';
import type { Tx } from '#server/db/database.ts';
import {
  findAdminIds,
  wasNotifiedWithinDay,
  type ProjectMembers,
} from '#server/features/notifications/deliveries.repository.ts';
import { findInvitedAccounts } from '#server/features/notifications/invitation-notices.repository.ts';
import { hasInstallerWritten } from '#server/features/proof-comments/proof-comments.repository.ts';
import { wasUnverifiedSince } from '#server/features/notifications/verification-notices.repository.ts';

type Recipients = (number | null | undefined)[];

/** Whom an event notifies, and with which texts. */
export interface NotificationRule {
  /**
   * The kind that people mute to turn this notification off. Null for a notification that nobody can mute. If such a
   * notification needs a mail, the code that records the event sends it.
   */
  kind: NotificationKind | null | ((event: StoredEvent) => NotificationKind | null);
  title: string | ((event: StoredEvent) => string);
  /** Replaces the description of the event. */
  description?: (event: StoredEvent) => string;
  /** With 'account', the actor's company and username are added to the name. */
  by?: 'account';
  /** Replaces ' on ' between the description and the project's name. */
  textBeforeProject?: string;
  /** Returns true for an event that notifies nobody. */
  unless?: (tx: Tx, event: StoredEvent) => Promise<boolean>;
  /** Whether only the recipients themselves are notified, and not the staff of their shops. */
  isPersonal?: boolean;
  /** Limits the mails to some of the recipients. For staff, `userId` is the id of the shop. */
  isMailedTo?: (userId: number, project: ProjectMembers | null, event: StoredEvent) => boolean;
  /** Who is notified. An event without a project has no participants. */
  to: (
    event: StoredEvent,
    participants: Recipients,
    project: ProjectMembers | null,
    tx: Tx,
  ) => Recipients | Promise<Recipients>;
}

/**
 * The notification rule of each event (docs/requirements/notifications.md, What is notified). Events without a rule notify
 * nobody.
 */
export const NOTIFICATION_RULES: Partial<Record<ActivityAction, NotificationRule>> = {
  installer_assigned: { kind: 'assignment', title: 'New assignment', to: assignedInstaller },
  installer_unassigned: { kind: 'assignment', title: 'Assignment ended', to: unassignedInstallerAndOwner },
  client_assigned: {
    kind: 'assignment',
    title: 'New project',
    by: 'account',
    to: recipientFromDetail('clientId'),
  },
  client_invited: {
    kind: 'invitation',
    title: 'Invitation',
    by: 'account',
    description: () => 'invited you as client',
    textBeforeProject: ' of ',
    isMailedTo: neverMailed,
    to: invitedAccounts,
  },
  staff_invited: {
    kind: 'invitation',
    title: 'Invitation',
    by: 'account',
    description: () => 'invited you to join the shop’s staff',
    isPersonal: true,
    isMailedTo: neverMailed,
    to: invitedAccounts,
  },
  invitation_accepted: { kind: 'invitation', title: 'Invitation accepted', to: inviter },
  invitation_declined: { kind: 'invitation', title: 'Invitation declined', to: inviter },
  client_left: { kind: 'assignment', title: 'Client left', textBeforeProject: ' ', to: owner },
  client_unassigned: { kind: 'assignment', title: titleOfClientRemoval, to: recipientOfClientRemoval },
  status_change: { kind: kindOfMove, title: titleOfMove, to: allParticipants },
  proof_upload: {
    kind: 'proof_upload',
    title: 'New artwork proof',
    isMailedTo: isNewProofMailedTo,
    to: allParticipants,
  },
  review_sent: {
    kind: 'review_request',
    title: 'Review requested',
    description: ({ details }) => `asked you to review ${String(details['subjectName'])}`,
    textBeforeProject: ' of ',
    isMailedTo: (_userId, _project, { details }) => details['isClientMailed'] !== true,
    to: recipientFromDetail('askedClientId'),
  },
  proof_approved: { kind: 'proof_approved', title: 'Artwork proof approved', to: allParticipants },
  reviewer_approved: {
    kind: 'proof_approved',
    title: 'Approved by a reviewer',
    isMailedTo: neverMailed,
    to: owner,
  },
  changes_requested: { kind: 'changes_requested', title: 'Changes requested', to: shopAndClient },
  sample_approved: { kind: 'proof_approved', title: 'Printed sample approved', to: shopAndClient },
  sample_changes_requested: {
    kind: 'changes_requested',
    title: 'Changes to the printed sample requested',
    to: shopAndClient,
  },
  comment_added: {
    kind: 'proof_comment',
    title: 'New comment on a proof',
    textBeforeProject: ' of ',
    to: shopClientAndInstallerInThread,
  },
  comment_reopened: {
    kind: 'proof_comment',
    title: 'Comment reopened',
    textBeforeProject: ' of ',
    to: shopClientAndInstallerInThread,
  },
  reminder_due: { kind: 'review_reminder', title: titleOfReminder, to: owner },
  tracking_added: { kind: 'tracking_added', title: titleOfTracking, to: allParticipants },
  photo_upload: { kind: 'photo_upload', title: 'New photo', to: allParticipants },
  install_record_completed: {
    kind: 'install_record',
    title: 'Install record completed',
    to: allParticipants,
  },
  install_record_addendum: {
    kind: 'install_record',
    title: 'Addendum to the install record',
    to: allParticipants,
  },
  condition_report_signed: {
    kind: 'condition_report',
    title: 'Condition report signed',
    textBeforeProject: ' of ',
    to: allParticipants,
  },
  condition_addendum_added: {
    kind: 'condition_report',
    title: 'Finding added to a condition report',
    textBeforeProject: ' of ',
    to: allParticipants,
  },
  message_sent: { kind: 'message', title: 'New message', to: allParticipants },
  team_member_added: {
    kind: 'team_member_added',
    title: 'Added to a team',
    unless: wasNotifiedWithinDay,
    to: recipientFromDetail('subcontractorId'),
  },
  shop_transferred: {
    kind: 'assignment',
    title: 'You own the shop',
    isPersonal: true,
    to: recipientFromDetail('userId'),
  },
  document_verified: {
    kind: 'document_verified',
    title: 'Document verified',
    description: describeVerification,
    unless: wasUnverifiedSince,
    to: recipientFromDetail('userId'),
  },
  second_step_reset: {
    kind: null,
    title: 'Second step removed',
    description: () => 'removed the second step of your sign-in',
    to: recipientFromDetail('userId'),
  },
  backup_failed: { kind: 'backup_failed', title: titleOfBackup, to: admins },
  mail_failed: {
    // An automatic reminder, which no person caused, is reported to the shop and its managers like a reminder that is due.
    kind: ({ details }) => (idInField(details, 'reminderShopId') === null ? null : 'review_reminder'),
    title: 'Email not delivered',
    isMailedTo: neverMailed,
    to: ({ details }) => [idInField(details, 'causedById'), idInField(details, 'reminderShopId')],
  },
};

/** Mails nobody: for events whose mail is sent in another way, or that matter only in the app. */
function neverMailed(): boolean {
  return false;
}

function allParticipants(_event: StoredEvent, participants: Recipients): Recipients {
  return participants;
}

/**
 * Whether a new proof is mailed to this user. If the project has a client, only the client gets the mail. Otherwise the shop
 * gets it. An installer who does not own the project, and the installer's staff, never get it.
 */
function isNewProofMailedTo(userId: number, project: ProjectMembers | null): boolean {
  if (!project) return false;
  if (project.clientId !== null) return userId === project.clientId;
  return userId === project.contractorId || userId !== project.subcontractorId;
}

/** The shop, the client, and the installer if the installer wrote in the thread. */
async function shopClientAndInstallerInThread(
  { details }: StoredEvent,
  _participants: Recipients,
  project: ProjectMembers | null,
  tx: Tx,
): Promise<Recipients> {
  if (!project) return [];
  const { contractorId, subcontractorId, clientId } = project;
  const threadId = idInField(details, 'threadId') ?? 0;
  const isInstallerInThread =
    subcontractorId !== null && (await hasInstallerWritten(tx, { threadId, subcontractorId }));
  return [contractorId, clientId, ...(isInstallerInThread ? [subcontractorId] : [])];
}

/** The assigned installer. Nobody if the project was created with this installer, but without `notifySubcontractor`. */
function assignedInstaller({ details }: StoredEvent): Recipients {
  return details['notify'] ? [idInField(details, 'subcontractorId')] : [];
}

function owner(_event: StoredEvent, _participants: Recipients, project: ProjectMembers | null): Recipients {
  return [project?.contractorId];
}

/** Notifies the shop and the client, but not the installer. */
function shopAndClient(
  _event: StoredEvent,
  _participants: Recipients,
  project: ProjectMembers | null,
): Recipients {
  return [project?.contractorId, project?.clientId];
}

/** The accounts that can accept the invitation, while it is open. */
function invitedAccounts({ details }: StoredEvent, _participants: Recipients, _project: unknown, tx: Tx) {
  return findInvitedAccounts(tx, idInField(details, 'invitationId') ?? 0);
}

/** The inviter: the project's owner for an invited client, the shop's owner for invited staff. */
function inviter(
  { details }: StoredEvent,
  _participants: Recipients,
  project: ProjectMembers | null,
): Recipients {
  return [project ? project.contractorId : idInField(details, 'shopId')];
}

/** Notifies the owner too, because an admin may have deleted the installer's account. */
function unassignedInstallerAndOwner(
  { details }: StoredEvent,
  _participants: Recipients,
  project: ProjectMembers | null,
): Recipients {
  return [idInField(details, 'subcontractorId'), project?.contractorId];
}

/** The removed client, or the owner of the project when the client's account was deleted. */
function recipientOfClientRemoval(
  { details }: StoredEvent,
  _participants: Recipients,
  project: ProjectMembers | null,
): Recipients {
  return [details['isAccountDeleted'] ? project?.contractorId : idInField(details, 'clientId')];
}

function titleOfClientRemoval({ details }: StoredEvent): string {
  return details['isAccountDeleted'] ? 'Client removed' : 'Removed from a project';
}

function titleOfReminder({ details }: StoredEvent): string {
  return `Remind ${String(details['reviewerName'])}`;
}

function titleOfTracking({ details }: StoredEvent): string {
  return details['isCorrection'] ? 'Tracking corrected' : 'Tracking added';
}

function titleOfBackup({ details }: StoredEvent): string {
  return details['isIncomplete'] ? 'Backup incomplete' : 'Backup failed';
}

function admins(_event: StoredEvent, _participants: Recipients, _project: unknown, tx: Tx) {
  return findAdminIds(tx);
}

/** Creates a function that returns the person whose id is in this field of the event's details. */
function recipientFromDetail(field: string): NotificationRule['to'] {
  return ({ details }) => [idInField(details, field)];
}

function describeVerification({ details }: StoredEvent): string {
  return `verified your ${details['documentType'] === 'businessRegistration' ? 'business registration' : 'business insurance'}`;
}

function kindOfMove(event: StoredEvent): NotificationKind {
  return isCompletion(event) ? 'completion' : 'stage_move';
}

function titleOfMove(event: StoredEvent): string {
  return isCompletion(event) ? 'Project completed' : 'Project progress';
}

/** Whether the event completed its project. */
export function isCompletion({ details }: StoredEvent): boolean {
  return details['kind'] === 'completed';
}

/** The id in a field of an event's details; null when the field is missing. */
export function idInField(details: Record<string, unknown>, field: string): number | null {
  const id = details[field];
  return typeof id === 'number' ? id : null;
}
