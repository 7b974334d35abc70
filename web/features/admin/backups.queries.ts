import { queryOptions } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import type { BackupRecord } from '#shared/backups/backups.contract.ts';
import { call, callPage } from '#web/api/call.ts';
import { pagedQuery } from '#web/api/paged-query.ts';
import { adminKeys } from '#web/api/query-keys.ts';
import type { RouteOutput } from '#web/api/route-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { toast } from '#web/ui/toast-store.ts';
import { failureToastHandler } from './failure-toast.ts';

/** Backups start and end without an action of the admin, so the open tab polls for changes. */
const REFETCH_MS = 5_000;
const REFETCH_WHILE_RUNNING_MS = 1_000;

export type BackupStatus = RouteOutput<'GET /api/admin/backups/status'>;

/** All backups, newest first. */
export const backupListQuery = pagedQuery({
  queryKey: adminKeys.backupList,
  pageSize: 30,
  fetchPage: (query, options) => callPage('GET /api/admin/backups', { query }, options),
  refetchInterval: REFETCH_MS,
});

/** The schedule and the running backup. */
export const backupStatusQuery = queryOptions({
  queryKey: adminKeys.backupStatus,
  queryFn: ({ signal }) => call('GET /api/admin/backups/status', {}, { signal }),
  refetchInterval: ({ state }: Query<BackupStatus>) =>
    state.data?.running ? REFETCH_WHILE_RUNNING_MS : REFETCH_MS,
});

export function useStartBackup() {
  return useWrite({
    invalidates: [adminKeys.backups],
    send: (_: void, key) => call('POST /api/admin/backups', {}, { key }),
    onSuccess: () =>
      toast({
        title: 'Backup started',
        description: 'It is in the list. You can download it there when it is done.',
      }),
    onError: failureToastHandler('Failed to start the backup'),
  });
}

/** Downloads an archive. The call can ask the admin to confirm who they are, which a plain link could not do. */
export function useDownloadBackup() {
  return useWrite({
    invalidates: [],
    send: ({ id }: BackupRecord) =>
      call('GET /api/admin/backups/{id}/download', { params: { id: String(id) } }),
    onSuccess: ({ url, fileName }) => downloadFile(url, fileName),
    onError: failureToastHandler('Failed to download the backup'),
  });
}
