import { participantIdOf, type Actor } from '#shared/actor.ts';
import type { LiveSignal } from '#shared/live/live.contract.ts';
import { maySeeProject, type ProjectPeople } from '#shared/projects/projects.policy.ts';

/** The fields of an event that the streams need. */
export interface LiveEvent {
  id: number;
  projectId: number | null;
  /** The user who acted. */
  userId: number | null;
  /**
   * The browser tab that made the change. Undefined when the request had no tab id, and when the event is sent after a reconnect.
   */
  tabId?: string | undefined;
  action: string;
  details: Record<string, unknown>;
}

/** The members of each project. Deleted projects are left out. */
export type MembersByProject = ReadonlyMap<number, ProjectPeople>;

type EventSignal = ChangeSignal | { kind: 'everything' };

/** The signal of an event for this user; null when the event does not concern the user. */
export function signalOf(event: LiveEvent, members: MembersByProject, actor: Actor): LiveSignal | null {
  const signal = changeSignalOf(event, members, actor);
  // Only the acting user receives the tab id.
  const isOwnEvent = event.tabId !== undefined && event.userId === actor.userId;
  return signal && isOwnEvent && signal.kind !== 'everything' ? { ...signal, tabId: event.tabId } : signal;
}

function changeSignalOf(event: LiveEvent, members: MembersByProject, actor: Actor): EventSignal | null {
  const projectId = projectIdOf(event);
  if (projectId !== null) return signalOfProject(event, projectId, members.get(projectId), actor);
  if (event.details['shopId'] !== undefined) return staffSignalOf(event, actor);
  if (!isActorNamed(event, actor)) return null;
  return { kind: ACCOUNT_ACTIONS.includes(event.action) ? 'account' : 'team' };
}

/**
 * The signal of an event about a shop's staff. For the named member, everything that the member sees may have changed. For the
 * owner, the list of staff may have changed.
 */
function staffSignalOf({ action, details }: LiveEvent, actor: Actor): EventSignal | null {
  const { userId } = actor;
  if (details['userId'] === userId) return { kind: 'everything' };
  // A transfer moves the staff of the old shop to the new shop. `actor` may still have the id of the old shop, or already that of
  // the new shop.
  if (
    action === 'shop_transferred' &&
    [details['shopId'], details['userId']].includes(participantIdOf(actor))
  )
    return { kind: 'everything' };
  return details['shopId'] === userId ? { kind: 'staff' } : null;
}

/** The actions that change a user's account. The event's details contain the id of the user. */
const ACCOUNT_ACTIONS = ['document_verified', 'document_unverified', 'email_confirmed', 'email_unconfirmed'];

type ChangeSignal = Extract<LiveSignal, { tabId?: string | undefined }>;

/** The id of the event's project. For a deleted project the id is in the details, because the row no longer exists. */
export function projectIdOf({ projectId, action, details }: LiveEvent): number | null {
  return projectId ?? (action === 'project_deleted' ? Number(details['projectId']) : null);
}

function signalOfProject(
  event: LiveEvent,
  projectId: number,
  members: ProjectPeople | undefined,
  actor: Actor,
): ChangeSignal | null {
  if (members && maySeeProject(actor, members)) return { kind: 'project', projectId };
  const maySeeAllProjects = maySeeProject(actor, NO_MEMBERS);
  const isConcerned = isActorNamed(event, actor) || maySeeAllProjects;
  return isConcerned ? { kind: 'left', projectId } : null;
}

/** Whether the event's details name this person, or the shop that the person works for. */
function isActorNamed({ details }: LiveEvent, actor: Actor): boolean {
  const participantId = participantIdOf(actor);
  return (
    details['userId'] === actor.userId || PARTICIPANT_FIELDS.some((field) => details[field] === participantId)
  );
}

const PARTICIPANT_FIELDS = ['contractorId', 'subcontractorId', 'clientId'];

const NO_MEMBERS: ProjectPeople = { contractorId: 0, subcontractorId: null, clientId: null };
