import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { AUDIT_KINDS } from '#shared/audit/audit-kinds.ts';
import type { AuditKind } from '#shared/audit/audit-kinds.ts';
import { useSearchBox } from '#web/lib/use-search-box.ts';

const route = getRouteApi('/signed-in/admin');

/** The filters of the audit log. Days are in the time zone of the admin's browser. */
export interface AuditSearch {
  q: string;
  kinds: readonly AuditKind[];
  person: number | undefined;
  from: string | undefined;
  to: string | undefined;
}

export type AuditSearchChange = Partial<AuditSearch>;

/**
 * The filters of the audit log, kept in the URL. `typed` is the text in the search box. `filtersKey` changes when the filters are
 * cleared, so that inputs with a change that is not in the URL yet are created again.
 */
export function useAuditSearch() {
  const { q = '', kinds = '', person, from, to } = route.useSearch();
  const navigate = route.useNavigate();
  const setQuery = (text: string, replace: boolean) =>
    void navigate({ search: (now) => ({ ...now, q: text || undefined }), replace, resetScroll: false });
  const change = ({ kinds: chosen, ...others }: AuditSearchChange, replace = false) =>
    void navigate({
      search: (now) => ({ ...now, ...others, ...(chosen && { kinds: chosen.join(',') || undefined }) }),
      replace,
      resetScroll: false,
    });
  const { typed, type, clear: clearSearchBox } = useSearchBox(q, setQuery);
  const [filtersKey, setFiltersKey] = useState(0);
  const clearFilters = () => {
    clearSearchBox();
    setFiltersKey((key) => key + 1);
    void navigate({ search: ({ tab }) => ({ tab }), resetScroll: false });
  };
  const search: AuditSearch = { q, kinds: parseKinds(kinds), person, from, to };
  return { search, typed, type, change, clear: clearFilters, filtersKey };
}

/** The kinds in a list that is separated by commas, in the order of `AUDIT_KINDS`. */
export function parseKinds(text: string): AuditKind[] {
  const names = text.split(',');
  return AUDIT_KINDS.filter((kind) => names.includes(kind));
}

/** Whether any filter is set. */
export function isFiltered({ q, kinds, person, from, to }: AuditSearch): boolean {
  return q !== '' || kinds.length > 0 || person !== undefined || from !== undefined || to !== undefined;
}
