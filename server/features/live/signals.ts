import type { Actor } from '#shared/actor.ts';
import type { LiveSignal } from '#shared/live/live.contract.ts';
import { maySeeProject, type ProjectPeople } from '#shared/projects/projects.policy.ts';

/** An event as far as the streams need it. */
export interface LiveEvent {
  id: number;
  projectId: number | null;
  /** Who acted. */
  userId: number | null;
  /** The browser tab that the act came from; unknown for an event of an earlier connection. */
  tabId?: string | undefined;
  action: string;
  details: Record<string, unknown>;
}

/** Who is on which project now; one that is gone has nobody. */
export type PeopleOnProjects = ReadonlyMap<number, ProjectPeople>;

/** What this person is told of an event; null when it does not concern them. */
export function signalOf(event: LiveEvent, people: PeopleOnProjects, actor: Actor): LiveSignal | null {
  const signal = signalAbout(event, people, actor);
  // Other people need not know which tab it was.
  const isOwn = event.tabId !== undefined && event.userId === actor.userId;
  return signal && isOwn ? { ...signal, tabId: event.tabId } : signal;
}

function signalAbout(event: LiveEvent, people: PeopleOnProjects, actor: Actor): ChangeSignal | null {
  const projectId = projectOf(event);
  if (projectId !== null) return signalOfProject(event, projectId, people.get(projectId), actor);
  if (!isNamed(event, actor)) return null;
  return { kind: event.action === 'document_verified' ? 'account' : 'team' };
}

type ChangeSignal = Extract<LiveSignal, { tabId?: string | undefined }>;

/** A deleted project stands in the details: the event must not go with it. */
export function projectOf({ projectId, action, details }: LiveEvent): number | null {
  return projectId ?? (action === 'project_deleted' ? Number(details['projectId']) : null);
}

function signalOfProject(
  event: LiveEvent,
  projectId: number,
  people: ProjectPeople | undefined,
  actor: Actor,
): ChangeSignal | null {
  if (people && maySeeProject(actor, people)) return { kind: 'project', projectId };
  const seesAll = maySeeProject(actor, NOBODY);
  const concerned = isNamed(event, actor) || seesAll;
  return concerned ? { kind: 'left', projectId } : null;
}

/** Whether the event says that it was about this person. */
function isNamed({ details }: LiveEvent, { userId }: Actor): boolean {
  return NAMING_FIELDS.some((field) => details[field] === userId);
}

const NAMING_FIELDS = ['contractorId', 'subcontractorId', 'clientId', 'userId'];

const NOBODY: ProjectPeople = { contractorId: 0, subcontractorId: null, clientId: null };
