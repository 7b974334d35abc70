import type { DocumentType } from '#shared/admin/admin.contract.ts';
import type { ActivityAction } from '#shared/activities/activities.wire.ts';
import type { EventListener, StoredEvent } from '#server/events/dispatcher.ts';
import type { Tx } from '#server/db/database.ts';
import {
  audienceOf,
  insertOnce,
  nameOf,
  type ProjectAudience,
} from '#server/features/notifications/notifications.repository.ts';
import { findUser } from '#server/features/users/users.repository.ts';

/** Which acts are told, under which title, and to whom (decisions.md §6). What is not listed tells nobody. */
const TOLD: Partial<
  Record<
    ActivityAction,
    { title: string; to: (event: StoredEvent, project: ProjectAudience) => (number | null)[] }
  >
> = {
  installer_assigned: { title: 'New assignment', to: onlyTheAssigned },
  status_change: { title: 'Project progress', to: everyParticipant },
  proof_upload: { title: 'New artwork proof', to: everyParticipant },
  photo_upload: { title: 'New photo', to: everyParticipant },
};

/** Writes the notifications of a project's event for everybody whom it concerns, never for who did it. */
export const notifyParticipants: EventListener = {
  name: 'notifications',
  hear: async (tx: Tx, event: StoredEvent) => {
    if (event.action === 'document_verified') return tellOwner(tx, event);
    const told = TOLD[event.action as ActivityAction];
    const project = told && event.projectId ? await audienceOf(tx, event.projectId) : null;
    if (!told || !project) return;
    const recipients = new Set(
      told.to(event, project).filter((id): id is number => id !== null && id !== event.userId),
    );
    const message = `${await nameOf(tx, event.userId)} ${event.description} on ‘${project.name}’`;
    await insertOnce(
      tx,
      [...recipients].map((userId) => ({
        userId,
        eventId: event.id,
        title: told.title,
        message,
        type: event.action,
        projectId: project.id,
      })),
    );
  },
};

/** A verified document concerns its owner, and no project. */
async function tellOwner(tx: Tx, event: StoredEvent): Promise<void> {
  const { userId, documentType } = event.details as { userId: number; documentType: DocumentType };
  if (!(await findUser(tx, userId))) return;
  const document = documentType === 'businessRegistration' ? 'business registration' : 'business insurance';
  await insertOnce(tx, [
    {
      userId,
      eventId: event.id,
      title: 'Document verified',
      message: `${await nameOf(tx, event.userId)} verified your ${document}`,
      type: event.action,
    },
  ]);
}

function everyParticipant(_event: StoredEvent, project: ProjectAudience): (number | null)[] {
  return [project.contractorId, project.subcontractorId, project.clientId];
}

/** The New Project dialog lets the shop leave this one out (`notifySubcontractor`). */
function onlyTheAssigned({ details }: StoredEvent): (number | null)[] {
  const { subcontractorId, notify } = details as { subcontractorId: number; notify: boolean };
  return notify ? [subcontractorId] : [];
}
