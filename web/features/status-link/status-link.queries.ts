import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { projectKeys, keysInvalidatedByProject } from '#web/api/query-keys.ts';
import { useWrite } from '#web/api/use-write.ts';

/** When the status link of a project was created, if it has one, and whether it shares the condition reports. */
export function statusLinkQuery(projectId: number) {
  return queryOptions({
    queryKey: projectKeys.statusLink(projectId),
    queryFn: ({ signal }) =>
      call('GET /api/projects/{id}/status-link', { params: { id: String(projectId) } }, { signal }),
  });
}

/** Creates the status link of a project, or replaces it. */
export function useCreateStatusLink(projectId: number) {
  const queryClient = useQueryClient();
  return useWrite({
    invalidates: keysInvalidatedByProject(projectId, projectKeys.statusLink(projectId)),
    send: (_: void, key) =>
      call('POST /api/projects/{id}/status-link', { params: { id: String(projectId) } }, { key }),
    // Updates the cached creation time at once. The dialog shows the new URL only if the cached time matches the new link.
    onSuccess: ({ createdAt }) =>
      queryClient.setQueryData(statusLinkQuery(projectId).queryKey, (link) => link && { ...link, createdAt }),
  });
}

/** Chooses whether the status page offers the condition reports. */
export function useChangeStatusLink(projectId: number) {
  const queryClient = useQueryClient();
  return useWrite({
    // Changes are sent one after another, so that quick clicks keep their order.
    scope: { id: `status-link-${projectId}` },
    invalidates: keysInvalidatedByProject(projectId, projectKeys.statusLink(projectId)),
    send: (body: { sharesConditionReports: boolean }, key) =>
      call('PATCH /api/projects/{id}/status-link', { params: { id: String(projectId) }, body }, { key }),
    onSuccess: (link) => queryClient.setQueryData(statusLinkQuery(projectId).queryKey, link),
  });
}

/** Revokes the status link of a project. */
export function useRevokeStatusLink(projectId: number) {
  return useWrite({
    invalidates: keysInvalidatedByProject(projectId, projectKeys.statusLink(projectId)),
    send: (_: void, key) =>
      call('DELETE /api/projects/{id}/status-link', { params: { id: String(projectId) } }, { key }),
  });
}
