import { getRouteApi } from '@tanstack/react-router';
import { useSearchBox } from '#web/lib/use-search-box.ts';

const route = getRouteApi('/signed-in/subcontractors');

/** The search of the page My Subcontractors. `q` is the search text in the URL, and `typed` is the text in the box. */
export function useTeamSearch() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const search = (text: string, replace: boolean) =>
    void navigate({ search: { q: text || undefined }, replace, resetScroll: false });
  return { q, ...useSearchBox(q, search) };
}
