import { getRouteApi } from '@tanstack/react-router';
import { decodeNameList, encodeNameList } from '#shared/registry/name-list-encoding.ts';
import { useSearchBox } from '#web/lib/use-search-box.ts';
import type { RegistryFilter } from './registry.queries.ts';

const route = getRouteApi('/signed-in/subcontractor-registry');

export interface RegistrySearch {
  filter: RegistryFilter;
  /** The text in the search box. The URL is updated when the user pauses typing. */
  typed: string;
  type: (text: string) => void;
  /** Changes the filter by U.S. state or by certifications. Each change adds an entry to the browser history. */
  choose: (change: Partial<Pick<RegistryFilter, 'state' | 'certifications'>>) => void;
  /** Clears the search and the filters. */
  clear: () => void;
}

/** The registry's search and filters, kept in the URL. */
export function useRegistrySearch(): RegistrySearch {
  const { q = '', state = '', certifications = '' } = route.useSearch();
  const filter = { q, state, certifications: decodeNameList(certifications) };
  const navigate = route.useNavigate();
  const goTo = (next: RegistryFilter, replace: boolean) =>
    void navigate({ search: searchParams(next), replace, resetScroll: false });
  const box = useSearchBox(q, (text, replace) => goTo({ ...filter, q: text }, replace));
  return {
    filter,
    typed: box.typed,
    type: box.type,
    choose: (change) => goTo({ ...filter, q: box.finishTyping(), ...change }, false),
    clear: () => {
      box.clear();
      void navigate({ search: {}, resetScroll: false });
    },
  };
}

function searchParams({ q, state, certifications }: RegistryFilter) {
  return {
    q: q || undefined,
    state: state || undefined,
    certifications: encodeNameList(certifications) || undefined,
  };
}
