// `npm run crash`: kills the server with -9 during mixed writes, many times, and checks that nothing was lost. With `--mail`,
// kills two servers while they send mail, and checks that each message arrives.
import { parseArgs } from 'node:util';
import { availableDatabases, type DatabaseKind } from '#server/testing/empty-database.ts';
import type { Problem } from '#server/testing/row-rules.ts';
import { crashRun, type CrashUnit } from './crash/crash-run.ts';
import { crashMailRun, mailProblems } from './crash/mail-run.ts';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    mail: { type: 'boolean', default: false },
    messages: { type: 'string', default: '200' },
    database: { type: 'string', default: process.env['TEST_DATABASE'] ?? 'both' },
  },
});

if (values.mail) await crashMail(Number(values.messages));
else await crash();

async function crash(): Promise<void> {
  const units: CrashUnit[] = [];
  for (const database of await databasesOf(values.database)) {
    const startedAt = Date.now();
    const report = await crashRun(database, Number(values.rounds));
    console.log(summary(database, report, Date.now() - startedAt));
    units.push(...report.units);
  }
  printResult(units.length, units.filter(({ problems }) => problems.length > 0).length);
}

async function crashMail(messages: number): Promise<void> {
  const run = await crashMailRun(messages);
  const problems = mailProblems(run);
  for (const problem of problems) console.log(`✗ ${problem}`);
  const repeats = run.arrived.length - new Set(run.arrived).size;
  console.log(
    `${run.queued.length} messages, ${run.kills} servers killed, ${run.outages} mail server outages`,
  );
  console.log(
    `  arrived again, because the first reply was not saved before a kill or an outage: ${repeats}`,
  );
  printResult(run.queued.length, problems.length);
}

/** The last line of the output. */
function printResult(all: number, failed: number): void {
  console.log(`${all - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function databasesOf(word: string): Promise<DatabaseKind[]> {
  if (word === 'embedded' || word === 'postgres') return [word];
  if (word === 'both') return availableDatabases();
  throw new Error(`--database must be embedded, postgres or both, not ${word}`);
}

function summary(
  database: DatabaseKind,
  report: Awaited<ReturnType<typeof crashRun>>,
  milliseconds: number,
): string {
  const { ledger, files, removed, postgresCrashes, interruptedDeliveries } = report;
  const problems = report.units.flatMap((unit) => unit.problems);
  const count = (fault: Problem['fault']) => problems.filter((problem) => problem.fault === fault).length;
  return [
    ...report.units.flatMap((unit) => unit.problems.map(({ message }) => `✗ ${unit.title}: ${message}`)),
    `Crash on ${database}: ${values.rounds} rounds of kill -9 in ${Math.round(milliseconds / 1000)} s`,
    `  rounds that killed PostgreSQL as well: ${postgresCrashes}`,
    `  rounds killed between a commit and its delivery, of those checked: ${interruptedDeliveries}`,
    `  acknowledged writes: ${ledger.writes}, of them messages: ${ledger.mailed.length}, files at the end: ${files}, folders removed at the end: ${removed}`,
    `  lost: ${count('lost')}, half-written: ${count('half-written')}`,
    `  rows without their file: ${count('without file')}, files without a row: ${count('leftover')}`,
    `  history that does not match: ${count('history')}, deliveries missing or repeated: ${count('delivery')}`,
    '',
  ].join('\n');
}
