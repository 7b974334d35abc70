import type { ReactNode } from 'react';
import { SearchInput } from '#web/ui/search-input.tsx';

interface TableToolbarProps {
  /** The plural noun for the rows: 'subcontractors'. */
  what: string;
  typed: string;
  onType: (text: string) => void;
  filter?: ReactNode;
  actions: ReactNode;
}

/** The search box, the filter and the add button above a table. */
export function TableToolbar({ what, typed, onType, filter, actions }: TableToolbarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <SearchInput
        label={`Search ${what}`}
        placeholder={`Search ${what}...`}
        value={typed}
        onChange={onType}
        className="w-full sm:w-80"
      />
      {filter && <div className="mr-auto">{filter}</div>}
      <div className="max-sm:w-full max-sm:*:w-full">{actions}</div>
    </div>
  );
}
