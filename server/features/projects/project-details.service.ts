import { throwNotFound } from '#shared/errors.ts';
import { hiddenActions } from '#shared/activities/activities.policy.ts';
import { completedAndSkippedStages } from '#shared/projects/stage-history.ts';
import type { AppContext } from '#server/context.ts';
import {
  activitiesOf,
  countActivities,
  findWhoAddedClient,
} from '#server/features/activities/activities.repository.ts';
import { findClientInvitation } from '#server/features/invitations/invitations.repository.ts';
import { countMessages, messagesOf } from '#server/features/messages/messages.repository.ts';
import { reportSummariesOf } from '#server/features/condition-records/condition-records.repository.ts';
import { photoCountsOf } from '#server/features/photos/photos.repository.ts';
import { shownViews } from '#server/features/photo-views/photo-views.service.ts';
import { shownNewestPhotos } from '#server/features/photos/photos.service.ts';
import { getProject } from '#server/features/project-access/project-changes.service.ts';
import { newestMovesOf } from '#server/features/project-access/stage-moves.repository.ts';
import {
  gateFactsOf,
  type VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';
import { findPendingAction } from '#server/features/projects/pending-action.repository.ts';
import { findVehicle, findWrap } from '#server/features/projects/vehicle-wrap.repository.ts';
import { findPeople } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

const MAX_SHOWN_PHOTOS_PER_TYPE = 24;
const MAX_SHOWN_ACTIVITIES = 50;
const MAX_SHOWN_MESSAGES = 50;

/**
 * The data that the project page needs when it opens. Contains only the newest photos, events and messages, so that the
 * page of a project with a long history does not get slow. The queries use only two connections, so that a few pages do
 * not use the whole pool.
 */
export async function loadProjectDetails(app: AppContext, scope: Scope, id: number) {
  const project = await getProject(app, scope, id);
  const [facts, newest] = await Promise.all([
    loadProjectFacts(app, scope, project),
    loadNewestItems(app, scope, project),
  ]);
  return { project, ...facts, ...newest };
}

async function loadProjectFacts(
  { database: { sql }, now }: AppContext,
  scope: Scope,
  project: VisibleProject,
) {
  const { contractorId, subcontractorId, clientId } = project;
  const vehicleDetail = await findVehicle(sql, project);
  const wrapDetail = await findWrap(sql, project);
  // The result is null when the project was deleted after `getProject`, possibly with the account of its owner.
  const gateFacts = (await gateFactsOf(sql, project)) ?? throwNotFound('Project');
  const people = await findPeople(sql, [contractorId, subcontractorId, clientId]);
  return {
    vehicleDetail,
    wrapDetail,
    gateFacts,
    contractor: people.get(contractorId) ?? throwNotFound('Project'),
    subcontractor: people.get(subcontractorId ?? 0) ?? null,
    client: people.get(clientId ?? 0) ?? null,
    clientInvitation: clientId === null ? await findClientInvitation(sql, project, now()) : null,
    clientAddedBy: clientId === scope.userId ? await findWhoAddedClient(sql, project, clientId) : null,
    ...completedAndSkippedStages(await newestMovesOf(sql, project)),
    wait: await findPendingAction(sql, project),
  };
}

async function loadNewestItems(app: AppContext, scope: Scope, project: VisibleProject) {
  const { sql } = app.database;
  const hidden = hiddenActions(scope, project);
  return {
    photos: await shownNewestPhotos(app, scope, project, MAX_SHOWN_PHOTOS_PER_TYPE),
    photoCounts: await photoCountsOf(sql, project),
    photoViews: await shownViews(app, scope, project),
    conditionReports: await reportSummariesOf(sql, project),
    activities: await activitiesOf(sql, project, hidden, { limit: MAX_SHOWN_ACTIVITIES }),
    activityCount: await countActivities(sql, project, hidden),
    messages: await messagesOf(sql, project, { limit: MAX_SHOWN_MESSAGES }),
    messageCount: await countMessages(sql, project),
  };
}
