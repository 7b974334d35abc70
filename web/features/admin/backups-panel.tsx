import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { DatabaseBackup } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { BackupRecord } from '#shared/backups/backups.contract.ts';
import { adminKeys } from '#web/api/query-keys.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Table } from '#web/ui/table.tsx';
import { backupListQuery, backupStatusQuery, useDownloadBackup } from './backups.queries.ts';
import { backupColumns } from './components/backup-columns.tsx';
import { BackupStatusNote } from './components/backup-status.tsx';
import { PagedTable } from './components/paged-table.tsx';

/** The tab Backups: the schedule, a button that starts a backup, and the latest backups to download. */
export function BackupsPanel() {
  const { data: status } = useQuery(backupStatusQuery);
  useRefetchOnBackupChange(status?.running?.id);
  return (
    <>
      {status && <BackupStatusNote status={status} />}
      <BackupTable isScheduled={status?.schedule !== null} />
    </>
  );
}

/** Updates the list when a backup starts and when it ends. */
function useRefetchOnBackupChange(runningId: number | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (runningId === undefined) return undefined;
    const refetch = () => void queryClient.invalidateQueries({ queryKey: adminKeys.backupList });
    refetch();
    return refetch;
  }, [queryClient, runningId]);
}

function BackupTable({ isScheduled }: { isScheduled: boolean }) {
  const list = useInfiniteQuery(backupListQuery);
  return (
    <PagedTable
      list={list}
      what="backups"
      failure="Failed to fetch backups"
      empty={<NoBackups isScheduled={isScheduled} />}
    >
      {(rows) => <BackupRows rows={rows} />}
    </PagedTable>
  );
}

function BackupRows({ rows }: { rows: BackupRecord[] }) {
  const { mutate: download } = useDownloadBackup();
  const columns = useMemo(() => backupColumns(download), [download]);
  return <Table wide caption="Backups" columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function NoBackups({ isScheduled }: { isScheduled: boolean }) {
  return (
    <EmptyState
      icon={<DatabaseBackup />}
      title="No backups yet"
      text={
        isScheduled
          ? 'The first backup is made within a minute after the server starts.'
          : 'Backups appear here, including those made before an upgrade.'
      }
    />
  );
}
