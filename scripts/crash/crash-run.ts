import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import {
  withEmptyDatabase,
  type DatabaseKind,
  type EmptyDatabase,
  type Settings,
} from '#server/testing/empty-database.ts';
import type { Inconsistency } from '#server/testing/row-rules.ts';
import { startServer, type ServerProcess } from '#server/testing/server-process.ts';
import { findLostRecords, type Ledger } from './ledger.ts';
import {
  findLostMail,
  findRepeatedMail,
  restartMailServer,
  createMailSettings,
  makeMailDue,
  startCrashMail,
  type CrashMail,
} from './mail.ts';
import { checkRows } from './rows.ts';
import { writeUntilKilled } from './writers.ts';

interface CrashTest extends EmptyDatabase {
  /** Whether the rounds test only the sending of mail. See `runCrashRounds`. */
  isMailOnly: boolean;
  servers: ServerProcess[];
  ledger: Ledger;
  mail: CrashMail;
  /** One list of problems for each round, and one for the final check. */
  problemsByCheck: Inconsistency[][];
  postgresCrashes: number;
  /** The number of checked rounds in which the kill left an undelivered event. */
  interruptedDeliveries: number;
}

const SHOP_INDEXES = [0, 1, 2, 3];
// The first round checks the rows and crashes PostgreSQL, so that a run of one round tests both.
const ROUNDS_PER_ROW_CHECK = 2;
const ROUNDS_PER_POSTGRES_CRASH = 3;
const WRITE_TIMEOUT_MS = 180_000;

/**
 * Runs `rounds` rounds of writing, killing and checking on one data folder, and checks all data at the end. With
 * `isMailOnly`, two servers send mail in each round, and the mail server is stopped in every second round.
 */
export function runCrashRounds(kind: DatabaseKind, rounds: number, isMailOnly: boolean): Promise<CrashTest> {
  const run = async (database: EmptyDatabase) => {
    const mail = await startCrashMail();
    const ledger = { records: [], shops: [], invitedAddresses: [], writeCount: 0 };
    const counts = { postgresCrashes: 0, interruptedDeliveries: 0 };
    const test: CrashTest = {
      ...database,
      isMailOnly,
      servers: [],
      ledger,
      mail,
      problemsByCheck: [],
      ...counts,
    };
    try {
      for (let round = 1; round <= rounds; round += 1) {
        test.problemsByCheck.push(await runRound(test, round));
        const { length } = test.problemsByCheck.flat();
        if (length > 0 || round % 10 === 0)
          console.log(`${kind} ${round}/${rounds}: ${ledger.writeCount} writes, ${length} problems`);
      }
      test.problemsByCheck.push(await checkAllData(test));
    } finally {
      await Promise.all(test.servers.map((server) => server.kill()));
      await mail.stop();
    }
    return test;
  };
  return withEmptyDatabase(kind, run, true);
}

async function startCrashServer(test: CrashTest): Promise<ServerProcess> {
  // Without a grace period, even these short-lived servers remove deleted files, and some are killed during a removal.
  const settings = { ...test.settings, ...(await createMailSettings(test.mail)), FILE_GRACE_DAYS: '0' };
  const server = await startServer(settings);
  test.servers.push(server);
  return server;
}

async function runRound(test: CrashTest, round: number): Promise<Inconsistency[]> {
  const { settings, crash, ledger, mail, isMailOnly } = test;
  const firstServer = await startCrashServer(test);
  const secondServer = isMailOnly ? await startCrashServer(test) : null;
  // The records that changed since the last check, and the records whose last change got no response.
  const uncheckedRecords = ledger.records.filter(({ isChecked, requested }) => !isChecked || requested);
  const problems = await findLostRecords(firstServer.url, uncheckedRecords);
  const durationMs = 100 + Math.random() * 1_100;
  // Tests both ways of recovery. Checking the rows opens and recovers the database. After a round without this check,
  // the next server start recovers the database.
  const shouldCheckRows = round % ROUNDS_PER_ROW_CHECK === 1;
  const shouldCrashPostgres = !isMailOnly && crash !== undefined && round % ROUNDS_PER_POSTGRES_CRASH === 1;
  const killController = new AbortController();
  const earlierWriteCount = ledger.writeCount;
  const write = ({ url }: ServerProcess, shops: number[]) =>
    writeUntilKilled({ base: url, ledger, killSignal: killController.signal }, shops, isMailOnly);
  const runningWriters = secondServer
    ? [write(firstServer, SHOP_INDEXES.slice(0, 2)), write(secondServer, SHOP_INDEXES.slice(2))]
    : [write(firstServer, SHOP_INDEXES)];
  await sleep(durationMs / 2);
  const resumeDelivery = shouldCheckRows && !isMailOnly ? await pauseDelivery(settings) : undefined;
  if (shouldCheckRows && isMailOnly) await restartMailServer(mail);
  await sleep(durationMs / 2);
  const timeoutProblems = await waitForWrites(ledger, earlierWriteCount);
  killController.abort();
  await secondServer?.kill();
  if (secondServer) await sleep(Math.random() * 500);
  await Promise.all([firstServer.kill(), shouldCrashPostgres && crash()]);
  await resumeDelivery?.();
  test.postgresCrashes += Number(shouldCrashPostgres);
  problems.push(...withFaultOther([...(await Promise.all(runningWriters)).flat(), ...timeoutProblems]));
  if (isMailOnly) await makeMailDue(settings, mail);
  if (!shouldCheckRows) return problems;
  const { problems: dataProblems, undeliveredCount } = await checkRows(settings);
  test.interruptedDeliveries += Number(undeliveredCount > 0);
  return [...problems, ...dataProblems];
}

/** Waits until all shops exist and a write of this round was acknowledged. Returns a problem after `WRITE_TIMEOUT_MS`. */
async function waitForWrites(ledger: Ledger, earlierWriteCount: number): Promise<string[]> {
  const deadline = Date.now() + WRITE_TIMEOUT_MS;
  while (ledger.writeCount === earlierWriteCount || Object.keys(ledger.shops).length < SHOP_INDEXES.length) {
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
  // Ignores a lost connection, because the round may kill PostgreSQL.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query('lock table notifications in exclusive mode');
  return () => client.end().catch(() => undefined);
}

async function checkAllData(test: CrashTest): Promise<Inconsistency[]> {
  const { settings, ledger, mail, isMailOnly } = test;
  await makeMailDue(settings, mail);
  const server = await startCrashServer(test);
  const problems = await findLostRecords(server.url, ledger.records);
  problems.push(...(await findLostMail(ledger.invitedAddresses, mail)));
  const exitCode = await server.stop();
  if (exitCode !== 0)
    problems.push(...withFaultOther([`The server stopped with exit code ${exitCode}: ${server.output()}`]));
  // Only these runs call `makeMailDue` after each round. Without these calls, `unsavedRecipients` is incomplete.
  if (isMailOnly) problems.push(...findRepeatedMail(mail));
  return [...problems, ...(await checkRows(settings, { isEnd: true })).problems];
}

function withFaultOther(messages: string[]): Inconsistency[] {
  return messages.map((message) => ({ fault: 'other', message }));
}
