import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import { call } from '#web/api/call.ts';
import { projectKeys, keysInvalidatedByProject } from '#web/api/query-keys.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { RecordWrite } from '#web/offline/queued-record.ts';
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

/** Returns a function that sends one write: a save or the completion. Each write has its own Idempotency-Key. */
export function createRecordSender(queryClient: QueryClient, projectId: number) {
  return async ({ key, content }: { key: string; content: RecordWrite }): Promise<InstallRecordView> => {
    const storedRecord = await sendRecordWrite(projectId, content, key);
    queryClient.setQueryData(installRecordQuery(projectId).queryKey, storedRecord);
    return storedRecord;
  };
}

function sendRecordWrite(projectId: number, write: RecordWrite, key: string): Promise<InstallRecordView> {
  const params = { id: String(projectId) };
  const { version } = write;
  if (write.kind === 'complete')
    return call(
      'POST /api/projects/{id}/install-record/complete',
      { params, body: { version, name: write.name } },
      { key },
    );
  const body = { version, content: write.content };
  return call('PUT /api/projects/{id}/install-record', { params, body }, { key });
}

/** Adds a later finding to the completed record. */
export function useAddAddendum(projectId: number) {
  const queryClient = useQueryClient();
  return useWrite({
    invalidates: keysInvalidatedByProject(projectId, projectKeys.installRecord(projectId)),
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
