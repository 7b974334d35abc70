import {
  availableDatabases,
  withEmptyDatabase,
  type DatabaseKind,
  type Settings,
} from '#server/testing/empty-database.ts';
import type { BenchResult } from './figure.ts';

/** An empty database: the settings of a server that uses it. */
export interface TestDatabase {
  name: 'embedded' | 'PostgreSQL';
  settings: Settings;
}

type Measure = (database: TestDatabase) => Promise<BenchResult[]>;

/** Measures on the embedded database, and on PostgreSQL when this machine has it. */
export async function measureOnEachDatabase(measure: Measure): Promise<BenchResult[]> {
  const figures: BenchResult[] = [];
  for (const kind of await availableDatabases()) figures.push(...(await onDatabase(kind, measure)));
  return figures;
}

/** Measures on PostgreSQL; returns no figures when this machine does not have it. */
export async function measureOnPostgres(measure: Measure): Promise<BenchResult[]> {
  const isAvailable = (await availableDatabases()).includes('postgres');
  return isAvailable ? onDatabase('postgres', measure) : [];
}

function onDatabase(kind: DatabaseKind, measure: Measure): Promise<BenchResult[]> {
  const name = kind === 'embedded' ? kind : 'PostgreSQL';
  return withEmptyDatabase(
    kind,
    ({ settings }) => measure({ name, settings: { ...settings, LOG_LEVEL: 'info' } }),
    true,
  );
}
