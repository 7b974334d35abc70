import { AppError } from '#shared/errors.ts';
import { mayAssign } from '#shared/projects/projects.policy.ts';
import type { AppContext } from '#server/context.ts';
import { isComparableText } from '#server/db/list-cursor.ts';
import { readSortedPage, type SortedPageParams } from '#server/db/list-page.ts';
import { getProject } from '#server/features/project-access/project-changes.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { countInstallersFor, installersFor } from './assignable-installers.repository.ts';

/** One page of the installers that can be assigned to a project, by name; 403 for a caller who may not assign. */
export async function pageOfInstallers(app: AppContext, scope: Scope, id: number, page: SortedPageParams) {
  const project = await getProject(app, scope, id);
  if (!mayAssign(scope, project))
    throw new AppError('forbidden', 'Only the owner and managers of the shop can assign an installer');
  const { sql } = app.database;
  return readSortedPage(
    page,
    (rowRange) => installersFor(sql, project, rowRange),
    () => countInstallersFor(sql, project),
    {
      orderKey: ['name'],
      positionOfRow: ({ name, id: installerId }) => ({ key: name, id: installerId }),
      isKey: isComparableText,
    },
  );
}
