import { stageCompletions } from '#shared/projects/stage-history.ts';
import type { AppContext } from '#server/context.ts';
import {
  activitiesOf,
  countActivities,
  findWhoAddedClient,
  newestMovesOf,
} from '#server/features/activities/activities.repository.ts';
import { countMessages, messagesOf } from '#server/features/messages/messages.repository.ts';
import { newestPhotosOf, photoCountsOf } from '#server/features/photos/photos.repository.ts';
import { noSuchProject } from '#server/features/projects/project-changes.service.ts';
import {
  findVehicle,
  findWrap,
  gateFactsOf,
  type ProjectRow,
} from '#server/features/projects/projects.repository.ts';
import { findWait } from '#server/features/projects/project-waiting.repository.ts';
import { getProject } from '#server/features/projects/projects.service.ts';
import { findPeople } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/session-scope.ts';

const SHOWN_PHOTOS_OF_A_TYPE = 24;
const SHOWN_ACTIVITIES = 50;
const SHOWN_MESSAGES = 50;

/**
 * What the project's page shows before one asks for more: what it costs does not grow with the project. The queries follow
 * each other on two connections, so that a few open pages do not take the whole pool.
 */
export async function projectDetails(app: AppContext, scope: Scope, id: number) {
  const project = await getProject(app, scope, id);
  const [facts, newest] = await Promise.all([factsOf(app, scope, project), newestOf(app, id)]);
  return { project, ...facts, ...newest };
}

async function factsOf({ database: { sql } }: AppContext, scope: Scope, project: ProjectRow) {
  const { id, contractorId, subcontractorId, clientId } = project;
  const vehicleDetail = await findVehicle(sql, id);
  const wrapDetail = await findWrap(sql, id);
  // Both are gone when the project was deleted since it was read; a contractor's account takes its projects along.
  const gateFacts = (await gateFactsOf(sql, id)) ?? noSuchProject();
  const people = await findPeople(sql, [contractorId, subcontractorId, clientId]);
  return {
    vehicleDetail,
    wrapDetail,
    gateFacts,
    contractor: people.get(contractorId) ?? noSuchProject(),
    subcontractor: people.get(subcontractorId ?? 0) ?? null,
    client: people.get(clientId ?? 0) ?? null,
    clientAddedBy: clientId === scope.userId ? await findWhoAddedClient(sql, id, clientId) : null,
    stageCompletions: stageCompletions(await newestMovesOf(sql, id)),
    wait: await findWait(sql, project),
  };
}

async function newestOf({ database: { sql } }: AppContext, id: number) {
  return {
    photos: await newestPhotosOf(sql, id, SHOWN_PHOTOS_OF_A_TYPE),
    photoCounts: await photoCountsOf(sql, id),
    activities: await activitiesOf(sql, id, { limit: SHOWN_ACTIVITIES }),
    activityCount: await countActivities(sql, id),
    messages: await messagesOf(sql, id, { limit: SHOWN_MESSAGES }),
    messageCount: await countMessages(sql, id),
  };
}
