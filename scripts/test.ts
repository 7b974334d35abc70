// `npm test`: runs the suites on the databases that this machine has, and prints a table of the results.
// `npm test -- unit api:postgres` runs some; `npm test -- unit -- -t gate` passes arguments on to vitest or Playwright.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { findPostgres } from '#server/testing/find-postgres.ts';
import { startPostgres } from '#server/testing/postgres-cluster.ts';
import { withTemporaryFolder, withTemporaryFoldersInMemory } from '#server/testing/temporary-folder.ts';

type Suite = [name: string, ...command: string[]];

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The result of a suite. `failures` has a line for each failed test. */
interface Result extends Counts {
  failures: string[];
}

interface VitestFile {
  name: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

interface PlaywrightSuite {
  specs: { file: string; title: string; ok: boolean }[];
  suites?: PlaywrightSuite[];
}

const ROOT = join(import.meta.dirname, '..');
const SUITE_TIMEOUT_MS = 30 * 60_000;
/** Environment variables that must not reach a test, because they can name a real database or folder. */
const REMOVED_SETTINGS = ['DATABASE_URL', 'DATA_DIR', 'TEST_DATABASE', 'TEST_DATABASE_URL'];
/**
 * Settings for the type check and the type-aware rules of the linter, which are Go programs. With one processor and less garbage
 * collection, they take longer when they run alone, but a third less processor time.
 */
const GO_SETTINGS = { GOMAXPROCS: '1', GOGC: '400' };
/**
 * On a machine with PostgreSQL, `npm test` runs only these API tests and browser tests on the embedded database,
 * because tests take more processor time on it. All other API tests and browser tests run only on PostgreSQL. The
 * listed API tests depend on the database, and the listed browser tests use most of the server.
 */
const EMBEDDED_TESTS: Record<string, string[]> = {
  'api:embedded': [
    ...'/embedded/ old-data-folders /start.test /transactions constraints list-indexes prepared-'.split(' '),
    ...'statement-limits /events/ idempotency.api project-search'.split(' '),
    ...'backup-snapshot backup-of-old-schema backup-schedule'.split(' '),
  ],
  'browser:embedded': ['e2e/live.spec.ts', 'e2e/review-story.spec.ts'],
};

/**
 * The suites. The groups run in turn. The suites of a group run in parallel, so that two processors are busy. Only the crash and
 * fuzz tests are more than two: alone, each leaves a processor unused. Other suites would slow each other down.
 */
const GROUPS: Suite[][] = [
  [
    ['check', 'npm', 'run', 'check'],
    ['components', 'vitest', 'run', '--project=components'],
  ],
  [
    ['unit', 'vitest', 'run', '--project=unit'],
    ['api:postgres', 'vitest', 'run', '--project=api'],
  ],
  [['browser:postgres', 'playwright', 'test']],
  [
    ['browser:embedded', 'playwright', 'test'],
    ['api:embedded', 'vitest', 'run', '--project=api'],
  ],
  [
    ['crash:embedded', 'node', 'scripts/crash.ts', '--rounds=1'],
    ['crash:postgres', 'node', 'scripts/crash.ts', '--rounds=2'],
    ['crash-mail:postgres', 'node', 'scripts/crash.ts', '--mail', '--rounds=1'],
    ['fuzz:embedded', 'node', 'scripts/fuzz.ts', '--runs=3000'],
    ['fuzz:postgres', 'node', 'scripts/fuzz.ts', '--runs=3000'],
  ],
];

const interruptController = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruptController.abort());
process.exitCode = await withTemporaryFoldersInMemory(() => main(process.argv.slice(2)));

async function main(args: string[]): Promise<number> {
  const argumentsEnd = args.includes('--') ? args.indexOf('--') : args.length;
  const chosen = args.slice(0, argumentsEnd);
  const names = GROUPS.flat().map(([name]) => name);
  const unknownWord = chosen.find((word) => !names.some((name) => isSuiteNamed(name, word)));
  if (unknownWord) {
    console.error(`Unknown suite '${unknownWord}'. Suites: ${names.join(', ')}.`);
    return 2;
  }
  const isChosen = ([name]: Suite) => chosen.length === 0 || chosen.some((word) => isSuiteNamed(name, word));
  const groups = GROUPS.map((group) => group.filter(isChosen));
  return runGroups(groups, args.slice(argumentsEnd + 1));
}

function isSuiteNamed(suite: string, word: string): boolean {
  return suite === word || suite.startsWith(`${word}:`);
}

/** Runs the suites and prints their results. The last line is always `N passed, N failed`. Returns the exit status. */
async function runGroups(groups: Suite[][], runnerArguments: string[]): Promise<number> {
  const needsPostgres = groups.flat().some(([name]) => name.endsWith(':postgres'));
  const postgres = needsPostgres && (await findPostgres()) ? await startPostgres() : null;
  if (postgres) console.log(`PostgreSQL for the tests: ${postgres.description}.`);
  const runsAll = groups.flat().length === GROUPS.flat().length;
  const table: Record<string, string | (Counts & { seconds: number })> = {};
  const sum = { passed: 0, failed: 0 };
  // Printed again at the end, because the output of a failed suite can be far above.
  const failures: string[] = [];
  const run = async ([name, ...command]: Suite) => {
    const isMissingDatabase = name.endsWith(':postgres') && !postgres;
    const areBothDatabasesTested = runsAll && postgres !== null;
    if (isMissingDatabase || (name === 'fuzz:embedded' && areBothDatabasesTested)) {
      table[name] = isMissingDatabase
        ? 'not run: no PostgreSQL found (TEST_DATABASE_URL, or initdb on this machine)'
        : 'not run: fuzz:postgres sends such requests';
      return;
    }
    const start = Date.now();
    const files = (areBothDatabasesTested && EMBEDDED_TESTS[name]) || [];
    const result = await runSuite(name, [...command, ...files], runnerArguments, postgres?.url);
    const { failures: suiteFailures, ...counts } = result;
    table[name] = { ...counts, seconds: Math.round((Date.now() - start) / 1000) };
    sum.passed += counts.passed;
    sum.failed += counts.failed;
    failures.push(...suiteFailures.map((failure) => `${name}: ${failure}`));
  };
  try {
    for (const group of groups) if (!interruptController.signal.aborted) await Promise.all(group.map(run));
  } finally {
    await postgres?.stop();
  }
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.table(table);
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  return sum.failed > 0 || interruptController.signal.aborted ? 1 : 0;
}

async function runSuite(name: string, command: string[], args: string[], url = ''): Promise<Result> {
  const [, database = ''] = name.split(':');
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const setting of REMOVED_SETTINGS) delete env[setting];
  if (database) env['TEST_DATABASE'] = database;
  if (database === 'postgres') env['TEST_DATABASE_URL'] = url;
  const { status, output, report } = await runCommand([...command, ...args], env);
  const { failures, ...counts } = readResult(name, status, output, report);
  // A runner can fail without a failed test, for example when a file does not load. A suite without tests fails too.
  const isBroken = status !== 0 || counts.passed === 0;
  const failed = isBroken ? Math.max(counts.failed, 1) : counts.failed;
  if (failed > failures.length) failures.push('more failures, see the output above');
  const result = { ...counts, failed, failures };
  if (result.failed > 0) console.log(`\n${'─'.repeat(20)} ${name} ${'─'.repeat(20)}\n${output}`);
  console.log(`${result.failed > 0 ? '✗' : '✓'} ${name}: ${result.passed} passed, ${result.failed} failed`);
  return result;
}

/** Runs a command with the project's programs first in PATH. The servers that it starts share compiled modules. */
function runCommand([program = '', ...args]: string[], settings: NodeJS.ProcessEnv) {
  const programs = [join(ROOT, 'node_modules', '.bin'), dirname(process.execPath)];
  const PATH = [...programs, process.env.PATH].join(delimiter);
  return withTemporaryFolder(async (folder) => {
    const report = join(folder, 'report.json');
    const NODE_COMPILE_CACHE = join(ROOT, '.cache', 'compiled');
    const env = { ...settings, ...GO_SETTINGS, PATH, NODE_COMPILE_CACHE, TEST_REPORT: report };
    const { signal } = interruptController;
    const child = spawn(program, args, { cwd: ROOT, env, signal, timeout: SUITE_TIMEOUT_MS });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    child.once('error', (error) => (output += `${program}: ${error.message}\n`));
    const status = await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
    return { status, output, report: existsSync(report) ? readFileSync(report, 'utf8') : null };
  });
}

/**
 * Reads the result from the JSON report (vitest, Playwright), the last line of the output (our scripts), or the exit status
 * (`check`).
 */
function readResult(name: string, status: number, output: string, report: string | null): Result {
  const noDetails = { skipped: 0, failures: [] };
  if (name === 'check') return { passed: Number(status === 0), failed: Number(status !== 0), ...noDetails };
  if (report === null) {
    const [, passed = 0, failed = 0] = /(\d+) passed, (\d+) failed$/.exec(output.trimEnd()) ?? [];
    return { passed: Number(passed), failed: Number(failed), ...noDetails };
  }
  const { stats, errors, suites, ...vitest } = JSON.parse(report);
  if (!stats)
    return {
      passed: vitest.numPassedTests,
      failed: vitest.numFailedTests,
      skipped: vitest.numPendingTests + vitest.numTodoTests,
      failures: listFailedTests(vitest.testResults),
    };
  // Tests that passed only on a retry and files that do not load count as failed.
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed, skipped: stats.skipped, failures: listFailedBrowserTests(suites) };
}

/** The failed tests in the JSON report of vitest, each with its file and the first line of its error. */
function listFailedTests(files: VitestFile[]): string[] {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages: [message = ''] }) =>
          `${relative(ROOT, name)} › ${fullName}: ${message.split('\n')[0]}`,
      ),
  );
}

function listFailedBrowserTests(suites: PlaywrightSuite[]): string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
    ...listFailedBrowserTests(inner),
  ]);
}
