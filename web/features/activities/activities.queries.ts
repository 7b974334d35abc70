import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '#web/api/call.ts';

/** The whole history, newest first, page by page; the project's page itself brings only the newest acts. */
export function activityPagesQuery(projectId: number) {
  return infiniteQueryOptions({
    queryKey: ['projects', projectId, 'activities'],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        'GET /api/projects/{id}/activities',
        { params: { id: String(projectId) }, query: { limit: '100', cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
  });
}
