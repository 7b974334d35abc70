import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgresAccount, findFreePort } from './postgres-cluster.ts';

/** The first version of PgBouncer that supports prepared statements in transaction mode. */
const MIN_VERSION = 1.21;

/** A pooler in transaction mode. */
export interface Pgbouncer {
  /** The URL of the database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Why the tests with a pooler cannot run on this machine; null when they can run. */
export async function missingPgbouncerReason(): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('pgbouncer', ['--version']);
    const version = /PgBouncer (\d+\.\d+)/.exec(stdout)?.[1] ?? '';
    return Number(version) < MIN_VERSION ? `pgbouncer ${version} is older than ${MIN_VERSION}` : null;
  } catch {
    return 'pgbouncer is not installed';
  }
}

/** Starts a pooler in front of this database, with fewer connections to PostgreSQL than its clients open. */
export async function startPgbouncer(databaseUrl: string): Promise<Pgbouncer> {
  const target = new URL(databaseUrl);
  const account = await findPostgresAccount();
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'wrapline-pgbouncer-')), await findFreePort()];
  const [configFile, usersFile] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  await writeFile(usersFile, `"${target.username}" "${target.password}"\n`);
  await writeFile(configFile, pgbouncerConfig(target, port, usersFile));
  for (const path of [folder, configFile, usersFile]) {
    if (account) await chown(path, account.uid, account.gid);
    await chmod(path, 0o700);
  }
  const server = spawn('pgbouncer', [configFile], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  await waitUntilReady(server.stderr);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    stop: async () => {
      const serverClosed = once(server, 'close');
      kill();
      await serverClosed;
      process.off('exit', kill);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function pgbouncerConfig({ hostname, port }: URL, listenPort: number, usersFile: string): string {
  return `[databases]
* = host=${hostname} port=${port || '5432'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${usersFile}
pool_mode = transaction
max_prepared_statements = 200
default_pool_size = 3
max_client_conn = 100
`;
}

/** Resolves when the pooler listens. Continues to read its output, because a full pipe would block the pooler. */
async function waitUntilReady(log: NodeJS.ReadableStream): Promise<void> {
  let text = '';
  await new Promise<void>((resolve, reject) => {
    log.on('data', (chunk: Buffer) => {
      text += chunk.toString().slice(0, 10_000);
      if (text.includes('process up')) resolve();
    });
    log.once('end', () => reject(new Error(`pgbouncer did not start:\n${text}`)));
  });
}
