import { useQuery } from '@tanstack/react-query';
import type { AccountList } from '#shared/admin/admin.contract.ts';
import { FilterButtons } from '#web/ui/filter-buttons.tsx';
import { accountsToVerifyCountQuery } from '../accounts.queries.ts';
import type { AccountSortKey } from '../accounts.queries.ts';
import type { TableSearch } from '../admin-search.ts';

interface DocumentFilterButtonsProps {
  kind: AccountList;
  search: TableSearch<AccountSortKey>;
}

/** Switches between all accounts and the accounts with a document to verify. */
export function DocumentFilterButtons({ kind, search }: DocumentFilterButtonsProps) {
  const { data: count } = useQuery(accountsToVerifyCountQuery(kind, search.q));
  return (
    <FilterButtons
      label="Documents"
      options={[
        { value: 'all', label: 'All' },
        { value: 'to-verify', label: 'To verify', count },
      ]}
      value={search.documents ?? 'all'}
      onChange={(chosen) => search.filterBy(chosen === 'all' ? undefined : chosen)}
    />
  );
}
