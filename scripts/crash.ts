// `npm run crash`: kills the server with -9 during mixed writes, many times, and checks that nothing was lost. With `--mail`,
// kills two servers while they send mail, and checks that each message arrives. TEST_DATABASE chooses one database.
import { parseArgs } from 'node:util';
import { availableDatabases, type DatabaseKind } from '#server/testing/empty-database.ts';
import type { Problem } from '#server/testing/row-rules.ts';
import { crashRun } from './crash/crash-run.ts';
import { crashMailRun } from './crash/mail-run.ts';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    mail: { type: 'boolean', default: false },
    messages: { type: 'string', default: '200' },
  },
});

if (values.mail) await crashMail();
else await crashAll();

async function crashAll(): Promise<void> {
  const only = process.env['TEST_DATABASE'];
  const databases: DatabaseKind[] =
    only === 'embedded' || only === 'postgres' ? [only] : await availableDatabases();
  const units: Problem[][] = [];
  for (const database of databases) units.push(...(await crash(database)));
  printResult(units.length, units.filter((problems) => problems.length > 0).length);
}

/** Returns the problems of each round, and of the end. */
async function crash(database: DatabaseKind): Promise<Problem[][]> {
  const startedAt = Date.now();
  const { ledger, units, ...counts } = await crashRun(database, Number(values.rounds));
  for (const [index, problems] of units.entries())
    for (const { fault, message } of problems) console.log(`✗ round ${index + 1}, ${fault}: ${message}`);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`Crash on ${database}: ${values.rounds} rounds of kill -9 in ${seconds} s`);
  console.log(`  rounds that killed PostgreSQL as well: ${counts.postgresCrashes}`);
  console.log(`  checked rounds killed between a commit and its delivery: ${counts.interruptedDeliveries}`);
  console.log(`  acknowledged writes: ${ledger.writes}, of them messages: ${ledger.mailed.length}`);
  console.log(`  checked records and files: ${ledger.records.length}, problems: ${units.flat().length}`);
  return units;
}

async function crashMail(): Promise<void> {
  const { queued, arrived, kills, outages, problems } = await crashMailRun(Number(values.messages));
  for (const problem of problems) console.log(`✗ ${problem}`);
  console.log(`${queued.length} messages, ${kills} servers killed, ${outages} mail server outages`);
  const repeats = arrived.length - new Set(arrived).size;
  console.log(
    `  arrived again, because the first reply was not saved before a kill or an outage: ${repeats}`,
  );
  printResult(queued.length, problems.length);
}

/** The last line of the output. */
function printResult(all: number, failed: number): void {
  console.log(`${all - failed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}
