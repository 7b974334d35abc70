import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Material } from '#shared/materials/materials.contract.ts';
import type { MaterialInput } from '#shared/materials/materials.forms.ts';
import { call } from '#web/api/call.ts';
import { materialKeys, projectKeys } from '#web/api/query-keys.ts';
import { useWrite } from '#web/api/use-write.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { toast } from '#web/ui/toast-store.ts';

/** The materials of the user's shop. */
export const materialsQuery = queryOptions({
  queryKey: materialKeys.own,
  queryFn: ({ signal }) => call('GET /api/materials', {}, { signal }),
});

/** The materials of a project's shop. */
export function projectMaterialsQuery(projectId: number) {
  return queryOptions({
    queryKey: projectKeys.materials(projectId),
    queryFn: ({ signal }) =>
      call('GET /api/projects/{id}/materials', { params: { id: String(projectId) } }, { signal }),
  });
}

/**
 * The keys that a write to the materials invalidates: the list, and projects, because the limits of open install records change.
 */
const INVALIDATED_KEYS = [materialKeys.own, projectKeys.all];

/** Saves a change of the material `previous`. Adds a material if `previous` is null. */
export function useSaveMaterial(previous: Material | null) {
  return useWrite({
    invalidates: INVALIDATED_KEYS,
    send: (body: MaterialInput, key) =>
      previous
        ? call(
            'PUT /api/materials/{id}',
            { params: { id: String(previous.id) }, body: { ...body, previous } },
            { key },
          )
        : call('POST /api/materials', { body }, { key }),
    onSuccess: ({ maker, product }) => toast({ title: `${maker} ${product} saved` }),
    onError: (error) => showFailureToast(error, 'Not saved'),
  });
}

/** Archives a material, or makes an archived material available again. */
export function useArchiveMaterial() {
  const queryClient = useQueryClient();
  return useWrite({
    invalidates: INVALIDATED_KEYS,
    send: ({ id, isArchived }: Pick<Material, 'id' | 'isArchived'>, key) =>
      call('PATCH /api/materials/{id}', { params: { id: String(id) }, body: { isArchived } }, { key }),
    onSuccess: (saved) => {
      queryClient.setQueryData(materialsQuery.queryKey, (list) =>
        list?.map((material) => (material.id === saved.id ? saved : material)),
      );
      toast({ title: saved.isArchived ? 'Material archived' : 'Material unarchived' });
    },
    onError: (error) => showFailureToast(error, 'Not saved'),
  });
}

export function useDeleteMaterial() {
  return useWrite({
    invalidates: INVALIDATED_KEYS,
    send: ({ id }: Pick<Material, 'id'>, key) =>
      call('DELETE /api/materials/{id}', { params: { id: String(id) } }, { key }),
    onSuccess: () => toast({ title: 'Material deleted' }),
    onError: (error) => showFailureToast(error, 'Not deleted'),
  });
}
