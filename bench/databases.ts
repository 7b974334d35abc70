import { findDatabases, withEmptyDatabase, type Settings } from '#server/testing/empty-database.ts';
import type { BenchResult } from './bench-result.ts';

/** An empty database, with the settings of a server that uses the database. */
export interface TestDatabase {
  name: 'embedded' | 'PostgreSQL';
  settings: Settings;
}

type Measure = (database: TestDatabase) => Promise<BenchResult[]>;

/** Measures on the embedded database, and on PostgreSQL if this machine has it. `only` selects one of them. */
export async function measureOnEachDatabase(
  measure: Measure,
  only?: TestDatabase['name'],
): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const kind of await findDatabases()) {
    const name = kind === 'embedded' ? kind : 'PostgreSQL';
    if (only && only !== name) continue;
    const run = ({ settings }: { settings: Settings }) =>
      measure({ name, settings: { ...settings, LOG_LEVEL: 'info' } });
    results.push(...(await withEmptyDatabase(kind, run, true)));
  }
  return results;
}

/** Measures on PostgreSQL. Returns no results on a machine without it. */
export function measureOnPostgres(measure: Measure): Promise<BenchResult[]> {
  return measureOnEachDatabase(measure, 'PostgreSQL');
}
