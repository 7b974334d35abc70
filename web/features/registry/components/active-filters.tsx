import { X } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { useFocusContainer } from '#web/lib/use-lost-focus.ts';
import { Button } from '#web/ui/button.tsx';
import type { RegistrySearch } from '../registry-search.ts';

interface ActiveFiltersProps {
  search: RegistrySearch;
}

/** The active filters, which can be removed one by one or all at once. */
export function ActiveFilters({ search }: ActiveFiltersProps) {
  const filters = activeFilters(search);
  const focusContainer = useFocusContainer<HTMLDivElement>();
  return (
    <div
      {...focusContainer}
      className={cn('flex flex-wrap items-center gap-2', filters.length > 0 && 'mb-3')}
    >
      {filters.length > 0 && (
        <>
          <ul aria-label="Active filters" className="flex min-w-0 flex-wrap items-center gap-2">
            {filters.map(({ label, remove }) => (
              <li key={label} className="flex min-w-0">
                <FilterChip label={label} onRemove={remove} />
              </li>
            ))}
          </ul>
          <Button size="sm" variant="ghost" onClick={search.clear}>
            Clear All Filters
          </Button>
        </>
      )}
    </div>
  );
}

function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" aria-label={`Remove filter ${label}`} onClick={onRemove} className={CHIP_CLASS}>
      <span className="truncate">{label}</span>
      <X className="size-3.5 shrink-0" aria-hidden />
    </button>
  );
}

function activeFilters({ filter: { q, state, certifications }, type, choose }: RegistrySearch) {
  return [
    ...(q ? [{ label: `Search: ${q}`, remove: () => type('') }] : []),
    ...(state ? [{ label: `State: ${state}`, remove: () => choose({ state: '' }) }] : []),
    ...certifications.map((name) => ({
      label: name,
      remove: () => choose({ certifications: certifications.filter((other) => other !== name) }),
    })),
  ];
}

const CHIP_CLASS =
  'inline-flex min-h-8 max-w-full min-w-0 cursor-pointer items-center gap-1.5 rounded-full bg-accent-soft px-3 text-sm font-medium ' +
  'text-accent-ink hover:bg-hover pointer-coarse:min-h-11';
