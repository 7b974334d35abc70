import type { AppContext } from '#server/context.ts';
import { readPage, type PageAsked } from '#server/db/list-page.ts';
import { activitiesOf, countActivities } from '#server/features/activities/activities.repository.ts';
import { getProject } from '#server/features/project-access/project-changes.service.ts';
import type { Scope } from '#server/session-scope.ts';

/** One page of a project's history, newest first. */
export async function pageOfActivities(app: AppContext, scope: Scope, projectId: number, page: PageAsked) {
  const project = await getProject(app, scope, projectId);
  const { sql } = app.database;
  return readPage(
    page,
    (request) => activitiesOf(sql, project, request),
    () => countActivities(sql, project),
  );
}
