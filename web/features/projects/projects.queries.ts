import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Project, ProjectCard } from '#shared/projects/projects.contract.ts';
import type { ProjectSort } from '#shared/projects/project-sorts.ts';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call, callPage } from '#web/api/call.ts';
import { withoutItem } from '#web/api/pages.ts';
import type { Pages } from '#web/api/pages.ts';
import type { RouteInput } from '#web/api/route-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { forgetProject } from './remembered-project.ts';

export type StatusFilter = 'all' | 'in-progress' | 'completed';

export interface ProjectSearch {
  q: string;
  status: StatusFilter;
  sort: ProjectSort;
  /** Only those whose next step is one's own. */
  waiting: 'me' | undefined;
}

export const ALL_PROJECTS: ProjectSearch = { q: '', status: 'all', sort: 'newest', waiting: undefined };

const PAGE_SIZE = '24';
const DETAILS_REFETCH_MS = 60_000;
const LIST_RETRY_DELAY_MS = 1_000;

/** The caller's projects by search and filter, in an order, page by page. */
export function projectListQuery({ q, status, sort, waiting }: ProjectSearch) {
  const filter = { q, status: status === 'all' ? undefined : status, sort, waiting };
  return infiniteQueryOptions({
    queryKey: ['projects', 'list', q, status, sort, waiting],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage('GET /api/projects', { query: { ...filter, limit: PAGE_SIZE, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    retryDelay: LIST_RETRY_DELAY_MS,
  });
}

/** Those of an installer's projects that the caller takes part in, newest first, page by page. */
export function installerProjectsQuery(installerId: number) {
  const subcontractorId = String(installerId);
  return infiniteQueryOptions({
    // As text: a number in a key of projects is a project's.
    queryKey: ['projects', 'installer', subcontractorId],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage('GET /api/projects', { query: { subcontractorId, limit: '100', cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** How many projects each status filter holds, for one search. */
export function projectCountsQuery(q: string) {
  return queryOptions({
    queryKey: ['projects', 'counts', q],
    queryFn: ({ signal }) => call('GET /api/projects/counts', { query: { q } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Everything that a project's page shows. */
export function projectDetailsQuery(id: number) {
  return queryOptions({
    queryKey: ['projects', 'details', id],
    queryFn: ({ signal }) =>
      call('GET /api/projects/{id}/details', { params: { id: String(id) } }, { signal }),
    refetchInterval: DETAILS_REFETCH_MS,
  });
}

/** The project alone: what the page falls back to when the details cannot be read. */
export function projectQuery(id: number) {
  return queryOptions({
    queryKey: ['projects', 'plain', id],
    queryFn: ({ signal }) => call('GET /api/projects/{id}', { params: { id: String(id) } }, { signal }),
  });
}

export type NewProject = RouteInput<'POST /api/projects'>['body'];

export function useCreateProject() {
  return useWrite({ send: (body: NewProject, key) => call('POST /api/projects', { body }, { key }) });
}

/** Moves, completes or reopens a project; the answer stands on the page at once, the rest is refetched. */
export function useMoveProject(id: number) {
  const queryClient = useQueryClient();
  const { queryKey } = projectDetailsQuery(id);
  const show = (project: Project) =>
    queryClient.setQueryData(queryKey, (details) => details && { ...details, project });
  return useWrite({
    send: (body: MoveRequest, key) =>
      call('PUT /api/projects/{id}', { params: { id: String(id) }, body }, { key }),
    onSuccess: show,
  });
}

/** Deletes a project for good, and with it what this browser still knows of it; `leave` leads away from it before. */
export function useDeleteProject(id: number, leave: () => Promise<void>) {
  const params = { id: String(id) };
  return useProjectLoss(id, (key) => call('DELETE /api/projects/{id}', { params }, { key }), leave);
}

/** Takes the signed-in client off a project; this browser then forgets it like a deleted one. */
export function useLeaveProject(id: number, leave: () => Promise<void>) {
  const params = { id: String(id) };
  return useProjectLoss(id, (key) => call('POST /api/projects/{id}/leave', { params }, { key }), leave);
}

function useProjectLoss(id: number, send: (key: string) => Promise<unknown>, leave: () => Promise<void>) {
  const queryClient = useQueryClient();
  return useWrite({
    send: (_nothing: void, key) => send(key),
    onSuccess: async () => {
      forgetProject(id);
      queryClient.setQueriesData<Pages<ProjectCard>>(
        { queryKey: ['projects', 'list'] },
        (list) => list && withoutItem(list, id),
      );
      // First away from it: its page would ask for it once more, and find nothing.
      await leave();
      queryClient.removeQueries({ queryKey: projectDetailsQuery(id).queryKey });
      queryClient.removeQueries({ queryKey: projectQuery(id).queryKey });
    },
  });
}

/** Refreshes what a project's page and its cards show, after uploads. */
export function useRefreshProjects(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['projects'] });
}

/**
 * 'Projects fetch failed: {status} - {text}' for an answer; the plain message when none came
 * (docs/requirements/project-screens.md, My Projects).
 */
export function listFailure(error: Error): string {
  const answered = error instanceof ApiError && error.status > 0;
  return answered ? `Projects fetch failed: ${error.status} - ${error.message}` : error.message;
}
