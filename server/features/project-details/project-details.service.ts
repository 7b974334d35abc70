import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import { activitiesOf } from '#server/features/activities/activities.repository.ts';
import { photosOf } from '#server/features/photos/photos.repository.ts';
import { findVehicle, findWrap, gateFactsOf } from '#server/features/projects/projects.repository.ts';
import { getProject } from '#server/features/projects/projects.service.ts';
import { findPerson } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/session-scope.ts';

/** The history's newest acts on the page. */
const SHOWN_ACTIVITIES = 200;

/** Everything that the project's page shows. */
export async function projectDetails(app: AppContext, scope: Scope, id: number) {
  const { sql } = app.database;
  const project = await getProject(app, scope, id);
  const [vehicleDetail, wrapDetail, photos, activities, contractor, subcontractor, client, gateFacts] =
    await Promise.all([
      findVehicle(sql, id),
      findWrap(sql, id),
      photosOf(sql, id),
      activitiesOf(sql, id, SHOWN_ACTIVITIES),
      findPerson(sql, project.contractorId),
      project.subcontractorId ? findPerson(sql, project.subcontractorId) : null,
      project.clientId ? findPerson(sql, project.clientId) : null,
      gateFactsOf(sql, id),
    ]);
  if (!contractor) throw new AppError('not_found', 'Project not found');
  return {
    project,
    vehicleDetail,
    wrapDetail,
    photos,
    activities,
    contractor,
    subcontractor,
    client,
    gateFacts,
  };
}
