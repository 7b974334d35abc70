import type { Actor } from '#shared/actor.ts';
import type { LiveSignal } from '#shared/live/live.contract.ts';
import { maySeeProject, type ProjectPeople } from '#shared/projects/projects.policy.ts';

/** The fields of an event that the streams need. */
export interface LiveEvent {
  id: number;
  projectId: number | null;
  /** Who acted. */
  userId: number | null;
  /** The browser tab of the change; undefined for an event of an earlier connection. */
  tabId?: string | undefined;
  action: string;
  details: Record<string, unknown>;
}

/** The members of each project; deleted projects are missing. */
export type MembersByProject = ReadonlyMap<number, ProjectPeople>;

/** The signal of an event for this user; null when the event does not concern the user. */
export function signalOf(event: LiveEvent, members: MembersByProject, actor: Actor): LiveSignal | null {
  const signal = changeSignalOf(event, members, actor);
  // Only the acting user gets the tab id.
  const isOwn = event.tabId !== undefined && event.userId === actor.userId;
  return signal && isOwn ? { ...signal, tabId: event.tabId } : signal;
}

function changeSignalOf(event: LiveEvent, members: MembersByProject, actor: Actor): ChangeSignal | null {
  const projectId = projectOf(event);
  if (projectId !== null) return signalOfProject(event, projectId, members.get(projectId), actor);
  if (!isNamed(event, actor)) return null;
  return { kind: OF_ACCOUNT.includes(event.action) ? 'account' : 'team' };
}

/** The actions that change the account of the named person. */
const OF_ACCOUNT = ['document_verified', 'document_unverified', 'email_confirmed', 'email_unconfirmed'];

type ChangeSignal = Extract<LiveSignal, { tabId?: string | undefined }>;

/** The id of the event's project. For a deleted project it is in the details, because the row no longer exists. */
export function projectOf({ projectId, action, details }: LiveEvent): number | null {
  return projectId ?? (action === 'project_deleted' ? Number(details['projectId']) : null);
}

function signalOfProject(
  event: LiveEvent,
  projectId: number,
  members: ProjectPeople | undefined,
  actor: Actor,
): ChangeSignal | null {
  if (members && maySeeProject(actor, members)) return { kind: 'project', projectId };
  const seesAll = maySeeProject(actor, NOBODY);
  const concerned = isNamed(event, actor) || seesAll;
  return concerned ? { kind: 'left', projectId } : null;
}

/** Whether the event's details name this person. */
function isNamed({ details }: LiveEvent, { userId }: Actor): boolean {
  return NAMING_FIELDS.some((field) => details[field] === userId);
}

const NAMING_FIELDS = ['contractorId', 'subcontractorId', 'clientId', 'userId'];

const NOBODY: ProjectPeople = { contractorId: 0, subcontractorId: null, clientId: null };
