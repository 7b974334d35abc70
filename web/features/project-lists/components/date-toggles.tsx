import { CalendarCheck, CalendarX } from 'lucide-react';
import type { DateFilter } from '#shared/projects/date-filters.ts';
import { FilterToggle } from './filter-toggle.tsx';

interface DateTogglesProps {
  value: DateFilter | undefined;
  onChange: (value: DateFilter | undefined) => void;
}

/** Switches the filters for overdue projects and for projects with an installation this week. */
export function DateToggles({ value, onChange }: DateTogglesProps) {
  return (
    <>
      <FilterToggle
        icon={<CalendarX aria-hidden />}
        pressed={value === 'overdue'}
        onClick={() => onChange(value === 'overdue' ? undefined : 'overdue')}
      >
        {DATE_FILTER_LABELS.overdue}
      </FilterToggle>
      <FilterToggle
        icon={<CalendarCheck aria-hidden />}
        pressed={value === 'this-week'}
        onClick={() => onChange(value === 'this-week' ? undefined : 'this-week')}
      >
        {DATE_FILTER_LABELS['this-week']}
      </FilterToggle>
    </>
  );
}

export const DATE_FILTER_LABELS: Record<DateFilter, string> = {
  overdue: 'Overdue',
  'this-week': 'This week',
};
