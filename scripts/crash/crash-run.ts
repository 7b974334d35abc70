import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { withEmptyDatabase, type DatabaseKind, type EmptyDatabase } from '#server/testing/empty-database.ts';
import type { Problem } from '#server/testing/row-rules.ts';
import { startMailReceiver, type MailReceiver } from '#server/testing/mail-receiver.ts';
import { startServer, type ServerProcess } from '../server-process.ts';
import { findLostMail, mailSettings, makeMailDue } from './lost-mail.ts';
import { findLostRecords } from './lost-records.ts';
import type { Ledger } from './ledger.ts';
import { checkRows, checkRowsAndRemoveDueFiles } from './rows.ts';
import { SHOPS, writeUntilKilled } from './writers.ts';

interface CrashReport {
  /** One for each round, and one for the end. */
  units: CrashUnit[];
  files: number;
  /** The number of due folders, from deleted files and interrupted uploads, that were removed at the end. */
  removed: number;
  postgresCrashes: number;
  /** The number of checked rounds in which the kill left an undelivered event. */
  interruptedDeliveries: number;
}

export interface CrashUnit {
  title: string;
  problems: Problem[];
}

interface CrashTest extends EmptyDatabase {
  ledger: Ledger;
  report: CrashReport;
  receiver: MailReceiver;
}

const CHECK_ROWS_EVERY = 2;
const CRASH_POSTGRES_EVERY = 3;
const SLOWEST_WRITE_MS = 180_000;

/** Runs `rounds` rounds of writing, killing and checking on one data folder, and checks all data at the end. */
export function crashRun(kind: DatabaseKind, rounds: number): Promise<CrashReport & { ledger: Ledger }> {
  const run = async ({ settings, crash }: EmptyDatabase) => {
    const lists = { people: [], shops: [], projects: [], uploads: [], notes: [], mailed: [] };
    const ledger = { ...lists, writes: 0 };
    const receiver = await startMailReceiver();
    const report = { units: [], files: 0, removed: 0, postgresCrashes: 0, interruptedDeliveries: 0 };
    // Without a grace period, every server removes deleted files, also when it is about to be killed.
    const mail = { ...(await mailSettings(receiver)), FILE_GRACE_DAYS: '0' };
    try {
      await runRounds({ settings: { ...settings, ...mail }, crash, ledger, report, receiver }, kind, rounds);
    } finally {
      await receiver.stop();
    }
    return { ...report, ledger };
  };
  return withEmptyDatabase(kind, run, true);
}

async function runRounds(test: CrashTest, kind: DatabaseKind, rounds: number): Promise<void> {
  const { ledger, report } = test;
  const verified = new Set<object>();
  let server: ServerProcess | undefined;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      server = await startServer(test.settings);
      report.units.at(-1)?.problems.push(...(await newlyLost(server, ledger, verified)));
      const problems = await runRound(server, test, round);
      report.units.push({ title: `round ${round}`, problems });
      if (problems.length > 0 || round % 10 === 0)
        console.log(`${kind} ${round}/${rounds}: ${ledger.writes} writes, ${ledger.uploads.length} uploads`);
    }
    report.units.push({ title: 'the end', problems: await checkAllData(test) });
  } finally {
    await server?.kill();
  }
}

/** Checks the records since the last call, and those that may have changed or whose removal got no response. */
async function newlyLost(server: ServerProcess, ledger: Ledger, verified: Set<object>): Promise<Problem[]> {
  const isNew = (record: object) => !verified.has(record);
  const { people, projects, uploads, notes } = ledger;
  const problems = await findLostRecords(server.url, {
    people: people.filter(isNew),
    projects: ledger.shops.flatMap((shop) => shop.projects),
    uploads: uploads.filter((upload) => isNew(upload) || upload.removal === 'requested'),
    notes: notes.filter(isNew),
  });
  for (const record of [...people, ...projects, ...uploads, ...notes]) verified.add(record);
  return problems;
}

async function runRound(server: ServerProcess, test: CrashTest, round: number): Promise<Problem[]> {
  const { settings, crash, ledger, report } = test;
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
  report.postgresCrashes += Number(crashesPostgres);
  const problems = others([...(await writing), ...stalled]);
  if (!checksRows) return problems;
  const { problems: broken, undelivered } = await checkRows(settings);
  report.interruptedDeliveries += Number(undelivered > 0);
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
async function pauseDelivery({
  DATABASE_URL,
}: Record<string, string>): Promise<(() => Promise<void>) | undefined> {
  if (!DATABASE_URL) return undefined;
  const client = new Client({ connectionString: DATABASE_URL });
  // The round may kill PostgreSQL.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query('lock table notifications in exclusive mode');
  return () => client.end().catch(() => undefined);
}

async function checkAllData({ settings, ledger, report, receiver }: CrashTest): Promise<Problem[]> {
  await makeMailDue(settings);
  const server = await startServer(settings);
  const problems = await findLostRecords(server.url, ledger);
  problems.push(...(await findLostMail(ledger.mailed, receiver)));
  const exitCode = await server.stop();
  if (exitCode !== 0)
    problems.push(...others([`The server stopped with exit code ${exitCode}: ${server.output()}`]));
  const { problems: broken, files, removed } = await checkRowsAndRemoveDueFiles(settings);
  Object.assign(report, { files, removed });
  return [...problems, ...broken];
}

function others(messages: string[]): Problem[] {
  return messages.map((message) => ({ fault: 'other', message }));
}
