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
  /** For the column of acts: no label beside it on phones, and only screen readers hear its header. */
  hideHeader?: boolean;
}

interface TableProps<Row> {
  /** Says what the rows are; screen readers hear it. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Of many columns: stacks its rows where a smaller table would still have room. */
  wide?: boolean;
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
}

/**
 * Rows and columns where there is room for them; in a narrow place each row becomes a block of labelled lines. The page
 * sorts. A long table stays quick when `columns` keeps its identity: only the rows that changed are drawn again.
 */
export function Table<Row>({ caption, columns, rows, rowKey, wide = false, sort, onSort }: TableProps<Row>) {
  return (
    <div className={wide ? '@container/wide-table' : '@container/table'}>
      {onSort && <SortSelect columns={columns} sort={sort} onSort={onSort} />}
      <table {...AS.table} aria-label={caption} className="w-full text-sm stacked:block">
        <thead {...AS.rowgroup} className="stacked:hidden">
          <tr {...AS.row} className="border-b">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...AS.rowgroup} className="stacked:block">
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
  const sorted = sort?.key === column.key ? sort.direction : undefined;
  const alignment = column.align === 'end' ? 'text-right' : 'text-left';
  return (
    <th
      {...AS.columnheader}
      scope="col"
      aria-sort={sorted}
      className={cn(
        'px-3 py-2 text-xs font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4',
        alignment,
      )}
    >
      {column.sortable && onSort ? (
        <SortButton column={column} sorted={sorted} onSort={onSort} />
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
    <tr {...AS.row} className={ROW}>
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
      {...AS.cell}
      className={cn(CELL, column.align === 'end' && 'tabular:text-right', column.hideHeader && ACTS_CELL)}
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

// The elements imply these roles, but some browsers forget them once a table part is displayed as a block.
const AS = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

const ROW =
  'relative border-b last:border-b-0 tabular:hover:bg-well/60 stacked:grid stacked:py-3 ' +
  'stacked:grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))]';

const CELL =
  'px-3 py-2.5 align-middle first:pl-4 last:pr-4 stacked:flex stacked:items-baseline stacked:gap-3 stacked:px-4 stacked:py-1 ' +
  'stacked:first:col-span-full stacked:first:pr-16';

// In a block the acts stand in its corner, beside the first line.
const ACTS_CELL = 'stacked:absolute stacked:top-2 stacked:right-0';
