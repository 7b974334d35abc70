import type { ActivityAction } from '#shared/activities/activities.wire.ts';
import type { StaffRole } from '#shared/actor.ts';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';
import { isProductionStage, staffKinds } from '#shared/notifications/notifications.policy.ts';
import { STAGE_IDS } from '#shared/projects/stages.ts';
import type { AppContext } from '#server/context.ts';
import type { EventHandler, StoredEvent } from '#server/events/dispatcher.ts';
import type { Tx } from '#server/db/database.ts';
import {
  actorName,
  actorNameWithAccount,
  deliverOnce,
  lockExistingUsers,
  lockProjectMembers,
  lockStaffOf,
  wasAddedWithinDay,
  type ProjectMembers,
} from '#server/features/notifications/deliveries.repository.ts';
import { findInvitedAccounts } from '#server/features/notifications/invitation-notices.repository.ts';
import { isGrouped } from '#server/features/notifications/grouped-title.ts';
import { subscribersAmong } from '#server/features/mail-subscriptions/mail-preferences.repository.ts';
import { mutesOf } from '#server/features/notifications/notifications.repository.ts';
import { wasUnverifiedSince } from '#server/features/notifications/verification-notices.repository.ts';

type Recipients = (number | null | undefined)[];

/** How people are notified of an event. */
interface NotificationRule {
  /** The kind under which people can mute it. */
  kind: NotificationKind | ((event: StoredEvent) => NotificationKind);
  title: string | ((event: StoredEvent) => string);
  /** Replaces the description of the event. */
  description?: (event: StoredEvent) => string;
  /** 'account' adds the actor's company and username to the name. */
  by?: 'account';
  /** Replaces ' on ' between the description and the project's name. */
  projectLink?: string;
  /** True for an event that notifies nobody. */
  unless?: (tx: Tx, event: StoredEvent) => Promise<boolean>;
  /** Limits the mails to some of the recipients. A manager counts as the shop. */
  isMailedTo?: (userId: number, project: ProjectMembers | null) => boolean;
  /** Who is notified. An event without a project has no participants. */
  to: (
    event: StoredEvent,
    participants: Recipients,
    project: ProjectMembers | null,
    tx: Tx,
  ) => Recipients | Promise<Recipients>;
}

/**
 * Which events notify whom, under which title (docs/requirements/notifications.md, What is notified). Other events notify
 * nobody.
 */
const NOTIFICATION_RULES: Partial<Record<ActivityAction, NotificationRule>> = {
  installer_assigned: { kind: 'assignment', title: 'New assignment', to: assignedInstaller },
  installer_unassigned: { kind: 'assignment', title: 'Assignment ended', to: unassignedInstallerAndOwner },
  client_assigned: { kind: 'assignment', title: 'New project', by: 'account', to: named('clientId') },
  client_invited: {
    kind: 'invitation',
    title: 'Invitation',
    by: 'account',
    description: () => 'invited you as client',
    projectLink: ' of ',
    isMailedTo: nobody,
    to: invitedAccounts,
  },
  staff_invited: {
    kind: 'invitation',
    title: 'Invitation',
    by: 'account',
    description: () => 'invited you to join the shop’s staff',
    isMailedTo: nobody,
    to: invitedAccounts,
  },
  invitation_accepted: { kind: 'invitation', title: 'Invitation accepted', to: inviter },
  invitation_declined: { kind: 'invitation', title: 'Invitation declined', to: inviter },
  client_left: { kind: 'assignment', title: 'Client left', projectLink: ' ', to: owner },
  client_unassigned: { kind: 'assignment', title: titleOfClientRemoval, to: unassignedClientOrOwner },
  status_change: { kind: kindOfMove, title: titleOfMove, to: allParticipants },
  proof_upload: {
    kind: 'proof_upload',
    title: 'New artwork proof',
    isMailedTo: approvesProofs,
    to: allParticipants,
  },
  proof_approved: { kind: 'proof_approved', title: 'Artwork proof approved', to: allParticipants },
  reminder_due: { kind: 'review_reminder', title: titleOfReminder, to: owner },
  tracking_added: { kind: 'tracking_added', title: 'Tracking added', to: allParticipants },
  photo_upload: { kind: 'photo_upload', title: 'New photo', to: allParticipants },
  message_sent: { kind: 'message', title: 'New message', to: allParticipants },
  team_member_added: {
    kind: 'team_member_added',
    title: 'Added to a team',
    unless: wasAddedWithinDay,
    to: named('subcontractorId'),
  },
  document_verified: {
    kind: 'document_verified',
    title: 'Document verified',
    description: verification,
    unless: wasUnverifiedSince,
    to: named('userId'),
  },
};

/** Creates the handler that notifies people of an event in the app and by mail, never the person who caused it. */
export function notifyParticipants(app: Pick<AppContext, 'config' | 'now'>): EventHandler {
  return { name: 'notifications', handle: (tx, event) => notify(app, tx, event) };
}

async function notify({ config, now }: Pick<AppContext, 'config' | 'now'>, tx: Tx, event: StoredEvent) {
  const rule = NOTIFICATION_RULES[event.action as ActivityAction];
  if (!rule || (await rule.unless?.(tx, event))) return;
  const project = await lockProjectMembers(tx, event);
  const participants = project ? [project.contractorId, project.subcontractorId, project.clientId] : [];
  const chosen = await rule.to(event, participants, project, tx);
  const shopsAndPeople = chosen.filter((id) => typeof id === 'number');
  const kind = typeof rule.kind === 'string' ? rule.kind : rule.kind(event);
  const staff = (await lockStaffOf(tx, shopsAndPeople)).filter(({ role }) =>
    isNotifiedAsStaff(role, kind, event, project),
  );
  const recipients = new Set([...shopsAndPeople, ...staff.map(({ userId }) => userId)]);
  recipients.delete(event.userId ?? 0);
  const userIds = await lockExistingUsers(tx, [...recipients]);
  const unmuted = new Set(await withoutMuted(tx, userIds, kind));
  const subscribers = config.mail ? await subscribersAmong(tx, userIds, kind) : new Set<number>();
  const shopOf = (userId: number) =>
    staff.find((member) => member.userId === userId && member.role === 'manager')?.shopId;
  const isMailed = (userId: number) =>
    subscribers.has(userId) && (rule.isMailedTo?.(shopOf(userId) ?? userId, project) ?? true);
  const withAccess = [
    ...participants,
    ...staff.filter(({ shopId }) => participants.includes(shopId)).map(({ userId }) => userId),
  ];
  const content = await contentOf(tx, event, rule, project);
  await deliverOnce(
    tx,
    userIds.map((userId) => ({
      // No link to the project for a person who no longer sees it.
      notification: { ...content, userId, projectId: withAccess.includes(userId) ? event.projectId : null },
      isInApp: unmuted.has(userId),
      mail: isMailed(userId) ? { kind, dueAt: now() } : null,
    })),
  );
}

async function contentOf(tx: Tx, event: StoredEvent, rule: NotificationRule, project: ProjectMembers | null) {
  return {
    eventId: event.id,
    createdAt: event.createdAt,
    title: typeof rule.title === 'string' ? rule.title : rule.title(event),
    message: await sentence(tx, event, rule, project),
    type: event.action,
    // A completion is never grouped with other moves.
    groupKey: isGrouped(event.action) && !isCompletion(event) ? event.action : null,
    ...sourceOf(event),
  };
}

/** Whether a notification of the shop also goes to its staff of this role (docs/requirements/staff.md, Notifications). */
function isNotifiedAsStaff(
  role: StaffRole,
  kind: NotificationKind,
  { details }: StoredEvent,
  project: ProjectMembers | null,
): boolean {
  if (!staffKinds(role).includes(kind)) return false;
  if (role === 'manager') return true;
  const stages = [details['from'], project?.progressStage];
  return STAGE_IDS.some((stage) => stages.includes(stage) && isProductionStage(stage));
}

/** The users who have not muted this kind. */
async function withoutMuted(tx: Tx, userIds: number[], kind: NotificationKind): Promise<number[]> {
  const muted = new Set(
    (await mutesOf(tx, userIds)).filter((mute) => mute.kind === kind).map(({ userId }) => userId),
  );
  return userIds.filter((userId) => !muted.has(userId));
}

/** The record that the event is about: a photo, a proof, a message or a tracking entry. */
export function sourceOf({ details }: Pick<StoredEvent, 'details'>): {
  sourceType?: string;
  sourceId?: number;
} {
  for (const [field, sourceType] of SOURCES) {
    const sourceId = idIn(details, field);
    if (sourceId !== null) return { sourceType, sourceId };
  }
  return {};
}

const SOURCES = [
  ['photoId', 'photo'],
  ['proofId', 'artwork_proof'],
  ['messageId', 'message'],
  ['trackingItemId', 'tracking_item'],
  ['invitationId', 'invitation'],
] as const;

async function sentence(
  tx: Tx,
  event: StoredEvent,
  { description, by, projectLink = ' on ' }: NotificationRule,
  project: ProjectMembers | null,
): Promise<string> {
  const actor = await (by === 'account' ? actorNameWithAccount : actorName)(tx, event);
  const text = `${actor} ${description ? description(event) : event.description}`;
  return project ? `${text}${projectLink}‘${project.name}’` : text;
}

/** The invitation itself was mailed to the same address. */
function nobody(): boolean {
  return false;
}

function allParticipants(_event: StoredEvent, participants: Recipients): Recipients {
  return participants;
}

/** A proof waits for the client, or for the shop of a project without a client; never for the installer. */
function approvesProofs(userId: number, project: ProjectMembers | null): boolean {
  if (!project) return false;
  if (project.clientId !== null) return userId === project.clientId;
  return userId === project.contractorId || userId !== project.subcontractorId;
}

/** Nobody when the shop chose not to notify the installer (`notifySubcontractor`). */
function assignedInstaller({ details }: StoredEvent): Recipients {
  return details['notify'] ? [idIn(details, 'subcontractorId')] : [];
}

function owner(_event: StoredEvent, _participants: Recipients, project: ProjectMembers | null): Recipients {
  return [project?.contractorId];
}

/** The accounts with the confirmed address of the invitation, as long as it is open. */
function invitedAccounts({ details }: StoredEvent, _participants: Recipients, _project: unknown, tx: Tx) {
  return findInvitedAccounts(tx, idIn(details, 'invitationId') ?? 0);
}

/** The owner of the project, or of the shop that invited its staff. */
function inviter(
  { details }: StoredEvent,
  _participants: Recipients,
  project: ProjectMembers | null,
): Recipients {
  return [project ? project.contractorId : idIn(details, 'shopId')];
}

/** The owner too, since an admin may have deleted the installer's account. */
function unassignedInstallerAndOwner(
  { details }: StoredEvent,
  _participants: Recipients,
  project: ProjectMembers | null,
): Recipients {
  return [idIn(details, 'subcontractorId'), project?.contractorId];
}

/** The client, or the owner when an admin has deleted the client's account. */
function unassignedClientOrOwner(
  { details }: StoredEvent,
  _participants: Recipients,
  project: ProjectMembers | null,
): Recipients {
  return [details['isAccountDeleted'] ? project?.contractorId : idIn(details, 'clientId')];
}

function titleOfClientRemoval({ details }: StoredEvent): string {
  return details['isAccountDeleted'] ? 'Client removed' : 'Project ended for you';
}

function titleOfReminder({ details }: StoredEvent): string {
  return `Remind ${String(details['reviewerName'])}`;
}

/** The person whose id is in this field of the event. */
function named(field: string): NotificationRule['to'] {
  return ({ details }) => [idIn(details, field)];
}

function verification({ details }: StoredEvent): string {
  return `verified your ${details['documentType'] === 'businessRegistration' ? 'business registration' : 'business insurance'}`;
}

function kindOfMove(event: StoredEvent): NotificationKind {
  return isCompletion(event) ? 'completion' : 'stage_move';
}

function titleOfMove(event: StoredEvent): string {
  return isCompletion(event) ? 'Project completed' : 'Project progress';
}

function isCompletion({ details }: StoredEvent): boolean {
  return details['kind'] === 'completed';
}

function idIn(details: Record<string, unknown>, field: string): number | null {
  const id = details[field];
  return typeof id === 'number' ? id : null;
}
