import type { ActivityAction } from '#shared/activities/activities.wire.ts';
import type { StaffRole } from '#shared/actor.ts';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';
import { isProductionStage, notificationKindsOfStaff } from '#shared/notifications/notifications.policy.ts';
import { STAGE_IDS } from '#shared/projects/stages.ts';
import type { AppContext } from '#server/context.ts';
import type { EventHandler, StoredEvent } from '#server/events/dispatcher.ts';
import type { Tx } from '#server/db/database.ts';
import {
  findActorName,
  findActorNameWithAccount,
  deliverOnce,
  lockExistingUsers,
  lockProjectMembers,
  lockStaffOf,
  type ProjectMembers,
} from '#server/features/notifications/deliveries.repository.ts';
import {
  idInField,
  isCompletion,
  NOTIFICATION_RULES,
  type NotificationRule,
} from '#server/features/notifications/notification-rules.ts';
import { isGrouped } from '#server/features/notifications/grouped-title.ts';
import { subscribersAmong } from '#server/features/mail-subscriptions/mail-preferences.repository.ts';
import { mutesOf } from '#server/features/notifications/notifications.repository.ts';

/** Creates the handler that notifies people of an event in the app and by mail, never the person who caused it. */
export function createNotificationHandler(app: Pick<AppContext, 'config' | 'now'>): EventHandler {
  return { name: 'notifications', handle: (tx, event) => notify(app, tx, event) };
}

async function notify({ config, now }: Pick<AppContext, 'config' | 'now'>, tx: Tx, event: StoredEvent) {
  const rule = NOTIFICATION_RULES[event.action as ActivityAction];
  if (!rule || (await rule.unless?.(tx, event))) return;
  const project = await lockProjectMembers(tx, event);
  const participants = project ? [project.contractorId, project.subcontractorId, project.clientId] : [];
  const chosen = await rule.to(event, participants, project, tx);
  const recipientIds = chosen.filter((id) => typeof id === 'number');
  const kind = typeof rule.kind === 'function' ? rule.kind(event) : rule.kind;
  const staff = (rule.isPersonal ? [] : await lockStaffOf(tx, recipientIds)).filter(({ role }) =>
    isNotifiedAsStaff(role, kind, event, project),
  );
  const recipients = new Set([...recipientIds, ...staff.map(({ userId }) => userId)]);
  // Does not notify the person who caused the event: an account, or the project's client who used a personal link.
  recipients.delete(event.userId ?? idInField(event.details, 'ofUserId') ?? 0);
  const userIds = await lockExistingUsers(tx, [...recipients]);
  const unmutedUserIds = new Set(kind ? await withoutMuted(tx, userIds, kind) : userIds);
  const subscribers = config.mail && kind ? await subscribersAmong(tx, userIds, kind) : new Set<number>();
  const shopIdOf = (userId: number) => staff.find((member) => member.userId === userId)?.shopId;
  const isMailed = (userId: number) =>
    subscribers.has(userId) && (rule.isMailedTo?.(shopIdOf(userId) ?? userId, project, event) ?? true);
  const peopleWithAccess = [
    ...participants,
    ...staff.filter(({ shopId }) => participants.includes(shopId)).map(({ userId }) => userId),
  ];
  const content = await contentOf(tx, event, rule, project);
  await deliverOnce(
    tx,
    userIds.map((userId) => ({
      // A person who no longer sees the project gets no link to it.
      notification: {
        ...content,
        userId,
        projectId: peopleWithAccess.includes(userId) ? event.projectId : null,
      },
      isInApp: unmutedUserIds.has(userId),
      mail: kind && isMailed(userId) ? { kind, dueAt: now() } : null,
    })),
  );
}

async function contentOf(tx: Tx, event: StoredEvent, rule: NotificationRule, project: ProjectMembers | null) {
  return {
    eventId: event.id,
    createdAt: event.createdAt,
    title: typeof rule.title === 'string' ? rule.title : rule.title(event),
    message: await notificationText(tx, event, rule, project),
    type: event.action,
    // A completion is never grouped with other moves.
    groupKey: isGrouped(event.action) && !isCompletion(event) ? event.action : null,
    ...sourceRecordOf(event),
  };
}

/** Whether a notification of the shop also goes to its staff with this role (docs/requirements/staff.md, Notifications). */
function isNotifiedAsStaff(
  role: StaffRole,
  kind: NotificationKind | null,
  { details }: StoredEvent,
  project: ProjectMembers | null,
): boolean {
  if (!kind || !notificationKindsOfStaff(role).includes(kind)) return false;
  if (role === 'manager') return true;
  const stages = [details['from'], project?.progressStage];
  return STAGE_IDS.some((stage) => stages.includes(stage) && isProductionStage(stage));
}

/** The users who have not muted this kind. */
async function withoutMuted(tx: Tx, userIds: number[], kind: NotificationKind): Promise<number[]> {
  const mutedUserIds = new Set(
    (await mutesOf(tx, userIds)).filter((mute) => mute.kind === kind).map(({ userId }) => userId),
  );
  return userIds.filter((userId) => !mutedUserIds.has(userId));
}

/** The record that the event is about: a photo, a proof, a message, a tracking entry or an invitation; empty for other events. */
export function sourceRecordOf({ details }: Pick<StoredEvent, 'details'>): {
  sourceType?: string;
  sourceId?: number;
} {
  for (const [field, sourceType] of SOURCE_FIELDS) {
    const sourceId = idInField(details, field);
    if (sourceId !== null) return { sourceType, sourceId };
  }
  return {};
}

const SOURCE_FIELDS = [
  ['photoId', 'photo'],
  ['proofId', 'artwork_proof'],
  ['messageId', 'message'],
  ['trackingItemId', 'tracking_item'],
  ['invitationId', 'invitation'],
] as const;

async function notificationText(
  tx: Tx,
  event: StoredEvent,
  { description, by, textBeforeProject = ' on ' }: NotificationRule,
  project: ProjectMembers | null,
): Promise<string> {
  const actor = await (by === 'account' ? findActorNameWithAccount : findActorName)(tx, event);
  const text = `${actor} ${description ? description(event) : event.description}`;
  return project ? `${text}${textBeforeProject}‘${project.name}’` : text;
}
