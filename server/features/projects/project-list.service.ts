import type { DateFilter } from '#shared/projects/date-filters.ts';
import type { ProjectSort } from '#shared/projects/project-sorts.ts';
import type { AppContext } from '#server/context.ts';
import { readSortedPage, type ListPage, type SortedPageParams } from '#server/db/list-page.ts';
import type { ProjectFilter } from '#server/features/projects/project-filter.repository.ts';
import {
  countProjects,
  listProjects,
  sectionCounts,
} from '#server/features/projects/project-list.repository.ts';
import { SORTS } from '#server/features/projects/project-sorts.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

type CardRow = Awaited<ReturnType<typeof listProjects>>[number];

interface ProjectsRequest extends Omit<ProjectFilter, 'overdueOn' | 'weekOf'>, SortedPageParams {
  sort?: ProjectSort | undefined;
  when?: DateFilter | undefined;
  /** The caller's day; by default, the current day in UTC. */
  today?: string | undefined;
}

/**
 * One page of the caller's visible projects, with the total number of projects that match the filter. Throws a 400
 * for a cursor of another sort order.
 */
export async function pageOfProjects(
  app: AppContext,
  scope: Scope,
  { sort = 'newest', when, today = utcDay(app.now()), cursor, limit, ...plain }: ProjectsRequest,
): Promise<ListPage<CardRow>> {
  const { sql } = app.database;
  const { keyOf, isKey } = SORTS[sort];
  const filter = { ...plain, ...dateFilter(when, today) };
  return readSortedPage(
    { limit, cursor },
    (page) => listProjects(sql, scope, filter, { sort, today, ...page }),
    async ([first]) => first?.total ?? countProjects(sql, scope, filter),
    { orderKey: [sort], positionOfRow: (card) => ({ key: keyOf(card, today), id: card.id }), isKey },
  );
}

/** The number of projects that a section of the dashboard shows. */
const SECTION_SIZE = 5;

/** The sections of the caller's dashboard on a day: the first projects of each section, and the number of its projects. */
export async function dashboardSections(app: AppContext, scope: Scope, { today }: { today: string }) {
  const { sql } = app.database;
  const counts = await sectionCounts(sql, scope, today);
  const loadSection = async (total: number, filter: ProjectFilter, sort: ProjectSort) => ({
    total,
    projects: total > 0 ? await listProjects(sql, scope, filter, { sort, today, limit: SECTION_SIZE }) : [],
  });
  const [overdue, waiting, installing] = await Promise.all([
    loadSection(counts.overdue, dateFilter('overdue', today), 'deadline'),
    loadSection(counts.waiting, { waiting: 'me' }, 'waiting'),
    loadSection(counts.installing, dateFilter('this-week', today), 'installation'),
  ]);
  return { overdue, waiting, installing };
}

function dateFilter(
  when: DateFilter | undefined,
  today: string,
): Pick<ProjectFilter, 'overdueOn' | 'weekOf'> {
  return {
    overdueOn: when === 'overdue' ? today : undefined,
    weekOf: when === 'this-week' ? today : undefined,
  };
}

function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}
