import type { Counts } from './suite-counts.ts';
import type { Suite } from './suites.ts';

export interface SuiteRow extends Counts {
  title: string;
  milliseconds?: number;
  /** Why the suite did not run at all. */
  notRun?: string;
  note?: string;
}

const DATABASE_NAMES = { embedded: 'embedded database', postgres: 'PostgreSQL' };

/** A suite's name for people: 'api · PostgreSQL'. */
export function suiteTitle({ name, database }: Pick<Suite, 'name' | 'database'>): string {
  return database ? `${name} · ${DATABASE_NAMES[database]}` : name;
}

/** The table at the end of a test run; its last line is always `N passed, N failed`. */
export function resultTable(rows: SuiteRow[]): string {
  const width = Math.max(...rows.map((row) => row.title.length), 5);
  const head = `${'suite'.padEnd(width)}   passed   failed  skipped     time`;
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  const lines = rows.map((row) => `${row.title.padEnd(width)}${cellsOf(row)}`.trimEnd());
  return ['', head, ...lines, '', `${passed} passed, ${failed} failed`].join('\n');
}

function cellsOf({ passed, failed, skipped, milliseconds = 0, notRun, note }: SuiteRow): string {
  if (notRun) return `   not run: ${notRun}`;
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`;
  const cells = [passed, failed, skipped, seconds].map((cell) => String(cell).padStart(9));
  return `${cells.join('')}  ${note ?? ''}`;
}
