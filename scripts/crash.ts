// `npm run crash`: kills the server with -9 during mixed writes, many times, and checks that nothing was lost. TEST_DATABASE
// limits this to one database. `--mail` kills two servers on PostgreSQL while they send mail, and checks that all of it arrives.
import { parseArgs } from 'node:util';
import { findDatabases, type DatabaseKind } from '#server/testing/empty-database.ts';
import type { Inconsistency } from '#server/testing/row-rules.ts';
import { runCrashRounds } from './crash/crash-run.ts';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, mail: { type: 'boolean', default: false } },
});

const problemsByCheck: Inconsistency[][] = [];
for (const database of await listChosenDatabases()) problemsByCheck.push(...(await runCrashTests(database)));
const failedCount = problemsByCheck.filter((problems) => problems.length > 0).length;
console.log(`${problemsByCheck.length - failedCount} passed, ${failedCount} failed`);
process.exitCode = failedCount > 0 ? 1 : 0;

async function listChosenDatabases(): Promise<DatabaseKind[]> {
  const chosenDatabase = values.mail ? 'postgres' : process.env['TEST_DATABASE'];
  return chosenDatabase === 'embedded' || chosenDatabase === 'postgres' ? [chosenDatabase] : findDatabases();
}

/** Runs the crash test on a database and prints its results. Returns the problems of each round and of the final check. */
async function runCrashTests(database: DatabaseKind): Promise<Inconsistency[][]> {
  const startedAt = Date.now();
  const { ledger, mail, ...run } = await runCrashRounds(database, Number(values.rounds), values.mail);
  for (const [index, problems] of run.problemsByCheck.entries())
    for (const { fault, message } of problems) console.log(`✗ round ${index + 1}, ${fault}: ${message}`);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const repeats = mail.arrivals.length - new Set(mail.arrivals).size;
  console.log(`Crash on ${database}: ${values.rounds} rounds of kill -9 in ${seconds} s
  servers killed: ${run.servers.length - 1}, rounds that killed PostgreSQL as well: ${run.postgresCrashes}
  checked rounds killed between a commit and its delivery: ${run.interruptedDeliveries}
  acknowledged writes: ${ledger.writeCount}, checked records and files: ${ledger.records.length}
  messages: ${ledger.invitedAddresses.length}, mail server outages: ${mail.outageCount}
  arrived again, because the first reply was not saved before a kill or an outage: ${repeats}`);
  return run.problemsByCheck;
}
