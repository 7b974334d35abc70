import { participantIdOf } from '#shared/actor.ts';
import { AppError } from '#shared/errors.ts';
import { mayCreateProject } from '#shared/projects/projects.policy.ts';
import type { AppContext } from '#server/context.ts';
import { isComparableText } from '#server/db/list-cursor.ts';
import { readSortedPage, type SortedPageParams } from '#server/db/list-page.ts';
import { requireClientManager } from '#server/features/invitations/client-invitations.service.ts';
import { getProject } from '#server/features/project-access/project-changes.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { clientsOf, countClientsOf, type ShopProjectFilter } from './assignable-clients.repository.ts';

/** One page of the clients who can be chosen for a project, by name; 403 for a caller who may not manage its clients. */
export async function pageOfClients(app: AppContext, scope: Scope, id: number, page: SortedPageParams) {
  const project = await getProject(app, scope, id);
  requireClientManager(scope, project);
  return readClients(app, { shopId: project.contractorId, exceptId: id }, page);
}

/** One page of the clients who can be chosen for a new project, by name; 403 for a caller who cannot create one. */
export async function pageOfOwnClients(app: AppContext, scope: Scope, page: SortedPageParams) {
  if (!mayCreateProject(scope))
    throw new AppError('forbidden', 'Only the owner and managers of a shop can see its clients');
  return readClients(app, { shopId: participantIdOf(scope) }, page);
}

function readClients({ database: { sql } }: AppContext, shop: ShopProjectFilter, page: SortedPageParams) {
  return readSortedPage(
    page,
    (rowRange) => clientsOf(sql, shop, rowRange),
    () => countClientsOf(sql, shop),
    { orderKey: ['name'], positionOfRow: ({ name, id }) => ({ key: name, id }), isKey: isComparableText },
  );
}
