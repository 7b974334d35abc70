import { getRouteApi } from '@tanstack/react-router';
import type { DocumentFilter } from '#shared/admin/admin.contract.ts';
import type { MailState } from '#shared/mail/mail-kinds.ts';
import { useSearchBox } from '#web/lib/use-search-box.ts';
import type { TableSort } from '#web/ui/table-sort.tsx';
import { ADMIN_TABS } from './admin-tab-names.ts';
import type { AdminTab } from './admin-tab-names.ts';

const route = getRouteApi('/signed-in/admin');

/** The tab in the URL. A change of the tab resets search, filter and sort, because they belong to the table of one tab. */
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

/** The search, filter and sort of the table on the active tab. */
export interface TableSearch<Key extends string> {
  q: string;
  /** The text in the search box. The URL is updated when the user pauses typing. */
  typed: string;
  type: (text: string) => void;
  sort: (TableSort & { key: Key }) | undefined;
  sortBy: (sort: TableSort) => void;
  /** The state of the documents by which the accounts are filtered. Undefined without this filter. */
  documents: DocumentFilter | undefined;
  filterBy: (documents: DocumentFilter | undefined) => void;
}

/** The table's search, filter and sort, kept in the URL; `sortKeys` are the sortable columns. */
export function useTableSearch<Key extends string>(sortKeys: readonly Key[]): TableSearch<Key> {
  const { q = '', sort, order, documents } = route.useSearch();
  const navigate = route.useNavigate();
  const setQuery = (text: string, replace: boolean) =>
    void navigate({ search: (now) => ({ ...now, q: text || undefined }), replace, resetScroll: false });
  const sortBy = ({ key, direction }: TableSort) =>
    void navigate({
      search: (now) => ({ ...now, sort: key, order: direction === 'descending' ? 'desc' : undefined }),
      replace: true,
      resetScroll: false,
    });
  const filterBy = (chosen: DocumentFilter | undefined) =>
    void navigate({ search: (now) => ({ ...now, documents: chosen }), resetScroll: false });
  const { typed, type } = useSearchBox(q, setQuery);
  const key = sortKeys.find((name) => name === sort);
  const direction = order === 'desc' ? 'descending' : 'ascending';
  return { q, typed, type, sort: key && { key, direction }, sortBy, documents, filterBy };
}

/** The state of the messages to show, kept in the URL; undefined for all. */
export function useMailState(): [state: MailState | undefined, show: (state: MailState | undefined) => void] {
  const { mail } = route.useSearch();
  const navigate = route.useNavigate();
  const setMailState = (chosen: MailState | undefined) =>
    void navigate({ search: (now) => ({ ...now, mail: chosen }), resetScroll: false });
  return [mail, setMailState];
}
