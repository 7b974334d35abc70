import { infiniteQueryOptions } from '@tanstack/react-query';
import type { TrackingType } from '#shared/tracking/tracking.forms.ts';
import { call, callPage } from '#web/api/call.ts';
import type { RouteInput } from '#web/api/route-types.ts';
import { useWrite } from '#web/api/use-write.ts';

/** The tracking entries of one panel, newest first, page by page. */
export function trackingPagesQuery(projectId: number, type: TrackingType) {
  return infiniteQueryOptions({
    queryKey: ['projects', projectId, 'tracking', type],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        'GET /api/projects/{id}/tracking-items',
        { params: { id: String(projectId) }, query: { type, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
  });
}

type SavedParcel = RouteInput<'POST /api/projects/{id}/tracking'>['body'];

/** Adds a parcel, or with `addToList: false` puts it in the place of the one that the project shows. */
export function useSaveTracking(projectId: number, type: TrackingType) {
  const route = type === 'wrap' ? WRAP : ARTWORK_PROOF;
  return useWrite({
    send: (body: SavedParcel, key) => call(route, { params: { id: String(projectId) }, body }, { key }),
  });
}

const WRAP = 'POST /api/projects/{id}/tracking';
const ARTWORK_PROOF = 'POST /api/projects/{id}/artwork-proof-tracking';

export function useDeleteTracking() {
  return useWrite({
    send: (id: number, key) =>
      call('DELETE /api/tracking-items/{id}', { params: { id: String(id) } }, { key }),
  });
}
