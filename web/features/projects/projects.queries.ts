import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { DateFilter } from '#shared/projects/date-filters.ts';
import type { MovedProject, Project, ProjectCard } from '#shared/projects/projects.contract.ts';
import type { ProjectSort } from '#shared/projects/project-sorts.ts';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call, callPage } from '#web/api/call.ts';
import { withoutItem } from '#web/api/pages.ts';
import type { Pages } from '#web/api/pages.ts';
import { pagedQuery } from '#web/api/paged-query.ts';
import { notificationKeys, projectKeys, keysInvalidatedByProject } from '#web/api/query-keys.ts';
import type { RouteInput } from '#web/api/route-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { outboxOf } from '#web/offline/outboxes.ts';
import { useOutboxWrite } from '#web/offline/use-outbox-write.ts';
import { useUser } from '#web/session/session.ts';
import { today } from '#web/lib/dates.ts';
import { forgetProject } from './remembered-project.ts';

export type StatusFilter = 'all' | 'in-progress' | 'completed';

export interface ProjectSearch {
  q: string;
  status: StatusFilter;
  sort: ProjectSort;
  /** 'me' for only the projects that wait for the user; undefined for all projects. */
  waiting: 'me' | undefined;
  /** Filters by overdue projects, or by projects with an installation this week; undefined for all projects. */
  when: DateFilter | undefined;
}

export const DEFAULT_PROJECT_SEARCH: ProjectSearch = {
  q: '',
  status: 'all',
  sort: 'newest',
  waiting: undefined,
  when: undefined,
};

const DETAILS_REFETCH_MS = 60_000;
const LIST_RETRY_DELAY_MS = 1_000;

/** The user's projects that match the search and filters, in the given order, page by page. */
export function projectListQuery({ q, status, sort, waiting, when }: ProjectSearch) {
  const isDayDependent = when !== undefined || sort === 'installation';
  const day = isDayDependent ? { when, today: today() } : {};
  const filter = { q, status: status === 'all' ? undefined : status, sort, waiting, ...day };
  return pagedQuery({
    queryKey: projectKeys.list({ q, status, sort, waiting, ...day }),
    meta: { copyKey: projectKeys.list({ q, status, sort, waiting, when }) },
    pageSize: 24,
    fetchPage: (query, options) => callPage('GET /api/projects', { query: { ...filter, ...query } }, options),
    placeholderData: keepPreviousData,
    retryDelay: LIST_RETRY_DELAY_MS,
  });
}

/** The projects that the user shares with an installer, newest first, page by page. */
export function installerProjectsQuery(installerId: number) {
  return pagedQuery({
    queryKey: projectKeys.ofInstaller(installerId),
    pageSize: 100,
    fetchPage: (query, options) =>
      callPage('GET /api/projects', { query: { ...query, subcontractorId: String(installerId) } }, options),
  });
}

/** The number of projects per status filter, for one search. */
export function projectCountsQuery(q: string) {
  return queryOptions({
    queryKey: projectKeys.counts(q),
    queryFn: ({ signal }) => call('GET /api/projects/counts', { query: { q } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The sections of the dashboard on a day: overdue, waiting for the user, with an installation this week. */
export function dashboardSectionsQuery(day: string) {
  return queryOptions({
    queryKey: projectKeys.sections(day),
    meta: { copyKey: projectKeys.sections('last') },
    queryFn: ({ signal }) => call('GET /api/projects/dashboard', { query: { today: day } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

const MAX_FOUND_PROJECTS = 8;

/** The projects that the search in the header shows, most recently changed first, and the number of all matches. */
export function foundProjectsQuery(q: string) {
  const query = { q, sort: 'updated', limit: String(MAX_FOUND_PROJECTS) } as const;
  return queryOptions({
    queryKey: projectKeys.found(q),
    queryFn: ({ signal }) => callPage('GET /api/projects', { query }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

/** The data of the project page. */
export function projectDetailsQuery(id: number) {
  return queryOptions({
    queryKey: projectKeys.details(id),
    queryFn: ({ signal }) =>
      call('GET /api/projects/{id}/details', { params: { id: String(id) } }, { signal }),
    refetchInterval: DETAILS_REFETCH_MS,
  });
}

/** The project without its details, as a fallback when the details cannot be loaded. */
export function projectQuery(id: number) {
  return queryOptions({
    queryKey: projectKeys.plain(id),
    queryFn: ({ signal }) => call('GET /api/projects/{id}', { params: { id: String(id) } }, { signal }),
  });
}

export type NewProject = RouteInput<'POST /api/projects'>['body'];

export function useCreateProject() {
  return useWrite({
    invalidates: [projectKeys.lists],
    send: (body: NewProject, key) => call('POST /api/projects', { body }, { key }),
  });
}

/** Returns a function that sends one move of a project. `key` identifies the write if it is repeated. */
export function createMoveSender(id: number) {
  return ({ key, content: body }: { key: string; content: MoveRequest }): Promise<MovedProject> =>
    call('PUT /api/projects/{id}', { params: { id: String(id) }, body }, { key });
}

/**
 * Moves, completes or reopens a project. The project page shows the result at once. Without a connection the move is queued on
 * the device (web/features/unsent-work), and `onError` is not called.
 */
export function useMoveProject(id: number) {
  const queryClient = useQueryClient();
  return useOutboxWrite(outboxOf('moves', useUser().id, id), {
    deliver: createMoveSender(id),
    invalidates: keysInvalidatedByProject(id),
    onSuccess: ({ moveId: _moveId, ...project }) => updateCachedProject(queryClient, project),
  });
}

interface UndoCallbacks {
  onUndone: (project: Project) => void;
  onFailed: (error: Error) => void;
}

/** Undoes a move, given its id. The callbacks are called even if the user has left the page. */
export function useUndoMove(id: number, { onUndone, onFailed }: UndoCallbacks) {
  const queryClient = useQueryClient();
  return useWrite({
    invalidates: keysInvalidatedByProject(id),
    send: (moveId: number, key) =>
      call('POST /api/projects/{id}/undo-move', { params: { id: String(id) }, body: { moveId } }, { key }),
    onSuccess: (project) => {
      updateCachedProject(queryClient, project);
      onUndone(project);
    },
    onError: onFailed,
  });
}

function updateCachedProject(queryClient: QueryClient, project: Project): void {
  queryClient.setQueryData(
    projectDetailsQuery(project.id).queryKey,
    (details) => details && { ...details, project },
  );
}

/** Deletes a project, and removes it from the cache after `leave` has navigated away from its page. */
export function useDeleteProject(id: number, leave: () => Promise<void>) {
  const params = { id: String(id) };
  return useProjectRemoval(id, (key) => call('DELETE /api/projects/{id}', { params }, { key }), leave);
}

/** Removes the signed-in client from a project. Then calls `leave`, and removes the project from the cache. */
export function useLeaveProject(id: number, leave: () => Promise<void>) {
  const params = { id: String(id) };
  return useProjectRemoval(id, (key) => call('POST /api/projects/{id}/leave', { params }, { key }), leave);
}

function useProjectRemoval(id: number, send: (key: string) => Promise<unknown>, leave: () => Promise<void>) {
  const queryClient = useQueryClient();
  return useWrite({
    // The project's notifications are deleted with the project.
    invalidates: [projectKeys.lists, notificationKeys.inbox],
    send: (_nothing: void, key) => send(key),
    onSuccess: async () => {
      forgetProject(id);
      queryClient.setQueriesData<Pages<ProjectCard>>(
        { queryKey: projectKeys.pagedLists },
        (list) => list && withoutItem(list, id),
      );
      // Navigates first: the project's page would refetch the removed data and get a 404.
      await leave();
      queryClient.removeQueries({ queryKey: projectKeys.page(id) });
    },
  });
}

/**
 * The text for a list that failed to load: 'Projects fetch failed: {status} - {text}' if there was a response, else the plain
 * message (docs/requirements/project-screens.md, My Projects).
 */
export function listErrorText(error: Error): string {
  const hasResponse = error instanceof ApiError && error.status > 0;
  return hasResponse ? `Projects fetch failed: ${error.status} - ${error.message}` : error.message;
}
