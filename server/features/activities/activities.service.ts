import { hiddenActions } from '#shared/activities/activities.policy.ts';
import type { AppContext } from '#server/context.ts';
import { readPage, type PageParams } from '#server/db/list-page.ts';
import { activitiesOf, countActivities } from '#server/features/activities/activities.repository.ts';
import { getProject } from '#server/features/project-access/project-changes.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** One page of a project's history, newest first. */
export async function pageOfActivities(app: AppContext, scope: Scope, projectId: number, page: PageParams) {
  const project = await getProject(app, scope, projectId);
  const { sql } = app.database;
  const hidden = hiddenActions(scope, project);
  return readPage(
    page,
    (rowRange) => activitiesOf(sql, project, hidden, rowRange),
    () => countActivities(sql, project, hidden),
  );
}
