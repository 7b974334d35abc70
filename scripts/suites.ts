import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { findBrowser, NO_BROWSER } from './find-browser.ts';
import { runCommand, type CommandResult } from './run-command.ts';
import { countsOfLastLine, countsOfStories, countsOfVitest, type Counts } from './suite-counts.ts';

export type Database = 'embedded' | 'postgres';

export interface Suite {
  /** The word that selects it: `npm test -- unit api`. */
  name: string;
  /** The database it runs on, where that matters; `npm test -- api:postgres` selects by it. */
  database?: Database;
  run(setting: SuiteSetting): Promise<SuiteResult>;
}

interface SuiteSetting {
  env: NodeJS.ProcessEnv;
  /** What stood after `--` on the command line, for vitest or Playwright. */
  runnerArguments: string[];
  /** A folder for reports that goes away afterwards. */
  scratch: string;
  signal: AbortSignal;
}

export interface SuiteResult extends Counts {
  /** Everything that the suite printed. */
  output: string;
}

/**
 * All suites, a line after the other; those of one line run at the same time, since alone none of them keeps two
 * processors busy and none measures time. A new one is one entry.
 */
export function allSuites(): Suite[][] {
  return [
    [
      { name: 'check', run: runChecks },
      { name: 'unit', run: vitest('unit') },
    ],
    [{ name: 'api', database: 'embedded', run: vitest('api') }],
    [{ name: 'api', database: 'postgres', run: vitest('api') }],
    [{ name: 'browser', database: 'embedded', run: stories() }],
    [
      // The browser does not see which database it is: here only the stories that lead through most of the server.
      { name: 'browser', database: 'postgres', run: stories('first-job', 'live', 'live-cut', 'waiting') },
      ...onBoth('crash', 'scripts/crash.ts', '--rounds', '3'),
    ],
    onBoth('fuzz', 'scripts/fuzz.ts', '--runs', '500'),
  ];
}

/** A script that ends its output with `N passed, N failed`, on both databases. */
function onBoth(name: string, file: string, ...args: string[]): Suite[] {
  if (!existsSync(file)) return [];
  const run = async ({ env, signal }: SuiteSetting) => {
    const result = await runCommand(['node', file, ...args], { env, signal });
    return counted(result, countsOfLastLine(result.output));
  };
  return [
    { name, database: 'embedded', run },
    { name, database: 'postgres', run },
  ];
}

function vitest(project: 'unit' | 'api'): Suite['run'] {
  return async ({ env, runnerArguments, scratch, signal }) => {
    const report = join(scratch, 'vitest.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const command = ['vitest', 'run', `--project=${project}`, ...reporters, ...runnerArguments];
    const result = await runCommand(command, { env, signal });
    return counted(result, countsOfVitest(await textOf(report)));
  };
}

/** Every story, or those of the named files; files that the command line names come instead of these. */
function stories(...names: string[]): Suite['run'] {
  return async (setting) => runStories(setting, names);
}

async function runStories(
  { env, runnerArguments, scratch, signal }: SuiteSetting,
  names: string[],
): Promise<SuiteResult> {
  if (!(await findBrowser())) return { passed: 0, failed: 1, skipped: 0, output: NO_BROWSER };
  const build = await runCommand(['node', 'scripts/prepare.mjs', 'web'], { env, signal });
  if (build.status !== 0) return { passed: 0, failed: 1, skipped: 0, output: build.output };
  const report = join(scratch, 'stories.json');
  const chosen = runnerArguments.some((word) => word.includes('.spec.ts'));
  const files = chosen ? [] : names.map((name) => `e2e/${name}.spec.ts`);
  const command = ['playwright', 'test', ...files, ...runnerArguments];
  const result = await runCommand(command, { env: { ...env, STORY_COUNTS: report }, signal });
  return counted(result, countsOfStories(await textOf(report)));
}

/** A runner may fail without a failed test (a file that does not load, an error after the tests): that counts as one. */
function counted({ status, output }: CommandResult, counts: Counts): SuiteResult {
  const failed = status === 0 ? counts.failed : Math.max(counts.failed, 1);
  return { ...counts, failed, output };
}

async function textOf(report: string): Promise<string | null> {
  return existsSync(report) ? readFile(report, 'utf8') : null;
}
