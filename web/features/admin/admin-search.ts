import { getRouteApi } from '@tanstack/react-router';
import { useSearchBox } from '#web/lib/use-search-box.ts';
import type { TableSort } from '#web/ui/table-sort.tsx';
import { ADMIN_TABS } from './admin-tab-names.ts';
import type { AdminTab } from './admin-tab-names.ts';

const route = getRouteApi('/signed-in/admin');

/** The tab in the address. Search and sort belong to one table, so they end with its tab. */
export function useAdminTab(): [tab: AdminTab, choose: (tab: string) => void] {
  const { tab = 'certifications' } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (next: string) =>
    void navigate({
      search: { tab: ADMIN_TABS.find(({ value }) => value === next)?.value },
      resetScroll: false,
    });
  return [tab, choose];
}

/** Search and sort of the table on the chosen tab. */
export interface TableSearch<Key extends string> {
  q: string;
  /** What stands in the search box; the address follows when the typing pauses. */
  typed: string;
  type: (text: string) => void;
  sort: (TableSort & { key: Key }) | undefined;
  sortBy: (sort: TableSort) => void;
}

/** The same, kept in the address; `sortKeys` are the columns that can be sorted by. */
export function useTableSearch<Key extends string>(sortKeys: readonly Key[]): TableSearch<Key> {
  const { q = '', sort, order } = route.useSearch();
  const navigate = route.useNavigate();
  const ask = (text: string, replace: boolean) =>
    void navigate({ search: (now) => ({ ...now, q: text || undefined }), replace, resetScroll: false });
  const sortBy = ({ key, direction }: TableSort) =>
    void navigate({
      search: (now) => ({ ...now, sort: key, order: direction === 'descending' ? 'desc' : undefined }),
      replace: true,
      resetScroll: false,
    });
  const { typed, type } = useSearchBox(q, ask);
  const key = sortKeys.find((name) => name === sort);
  const direction = order === 'desc' ? 'descending' : 'ascending';
  return { q, typed, type, sort: key && { key, direction }, sortBy };
}
