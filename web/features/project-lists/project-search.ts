import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ProjectSort } from '#shared/projects/project-sorts.ts';
import { useSearchBox } from '#web/lib/use-search-box.ts';
import { ALL_PROJECTS } from '#web/features/projects/projects.queries.ts';
import type { ProjectSearch, StatusFilter } from '#web/features/projects/projects.queries.ts';

/** Search, filters and order of My Projects, kept in the address. `typed` is what stands in the box. */
export function useProjectSearch() {
  const search = myProjectsSearch(useSearch({ from: '/signed-in/my-projects' }));
  const navigate = useNavigate();
  const ask = (wanted: ProjectSearch, replace: boolean) =>
    void navigate({ to: '/my-projects', search: addressOf(wanted), replace });
  const { typed, type, settle } = useSearchBox(search.q, (q, replace) => ask({ ...search, q }, replace));
  const change = (more: Partial<ProjectSearch>) => ask({ ...search, q: settle(), ...more }, false);
  return {
    search,
    typed,
    type,
    filter: (status: StatusFilter) => change({ status }),
    order: (sort: ProjectSort) => change({ sort }),
    showWaiting: (waiting: 'me' | undefined) => change({ waiting }),
  };
}

/** What the address of My Projects says, beyond its path. */
export type MyProjectsAddress = { [Name in keyof ProjectSearch]?: ProjectSearch[Name] | undefined };

/** The search that an address of My Projects means. */
export function myProjectsSearch({ q, status, sort, waiting }: MyProjectsAddress): ProjectSearch {
  return {
    q: q ?? ALL_PROJECTS.q,
    status: status ?? ALL_PROJECTS.status,
    sort: sort ?? ALL_PROJECTS.sort,
    waiting,
  };
}

/** The search of the dashboard: everything, or what waits for the reader, longest first. */
export function dashboardSearch(waiting: 'me' | undefined): ProjectSearch {
  return { ...ALL_PROJECTS, waiting, sort: waiting ? 'waiting' : 'newest' };
}

/** What is as it is anyway is not written. */
function addressOf({ q, status, sort, waiting }: ProjectSearch) {
  return {
    q: q || undefined,
    status: status === ALL_PROJECTS.status ? undefined : status,
    sort: sort === ALL_PROJECTS.sort ? undefined : sort,
    waiting,
  };
}
