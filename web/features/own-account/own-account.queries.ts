import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#web/api/call.ts';
import { sessionKeys } from '#web/api/query-keys.ts';
import type { RouteInput, RouteOutput } from '#web/api/route-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { dropDrafts } from '#web/lib/stored-draft.ts';
import { deleteDeviceDatabase } from '#web/offline/device-database.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { endSession, useUser } from '#web/session/session.ts';
import { dropUnsentWork } from '#web/session/unsent-work.ts';
import { toast } from '#web/ui/toast-store.ts';

export type OwnDeletionPreview = RouteOutput<'GET /api/users/{id}/deletion'>;

/** Starts the download of the user's data. Asks for a confirmation first if one is needed. */
export function useDownloadData() {
  const params = { id: String(useUser().id) };
  return useMutation({
    // The download is a plain link, which cannot ask for a confirmation or show an error. This call asks for the confirmation
    // if one is needed, and fails if the user has reached the limit of downloads.
    mutationFn: () => call('GET /api/users/{id}/confirmation', { params, query: { action: 'dataExport' } }),
    onSuccess: () => downloadFile(`/api/users/${params.id}/data`),
    onError: (error) => showFailureToast(error, 'Download failed'),
  });
}

/** What the deletion of the user's account affects, and the managers who can take over the user's shop. */
export function ownDeletionPreviewQuery(userId: number) {
  return queryOptions({
    queryKey: sessionKeys.deletion(userId),
    queryFn: ({ signal }) =>
      call('GET /api/users/{id}/deletion', { params: { id: String(userId) } }, { signal }),
    gcTime: 0,
  });
}

type OwnDeletion = RouteInput<'POST /api/users/{id}/deletion'>['body'];

/** Deletes the user's account, and shows the sign-in page. */
export function useDeleteOwnAccount() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { id } = useUser();
  return useWrite({
    invalidates: [],
    send: (body: OwnDeletion, key) =>
      call('POST /api/users/{id}/deletion', { params: { id: String(id) }, body }, { key }),
    onSuccess: async () => {
      dropDrafts(id);
      dropUnsentWork(id);
      // Not awaited, because another tab may take long to close the database.
      void deleteDeviceDatabase(id).catch(() => undefined);
      await endSession(queryClient);
      toast({ title: 'Account deleted', description: 'Your account and its data have been deleted.' });
      await navigate({ to: '/login', ignoreBlocker: true });
    },
    onError: (error) => showFailureToast(error, 'Account not deleted'),
  });
}
