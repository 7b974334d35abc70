import { memo } from 'react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { SortButton, SortSelect } from './table-sort.tsx';
import type { TableSort } from './table-sort.tsx';

export interface TableColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: 'start' | 'end';
  /** Hides the header visually, for a column of actions. In the stacked layout of narrow screens, its cells have no label. */
  hideHeader?: boolean;
}

interface TableProps<Row> {
  /** The accessible name of the table. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Whether the table has many columns. Its rows are then stacked sooner, already in a container of medium width. */
  wide?: boolean;
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
}

/**
 * A table whose rows become blocks of labeled lines in a narrow container. The page sorts the rows. Pass the same `columns` array
 * on each render, so that only changed rows are rendered again.
 */
export function Table<Row>({ caption, columns, rows, rowKey, wide = false, sort, onSort }: TableProps<Row>) {
  return (
    <div className={wide ? '@container/wide-table' : '@container/table'}>
      {onSort && <SortSelect columns={columns} sort={sort} onSort={onSort} />}
      <table {...ROLES.table} aria-label={caption} className="w-full text-sm stacked:block">
        <thead {...ROLES.rowgroup} className="stacked:hidden">
          <tr {...ROLES.row} className="border-b">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.rowgroup} className="stacked:block">
          {rows.map((row) => (
            <BodyRow key={rowKey(row)} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeaderCellProps<Row> extends Pick<TableProps<Row>, 'sort' | 'onSort'> {
  column: TableColumn<Row>;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const currentDirection = sort?.key === column.key ? sort.direction : undefined;
  const alignment = column.align === 'end' ? 'text-right' : 'text-left';
  return (
    <th
      {...ROLES.columnheader}
      scope="col"
      aria-sort={currentDirection}
      className={cn(
        'px-3 py-2 text-xs font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4',
        alignment,
      )}
    >
      {column.sortable && onSort ? (
        <SortButton column={column} currentDirection={currentDirection} onSort={onSort} />
      ) : (
        <span className={column.hideHeader ? 'sr-only' : undefined}>{column.header}</span>
      )}
    </th>
  );
}

interface BodyRowProps<Row> extends Pick<TableProps<Row>, 'columns'> {
  row: Row;
}

const BodyRow = memo(PlainBodyRow) as typeof PlainBodyRow;

function PlainBodyRow<Row>({ row, columns }: BodyRowProps<Row>) {
  return (
    <tr {...ROLES.row} className={ROW_CLASS}>
      {columns.map((column) => (
        <BodyCell key={column.key} column={column}>
          {column.cell(row)}
        </BodyCell>
      ))}
    </tr>
  );
}

function BodyCell<Row>({ column, children }: { column: TableColumn<Row>; children: ReactNode }) {
  return (
    <td
      {...ROLES.cell}
      className={cn(
        CELL_CLASS,
        column.align === 'end' && 'tabular:text-right',
        column.hideHeader && ACTIONS_CELL_CLASS,
      )}
    >
      {!column.hideHeader && (
        <span className="w-28 shrink-0 text-muted tabular:hidden" aria-hidden>
          {column.header}
        </span>
      )}
      <div className={cn('min-w-0', !column.hideHeader && 'stacked:flex-1')}>{children}</div>
    </td>
  );
}

// These elements have the roles implicitly, but some browsers drop the roles when a table part is displayed as a block.
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

const ROW_CLASS =
  'relative border-b last:border-b-0 tabular:hover:bg-well/60 stacked:grid stacked:py-3 ' +
  'stacked:grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))]';

const CELL_CLASS =
  'px-3 py-2.5 align-middle first:pl-4 last:pr-4 stacked:flex stacked:items-baseline stacked:gap-3 stacked:px-4 stacked:py-1 ' +
  'stacked:first:col-span-full stacked:first:pr-16';

// When a row is displayed as a block, the actions are in the corner beside the first line.
const ACTIONS_CELL_CLASS = 'stacked:absolute stacked:top-2 stacked:right-0';
