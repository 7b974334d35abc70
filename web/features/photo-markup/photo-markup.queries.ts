import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { PhotoMarkup } from '#shared/photos/photo-markup.contract.ts';
import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { ApiError } from '#web/api/api-error.ts';
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

/** The current drawing, from the error of a save that was based on an older version. Undefined for other errors. */
export function markupOfConflict(error: Error): PhotoMarkup | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  const { details } = error;
  return typeof details === 'object' && details !== null && 'shapes' in details
    ? (details as PhotoMarkup)
    : undefined;
}
