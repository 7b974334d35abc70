import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import {
  withEmptyDatabase,
  type DatabaseKind,
  type EmptyDatabase,
  type Settings,
} from '#server/testing/empty-database.ts';
import { startMailReceiver, type MailReceiver } from '#server/testing/mail-receiver.ts';
import type { Problem } from '#server/testing/row-rules.ts';
import { startServer, type ServerProcess } from '../server-process.ts';
import { findLostRecords, type Ledger } from './ledger.ts';
import { findLostMail, mailSettings, makeMailDue } from './mail-run.ts';
import { checkRows } from './rows.ts';
import { SHOPS, writeUntilKilled } from './writers.ts';

interface CrashTest extends EmptyDatabase {
  kind: DatabaseKind;
  ledger: Ledger;
  receiver: MailReceiver;
  /** The problems of each round, and of the end. */
  units: Problem[][];
  postgresCrashes: number;
  /** The number of checked rounds in which the kill left an undelivered event. */
  interruptedDeliveries: number;
}

const CHECK_ROWS_EVERY = 2;
const CRASH_POSTGRES_EVERY = 3;
const SLOWEST_WRITE_MS = 180_000;

/** Runs `rounds` rounds of writing, killing and checking on one data folder, and checks all data at the end. */
export function crashRun(kind: DatabaseKind, rounds: number): Promise<CrashTest> {
  const run = async (database: EmptyDatabase) => {
    const receiver = await startMailReceiver();
    const ledger = { records: [], shops: [], mailed: [], writes: 0 };
    // Without a grace period, every server removes deleted files, also when it is about to be killed.
    const settings = { ...database.settings, ...(await mailSettings(receiver)), FILE_GRACE_DAYS: '0' };
    const counts = { postgresCrashes: 0, interruptedDeliveries: 0 };
    const test: CrashTest = { ...database, kind, settings, ledger, receiver, units: [], ...counts };
    try {
      await runRounds(test, rounds);
    } finally {
      await receiver.stop();
    }
    return test;
  };
  return withEmptyDatabase(kind, run, true);
}

async function runRounds(test: CrashTest, rounds: number): Promise<void> {
  const { kind, ledger, units } = test;
  let server: ServerProcess | undefined;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      server = await startServer(test.settings);
      // The records since the last check, and those whose change got no response.
      const unchecked = ledger.records.filter(({ isChecked, requested }) => !isChecked || requested);
      units.at(-1)?.push(...(await findLostRecords(server.url, unchecked)));
      const problems = await runRound(server, test, round);
      units.push(problems);
      if (problems.length > 0 || round % 10 === 0)
        console.log(`${kind} ${round}/${rounds}: ${ledger.writes} writes, ${ledger.records.length} records`);
    }
    units.push(await checkAllData(test));
  } finally {
    await server?.kill();
  }
}

async function runRound(server: ServerProcess, test: CrashTest, round: number): Promise<Problem[]> {
  const { settings, crash, ledger } = test;
  const durationMs = 100 + Math.random() * 1_100;
  // Not in every round, so that the server itself recovers in the others.
  const checksRows = round % CHECK_ROWS_EVERY === 0;
  const crashesPostgres = crash !== undefined && round % CRASH_POSTGRES_EVERY === 0;
  const killed = new AbortController();
  const earlierWrites = ledger.writes;
  const writing = writeUntilKilled({ base: server.url, ledger, killed: killed.signal });
  await sleep(durationMs / 2);
  const resumeDelivery = checksRows ? await pauseDelivery(settings) : undefined;
  await sleep(durationMs / 2);
  const stalled = await waitForWrites(ledger, earlierWrites);
  killed.abort();
  await Promise.all([server.kill(), crashesPostgres && crash()]);
  await resumeDelivery?.();
  test.postgresCrashes += Number(crashesPostgres);
  const problems = others([...(await writing), ...stalled]);
  if (!checksRows) return problems;
  const { problems: broken, undelivered } = await checkRows(settings);
  test.interruptedDeliveries += Number(undelivered > 0);
  return [...problems, ...broken];
}

/** On a busy machine, a round can be too short for the shops of the first round, or for any write. */
async function waitForWrites(ledger: Ledger, earlierWrites: number): Promise<string[]> {
  const deadline = Date.now() + SLOWEST_WRITE_MS;
  while (ledger.writes === earlierWrites || Object.keys(ledger.shops).length < SHOPS) {
    if (Date.now() > deadline) return ['The server acknowledged too few writes'];
    await sleep(10);
  }
  return [];
}

/**
 * Blocks the delivery of events until the returned function is called; only on PostgreSQL. Only the dispatcher waits for
 * this lock, because the writers do not write notifications.
 */
async function pauseDelivery({ DATABASE_URL }: Settings): Promise<(() => Promise<void>) | undefined> {
  if (!DATABASE_URL) return undefined;
  const client = new Client({ connectionString: DATABASE_URL });
  // The round may kill PostgreSQL.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query('lock table notifications in exclusive mode');
  return () => client.end().catch(() => undefined);
}

async function checkAllData({ settings, ledger, receiver }: CrashTest): Promise<Problem[]> {
  await makeMailDue(settings);
  const server = await startServer(settings);
  const problems = await findLostRecords(server.url, ledger.records);
  problems.push(...(await findLostMail(ledger.mailed, receiver)));
  const exitCode = await server.stop();
  if (exitCode !== 0)
    problems.push(...others([`The server stopped with exit code ${exitCode}: ${server.output()}`]));
  return [...problems, ...(await checkRows(settings, { isEnd: true })).problems];
}

function others(messages: string[]): Problem[] {
  return messages.map((message) => ({ fault: 'other', message }));
}
