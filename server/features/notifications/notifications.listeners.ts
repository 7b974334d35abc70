import type { ActivityAction } from '#shared/activities/activities.wire.ts';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';
import type { EventListener, StoredEvent } from '#server/events/dispatcher.ts';
import type { Tx } from '#server/db/database.ts';
import {
  accountNameOf,
  audienceOf,
  deliverOnce,
  nameOf,
  presentOf,
  wasAddedWithinDay,
  type ProjectAudience,
} from '#server/features/notifications/deliveries.repository.ts';
import { isGathered } from '#server/features/notifications/gathered-words.ts';
import { mutesOf } from '#server/features/notifications/notifications.repository.ts';

type Recipients = (number | null | undefined)[];

/** How an act is told; `to` gets the project's people, who are nobody for an act on no project. */
interface Telling {
  /** What it can be switched off as. */
  kind: NotificationKind | ((event: StoredEvent) => NotificationKind);
  title: string | ((event: StoredEvent) => string);
  /** In place of the event's own description. */
  act?: (event: StoredEvent) => string;
  /** How its actor is named: by name alone, or with the company and username of the account. */
  by?: 'account';
  /** Between the act and the project's name, in place of ' on '. */
  projectAfter?: string;
  /** Whether this one notifies nobody. */
  unless?: (tx: Tx, event: StoredEvent) => Promise<boolean>;
  to: (event: StoredEvent, participants: Recipients, project: ProjectAudience | null) => Recipients;
}

/**
 * Which acts are told, under which title, and to whom (docs/requirements/notifications.md, What is notified). What is
 * not listed tells nobody.
 */
const TOLD: Partial<Record<ActivityAction, Telling>> = {
  installer_assigned: { kind: 'assignment', title: 'New assignment', to: theAssigned },
  installer_unassigned: { kind: 'assignment', title: 'Assignment ended', to: theUnassignedAndTheShop },
  client_assigned: { kind: 'assignment', title: 'New project', by: 'account', to: named('clientId') },
  client_left: { kind: 'assignment', title: 'Client left', projectAfter: ' ', to: theShop },
  client_unassigned: { kind: 'assignment', title: 'Project ended for you', to: named('clientId') },
  status_change: { kind: kindOfMove, title: titleOfMove, to: everyParticipant },
  proof_upload: { kind: 'proof_upload', title: 'New artwork proof', to: everyParticipant },
  proof_approved: { kind: 'proof_approved', title: 'Artwork proof approved', to: everyParticipant },
  tracking_added: { kind: 'tracking_added', title: 'Tracking added', to: everyParticipant },
  photo_upload: { kind: 'photo_upload', title: 'New photo', to: everyParticipant },
  message_sent: { kind: 'message', title: 'New message', to: everyParticipant },
  team_member_added: {
    kind: 'team_member_added',
    title: 'Added to a team',
    unless: wasAddedWithinDay,
    to: named('subcontractorId'),
  },
  document_verified: {
    kind: 'document_verified',
    title: 'Document verified',
    act: verification,
    to: named('userId'),
  },
};

/** Writes the notifications of an event for everybody whom it concerns, never for who did it. */
export const notifyParticipants: EventListener = {
  name: 'notifications',
  handle: async (tx: Tx, event: StoredEvent) => {
    const told = TOLD[event.action as ActivityAction];
    if (!told || (await told.unless?.(tx, event))) return;
    const project = event.projectId === null ? null : await audienceOf(tx, event.projectId);
    const participants = project ? [project.contractorId, project.subcontractorId, project.clientId] : [];
    const concerned = new Set(told.to(event, participants, project).filter((id) => typeof id === 'number'));
    concerned.delete(event.userId ?? 0);
    const kind = typeof told.kind === 'string' ? told.kind : told.kind(event);
    const listening = await withoutMuted(tx, await presentOf(tx, [...concerned]), kind);
    const content = await contentOf(tx, event, told, project);
    await deliverOnce(
      tx,
      // No way to the project for who may not see it any more.
      listening.map((userId) => ({
        ...content,
        userId,
        projectId: participants.includes(userId) ? event.projectId : null,
      })),
    );
  },
};

async function contentOf(tx: Tx, event: StoredEvent, told: Telling, project: ProjectAudience | null) {
  return {
    eventId: event.id,
    createdAt: event.createdAt,
    title: typeof told.title === 'string' ? told.title : told.title(event),
    message: await sentence(tx, event, told, project),
    type: event.action,
    // A completion stands out: it is not one move of several.
    gatherKey: isGathered(event.action) && !isCompletion(event) ? event.action : null,
    ...sourceOf(event),
  };
}

/** Everybody but those who have switched this kind off. */
async function withoutMuted(tx: Tx, userIds: number[], kind: NotificationKind): Promise<number[]> {
  const deaf = new Set(
    (await mutesOf(tx, userIds)).filter((mute) => mute.kind === kind).map(({ userId }) => userId),
  );
  return userIds.filter((userId) => !deaf.has(userId));
}

/** What the act was done to: the photo, the proof, the message, the tracking entry. */
function sourceOf({ details }: StoredEvent): { sourceType?: string; sourceId?: number } {
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
] as const;

async function sentence(
  tx: Tx,
  event: StoredEvent,
  { act, by, projectAfter = ' on ' }: Telling,
  project: ProjectAudience | null,
): Promise<string> {
  const actor = await (by === 'account' ? accountNameOf : nameOf)(tx, event.userId);
  const told = `${actor} ${act ? act(event) : event.description}`;
  return project ? `${told}${projectAfter}‘${project.name}’` : told;
}

function everyParticipant(_event: StoredEvent, participants: Recipients): Recipients {
  return participants;
}

/** The shop may leave this one out (`notifySubcontractor`). */
function theAssigned({ details }: StoredEvent): Recipients {
  return details['notify'] ? [idIn(details, 'subcontractorId')] : [];
}

function theShop(
  _event: StoredEvent,
  _participants: Recipients,
  project: ProjectAudience | null,
): Recipients {
  return [project?.contractorId];
}

/** The shop too: an admin may have deleted the installer's account. */
function theUnassignedAndTheShop(
  { details }: StoredEvent,
  _participants: Recipients,
  project: ProjectAudience | null,
): Recipients {
  return [idIn(details, 'subcontractorId'), project?.contractorId];
}

/** The one person whom the event names. */
function named(field: string): Telling['to'] {
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
