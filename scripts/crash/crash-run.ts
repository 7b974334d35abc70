import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startOwnPostgres } from '../own-postgres.ts';
import type { Problem } from '../row-rules.ts';
import { ServerDidNotStart, startServer, type ServerProcess } from '../server-process.ts';
import { lostRecords } from './acknowledged.ts';
import { emptyLedger, markOf, since, type Ledger, type LedgerMark } from './ledger.ts';
import { checkRowsAndRemoveDueFiles, checkRows } from './rows.ts';
import { writeUntilKilled } from './writers.ts';

export type CrashDatabase = 'embedded' | 'postgres';

export interface CrashReport {
  /** One for each round, one for the second start (embedded only), and one for the end. */
  units: { title: string; problems: Problem[] }[];
  writes: number;
  files: number;
  /** The number of due folders, from deleted files and interrupted uploads, that were removed at the end. */
  removed: number;
  postgresCrashes: number;
  /** The number of checked rounds in which the kill left an undelivered event. */
  cutDeliveries: number;
}

/** The settings of a run. The optional functions exist when the database is a separate process. */
interface Site {
  settings: Record<string, string>;
  crashDatabase?: () => Promise<void>;
  /** Blocks the delivery of events until the returned function is called. */
  holdDelivery?: () => Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Runs `rounds` rounds of writing, killing and checking on one data folder, and checks all data at the end. */
export async function crashRun(database: CrashDatabase, rounds: number): Promise<CrashReport> {
  const site = await openSite(database);
  const ledger = emptyLedger();
  const report: CrashReport = {
    units: [],
    writes: 0,
    files: 0,
    removed: 0,
    postgresCrashes: 0,
    cutDeliveries: 0,
  };
  let server: ServerProcess | undefined;
  try {
    let verified = markOf(ledger);
    for (let round = 1; round <= rounds; round += 1) {
      server = await startServer(site.settings);
      report.units.at(-1)?.problems.push(...(await lost(server, ledger, verified)));
      verified = markOf(ledger);
      if (round === 1 && database === 'embedded') report.units.push(await secondStart(site));
      const problems = await killedRound(server, site, { round, ledger, report });
      report.units.push({ title: `round ${round}`, problems });
      printProgress(database, round, rounds, ledger, problems);
    }
    report.units.push({ title: 'the end', problems: await checkAllData(site, ledger, report) });
  } finally {
    await server?.kill();
    await site.close();
  }
  return { ...report, writes: ledger.writes };
}

async function openSite(database: CrashDatabase): Promise<Site> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wrapline-crash-'));
  // Without a grace period, every server removes deleted files, also when it is about to be killed.
  const settings = { DATA_DIR: folder, RATE_LIMIT: 'off', FILE_GRACE_DAYS: '0' };
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (database === 'embedded') return { settings, close: removeFolder };
  const cluster = await startOwnPostgres({ durable: true });
  return {
    settings: { ...settings, DATABASE_URL: cluster.url },
    crashDatabase: async () => cluster.crash?.(),
    holdDelivery: () => holdTable(cluster.url, 'notifications'),
    close: async () => {
      await cluster.stop();
      await removeFolder();
    },
  };
}

/** The duration of a round. The first one is long enough to create the shops. */
function durationMs(round: number): number {
  return round === 1 ? 2_000 : 100 + Math.random() * 1_100;
}

/** Only the dispatcher waits for this lock, because the writers do not write notifications. */
async function holdTable(url: string, table: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url });
  // The round may kill PostgreSQL.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in exclusive mode`);
  return () => client.end().catch(() => undefined);
}

const CHECK_ROWS_EVERY = 2;
const CRASH_POSTGRES_EVERY = 3;

async function killedRound(
  server: ServerProcess,
  site: Site,
  { round, ledger, report }: { round: number; ledger: Ledger; report: CrashReport },
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const killed = new AbortController();
  const writing = writeUntilKilled({ base: server.url, ledger, killed: killed.signal });
  const checksRows = round % CHECK_ROWS_EVERY === 0;
  await new Promise((resolve) => setTimeout(resolve, durationMs(round) / 2));
  const resumeDelivery = checksRows ? await site.holdDelivery?.() : undefined;
  await new Promise((resolve) => setTimeout(resolve, durationMs(round) / 2));
  const killPostgres = round % CRASH_POSTGRES_EVERY === 0 ? site.crashDatabase : undefined;
  await Promise.all([server.kill(), killPostgres?.()]);
  await resumeDelivery?.();
  killed.abort();
  if (killPostgres) report.postgresCrashes += 1;
  problems.push(...others(await writing));
  // Not in every round, so that the server itself recovers in the others.
  if (!checksRows) return problems;
  const { problems: broken, undelivered } = await checkRows(site.settings);
  if (undelivered > 0) report.cutDeliveries += 1;
  return [...problems, ...broken];
}

async function lost(server: ServerProcess, ledger: Ledger, mark: LedgerMark): Promise<Problem[]> {
  // Includes older projects, because their stages change and their photos may be deleted.
  const fresh = { ...since(ledger, mark), projects: ledger.shops.flatMap(({ projects }) => projects) };
  const requested = ledger.uploads.slice(0, mark.uploads).filter(({ removal }) => removal === 'requested');
  const uploads = [...fresh.uploads, ...requested];
  const records = await lostRecords(server.url, { ...fresh, uploads });
  return records.map((record) => ({ fault: 'lost', message: `Lost: ${record}` }));
}

/** The second server on a data folder must refuse to start with a clear message, because two would lose rows. */
async function secondStart({ settings }: Site): Promise<CrashReport['units'][number]> {
  const title = 'a second start on the same data folder fails';
  const refusal = await startServer(settings).then(
    async (second) => {
      await second.kill();
      return 'It started';
    },
    (error: unknown) => (isClearRefusal(error) ? null : String(error)),
  );
  return { title, problems: others(refusal ? [refusal] : []) };
}

function isClearRefusal(error: unknown): boolean {
  return (
    error instanceof ServerDidNotStart &&
    error.exitCode === 1 &&
    error.output.trim().startsWith('Another Wrapline is already running on the data folder')
  );
}

async function checkAllData(site: Site, ledger: Ledger, report: CrashReport): Promise<Problem[]> {
  const server = await startServer(site.settings);
  const problems: Problem[] = (await lostRecords(server.url, ledger)).map((record) => ({
    fault: 'lost',
    message: `Lost at the end: ${record}`,
  }));
  const exitCode = await server.stop();
  if (exitCode !== 0)
    problems.push(...others([`The server stopped with exit code ${exitCode}: ${server.output()}`]));
  const { problems: broken, files, removed } = await checkRowsAndRemoveDueFiles(site.settings);
  Object.assign(report, { files, removed });
  return [...problems, ...broken];
}

function others(messages: string[]): Problem[] {
  return messages.map((message) => ({ fault: 'other', message }));
}

function printProgress(
  database: CrashDatabase,
  round: number,
  rounds: number,
  ledger: Ledger,
  problems: Problem[],
): void {
  if (problems.length === 0 && round % 10 !== 0) return;
  console.log(
    `${database} ${round}/${rounds}: ${ledger.writes} writes acknowledged, ${ledger.uploads.length} uploads`,
  );
}
