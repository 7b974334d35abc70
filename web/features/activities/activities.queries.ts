import { callPage } from '#web/api/call.ts';
import { pagedQuery } from '#web/api/paged-query.ts';
import { projectKeys } from '#web/api/query-keys.ts';

/** The whole history of a project, newest first, page by page. The project page loads only the newest entries. */
export function activityPagesQuery(projectId: number) {
  return pagedQuery({
    queryKey: projectKeys.activities(projectId),
    pageSize: 100,
    fetchPage: (query, options) =>
      callPage('GET /api/projects/{id}/activities', { params: { id: String(projectId) }, query }, options),
  });
}
