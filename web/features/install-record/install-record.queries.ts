import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InstallContent } from '#shared/install-records/install-record.forms.ts';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { projectKeys, projectTouches } from '#web/api/query-keys.ts';
import { useWrite } from '#web/api/use-write.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { toast } from '#web/ui/toast-store.ts';

/** The install record of a project. */
export function installRecordQuery(projectId: number) {
  return queryOptions({
    queryKey: projectKeys.installRecord(projectId),
    queryFn: ({ signal }) =>
      call('GET /api/projects/{id}/install-record', { params: { id: String(projectId) } }, { signal }),
  });
}

/** Saves the content. The caller handles errors. */
export function useSaveInstallRecord(projectId: number) {
  const queryClient = useQueryClient();
  return useWrite({
    touches: projectTouches(projectId, projectKeys.installRecord(projectId)),
    send: (body: { version: number; content: InstallContent }, key) =>
      call('PUT /api/projects/{id}/install-record', { params: { id: String(projectId) }, body }, { key }),
    onSuccess: (saved) => queryClient.setQueryData(installRecordQuery(projectId).queryKey, saved),
  });
}

/** Completes the saved version. */
export function useCompleteInstallRecord(projectId: number) {
  const queryClient = useQueryClient();
  return useWrite({
    touches: projectTouches(projectId, projectKeys.installRecord(projectId)),
    send: (body: { version: number; name: string }, key) =>
      call(
        'POST /api/projects/{id}/install-record/complete',
        { params: { id: String(projectId) }, body },
        { key },
      ),
    onSuccess: (saved) => {
      queryClient.setQueryData(installRecordQuery(projectId).queryKey, saved);
      toast({ title: 'Install record completed', description: 'Its PDF is being prepared.' });
    },
    onError: (error) => showFailureToast(error, 'Not completed'),
  });
}

/** Adds a later finding to the completed record. */
export function useAddAddendum(projectId: number) {
  const queryClient = useQueryClient();
  return useWrite({
    touches: projectTouches(projectId, projectKeys.installRecord(projectId)),
    send: (text: string, key) =>
      call(
        'POST /api/projects/{id}/install-record/addenda',
        { params: { id: String(projectId) }, body: { text } },
        { key },
      ),
    onSuccess: (saved) => {
      queryClient.setQueryData(installRecordQuery(projectId).queryKey, saved);
      toast({ title: 'Addendum added' });
    },
    onError: (error) => showFailureToast(error, 'Addendum not added'),
  });
}

/** The current record of a save that was based on an older version; undefined for other errors. */
export function currentRecord(error: Error): InstallRecordView | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  const { details } = error;
  return typeof details === 'object' && details !== null && 'content' in details
    ? (details as InstallRecordView)
    : undefined;
}
