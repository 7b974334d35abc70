import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectCard } from '#shared/projects/projects.contract.ts';
import { useSearchBox } from '#web/lib/use-search-box.ts';
import { foundProjectsQuery } from '#web/features/projects/projects.queries.ts';

/** The results for the text of the search field. */
export interface FoundProjects {
  /** While `searching`, `projects` are the results of the previous text. */
  state: 'searching' | 'found' | 'failed';
  projects: readonly ProjectCard[];
  /** The number of all matches. */
  total: number;
  retry: () => void;
}

/** Searches when the user pauses typing. `reset` empties the field. */
export function useFoundProjects() {
  const [q, setQ] = useState('');
  const { typed, type, clear } = useSearchBox(q, setQ);
  const { data, isPlaceholderData, isFetching, refetch } = useQuery(foundProjectsQuery(q));
  const text = typed.trim();
  const isSearching = text !== q || isPlaceholderData || (!data && isFetching);
  const found: FoundProjects = {
    state: isSearching ? 'searching' : data ? 'found' : 'failed',
    projects: q === '' ? [] : (data?.items ?? []),
    total: data?.total ?? 0,
    retry: () => void refetch(),
  };
  const reset = () => {
    clear();
    setQ('');
  };
  return { typed, text, type, reset, found };
}
