import type { TrackingType } from '#shared/tracking/tracking.forms.ts';
import { call, callPage } from '#web/api/call.ts';
import { pagedQuery } from '#web/api/paged-query.ts';
import { projectKeys, keysInvalidatedByProject } from '#web/api/query-keys.ts';
import type { RouteInput } from '#web/api/route-types.ts';
import { useWrite } from '#web/api/use-write.ts';

/** The tracking entries of one panel, newest first, page by page. */
export function trackingPagesQuery(projectId: number, type: TrackingType) {
  return pagedQuery({
    queryKey: projectKeys.trackingOfType(projectId, type),
    pageSize: 100,
    fetchPage: (query, options) =>
      callPage(
        'GET /api/projects/{id}/tracking-items',
        { params: { id: String(projectId) }, query: { ...query, type } },
        options,
      ),
  });
}

type TrackingBody = RouteInput<'POST /api/projects/{id}/tracking'>['body'];

/** Adds a tracking entry. With `addToList: false`, replaces the current tracking instead. */
export function useSaveTracking(projectId: number, type: TrackingType) {
  const route = type === 'wrap' ? SAVE_WRAP_ROUTE : SAVE_ARTWORK_ROUTE;
  return useWrite({
    invalidates: keysInvalidatedByTracking(projectId),
    send: (body: TrackingBody, key) => call(route, { params: { id: String(projectId) }, body }, { key }),
  });
}

const SAVE_WRAP_ROUTE = 'POST /api/projects/{id}/tracking';
const SAVE_ARTWORK_ROUTE = 'POST /api/projects/{id}/artwork-proof-tracking';

export function useDeleteTracking(projectId: number) {
  return useWrite({
    invalidates: keysInvalidatedByTracking(projectId),
    send: (id: number, key) =>
      call('DELETE /api/tracking-items/{id}', { params: { id: String(id) } }, { key }),
  });
}

function keysInvalidatedByTracking(projectId: number) {
  return keysInvalidatedByProject(projectId, projectKeys.tracking(projectId));
}
