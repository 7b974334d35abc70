import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgres, findPostgresPrograms, type PostgresPrograms } from './find-postgres.ts';

export interface RunningPostgres {
  /** The connection URL of a user who may create databases. */
  url: string;
  /** A readable description of the database. */
  description: string;
  /** Kills the server with `SIGKILL` and restarts it on the same port. Exists only for a cluster that the tests have started. */
  crash?: () => Promise<void>;
  stop(): Promise<void>;
}

interface ClusterOptions {
  /**
   * Whether every commit must reach the disk, as in production (crash tests, benchmarks). If true, a new cluster is preferred
   * to the server of TEST_DATABASE_URL, because only a new cluster guarantees this. By default, a new cluster does not sync,
   * for speed.
   */
  isDurable?: boolean;
}

interface Account {
  uid: number;
  gid: number;
}

const START_TIMEOUT_MS = 30_000;
const FAST_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Opens a PostgreSQL for tests: the server of TEST_DATABASE_URL, or a new cluster in a temporary folder. `stop` leaves the server
 * of TEST_DATABASE_URL running. The folder of a new cluster is removed by `stop`, and when this process dies. Throws when neither
 * is available.
 */
export async function startPostgres(options: ClusterOptions = {}): Promise<RunningPostgres> {
  const found = (options.isDurable && (await findPostgresPrograms())) || (await findPostgres());
  if (!found) throw new Error('No PostgreSQL found: set TEST_DATABASE_URL, or install one that has initdb.');
  if (found.kind === 'address') {
    return { url: found.url, description: found.description, stop: async () => {} };
  }
  return startCluster(found, options);
}

async function startCluster(programs: PostgresPrograms, options: ClusterOptions): Promise<RunningPostgres> {
  const account = await findPostgresAccount();
  const folder = await mkdtemp(join(tmpdir(), 'wrapline-postgres-'));
  if (account) await chown(folder, account.uid, account.gid);
  try {
    const password = randomBytes(16).toString('hex');
    await createCluster(programs, folder, password, account);
    const port = await findFreePort();
    const run = () => runServer(programs, folder, port, options, account);
    const servers = [await run()];
    return {
      url: `postgresql://wrapline:${password}@127.0.0.1:${port}/postgres`,
      description: programs.description,
      crash: async () => {
        await killServer(folder);
        servers.push(await run());
      },
      stop: async () => {
        for (const server of servers.toReversed()) await stopServer(server, folder);
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function createCluster(
  programs: PostgresPrograms,
  folder: string,
  password: string,
  account: Account | undefined,
): Promise<void> {
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C';
  const settings = ['--encoding=UTF8', `--locale=${locale}`, '--auth=scram-sha-256', '--no-sync'];
  await promisify(execFile)(
    programs.initdb,
    ['-D', join(folder, 'cluster'), '-U', 'wrapline', `--pwfile=${passwordFile}`, ...settings],
    { ...account, cwd: folder },
  );
}

/**
 * A shell script that starts the server. It stops the server and removes the folder when the shell's input ends: when
 * this process closes the input or is killed. The shell is detached, so that Ctrl-C in the terminal does not reach it first.
 */
const WATCHDOG_SCRIPT = '"$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$FOLDER"';

async function runServer(
  programs: PostgresPrograms,
  folder: string,
  port: number,
  { isDurable = false }: ClusterOptions,
  account: Account | undefined,
): Promise<ChildProcess> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'lc_messages=C',
    ...(isDurable ? [] : FAST_SETTINGS),
  ].flatMap((setting) => ['-c', setting]);
  const command = [programs.postgres, '-D', join(folder, 'cluster'), '-p', String(port), ...settings];
  const server = spawn('/bin/sh', ['-c', WATCHDOG_SCRIPT, 'sh', ...command], {
    ...account,
    cwd: folder,
    detached: true,
    env: { ...process.env, FOLDER: folder },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  try {
    await waitUntilReady(server);
  } catch (error) {
    await stopServer(server, folder);
    throw error;
  }
  return server;
}

function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const rejectStart = (why: string) =>
      reject(new Error(`The test PostgreSQL did not start (${why}):\n${log}`));
    const limit = setTimeout(rejectStart, START_TIMEOUT_MS, 'no response in time');
    server.once('error', (error) => rejectStart(error.message));
    server.stderr?.on('data', (chunk: Buffer) => {
      // Continues to read after the start, because a full pipe would block the server.
      log = `${log}${chunk.toString()}`.slice(-20_000);
      if (log.includes('ready to accept connections')) resolve();
      // A client that connects too early causes 'FATAL: the database system …', which is not an error of the server.
      else if (/(FATAL|PANIC):(?! +the database system)/.test(log)) rejectStart('see below');
      else return;
      clearTimeout(limit);
    });
  });
}

/** Kills the server and its backends. The backends hold the shared memory that the next start needs. */
async function killServer(folder: string): Promise<void> {
  const pid = Number((await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const backends = processes.filter(([, parent]) => parent === pid).map(([own = 0]) => own);
  const allPids = [pid, ...backends];
  for (const processId of allPids) killIfRunning(processId);
  while (allPids.some(isRunning)) await new Promise((resolve) => setTimeout(resolve, 20));
}

function killIfRunning(pid: number): void {
  if (isRunning(pid)) process.kill(pid, 'SIGKILL');
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function stopServer(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const serverClosed = new Promise((resolve) => server.once('close', resolve));
    server.stdin?.end();
    await serverClosed;
  }
  await rm(folder, { recursive: true, force: true });
}

/** The user that runs PostgreSQL when this process is root: postgres or nobody. PostgreSQL does not run as root. */
export async function findPostgresAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error('PostgreSQL does not run as root, and this machine has no user postgres or nobody for it.');
}

/** A port of 127.0.0.1 that nothing listens on. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probeServer = createServer();
    probeServer.once('error', reject);
    probeServer.listen(0, '127.0.0.1', () => {
      const address = probeServer.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probeServer.close(() => resolve(port));
    });
  });
}
