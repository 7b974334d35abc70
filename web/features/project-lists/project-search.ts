import { useNavigate, useSearch } from '@tanstack/react-router';
import type { DateFilter } from '#shared/projects/date-filters.ts';
import type { ProjectSort } from '#shared/projects/project-sorts.ts';
import { useSearchBox } from '#web/lib/use-search-box.ts';
import { DEFAULT_PROJECT_SEARCH } from '#web/features/projects/projects.queries.ts';
import type { ProjectSearch, StatusFilter } from '#web/features/projects/projects.queries.ts';

/** The search, filters and order of My Projects, kept in the URL. `typed` is the text in the search box. */
export function useProjectSearch() {
  const search = myProjectsSearch(useSearch({ from: '/signed-in/my-projects' }));
  const navigate = useNavigate();
  const goTo = (newSearch: ProjectSearch, replace: boolean) =>
    void navigate({ to: '/my-projects', search: searchParams(newSearch), replace });
  const { typed, type, finishTyping } = useSearchBox(search.q, (q, replace) =>
    goTo({ ...search, q }, replace),
  );
  const change = (more: Partial<ProjectSearch>) => goTo({ ...search, q: finishTyping(), ...more }, false);
  return {
    search,
    typed,
    type,
    filter: (status: StatusFilter) => change({ status }),
    order: (sort: ProjectSort) => change({ sort }),
    showWaiting: (waiting: 'me' | undefined) => change({ waiting }),
    showWhen: (when: DateFilter | undefined) => change({ when }),
  };
}

/** The search parameters of My Projects. */
export type MyProjectsParams = { [Name in keyof ProjectSearch]?: ProjectSearch[Name] | undefined };

/** The search of My Projects, with defaults for missing parameters. */
export function myProjectsSearch({ q, status, sort, waiting, when }: MyProjectsParams): ProjectSearch {
  return {
    q: q ?? DEFAULT_PROJECT_SEARCH.q,
    status: status ?? DEFAULT_PROJECT_SEARCH.status,
    sort: sort ?? DEFAULT_PROJECT_SEARCH.sort,
    waiting,
    when,
  };
}

/** The search of the dashboard: all projects, or the projects that wait for the user, with the longest wait first. */
export function dashboardSearch(waiting: 'me' | undefined): ProjectSearch {
  return { ...DEFAULT_PROJECT_SEARCH, waiting, sort: waiting ? 'waiting' : 'newest' };
}

/** The URL parameters, without default values. */
function searchParams({ q, status, sort, waiting, when }: ProjectSearch) {
  return {
    q: q || undefined,
    status: status === DEFAULT_PROJECT_SEARCH.status ? undefined : status,
    sort: sort === DEFAULT_PROJECT_SEARCH.sort ? undefined : sort,
    waiting,
    when,
  };
}
