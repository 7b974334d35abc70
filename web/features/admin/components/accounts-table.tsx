import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { Account, AccountList } from '#shared/admin/admin.contract.ts';
import { cn } from '#web/lib/cn.ts';
import { useLostFocus } from '#web/lib/use-lost-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { ACCOUNT_LABELS } from '../account-labels.ts';
import { useAccountPages } from '../account-pages.ts';
import type { AccountSortKey } from '../accounts.queries.ts';
import { adminCertificationsQuery } from '../admin-certifications.queries.ts';
import type { TableSearch } from '../admin-search.ts';
import { useFetchFailureToast } from '../failure-toast.ts';
import { accountColumns } from './account-columns.tsx';
import type { AccountAction } from './account-columns.tsx';
import { EmptyTable, FailedTable } from './table-states.tsx';

interface AccountsTableProps {
  kind: AccountList;
  search: TableSearch<AccountSortKey>;
  onAction: (action: AccountAction) => void;
}

/** The accounts of a list that match the search and the filter, one page at a time. */
export function AccountsTable({ kind, search, onAction }: AccountsTableProps) {
  const { plural } = ACCOUNT_LABELS[kind];
  const tableRef = useRef<HTMLDivElement>(null);
  const focusTable = () => tableRef.current?.focus();
  const { list, pager } = useAccountPages(kind, search, () => {
    // The user may have begun to type a search meanwhile.
    if (document.activeElement instanceof HTMLInputElement) return;
    tableRef.current?.focus({ preventScroll: true });
    tableRef.current?.scrollIntoView();
  });
  const page = list.data;
  // When an account is verified, it leaves the list of accounts to verify, and its row loses the focus.
  const focusHandlers = useLostFocus(focusTable);
  useFetchFailureToast(list, `Failed to fetch ${plural}`);
  return (
    <>
      <div ref={tableRef} tabIndex={-1} className="scroll-mt-20" {...focusHandlers}>
        <Card flush aria-busy={list.isPlaceholderData} className={cn(list.isPlaceholderData && 'opacity-60')}>
          {list.isPending && <TableSkeleton text={`Loading ${plural}...`} />}
          {list.isError && !page && (
            <FailedTable
              what={plural}
              query={list}
              action={pager.onPrevious && <Button onClick={pager.onPrevious}>Previous</Button>}
            />
          )}
          {page?.items.length === 0 && <NoAccounts kind={kind} search={search} />}
          {page && page.items.length > 0 && (
            <AccountRows kind={kind} search={search} onAction={onAction} accounts={page.items} />
          )}
        </Card>
      </div>
      {page && page.items.length > 0 && <Pager what={plural} total={page.total} {...pager} />}
    </>
  );
}

function AccountRows({ kind, search, onAction, accounts }: AccountsTableProps & { accounts: Account[] }) {
  const { data: certifications } = useQuery(adminCertificationsQuery);
  const columns = useMemo(
    () =>
      accountColumns({
        kind,
        onAction,
        names: certifications && new Map(certifications.map(({ id, name }) => [id, name])),
      }),
    [kind, onAction, certifications],
  );
  return (
    <Table
      wide
      caption={ACCOUNT_LABELS[kind].title}
      columns={columns}
      rows={accounts}
      rowKey={(account) => account.id}
      sort={search.sort}
      onSort={search.sortBy}
    />
  );
}

function NoAccounts({ kind, search }: Pick<AccountsTableProps, 'kind' | 'search'>) {
  const { plural } = ACCOUNT_LABELS[kind];
  if (search.documents && !search.q)
    return (
      <EmptyState
        icon={<ShieldCheck />}
        title="Nothing to verify"
        text={`Every declared document of ${plural} is verified.`}
        action={<Button onClick={() => search.filterBy(undefined)}>{`Show all ${plural}`}</Button>}
      />
    );
  return (
    <EmptyTable
      what={plural}
      text={
        kind === 'staff'
          ? 'People appear here when they accept an invitation to a shop’s staff.'
          : `Accounts appear here when they register or when you use “${ACCOUNT_LABELS[kind].addLabel}”.`
      }
      q={search.q}
      onClear={() => search.type('')}
    />
  );
}
