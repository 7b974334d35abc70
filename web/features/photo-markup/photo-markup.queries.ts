import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { call } from '#web/api/call.ts';
import { projectKeys, keysInvalidatedByProject } from '#web/api/query-keys.ts';
import { useWrite } from '#web/api/use-write.ts';

/** The ids of a photo and of its project. */
export interface PhotoIds {
  id: number;
  projectId: number;
}

/** The drawing on a photo. */
export function markupQuery({ id, projectId }: PhotoIds) {
  return queryOptions({
    // Nested under the key of the photos, so that a change of the photos also invalidates the drawing. Not in query-keys.ts,
    // because the sign-in page loads that file.
    queryKey: [...projectKeys.photos(projectId), 'markup', id] as const,
    queryFn: ({ signal }) => call('GET /api/photos/{id}/markup', { params: { id: String(id) } }, { signal }),
  });
}

/** Saves the drawing. The caller handles errors. */
export function useSaveMarkup(photo: PhotoIds) {
  const queryClient = useQueryClient();
  const { id, projectId } = photo;
  return useWrite({
    invalidates: keysInvalidatedByProject(projectId, projectKeys.photos(projectId)),
    send: (body: { version: number; shapes: MarkupShape[] }, key) =>
      call('PUT /api/photos/{id}/markup', { params: { id: String(id) }, body }, { key }),
    onSuccess: (saved) => queryClient.setQueryData(markupQuery(photo).queryKey, saved),
  });
}
