import { X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { isFiltered } from '../audit-search.ts';
import type { AuditSearch, AuditSearchChange } from '../audit-search.ts';
import { AuditKindFilter } from './audit-kind-filter.tsx';
import { AuditPersonFilter } from './audit-person-filter.tsx';

interface AuditFiltersProps {
  search: AuditSearch;
  onChange: (change: AuditSearchChange) => void;
  onClear: () => void;
}

/** The filters above the audit log. */
export function AuditFilters({ search, onChange, onClear }: AuditFiltersProps) {
  const { kinds, person, from, to } = search;
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <AuditKindFilter kinds={kinds} onChange={(chosen) => onChange({ kinds: chosen })} />
      <AuditPersonFilter person={person} onChange={(chosen) => onChange({ person: chosen })} />
      <Field label="From" className="w-40 max-sm:grow max-sm:basis-36">
        <Input
          type="date"
          value={from ?? ''}
          max={to}
          onChange={({ target }) => onChange({ from: target.value || undefined })}
        />
      </Field>
      <Field label="To" className="w-40 max-sm:grow max-sm:basis-36">
        <Input
          type="date"
          value={to ?? ''}
          min={from}
          onChange={({ target }) => onChange({ to: target.value || undefined })}
        />
      </Field>
      {isFiltered(search) && (
        <Button variant="ghost" icon={<X aria-hidden />} onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
