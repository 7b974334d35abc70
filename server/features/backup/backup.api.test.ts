import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { withOwnSession } from '#server/db/own-session.ts';
import { accountLinks } from '#server/db/schema/people.ts';
import { users } from '#server/db/schema/accounts.ts';
import { activities } from '#server/db/schema/events.ts';
import { files } from '#server/db/schema/files.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { messages } from '#server/db/schema/project-records.ts';
import { auditEvents, backups } from '#server/db/schema/security.ts';
import { dropSchema, knownSchemaVersions, runMigrations, tablesOf } from '#server/db/schema-versions.ts';
import { requireMatchingStore } from '#server/features/installation/installation.service.ts';
import { createLog } from '#server/log.ts';
import { openStorage } from '#server/open-storage.ts';
import { createMemoryStorage } from '#server/platform/memory-storage.ts';
import type { FileStorage } from '#server/platform/storage.ts';
import { makeAdmin, makeInstaller, makeProject, makeShop } from '#server/testing/factories.ts';
import { rowsIn } from '#server/testing/restored-rows.ts';
import { folderNamed, storedFiles, storedKeys } from '#server/testing/stored-files.ts';
import { hasSwift, startSwift } from '#server/testing/swift-store.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { runBackup } from './backup-command.service.ts';
import { END_MARK, type BackupOptions } from './backup-format.ts';
import { restoreBackup } from './restore.service.ts';
import { startSnapshotServer } from './snapshot-server.service.ts';
import { verifyBackup } from './verify-backup.service.ts';
import { writeBackup } from './write-backup.service.ts';

type Installation = Pick<AppContext, 'config' | 'database' | 'storage'>;

const app = await startTestApp();
const folder = await mkdtemp(path.join(tmpdir(), 'wrapline-backup-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A backup of a small shop. */
let archive: string;
beforeAll(async () => {
  const shop = await makeShop(app, { timeZone: 'America/Denver', lastSummaryOn: '2026-01-01' });
  const project = await makeProject(app, shop, { name: 'Line\nbreak\tand \\N' });
  await app.database.sql.insert(messages).values({ projectId: project.id, content: 'Hello' });
  for (const bytes of [100, 5_000, 2_000_000]) await storeFile(bytes);
  await requireMatchingStore(app);
  archive = newFile();
  await writeBackup(app, { file: archive });
});

/** Tables that a restore changes, or that are not in a backup. */
const CHANGED = [
  'sessions',
  'sign_in_failures',
  'security_challenges',
  'file_deletions',
  'backups',
  'system_settings',
  'audit_events',
  'activities',
  'users',
];
const SAME = tablesOf(knownSchemaVersions().at(-1) ?? 0).filter((table) => !CHANGED.includes(table));

describe('a restored backup', () => {
  test('has the same rows and files in another database and store', async () => {
    const target = await openOtherKind();
    await restore(archive, target);

    expect(await rowsIn(target.database, SAME)).toEqual(await rowsIn(app.database, SAME));
    expect(await contentsOf(target.storage)).toEqual(await contentsOf(app.storage));
    await expect(requireMatchingStore(target)).resolves.toBeUndefined();

    const back = newFile();
    await writeBackup(target, { file: back });
    const again = await emptyInstallation();
    await restore(back, again);
    expect(await rowsIn(again.database, SAME)).toEqual(await rowsIn(app.database, SAME));
    expect(await contentsOf(again.storage)).toEqual(await contentsOf(app.storage));
  }, 180_000);

  test('does not reuse the id of a deleted account', async () => {
    const { id } = await makeInstaller(app);
    await app.database.pool.query('delete from users where id = $1', [id]);
    const target = await restoredCopy();

    const next = await makeInstaller({ ...app, ...target });
    expect(next.id).toBe(id + 1);
  });

  test('has triggers, foreign keys and generated columns', async () => {
    const { database } = await restoredCopy();
    await expect(database.pool.query('delete from audit_events')).rejects.toThrow('cannot be changed');
    await expect(
      database.pool.query(`insert into messages (project_id, content) values (999999, 'x')`),
    ).rejects.toThrow('foreign key');
    const { rows } = await database.pool.query<{ text: string }>(
      'select search_text as text from users limit 1',
    );
    expect(rows[0]?.text).toContain('@');
  });

  test('does not repeat mail, events and reset links of the original', async () => {
    const shop = await makeShop(app);
    const mail = { kind: 'notification', toAddress: 'a@example.com', subject: 'Hi', text: 'Hi' } as const;
    await app.database.sql.insert(mailMessages).values({ ...mail, messageId: randomUUID() } as never);
    await app.database.sql.insert(activities).values({ action: 'x', description: 'x' });
    const link = {
      purpose: 'reset-password',
      userId: shop.id,
      expiresAt: new Date(Date.now() + 1e7),
    } as const;
    await app.database.sql.insert(accountLinks).values({ ...link, tokenHash: randomUUID() });

    const { database } = await restoredCopy();

    const mails = await database.sql.select({ state: mailMessages.state }).from(mailMessages);
    expect(mails).toEqual([{ state: 'canceled' }]);
    const events = await database.sql.select().from(activities);
    expect(events.filter(({ dispatchedAt }) => dispatchedAt === null)).toEqual([]);
    expect(await database.sql.select().from(accountLinks)).toEqual([]);
    const [denver] = (await database.sql.select().from(users)).filter(({ timeZone }) => timeZone);
    expect(denver?.lastSummaryOn).not.toBe('2026-01-01');
    await app.database.sql.delete(mailMessages);
  });

  test('has no sessions, and its audit log names the restore', async () => {
    const admin = await makeAdmin(app);
    await app.as(admin);
    const { database } = await restoredCopy();
    const { rows } = await database.pool.query('select from sessions');
    expect(rows).toEqual([]);
    const events = await database.sql.select({ kind: auditEvents.kind }).from(auditEvents);
    expect(events.at(-1)).toEqual({ kind: 'backup_restored' });
  });

  test('of an older version is migrated', async () => {
    const [older = 0] = knownSchemaVersions().slice(-2);
    const old = await emptyInstallation();
    await withOwnSession(old.database, async (client) => {
      await client.query('begin');
      await dropSchema(client);
      await runMigrations(client, { after: 0, upTo: older });
      await client.query(
        `insert into users (username, name, email, password_hash) values ('pat', 'Pat', 'p@example.com', '-'); commit`,
      );
    });
    const file = newFile();
    await writeBackup(old, { file });

    const target = await emptyInstallation();
    await restore(file, target);

    expect(await target.database.sql.select({ name: users.name }).from(users)).toEqual([{ name: 'Pat' }]);
    expect(await target.database.sql.select().from(backups)).toEqual([]);
  });
});

test('a backup contains the rows of one moment while others write', async () => {
  const shop = await makeShop(app);
  const project = await makeProject(app, shop);
  const writing = { isOver: false };
  const writeInPairs = async () => {
    while (!writing.isOver) {
      await app.database.transaction(async (tx) => {
        const message = { projectId: project.id, senderId: shop.id, content: 'half' };
        await tx.insert(messages).values(message);
        await tx.insert(messages).values(message);
      });
    }
  };
  const writers = [writeInPairs(), writeInPairs(), writeInPairs()];
  const { database } = await restoredCopy();
  writing.isOver = true;
  await Promise.all(writers);

  const { rows } = await database.pool.query<{ halves: number }>(
    `select count(*)::int as halves from messages where content = 'half'`,
  );
  expect((rows[0]?.halves ?? 1) % 2).toBe(0);
});

test('a file that the store has lost is named, and everything else is backed up', async () => {
  const storage = createMemoryStorage();
  const [first = '', ...rest] = await storedKeys(app.storage);
  for (const key of rest) await storage.put(key, await contentOf(app.storage, key), '');
  const file = newFile();

  const summary = await writeBackup({ ...app, storage }, { file });

  expect(summary).toMatchObject({ missing: [first], fileCount: rest.length });
  expect((await verifyBackup(file)).manifest.missing).toEqual([first]);
});

describe('a damaged archive is refused', () => {
  test.each([
    ['without its last byte', (bytes: Buffer) => bytes.subarray(0, -1), 'is cut off at its end'],
    ['with another byte at its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')]), 'cut off'],
    ['that is cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length * 0.7), 'is damaged or cut off'],
    ['with a flipped bit', flipBit, 'is damaged'],
    [
      'with a changed row',
      replaceInTar('rows/', 'America/Denver', 'America/Chicag'),
      'the rows of users changed',
    ],
    ['with a changed file', replaceInTar('', 'JFIF', 'JXIF'), /the file .+ changed/],
    ['of a newer format', replaceInTar('', '"formatVersion":1', '"formatVersion":9'), 'newer version'],
    ['of a newer schema', replaceInTar('', '"schemaVersion":1', '"schemaVersion":9'), 'newer version'],
    ['that is another file', () => pack(Buffer.alloc(2048)), 'is incomplete'],
  ])('%s', async (_what, damage, message) => {
    const file = newFile();
    await writeFile(file, damage(await readFile(archive)));
    await expect(verifyBackup(file)).rejects.toThrow(new RegExp(message));
  });

  test('without an entry', async () => {
    const tar = unpack(await readFile(archive));
    const at = tar.indexOf('rows/users.copy');
    const size = parseInt(tar.toString('latin1', at + 124, at + 135), 8);
    const length = 512 + Math.ceil(size / 512) * 512;
    const file = newFile();
    await writeFile(file, pack(Buffer.concat([tar.subarray(0, at), tar.subarray(at + length)])));
    await expect(verifyBackup(file)).rejects.toThrow('the rows of users are missing');
  });
});

test('a verification can be stopped', async () => {
  const signal = AbortSignal.abort(new Error('stopped'));
  await expect(verifyBackup(archive, { signal })).rejects.toThrow('stopped');
});

describe('a restore', () => {
  test('is refused in an installation with accounts', async () => {
    const target = await emptyInstallation();
    await makeShop({ ...app, ...target });
    await expect(restore(archive, target)).rejects.toThrow('empty installation only');
  });

  test('is refused when the store has files', async () => {
    const target = await emptyInstallation();
    await target.storage.put('ab/other/original.jpg', Buffer.from('x'), '');
    await expect(restore(archive, target)).rejects.toThrow('empty store only');
    expect(await storedKeys(target.storage)).toEqual(['ab/other/original.jpg']);
  });

  test('that fails leaves the target empty, and another attempt works', async () => {
    const target = await emptyInstallation();
    let puts = 0;
    const put: FileStorage['put'] = async (...args) => {
      puts += 1;
      if (puts === 3) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      await target.storage.put(...args);
    };

    await expect(restore(archive, { ...target, storage: { ...target.storage, put } })).rejects.toThrow(
      'no space',
    );

    expect(await storedKeys(target.storage)).toEqual([]);
    expect(await target.database.sql.select().from(users)).toEqual([]);
    await restore(archive, target);
    expect(await storedKeys(target.storage)).toEqual(await storedKeys(app.storage));
  });

  test('that is stopped before the rows are loaded leaves the target empty', async () => {
    const target = await emptyInstallation();
    const stop = new AbortController();
    const options: BackupOptions = {
      signal: stop.signal,
      onProgress: ({ done, total }) => done === total && stop.abort(new Error('stopped')),
    };
    await expect(restoreBackup(target, await verifyBackup(archive), options)).rejects.toThrow('stopped');
    expect(await storedKeys(target.storage)).toEqual([]);
    expect(await target.database.sql.select().from(users)).toEqual([]);
  });

  test('removes the files of a killed restore, but only from the same store', async () => {
    const target = await emptyInstallation();
    let puts = 0;
    const hang: FileStorage['put'] = async (...args) => {
      puts += 1;
      if (puts > 2) return new Promise(() => undefined);
      await target.storage.put(`ff/${'f'.repeat(64)}-${'0'.repeat(15)}${puts}/original.jpg`, args[1], '');
    };
    void restore(archive, { ...target, storage: { ...target.storage, put: hang } });
    await expect.poll(() => puts, { timeout: 60_000 }).toBeGreaterThan(2);

    const other = { ...createMemoryStorage(), place: 'another store' };
    await other.put('ab/other/original.jpg', Buffer.from('x'), '');
    await expect(restore(archive, { ...target, storage: other })).rejects.toThrow('empty store only');
    expect(await storedKeys(other)).toEqual(['ab/other/original.jpg']);

    await restore(archive, target);

    expect(await storedKeys(target.storage)).toEqual(await storedKeys(app.storage));
  });
});

describe('a backup folder', () => {
  test('copies only new files, and can be verified and restored', async () => {
    const target = path.join(folder, randomUUID());
    const reads: string[] = [];
    const read: FileStorage['read'] = (key, range) => {
      reads.push(key);
      return app.storage.read(key, range);
    };
    const counted = { ...app, storage: { ...app.storage, read } };
    const first = await writeBackup(counted, { folder: target });
    const before = await storedKeys(app.storage);
    expect(reads.toSorted()).toEqual(before);

    reads.length = 0;
    await storeFile(100);
    const second = await writeBackup(counted, { folder: target });

    const added = (await storedKeys(app.storage)).filter((key) => !before.includes(key));
    expect(reads.toSorted()).toEqual(added);
    expect(second.fileCount).toBe(first.fileCount + added.length);
    const copy = await emptyInstallation();
    await restore(target, copy);
    expect(await contentsOf(copy.storage)).toEqual(await contentsOf(app.storage));
  });

  test('is refused when one of its files changed, and repairs a file of another size', async () => {
    const target = path.join(folder, randomUUID());
    await writeBackup(app, { folder: target });
    const [key = ''] = await storedKeys(app.storage);
    await writeFile(path.join(target, 'files', key), 'short');
    await expect(verifyBackup(target)).rejects.toThrow(`the file ${key} changed`);
    await writeBackup(app, { folder: target });
    await expect(verifyBackup(target)).resolves.toMatchObject({ folder: target });
  });

  test('survives a killed run', async () => {
    const target = path.join(folder, randomUUID());
    const stop = new AbortController();
    const storage: FileStorage = { ...app.storage, read: async () => stop.abort() as never };
    await expect(
      writeBackup({ ...app, storage }, { folder: target }, { signal: stop.signal }),
    ).rejects.toThrow();
    await expect(verifyBackup(target)).rejects.toThrow('has no backup');
    await writeFile(path.join(target, 'incoming', 'half'), 'x');
    await writeBackup(app, { folder: target });
    await expect(verifyBackup(target)).resolves.toBeDefined();
    expect(await readdir(path.join(target, 'incoming'))).toEqual([]);
  });
});

describe('a backup that fails leaves no archive', () => {
  test('on a full disk', async (context) => {
    const disk = path.join(folder, 'small-disk');
    await mkdir(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', disk], { stdio: 'ignore' });
    } catch {
      context.skip('Needs the right to mount a small disk');
    }
    onTestFinished(() => void execFileSync('umount', [disk]));
    await expect(writeBackup(app, { file: path.join(disk, 'full.tar.zst') })).rejects.toThrow('ENOSPC');
    expect(await readdir(disk)).toEqual([]);
  });

  test('when it is stopped', async () => {
    const target = path.join(folder, randomUUID());
    await mkdir(target);
    const stop = new AbortController();
    const options = { signal: stop.signal, onProgress: () => stop.abort(new Error('stopped')) };
    await expect(writeBackup(app, { file: path.join(target, 'x.tar.zst') }, options)).rejects.toThrow(
      'stopped',
    );
    expect(await readdir(target)).toEqual([]);
  });

  test('and does not replace an existing file', async () => {
    await expect(writeBackup(app, { file: archive })).rejects.toThrow('exists already');
  });
});

test('an archive is private', async () => {
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
});

test('the command makes a backup through the running server, which records it', async () => {
  const server = await openOnDisk();
  await makeShop({ ...app, ...server });
  const snapshots = await startSnapshotServer({ ...app, ...server });
  onTestFinished(() => snapshots.stop());
  const file = newFile();

  const summary = await runBackup(server.config, { file }, {});

  const target = await emptyInstallation();
  await restore(file, target);
  expect(await target.database.sql.select().from(users)).toHaveLength(1);
  await expect
    .poll(() => server.database.sql.select().from(backups))
    .toMatchObject([{ kind: 'command', state: 'done', bytes: summary.bytes }]);
});

describe.runIf(hasSwift())('in an S3 store', () => {
  test('files are restored from a folder and backed up again', async () => {
    const swift = await startSwift();
    onTestFinished(() => swift.stop());
    const target = await emptyInstallation({ ...swift, region: 'us-east-1', prefix: null });
    await restore(archive, target);
    const back = newFile();
    await writeBackup(target, { file: back });

    const again = await emptyInstallation();
    await restore(back, again);
    expect((await storedKeys(again.storage)).length).toBeGreaterThan(0);
    expect(await contentsOf(again.storage)).toEqual(await contentsOf(target.storage));
    await expect(requireMatchingStore(target)).resolves.toBeUndefined();
  }, 180_000);
});

/** Stores a file with its row. */
async function storeFile(bytes: number): Promise<void> {
  const [at, part] = [folderNamed(randomUUID()), 'original.jpg'];
  await app.storage.put(
    `${at}/${part}`,
    Buffer.concat([Buffer.from('JFIF'), randomBytes(bytes)]),
    'image/jpeg',
  );
  const row = {
    folder: at,
    sha256: '0',
    bytes,
    contentType: 'image/jpeg',
    originalName: 'van.jpg',
    parts: [part],
  };
  await app.database.sql.insert(files).values(row);
}

function newFile(): string {
  return path.join(folder, `${randomUUID()}.tar.zst`);
}

async function emptyInstallation(s3: AppContext['config']['s3'] = null): Promise<Installation> {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const config = { ...app.config, s3 };
  return { config, database, storage: s3 ? await openStorage(config, database) : createMemoryStorage() };
}

/** The embedded database on disk with a folder of files. */
async function openOnDisk(): Promise<Installation & { database: Database }> {
  const config = readConfig({ DATA_DIR: await mkdtemp(path.join(tmpdir(), 'wrapline-disk-')) });
  const database = await openDatabase(config, createLog('silent'));
  onTestFinished(async () => {
    await database.close();
    await rm(config.dataDir, { recursive: true, force: true });
  });
  return { config, database, storage: await openStorage(config, database) };
}

/** In the run on PostgreSQL the embedded database, so that a backup moves from one kind to the other. */
function openOtherKind(): Promise<Installation> {
  return app.database.kind === 'embedded' ? emptyInstallation() : openOnDisk();
}

async function restore(file: string, target: Installation): Promise<void> {
  await restoreBackup(target, await verifyBackup(file));
}

async function restoredCopy(): Promise<Installation> {
  const file = newFile();
  await writeBackup(app, { file });
  const target = await emptyInstallation();
  await restore(file, target);
  return target;
}

async function contentsOf(storage: FileStorage): Promise<[string, string][]> {
  const contents: [string, string][] = [];
  for (const { key } of await storedFiles(storage)) {
    contents.push([key, (await contentOf(storage, key)).toString('base64')]);
  }
  return contents;
}

async function contentOf(storage: FileStorage, key: string): Promise<Buffer> {
  return Buffer.from(await new Response((await storage.read(key)).stream as never).arrayBuffer());
}

function flipBit(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const middle = Math.floor(changed.length / 2);
  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle);
  return changed;
}

/** Replaces a text of the archive, as somebody would who compresses it again. */
function replaceInTar(after: string, text: string, replacement: string) {
  return (bytes: Buffer) => {
    const tar = unpack(bytes);
    const at = tar.indexOf(text, tar.indexOf(after));
    if (at === -1) throw new Error(`The archive has no ${text}`);
    tar.write(replacement, at, 'latin1');
    return pack(tar);
  };
}

function unpack(bytes: Buffer): Buffer {
  return zstdDecompressSync(bytes.subarray(0, -END_MARK.length));
}

function pack(tar: Buffer): Buffer {
  return Buffer.concat([zstdCompressSync(tar), END_MARK]);
}
