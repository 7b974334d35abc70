import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { api } from '#shared/api.ts';
import { hasSwift, startSwift } from '#server/testing/swift-store.ts';
import { uploadFolderName } from '#server/testing/stored-files.ts';
import { withApp, type Settings } from '#server/testing/empty-database.ts';
import { withTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { call, SAMPLE_PROJECT } from '#server/testing/api-client.ts';
import { withServer } from '#server/testing/server-process.ts';
import { measureOnEachDatabase, type TestDatabase } from './databases.ts';
import { atMost, type BenchResult } from './bench-result.ts';
import packageJson from '../package.json' with { type: 'json' };
import { measureDuration, registerShop, repeatDuring } from './http-session.ts';

const SCALE = Number(process.env['BACKUP_SCALE'] ?? 1);
const ROW_COUNT = 100_000 * SCALE;
const FILE_COUNT = 10_000 * SCALE;
const WRITERS = 50;

/**
 * Measures a backup to an archive while 50 users write, then a nightly incremental backup to a folder, then a restore.
 * On PostgreSQL, the files are stored in Swift if Swift is installed.
 */
export function measureBackup(): Promise<BenchResult[]> {
  return measureOnEachDatabase(async (database) => {
    if (database.name === 'embedded' || !hasSwift()) return measure(database);
    const { stop, ...swift } = await startSwift();
    const s3 = { S3_BUCKET: swift.bucket, S3_ENDPOINT: swift.endpoint };
    const s3Keys = { S3_ACCESS_KEY_ID: swift.accessKeyId, S3_SECRET_ACCESS_KEY: swift.secretAccessKey };
    try {
      return await measure({ ...database, settings: { ...database.settings, ...s3, ...s3Keys } });
    } finally {
      await stop();
    }
  });
}

async function measure({ name, settings }: TestDatabase): Promise<BenchResult[]> {
  return withTemporaryFolder(async (folder) => {
    const [archive, nightlyFolder] = [path.join(folder, 'all.tar.zst'), path.join(folder, 'nightly')];
    await fillInstallation(settings, ROW_COUNT, FILE_COUNT);
    const { result: backup, slowestMs } = await withServer(settings, ({ url }) =>
      runWhileWriting(url, () => runCommand('backup', [archive], settings)),
    );
    await runCommand('backup', ['--to-folder', nightlyFolder], settings);
    await fillInstallation(settings, 0, 100 * SCALE);
    const incrementalBackup = await runCommand('backup', ['--to-folder', nightlyFolder], settings);
    console.log(`  ${name}: ${incrementalBackup.output}`);
    const restoreRun = await runCommand('restore', [archive], { DATA_DIR: path.join(folder, 'restored') });
    const dataSize = `(${ROW_COUNT} rows, ${FILE_COUNT} files, ${name})`;
    return [
      atMost(120, 's', backup.seconds, `backup with 50 writers ${dataSize}`),
      atMost(250, 'MB', backup.megabytes, `memory of the backup ${dataSize}`),
      atMost(2_000, 'ms', slowestMs, `slowest of 50 writers during the backup ${dataSize}`),
      atMost(20, 's', incrementalBackup.seconds, `nightly run with 100 new files ${dataSize}`),
      atMost(120, 's', restoreRun.seconds, `restore to the embedded database ${dataSize}`),
      atMost(600, 'MB', restoreRun.megabytes, `memory of the restore ${dataSize}`),
    ];
  });
}

async function fillInstallation(settings: Settings, rows: number, files: number): Promise<void> {
  await withApp(settings, async ({ database, storage }) => {
    for (let fileIndex = 0; fileIndex < files; fileIndex += 20) {
      const folders = Array.from({ length: 20 }, () => uploadFolderName(randomBytes(8).toString('hex')));
      await Promise.all(
        folders.map((uploadFolder) =>
          storage.put(`${uploadFolder}/card.webp`, randomBytes(30_000), 'image/webp'),
        ),
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

/** Runs `work` while 50 people write messages. Also returns the longest response time of a message. */
async function runWhileWriting<T>(
  url: string,
  work: () => Promise<T>,
): Promise<{ result: T; slowestMs: number }> {
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => makeWriter(url)));
  let slowestMs = 0;
  const write = async (worker: number) => {
    slowestMs = Math.max(slowestMs, await measureDuration(async () => writers[worker]?.()));
  };
  const result = await repeatDuring(WRITERS, write, work);
  return { result, slowestMs };
}

/** Creates a shop with a project. Returns a function that writes a message in the project. */
async function makeWriter(url: string) {
  const shop = await registerShop(url, `shop-${randomBytes(4).toString('hex')}`);
  const { id } = await call(shop, api.projects.create, { body: SAMPLE_PROJECT });
  return () => call(shop, api.messages.send, { params: { id: String(id) }, body: { content: 'Hello' } });
}

/**
 * The URL of a module that prints the peak resident memory of its process in kilobytes when the process exits. On
 * Linux, the module reads the peak from /proc, because `maxRSS` includes the memory of the process that started this
 * process.
 */
const PEAK_MEMORY_PRINTER_URL = `data:text/javascript,${encodeURIComponent(String.raw`
  import { existsSync, readFileSync } from 'node:fs';
  const STATUS = '/proc/self/status';
  const readPeak = () =>
    existsSync(STATUS) ? /VmHWM:\s+(\d+)/.exec(readFileSync(STATUS, 'utf8'))[1] : process.resourceUsage().maxRSS;
  process.once('exit', () => console.error('\n' + readPeak()));
`)}`;

/** Runs a command as `npm run` does, without npm. Returns its duration, its peak resident memory and its output. */
async function runCommand(command: 'backup' | 'restore', args: string[], settings: Settings) {
  const startedAt = performance.now();
  const PATH = `${path.dirname(process.execPath)}:${process.env['PATH']}`;
  const env = { PATH, NODE_OPTIONS: `--import ${PEAK_MEMORY_PRINTER_URL}`, ...settings };
  const shellArgs = ['-c', `${packageJson.scripts[command]} "$@"`, command, ...args];
  const { stdout, stderr } = await promisify(execFile)('sh', shellArgs, { env });
  const seconds = (performance.now() - startedAt) / 1000;
  return { seconds, megabytes: Number(stderr.trim().split('\n').at(-1)) / 1024, output: stdout.trim() };
}
