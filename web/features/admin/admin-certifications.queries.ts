import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { adminKeys, certificationKeys, registryKeys, teamKeys } from '#web/api/query-keys.ts';
import type { RouteInput, RouteOutput } from '#web/api/route-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { toast } from '#web/ui/toast-store.ts';
import { failureToastHandler } from './failure-toast.ts';

export type ListedCertification = RouteOutput<'GET /api/admin/certifications'>[number];

/** All certifications, including inactive ones, by name. */
export const adminCertificationsQuery = queryOptions({
  queryKey: adminKeys.certifications,
  queryFn: ({ signal }) => call('GET /api/admin/certifications', {}, { signal }),
});

/** The keys that a change of a certification invalidates. The registry and the teams show the names of certifications. */
const INVALIDATED_KEYS = [
  adminKeys.certifications,
  certificationKeys.choices,
  registryKeys.all,
  teamKeys.all,
];

type CertificationFields = RouteInput<'POST /api/admin/certifications'>['body'];

/** Creates a certification, or updates the certification with this id. */
export function useSaveCertification(id: number | undefined) {
  const [successTitle, failureTitle] =
    id === undefined
      ? ['Certification created', 'Failed to create certification']
      : ['Certification updated', 'Failed to update certification'];
  return useWrite({
    invalidates: INVALIDATED_KEYS,
    send: (body: CertificationFields, key) =>
      id === undefined
        ? call('POST /api/admin/certifications', { body }, { key })
        : call('PATCH /api/admin/certifications/{id}', { params: { id: String(id) }, body }, { key }),
    onSuccess: ({ name }) => toast({ title: successTitle, description: `“${name}” has been saved.` }),
    onError: failureToastHandler(failureTitle),
  });
}

export function useDeleteCertification({ id, name }: ListedCertification) {
  const queryClient = useQueryClient();
  return useWrite({
    invalidates: INVALIDATED_KEYS,
    send: (_: void, key) =>
      call('DELETE /api/admin/certifications/{id}', { params: { id: String(id) } }, { key }),
    onSuccess: () => {
      queryClient.setQueryData(adminCertificationsQuery.queryKey, (list) =>
        list?.filter((certification) => certification.id !== id),
      );
      toast({ title: 'Certification deleted', description: `“${name}” has been deleted.` });
    },
    onError: failureToastHandler('Failed to delete certification'),
  });
}
