import { AppError } from '#shared/errors.ts';
import { decodeNameList } from '#shared/registry/name-list-encoding.ts';
import type { MonthlyWork } from '#shared/registry/registry.contract.ts';
import { lastMonths } from '#shared/registry/work-months.ts';
import { mayBrowseRegistry, mayOpenProfile } from '#shared/team/team.policy.ts';
import type { AppContext } from '#server/context.ts';
import { readPage, type ListPage, type PageParams } from '#server/db/list-page.ts';
import { pageOfProjects } from '#server/features/projects/project-list.service.ts';
import { isOnTeam } from '#server/features/team/team.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import {
  countInstallers,
  findInstaller,
  countFinishedByMonth,
  searchInstallers,
  statesOfInstallers,
  findWorkTotals,
} from './registry.repository.ts';

type EntryRow = Awaited<ReturnType<typeof searchInstallers>>[number];

interface RegistryRequest extends PageParams {
  q?: string;
  state?: string;
  certifications?: string;
}

const MAX_PROFILE_PROJECTS = 24;
const MONTHS_SHOWN = 12;

/** One page of the installers that can be hired; 403 for a caller who may not hire. */
export async function pageOfRegistry(
  app: AppContext,
  scope: Scope,
  { limit, cursor, q, state, certifications = '' }: RegistryRequest,
): Promise<ListPage<EntryRow>> {
  requireRegistryAccess(scope);
  const { sql } = app.database;
  const filter = { q, state, certifications: decodeNameList(certifications) };
  return readPage(
    { limit, cursor },
    (page) => searchInstallers(sql, scope, { ...filter, ...page }),
    () => countInstallers(sql, filter),
  );
}

/** The choices of the registry's State filter. */
export async function statesOfRegistry(app: AppContext, scope: Scope): Promise<string[]> {
  requireRegistryAccess(scope);
  return statesOfInstallers(app.database.sql);
}

/**
 * An installer's profile with their projects that the caller sees. 404 both for an account that cannot be hired
 * and for a caller who may not open profiles (docs/requirements/permissions.md, Hiring).
 */
export async function profileOf(app: AppContext, scope: Scope, id: number) {
  const { sql } = app.database;
  const subcontractor = mayOpenProfile(scope, id) ? await findInstaller(sql, id) : null;
  if (!subcontractor) throw new AppError('not_found', 'Subcontractor not found');
  const [isInTeam, { items: projects }, work, finishedCounts] = await Promise.all([
    isOnTeam(sql, scope, id),
    pageOfProjects(app, scope, { subcontractorId: id, limit: MAX_PROFILE_PROJECTS }),
    findWorkTotals(sql, scope, id),
    workByMonth(app, scope, id),
  ]);
  return {
    subcontractor,
    isInTeam,
    projects,
    stats: { ...work, finishedByMonth: finishedCounts },
    state: subcontractor.state,
    certifications: subcontractor.certifications,
  };
}

async function workByMonth(app: AppContext, scope: Scope, id: number): Promise<MonthlyWork[]> {
  const months = lastMonths(app.now(), MONTHS_SHOWN);
  const rows = await countFinishedByMonth(app.database.sql, scope, id, new Date(`${months[0]}-01`));
  const finishedCounts = new Map(rows.map((row) => [row.month, row.finished]));
  return months.map((month) => ({ month, finished: finishedCounts.get(month) ?? 0 }));
}

function requireRegistryAccess(scope: Scope): void {
  if (!mayBrowseRegistry(scope)) {
    throw new AppError('forbidden', 'Only the owner and managers of a shop can browse the registry');
  }
}
