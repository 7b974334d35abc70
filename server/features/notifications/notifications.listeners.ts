import type { ActivityAction } from '#shared/activities/activities.wire.ts';
import type { EventListener, StoredEvent } from '#server/events/dispatcher.ts';
import type { Tx } from '#server/db/database.ts';
import {
  audienceOf,
  insertOnce,
  nameOf,
  presentOf,
  type ProjectAudience,
} from '#server/features/notifications/notifications.repository.ts';

type Recipients = (number | null | undefined)[];

/** How an act is told; `to` gets the project's people, who are nobody for an act on no project. */
interface Telling {
  title: string | ((event: StoredEvent) => string);
  /** In place of the event's own description. */
  act?: (event: StoredEvent) => string;
  to: (event: StoredEvent, participants: Recipients, project: ProjectAudience | null) => Recipients;
}

/** Which acts are told, under which title, and to whom (decisions.md §6). What is not listed tells nobody. */
const TOLD: Partial<Record<ActivityAction, Telling>> = {
  installer_assigned: { title: 'New assignment', to: theAssigned },
  installer_unassigned: { title: 'Assignment ended', to: theUnassignedAndTheShop },
  client_assigned: { title: 'New project', to: named('clientId') },
  client_unassigned: { title: 'Project ended for you', to: named('clientId') },
  status_change: { title: titleOfMove, to: everyParticipant },
  proof_upload: { title: 'New artwork proof', to: everyParticipant },
  proof_approved: { title: 'Artwork proof approved', to: everyParticipant },
  tracking_added: { title: 'Tracking added', to: everyParticipant },
  photo_upload: { title: 'New photo', to: everyParticipant },
  message_sent: { title: 'New message', to: everyParticipant },
  team_member_added: { title: 'Added to a team', to: named('subcontractorId') },
  document_verified: { title: 'Document verified', act: verification, to: named('userId') },
};

/** Writes the notifications of an event for everybody whom it concerns, never for who did it. */
export const notifyParticipants: EventListener = {
  name: 'notifications',
  hear: async (tx: Tx, event: StoredEvent) => {
    const told = TOLD[event.action as ActivityAction];
    if (!told) return;
    const project = event.projectId === null ? null : await audienceOf(tx, event.projectId);
    const participants = project ? [project.contractorId, project.subcontractorId, project.clientId] : [];
    const concerned = new Set(told.to(event, participants, project).filter((id) => typeof id === 'number'));
    concerned.delete(event.userId ?? 0);
    const title = typeof told.title === 'string' ? told.title : told.title(event);
    const message = await sentence(tx, event, told, project);
    await insertOnce(
      tx,
      (await presentOf(tx, [...concerned])).map((userId) => ({
        userId,
        eventId: event.id,
        title,
        message,
        type: event.action,
        // No way to the project for who may not see it any more.
        projectId: participants.includes(userId) ? event.projectId : null,
      })),
    );
  },
};

async function sentence(
  tx: Tx,
  event: StoredEvent,
  { act }: Telling,
  project: ProjectAudience | null,
): Promise<string> {
  const told = `${await nameOf(tx, event.userId)} ${act ? act(event) : event.description}`;
  return project ? `${told} on ‘${project.name}’` : told;
}

function everyParticipant(_event: StoredEvent, participants: Recipients): Recipients {
  return participants;
}

/** The shop may leave this one out (`notifySubcontractor`). */
function theAssigned({ details }: StoredEvent): Recipients {
  return details['notify'] ? [idIn(details, 'subcontractorId')] : [];
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

function titleOfMove({ details }: StoredEvent): string {
  return details['kind'] === 'completed' ? 'Project completed' : 'Project progress';
}

function idIn(details: Record<string, unknown>, field: string): number | null {
  const id = details[field];
  return typeof id === 'number' ? id : null;
}
