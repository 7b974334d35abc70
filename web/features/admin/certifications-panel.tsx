import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { adminCertificationsQuery } from './admin-certifications.queries.ts';
import { useTableSearch } from './admin-search.ts';
import type { TableSearch } from './admin-search.ts';
import { CERTIFICATION_SORT_KEYS, filterCertifications, sortCertifications } from './certification-order.ts';
import type { CertificationSortKey } from './certification-order.ts';
import { certificationColumns } from './components/certification-columns.tsx';
import type { CertificationAction } from './components/certification-columns.tsx';
import { CertificationDialog } from './components/certification-dialog.tsx';
import { DeleteCertificationDialog } from './components/delete-certification-dialog.tsx';
import { EmptyTable, FailedTable } from './components/table-states.tsx';
import { TableToolbar } from './components/table-toolbar.tsx';
import { useFetchFailureToast } from './failure-toast.ts';

export function CertificationsPanel() {
  const search = useTableSearch(CERTIFICATION_SORT_KEYS);
  const [action, setAction] = useState<CertificationAction>();
  const add = (
    <Button variant="primary" onClick={() => setAction({ kind: 'add' })}>
      Add Certification
    </Button>
  );
  return (
    <>
      <TableToolbar what="certifications" typed={search.typed} onType={search.type} actions={add} />
      <Card flush>
        <CertificationsTable search={search} onAction={setAction} />
      </Card>
      {action && <ActionDialog action={action} onClose={() => setAction(undefined)} />}
    </>
  );
}

interface CertificationsTableProps {
  search: TableSearch<CertificationSortKey>;
  onAction: (action: CertificationAction) => void;
}

function CertificationsTable({ search, onAction }: CertificationsTableProps) {
  const list = useQuery(adminCertificationsQuery);
  const columns = useMemo(() => certificationColumns(onAction), [onAction]);
  useFetchFailureToast(list, 'Failed to fetch certifications');
  if (list.isPending) return <TableSkeleton text="Loading certifications..." />;
  if (!list.data) return <FailedTable what="certifications" query={list} />;
  const rows = sortCertifications(filterCertifications(list.data, search.q), search.sort);
  if (rows.length === 0) return <EmptyCertifications search={search} />;
  return (
    <Table
      caption="Certifications"
      columns={columns}
      rows={rows}
      rowKey={(certification) => certification.id}
      sort={search.sort}
      onSort={search.sortBy}
    />
  );
}

function EmptyCertifications({ search: { q, type } }: Pick<CertificationsTableProps, 'search'>) {
  return (
    <EmptyTable
      what="certifications"
      text="Shops and installers choose from the certifications listed here."
      q={q}
      onClear={() => type('')}
    />
  );
}

function ActionDialog({ action, onClose }: { action: CertificationAction; onClose: () => void }) {
  if (action.kind === 'delete')
    return <DeleteCertificationDialog certification={action.certification} onClose={onClose} />;
  return <CertificationDialog certification={action.certification} onClose={onClose} />;
}
