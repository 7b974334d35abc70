// `npm test`: every suite, on every database that this machine has, and a table of what ran.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '#server/testing/find-postgres.ts';
import { startPostgres, type RunningPostgres } from '#server/testing/postgres-cluster.ts';
import { selectSuites, UnknownSuite } from './suite-selection.ts';
import { resultTable, suiteTitle, type SuiteRow } from './suite-table.ts';
import { allSuites, type Suite } from './suites.ts';

/** Settings of a real installation that must not reach a test. */
const NEVER_INHERITED = ['DATABASE_URL', 'DATA_DIR', 'TEST_DATABASE', 'TEST_DATABASE_URL'];

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UnknownSuite)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

async function main(commandLine: string[]): Promise<number> {
  const lines = allSuites();
  const { suites, runnerArguments } = selectSuites(lines.flat(), commandLine);
  const wantsPostgres = suites.some((suite) => suite.database === 'postgres');
  const postgres = wantsPostgres && (await findPostgres()) ? await startPostgres() : null;
  if (wantsPostgres) console.log(postgresNotice(postgres));
  const rows: SuiteRow[] = [];
  try {
    for (const line of lines) {
      if (interrupted.signal.aborted) break;
      const chosen = line.filter((suite) => suites.includes(suite));
      rows.push(...(await Promise.all(chosen.map((suite) => runSuite(suite, postgres, runnerArguments)))));
    }
  } finally {
    await postgres?.stop();
  }
  console.log(resultTable(rows));
  return interrupted.signal.aborted || rows.some((row) => row.failed > 0) ? 1 : 0;
}

function postgresNotice(postgres: RunningPostgres | null): string {
  if (postgres) return `PostgreSQL for the tests: ${postgres.description}.`;
  return 'No PostgreSQL found (TEST_DATABASE_URL, or initdb on this machine): the embedded database only.';
}

async function runSuite(suite: Suite, postgres: RunningPostgres | null, args: string[]): Promise<SuiteRow> {
  const title = suiteTitle(suite);
  if (suite.database === 'postgres' && !postgres) {
    return { title, passed: 0, failed: 0, skipped: 0, notRun: 'no PostgreSQL found' };
  }
  const start = Date.now();
  const scratch = await mkdtemp(join(tmpdir(), 'wrapline-test-'));
  try {
    const env = environmentFor(suite, postgres);
    const result = await suite.run({ env, runnerArguments: args, scratch, signal: interrupted.signal });
    const row = withoutSilentSuccess({ title, ...result, milliseconds: Date.now() - start });
    if (row.failed > 0) console.log(`\n${'─'.repeat(20)} ${title} ${'─'.repeat(20)}\n${result.output}`);
    console.log(`${row.failed > 0 ? '✗' : '✓'} ${title}: ${row.passed} passed, ${row.failed} failed`);
    return row;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** A suite that ran nothing proves nothing. */
function withoutSilentSuccess(row: SuiteRow): SuiteRow {
  return row.passed + row.failed > 0 ? row : { ...row, failed: 1, note: 'no test ran' };
}

function environmentFor({ database }: Suite, postgres: RunningPostgres | null): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of NEVER_INHERITED) delete env[name];
  if (database) env.TEST_DATABASE = database;
  if (database === 'postgres') env.TEST_DATABASE_URL = postgres?.url;
  return env;
}
