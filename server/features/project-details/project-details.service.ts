import { stageCompletions } from '#shared/projects/stage-history.ts';
import type { AppContext } from '#server/context.ts';
import {
  activitiesOf,
  countActivities,
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
import { findPerson } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/session-scope.ts';

const SHOWN_PHOTOS_OF_A_TYPE = 24;
const SHOWN_ACTIVITIES = 50;
const SHOWN_MESSAGES = 50;

/** What the project's page shows before one asks for more: what it costs does not grow with the project. */
export async function projectDetails(app: AppContext, scope: Scope, id: number) {
  const project = await getProject(app, scope, id);
  const [facts, people, lists, wait] = await Promise.all([
    factsOf(app, id),
    peopleOf(app, project),
    newestOf(app, id),
    findWait(app.database.sql, project),
  ]);
  return { project, ...facts, ...people, ...lists, wait };
}

async function factsOf({ database: { sql } }: AppContext, id: number) {
  const [vehicleDetail, wrapDetail, gateFacts] = await Promise.all([
    findVehicle(sql, id),
    findWrap(sql, id),
    gateFactsOf(sql, id),
  ]);
  // Deleted since it was found.
  if (!gateFacts) noSuchProject();
  return { vehicleDetail, wrapDetail, gateFacts };
}

async function peopleOf({ database: { sql } }: AppContext, project: ProjectRow) {
  const [contractor, subcontractor, client] = await Promise.all([
    findPerson(sql, project.contractorId),
    project.subcontractorId ? findPerson(sql, project.subcontractorId) : null,
    project.clientId ? findPerson(sql, project.clientId) : null,
  ]);
  // Gone since the project was read: a contractor's account takes its projects along.
  if (!contractor) noSuchProject();
  return { contractor, subcontractor, client };
}

async function newestOf({ database: { sql } }: AppContext, id: number) {
  const [photos, photoCounts, activities, activityCount, moves, messages, messageCount] = await Promise.all([
    newestPhotosOf(sql, id, SHOWN_PHOTOS_OF_A_TYPE),
    photoCountsOf(sql, id),
    activitiesOf(sql, id, { limit: SHOWN_ACTIVITIES }),
    countActivities(sql, id),
    newestMovesOf(sql, id),
    messagesOf(sql, id, { limit: SHOWN_MESSAGES }),
    countMessages(sql, id),
  ]);
  return {
    photos,
    photoCounts,
    activities,
    activityCount,
    stageCompletions: stageCompletions(moves),
    messages,
    messageCount,
  };
}
