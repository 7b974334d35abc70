import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX, Users } from 'lucide-react';
import { useMemo } from 'react';
import type { RegistryEntry } from '#shared/registry/registry.contract.ts';
import { useActor } from '#web/session/session.ts';
import { InstallerList } from '#web/features/team/installer-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Table } from '#web/ui/table.tsx';
import { registryListQuery } from '../registry.queries.ts';
import type { RegistrySearch } from '../registry-search.ts';
import { registryColumns } from './registry-columns.tsx';

interface RegistryTableProps {
  search: RegistrySearch;
}

/** The installers that match the search and the filters. */
export function RegistryTable({ search }: RegistryTableProps) {
  const list = useInfiniteQuery(registryListQuery(search.filter));
  return (
    <InstallerList list={list} emptyState={<NoMatches search={search} />}>
      {(entries) => <RegistryEntries entries={entries} />}
    </InstallerList>
  );
}

function RegistryEntries({ entries }: { entries: RegistryEntry[] }) {
  const actor = useActor();
  const columns = useMemo(() => registryColumns(actor), [actor]);
  return (
    <Table wide caption="Subcontractors" columns={columns} rows={entries} rowKey={(entry) => entry.id} />
  );
}

function NoMatches({ search: { filter, clear } }: RegistryTableProps) {
  const isFiltered = filter.q !== '' || filter.state !== '' || filter.certifications.length > 0;
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No subcontractors found"
        text="No one in the registry matches this search and these filters."
        action={<Button onClick={clear}>Show all subcontractors</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Users />}
      title="No subcontractors yet"
      text="Subcontractors appear here after they register."
    />
  );
}
