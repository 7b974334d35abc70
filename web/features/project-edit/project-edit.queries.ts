import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { EditedProject } from '#shared/projects/project-edit.contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { projectKeys, teamKeys } from '#web/api/query-keys.ts';
import { useWrite } from '#web/api/use-write.ts';
import { projectDetailsQuery } from '#web/features/projects/projects.queries.ts';
import type { EditRequest } from './edit-entries.ts';

/** The installers that the project can be assigned to. */
export function installersQuery(id: number) {
  return queryOptions({
    queryKey: teamKeys.choicesOfProject(id),
    queryFn: ({ signal }) =>
      call(
        'GET /api/projects/{id}/installers',
        { params: { id: String(id) }, query: { limit: '500' } },
        { signal },
      ),
  });
}

/** Saves the edit form; the project's page shows the result at once. */
export function useSaveEdit(id: number) {
  const queryClient = useQueryClient();
  const { queryKey } = projectDetailsQuery(id);
  return useWrite({
    invalidates: [projectKeys.one(id), projectKeys.lists, teamKeys.choices],
    send: (body: EditRequest, key) =>
      call('PUT /api/projects/{id}/full-update', { params: { id: String(id) }, body }, { key }),
    onSuccess: ({ project, vehicleDetail, wrapDetail }) => {
      queryClient.setQueryData(
        queryKey,
        (details) => details && { ...details, project, vehicleDetail, wrapDetail },
      );
    },
  });
}

/** The current project from the error of a conflicting save (docs/requirements/projects.md, Edit). Undefined for other errors. */
export function projectOfConflict(error: Error): EditedProject | undefined {
  const isConflict = error instanceof ApiError && error.code === 'conflict';
  return isConflict && isEditedProject(error.details) ? error.details : undefined;
}

/** Whether a value from an error's details or the browser's storage is a project of the edit form. */
export function isEditedProject(value: unknown): value is EditedProject {
  return typeof value === 'object' && value !== null && 'project' in value && 'vehicleDetail' in value;
}
