import { runCommand } from './run-command.ts';
import type { SuiteResult } from './suites.ts';

const CHECKS = [
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.'] },
  { name: 'lint and import boundaries', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'structure', command: ['node', 'scripts/check-structure.ts'] },
];

/** Runs every check; each counts as one test, and only a failed one's output is kept. */
export async function runChecks(setting: { signal: AbortSignal }): Promise<SuiteResult> {
  const results = await Promise.all(
    CHECKS.map(async ({ name, command }) => ({ name, ...(await runCommand(command, setting)) })),
  );
  const lines = results.map(({ name, status, output }) =>
    status === 0 ? `✓ ${name}` : `✗ ${name}\n${output.trimEnd()}\n`,
  );
  const failed = results.filter(({ status }) => status !== 0).length;
  return { passed: results.length - failed, failed, skipped: 0, output: `${lines.join('\n')}\n` };
}
