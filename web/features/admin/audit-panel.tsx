import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Table } from '#web/ui/table.tsx';
import { isFiltered, useAuditSearch } from './audit-search.ts';
import type { AuditSearch } from './audit-search.ts';
import { auditExportUrl, auditLogQuery } from './audit.queries.ts';
import { auditColumns } from './components/audit-columns.tsx';
import { AuditFilters } from './components/audit-filters.tsx';
import { PagedTable } from './components/paged-table.tsx';

/** The tab Audit Log: who did what, when and from where. */
export function AuditPanel() {
  const { search, typed, type, change, clear, filtersKey } = useAuditSearch();
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <SearchInput
          label="Search the audit log"
          placeholder="Name or IP address..."
          value={typed}
          onChange={type}
          className="w-full sm:w-80"
        />
        <a href={auditExportUrl(search)} download className={buttonClass({ className: 'max-sm:w-full' })}>
          <Download aria-hidden />
          Export CSV
        </a>
      </div>
      <AuditFilters key={filtersKey} search={search} onChange={change} onClear={clear} />
      <AuditTable search={search} onPerson={(person) => change({ person })} onClear={clear} />
    </>
  );
}

interface AuditTableProps {
  search: AuditSearch;
  onPerson: (id: number) => void;
  onClear: () => void;
}

function AuditTable({ search, onPerson, onClear }: AuditTableProps) {
  const list = useInfiniteQuery(auditLogQuery(search));
  const columns = useMemo(() => auditColumns(onPerson), [onPerson]);
  return (
    <PagedTable
      list={list}
      what="events"
      failure="Failed to fetch the audit log"
      empty={<NoEvents isSearch={isFiltered(search)} onClear={onClear} />}
    >
      {(rows) => <Table wide caption="Audit log" columns={columns} rows={rows} rowKey={({ id }) => id} />}
    </PagedTable>
  );
}

function NoEvents({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  if (!isSearch)
    return (
      <EmptyState
        icon={<ScrollText />}
        title="No events yet"
        text="Sign-ins and changes to accounts, links, settings and backups appear here."
      />
    );
  return (
    <EmptyState
      icon={<ScrollText />}
      title="No events found"
      text="No event matches the filters."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
