import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

export interface TableSort {
  key: string;
  direction: 'ascending' | 'descending';
}

interface SortableColumn {
  key: string;
  header: string;
  sortable?: boolean;
}

interface SortButtonProps {
  column: SortableColumn;
  currentDirection: TableSort['direction'] | undefined;
  onSort: (sort: TableSort) => void;
}

/** The header of a sortable column. A second click reverses the order. */
export function SortButton({ column, currentDirection, onSort }: SortButtonProps) {
  const Icon = currentDirection ? SORT_ICONS[currentDirection] : ChevronsUpDown;
  const direction = currentDirection === 'ascending' ? 'descending' : 'ascending';
  return (
    <button
      type="button"
      onClick={() => onSort({ key: column.key, direction })}
      className="-mx-1.5 inline-flex cursor-pointer items-center gap-1 rounded-sm px-1.5 py-1 hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
    >
      {column.header}
      <Icon className="size-3.5" aria-hidden />
    </button>
  );
}

interface SortSelectProps {
  columns: readonly SortableColumn[];
  sort: TableSort | undefined;
  onSort: (sort: TableSort) => void;
}

/** The sort control of a narrow table, which has no headers. */
export function SortSelect({ columns, sort, onSort }: SortSelectProps) {
  const choices = columns.filter((column) => column.sortable).flatMap(sortDirectionsOf);
  const chosen = choices.findIndex(({ key, direction }) => key === sort?.key && direction === sort.direction);
  const choose = (index: number) => {
    const choice = choices[index];
    if (choice) onSort(choice);
  };
  return (
    <Field label="Sort by" className="border-b p-4 tabular:hidden">
      <Select value={chosen} onChange={(event) => choose(Number(event.target.value))}>
        {chosen < 0 && <option value={-1}>Choose…</option>}
        {choices.map(({ key, direction, header }, index) => (
          <option key={`${key} ${direction}`} value={index}>
            {header}, {direction}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function sortDirectionsOf({ key, header }: SortableColumn): (TableSort & { header: string })[] {
  return [
    { key, header, direction: 'ascending' },
    { key, header, direction: 'descending' },
  ];
}

const SORT_ICONS = { ascending: ArrowUp, descending: ArrowDown };
