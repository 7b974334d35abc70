import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { api } from '#shared/api.ts';
import { hasSwift, startSwift } from '#server/testing/swift-store.ts';
import { folderNamed } from '#server/testing/stored-files.ts';
import { withApp, type Settings } from '#server/testing/empty-database.ts';
import { withTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { call, SAMPLE_PROJECT } from '../scripts/api-client.ts';
import { withServer } from '../scripts/server-process.ts';
import { measureOnEachDatabase, type TestDatabase } from './databases.ts';
import { atMost, type BenchResult } from './figure.ts';
import { registerShop } from './http-session.ts';

const SCALE = Number(process.env['BACKUP_SCALE'] ?? 1);
const ROWS = 100_000 * SCALE;
const FILES = 10_000 * SCALE;
const WRITERS = 50;

/** Backups, nightly runs and restores of 100,000 rows and 10,000 files with 50 writers; on PostgreSQL with an S3 store. */
export function measureBackup(): Promise<BenchResult[]> {
  return measureOnEachDatabase(async (database) => {
    if (database.name === 'embedded' || !hasSwift()) return measure(database);
    const { stop, ...swift } = await startSwift();
    const s3 = { S3_BUCKET: swift.bucket, S3_ENDPOINT: swift.endpoint };
    const keys = { S3_ACCESS_KEY_ID: swift.accessKeyId, S3_SECRET_ACCESS_KEY: swift.secretAccessKey };
    try {
      return await measure({ ...database, settings: { ...database.settings, ...s3, ...keys } });
    } finally {
      await stop();
    }
  });
}

async function measure({ name, settings }: TestDatabase): Promise<BenchResult[]> {
  return withTemporaryFolder(async (folder) => {
    const [archive, nightly] = [path.join(folder, 'all.tar.zst'), path.join(folder, 'nightly')];
    await fill(settings, ROWS, FILES);
    const { backup, slowest } = await withServer(settings, async ({ url }) => {
      const writing = startWriters(url);
      const first = await run('backup', [archive], settings);
      return { backup: first, slowest: await writing.stop() };
    });
    await run('backup', ['--to-folder', nightly], settings);
    await fill(settings, 0, 100 * SCALE);
    const before = await namesIn(nightly);
    const incremental = await run('backup', ['--to-folder', nightly], settings);
    console.log(`  ${name}: ${(await namesIn(nightly)) - before} new files; ${incremental.output.trim()}`);
    const restored = await run('restore', [archive], { DATA_DIR: path.join(folder, 'restored') });
    const what = `of ${ROWS} rows and ${FILES} files, ${name}`;
    return [
      atMost(120, 's', backup.seconds, `backup with 50 writers ${what}`),
      atMost(250, 'MB', backup.megabytes, `memory of the backup ${what}`),
      atMost(2_000, 'ms', slowest, `slowest of 50 writers meanwhile ${what}`),
      atMost(20, 's', incremental.seconds, `nightly run with 100 new files ${what}`),
      atMost(120, 's', restored.seconds, `restore to the embedded database ${what}`),
      atMost(600, 'MB', restored.megabytes, `memory of the restore ${what}`),
    ];
  });
}

async function fill(settings: Settings, rows: number, files: number): Promise<void> {
  await withApp(settings, async ({ database, storage }) => {
    for (let first = 0; first < files; first += 20) {
      const folders = Array.from({ length: 20 }, () => folderNamed(randomBytes(8).toString('hex')));
      await Promise.all(
        folders.map((at) => storage.put(`${at}/card.webp`, randomBytes(30_000), 'image/webp')),
      );
      await database.pool.query(
        `insert into files (folder, sha256, bytes, content_type, original_name, parts)
         select unnest($1::text[]), 'x', 30000, 'image/webp', 'van.jpg', '["card.webp"]'`,
        [folders],
      );
    }
    await database.pool.query(
      `insert into activities (action, description, dispatched_at) select 'note', repeat(md5(n::text), 6), now() from generate_series(1, $1::int) n`,
      [rows],
    );
  });
}

/** 50 people who write messages; `stop` returns the slowest response in milliseconds. */
function startWriters(url: string) {
  const writing = { isOver: false };
  let slowest = 0;
  const write = async () => {
    const shop = await registerShop(url, `shop-${randomBytes(4).toString('hex')}`);
    const { id } = await call(shop, api.projects.create, { body: SAMPLE_PROJECT });
    while (!writing.isOver) {
      const startedAt = performance.now();
      await call(shop, api.messages.send, { params: { id: String(id) }, body: { content: 'Hello' } });
      slowest = Math.max(slowest, performance.now() - startedAt);
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  return {
    stop: async () => {
      writing.isOver = true;
      await Promise.all(writers);
      return slowest;
    },
  };
}

/** Runs a command, with its time and the peak of its resident memory. */
async function run(command: string, args: string[], settings: Settings) {
  const startedAt = performance.now();
  const env = { PATH: process.env['PATH'], ...settings };
  const child = spawn(process.execPath, [`server/commands/${command}.ts`, ...args], { env });
  let output = '';
  let megabytes = 0;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });
  const timer = setInterval(() => {
    void readFile(`/proc/${child.pid}/status`, 'utf8').then(
      (status) => {
        megabytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? megabytes * 1024) / 1024;
      },
      () => undefined,
    );
  }, 100);
  const [code] = await once(child, 'close');
  clearInterval(timer);
  if (code !== 0) throw new Error(`npm run ${command} ended with ${code}:\n${output}`);
  return { seconds: (performance.now() - startedAt) / 1000, megabytes, output };
}

async function namesIn(folder: string): Promise<number> {
  return (await readdir(path.join(folder, 'files'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  ).length;
}
