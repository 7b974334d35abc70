import { getRouteApi } from '@tanstack/react-router';
import { useSearchBox } from '#web/lib/use-search-box.ts';

const route = getRouteApi('/signed-in/subcontractors');

/** The search of My Subcontractors, kept in the URL. `typed` is the text in the box. */
export function useTeamSearch() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const search = (text: string, replace: boolean) =>
    void navigate({ search: { q: text || undefined }, replace, resetScroll: false });
  return { q, ...useSearchBox(q, search) };
}
