import { X } from 'lucide-react';
import { useSearchBox } from '#web/lib/use-search-box.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { isFiltered } from '../audit-search.ts';
import type { AuditSearch, AuditSearchChange } from '../audit-search.ts';
import { AuditKindFilter } from './audit-kind-filter.tsx';
import { AuditPersonFilter } from './audit-person-filter.tsx';

interface AuditFiltersProps {
  search: AuditSearch;
  onChange: (change: AuditSearchChange, replace?: boolean) => void;
  onClear: () => void;
}

/** The filters above the audit log. */
export function AuditFilters({ search, onChange, onClear }: AuditFiltersProps) {
  const { kinds, person, from, to } = search;
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <AuditKindFilter kinds={kinds} onChange={(chosen, replace) => onChange({ kinds: chosen }, replace)} />
      <AuditPersonFilter person={person} onChange={(chosen) => onChange({ person: chosen })} />
      <DayFilter
        label="From"
        day={from}
        max={to}
        onChange={(day, replace) => onChange({ from: day }, replace)}
      />
      <DayFilter label="To" day={to} min={from} onChange={(day, replace) => onChange({ to: day }, replace)} />
      {isFiltered(search) && (
        <Button variant="ghost" icon={<X aria-hidden />} onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

interface DayFilterProps {
  label: string;
  day: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined, replace: boolean) => void;
}

/**
 * A date input whose day is in the URL. The input has its own state while the user types, because the URL changes later than the
 * input, and React would reset the input after each digit of the year.
 */
function DayFilter({ label, day, min, max, onChange }: DayFilterProps) {
  const { typed, type } = useSearchBox(day ?? '', (text, replace) => onChange(text || undefined, replace));
  return (
    <Field label={label} className="w-40 max-sm:grow max-sm:basis-36">
      <Input type="date" value={typed} min={min} max={max} onChange={({ target }) => type(target.value)} />
    </Field>
  );
}
