import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSearchBox } from '#web/lib/use-search-box.ts';
import type { ProjectSearch, StatusFilter } from './projects.queries.ts';

/** Search and filter of My Projects, kept in the address. `typed` is what stands in the box. */
export function useProjectSearch() {
  const search = useSearchInAddress();
  const navigate = useNavigate();
  const ask = ({ q, status }: ProjectSearch, replace: boolean) => {
    const kept = { q: q || undefined, status: status === 'all' ? undefined : status };
    void navigate({ to: '/my-projects', search: kept, replace });
  };
  const { typed, type, settle } = useSearchBox(search.q, (q, replace) => ask({ ...search, q }, replace));
  const filter = (status: StatusFilter) => ask({ q: settle(), status }, false);
  return { search, typed, type, filter };
}

function useSearchInAddress(): ProjectSearch {
  const { q = '', status = 'all' } = useSearch({ from: '/signed-in/my-projects' });
  return { q, status };
}
