import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ViewListChange } from '#shared/photo-views/photo-views.forms.ts';
import type { ViewGates } from '#shared/photo-views/photo-views.ts';
import { VEHICLE_TYPE_LABELS } from '#shared/projects/option-labels.ts';
import { errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { photoViewKeys, projectKeys } from '#web/api/query-keys.ts';
import { useWrite } from '#web/api/use-write.ts';
import { removeSavedEntries } from '#web/lib/stored-draft.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { toast } from '#web/ui/toast-store.ts';

/** The lists of views of the user's shop, and what its gates require. */
export const photoViewsQuery = queryOptions({
  queryKey: photoViewKeys.own,
  queryFn: ({ signal }) => call('GET /api/photo-view-settings', {}, { signal }),
});

// The pages of projects show the views, and the gates of projects depend on the views.
const INVALIDATED_KEYS = [photoViewKeys.own, projectKeys.all];

/** Saves the views of one type of vehicle, and deletes the stored draft even if the form has been closed. */
export function useSaveViewList(draft: string) {
  const queryClient = useQueryClient();
  return useWrite({
    invalidates: INVALIDATED_KEYS,
    send: (body: ViewListChange, key) => call('PUT /api/photo-view-settings/list', { body }, { key }),
    onSuccess: (saved, { vehicleType, views }) => {
      removeSavedEntries(draft, { views });
      queryClient.setQueryData(photoViewsQuery.queryKey, saved);
      const description = `${VEHICLE_TYPE_LABELS[vehicleType]}: existing photos keep their views.`;
      toast({ title: 'Photo views saved', description });
    },
    onError: (error) =>
      showFailureToast(error, 'Not saved', errorText(error, 'Failed to save the photo views')),
  });
}

/** Saves what the gates before stages 8 and 10 require. Sent one after another, so that quick clicks keep their order. */
export function useSaveViewGates() {
  const queryClient = useQueryClient();
  return useWrite({
    scope: { id: 'photo-view-gates' },
    invalidates: INVALIDATED_KEYS,
    send: (body: Partial<ViewGates>, key) => call('PUT /api/photo-view-settings/gates', { body }, { key }),
    onSuccess: (saved) => {
      queryClient.setQueryData(photoViewsQuery.queryKey, saved);
      toast({ title: 'Photo gates saved', description: 'They apply to all projects of your shop.' });
    },
    onError: (error) =>
      showFailureToast(error, 'Not saved', errorText(error, 'Failed to save the photo gates')),
  });
}
