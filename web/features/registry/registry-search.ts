import { getRouteApi } from '@tanstack/react-router';
import { readNameList, writeNameList } from '#shared/registry/name-list.ts';
import { useSearchBox } from '#web/lib/use-search-box.ts';
import type { RegistryFilter } from './registry.queries.ts';

const route = getRouteApi('/signed-in/subcontractor-registry');

export interface RegistrySearch {
  filter: RegistryFilter;
  /** What stands in the search box; the address follows when the typing pauses. */
  typed: string;
  type: (text: string) => void;
  /** Another state or other certifications; each is a step for Back. */
  choose: (change: Partial<Pick<RegistryFilter, 'state' | 'certifications'>>) => void;
  /** Takes search and filters away. */
  clear: () => void;
}

/** Search and filters of the registry, kept in the address. */
export function useRegistrySearch(): RegistrySearch {
  const { q = '', state = '', certifications = '' } = route.useSearch();
  const filter = { q, state, certifications: readNameList(certifications) };
  const navigate = route.useNavigate();
  const ask = (next: RegistryFilter, replace: boolean) =>
    void navigate({ search: inAddress(next), replace, resetScroll: false });
  const box = useSearchBox(q, (text, replace) => ask({ ...filter, q: text }, replace));
  return {
    filter,
    typed: box.typed,
    type: box.type,
    choose: (change) => ask({ ...filter, q: box.settle(), ...change }, false),
    clear: () => {
      box.clear();
      void navigate({ search: {}, resetScroll: false });
    },
  };
}

function inAddress({ q, state, certifications }: RegistryFilter) {
  return {
    q: q || undefined,
    state: state || undefined,
    certifications: writeNameList(certifications) || undefined,
  };
}
