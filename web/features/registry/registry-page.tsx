import { useInfiniteQuery } from '@tanstack/react-query';
import { mayBrowseRegistry } from '#shared/team/team.policy.ts';
import { useActor } from '#web/session/session.ts';
import { NoHiringAccess } from '#web/features/team/no-hiring-access.tsx';
import { countText } from '#web/lib/count-text.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ActiveFilters } from './components/active-filters.tsx';
import { RegistryTable } from './components/registry-table.tsx';
import { RegistryToolbar } from './components/registry-toolbar.tsx';
import { registryListQuery } from './registry.queries.ts';
import type { RegistryFilter } from './registry.queries.ts';
import { useRegistrySearch } from './registry-search.ts';

export function RegistryPage() {
  return mayBrowseRegistry(useActor()) ? <Registry /> : <NoHiringAccess title="Subcontractor Registry" />;
}

function Registry() {
  const search = useRegistrySearch();
  return (
    <>
      <PageHeader
        title="Subcontractor Registry"
        subtitle="Find subcontractors by name, place and certification, and add them to your team"
      />
      <RegistryToolbar search={search} />
      <ActiveFilters search={search} />
      <ResultCount filter={search.filter} />
      <RegistryTable search={search} />
    </>
  );
}

function ResultCount({ filter }: { filter: RegistryFilter }) {
  const { data: list } = useInfiniteQuery(registryListQuery(filter));
  const shownCount = list?.pages.reduce((sum, page) => sum + page.items.length, 0) ?? 0;
  const total = list?.pages[0]?.total;
  return (
    <output className="mb-3 block min-h-5 text-sm text-muted tabular-nums">
      {total !== undefined && `Showing ${shownCount} of ${countText(total, 'subcontractor')}`}
    </output>
  );
}
