import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { backups } from '#server/db/schema/security.ts';
import { requireMatchingStore } from '#server/features/installation/installation.service.ts';
import { createMemoryStorage } from '#server/platform/memory-storage.ts';
import { storageKey, type FileStorage } from '#server/platform/storage.ts';
import { startFakeS3 } from '#server/testing/fake-s3.ts';
import { openOnDisk, restore, startBackupScenario, storeFile } from '#server/testing/backup-scenario.ts';
import { makeShop } from '#server/testing/factories.ts';
import { readStoredContent, readStoredContents, listStoredKeys } from '#server/testing/stored-files.ts';
import { runBackup } from './backup-command.service.ts';
import { startSnapshotServer } from './snapshot-server.service.ts';
import { verifyBackup } from './verify-backup.service.ts';
import { writeBackup } from './write-backup.service.ts';

const { app, archive, makeEmptyInstallation, folder, newFile } = await startBackupScenario();
const S3_ACCOUNT = { accessKeyId: 'shop', secretAccessKey: 'secret', region: 'us-east-1', prefix: null };

test('a backup lists a missing file and contains everything else', async () => {
  const storage = createMemoryStorage();
  const [missingKey = '', ...rest] = await listStoredKeys(app.storage);
  for (const key of rest) await storage.put(key, await readStoredContent(app.storage, key), '');
  const file = newFile();

  const summary = await writeBackup({ ...app, storage }, { file });

  expect(summary).toMatchObject({ missing: [missingKey], fileCount: rest.length });
  expect((await verifyBackup(file)).manifest.missing).toEqual([missingKey]);
});

describe('a backup folder', () => {
  test('receives only new files and can be restored', async () => {
    const target = path.join(folder, randomUUID());
    const keysRead: string[] = [];
    const read: FileStorage['read'] = (key, range) => {
      keysRead.push(key);
      return app.storage.read(key, range);
    };
    const appWithRecordedReads = { ...app, storage: { ...app.storage, read } };
    const first = await writeBackup(appWithRecordedReads, { folder: target });
    const originalKeys = await listStoredKeys(app.storage);
    expect(keysRead.toSorted()).toEqual(originalKeys);

    keysRead.length = 0;
    await storeFile(app, 100);
    const second = await writeBackup(appWithRecordedReads, { folder: target });

    const addedKeys = (await listStoredKeys(app.storage)).filter((key) => !originalKeys.includes(key));
    expect(keysRead.toSorted()).toEqual(addedKeys);
    expect(second.fileCount).toBe(first.fileCount + addedKeys.length);
    const copy = await makeEmptyInstallation();
    await restore(target, copy);
    expect(await readStoredContents(copy.storage)).toEqual(await readStoredContents(app.storage));
  });

  test('is invalid with a changed file until the next backup repairs the file', async () => {
    const target = path.join(folder, randomUUID());
    await writeBackup(app, { folder: target });
    const [key = ''] = await listStoredKeys(app.storage);
    await writeFile(path.join(target, 'files', key), 'short');
    await expect(verifyBackup(target)).rejects.toThrow(`the file ${key} changed`);
    await writeBackup(app, { folder: target });
    await expect(verifyBackup(target)).resolves.toMatchObject({ folder: target });
  });

  test('can be used after a backup that was stopped', async () => {
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

  test('is refused when it has other content', async () => {
    const target = path.join(folder, randomUUID());
    await writeFileAt(path.join(target, 'incoming', 'upload.txt'));
    await writeFileAt(path.join(target, 'files', 'taxes.txt'));

    await expect(writeBackup(app, { folder: target })).rejects.toThrow('has content that is not a backup');

    expect(await readdir(path.join(target, 'incoming'))).toEqual(['upload.txt']);
    expect(await readdir(target)).toEqual(['files', 'incoming']);
  });

  test('keeps files of other programs when old snapshots are removed', async () => {
    const target = path.join(folder, randomUUID());
    await writeBackup(app, { folder: target });
    const [newest = ''] = await readdir(path.join(target, 'snapshots'));
    for (let day = 10; day < 24; day += 1)
      await copyFile(
        path.join(target, 'snapshots', newest),
        path.join(target, 'snapshots', `2020-01-${day}T03-00-00-000Z.tar.zst`),
      );
    const unusedKey = storageKey('a'.repeat(64), 'b'.repeat(16), 'original.jpg');
    await writeFileAt(path.join(target, 'files', unusedKey));
    await writeFileAt(path.join(target, 'files', 'taxes', '2025.txt'));

    await writeBackup(app, { folder: target });

    await expect(stat(path.join(target, 'files', 'taxes', '2025.txt'))).resolves.toBeDefined();
    await expect(stat(path.join(target, 'files', unusedKey))).rejects.toThrow('ENOENT');
  });
});

describe('a backup that fails', () => {
  test('leaves no archive on a full disk', async (context) => {
    const smallDisk = path.join(folder, 'small-disk');
    await mkdir(smallDisk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', smallDisk], { stdio: 'ignore' });
    } catch {
      context.skip('Needs the right to mount a small disk');
    }
    onTestFinished(() => void execFileSync('umount', [smallDisk]));
    await expect(writeBackup(app, { file: path.join(smallDisk, 'full.tar.zst') })).rejects.toThrow('ENOSPC');
    expect(await readdir(smallDisk)).toEqual([]);
  });

  test('leaves no archive when it is stopped', async () => {
    const target = path.join(folder, randomUUID());
    await mkdir(target);
    const stop = new AbortController();
    const options = { signal: stop.signal, onProgress: () => stop.abort(new Error('stopped')) };
    await expect(writeBackup(app, { file: path.join(target, 'x.tar.zst') }, options)).rejects.toThrow(
      'stopped',
    );
    expect(await readdir(target)).toEqual([]);
  });

  test('does not replace an existing file', async () => {
    await expect(writeBackup(app, { file: archive })).rejects.toThrow('already exists');
  });
});

test('an archive is private', async () => {
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
});

test('the command makes a backup through the running server, which records it', async () => {
  const server = await openOnDisk();
  await makeShop({ ...app, ...server });
  const snapshotServer = await startSnapshotServer({ ...app, ...server });
  onTestFinished(() => snapshotServer.stop());
  const file = newFile();

  const summary = await runBackup(server.config, { file }, {});

  expect(summary.recordError).toBeNull();
  const target = await makeEmptyInstallation();
  await restore(file, target);
  expect(await target.database.sql.select().from(users)).toHaveLength(1);
  await expect
    .poll(() => server.database.sql.select().from(backups))
    .toMatchObject([{ kind: 'command', state: 'done', bytes: summary.bytes }]);
});

test('the command makes a backup even if the server stops meanwhile', async () => {
  const server = await openOnDisk();
  await storeFile(server, 100);
  const snapshotServer = await startSnapshotServer({ ...app, ...server });
  onTestFinished(() => snapshotServer.stop());
  const file = newFile();

  const summary = await runBackup(server.config, { file }, { onProgress: () => void snapshotServer.stop() });

  expect(summary).toMatchObject({
    fileCount: 1,
    recordError: expect.stringMatching(/^The server has stopped/),
  });
  await expect(verifyBackup(file)).resolves.toBeDefined();
});

test('a backup that cannot reach the S3 store is recorded as failed by the running server', async () => {
  const server = await openOnDisk();
  await storeFile(server, 100);
  const snapshotServer = await startSnapshotServer({ ...app, ...server });
  onTestFinished(() => snapshotServer.stop());
  const s3 = { ...S3_ACCOUNT, endpoint: 'http://127.0.0.1:1', bucket: 'wraps' };

  await expect(runBackup({ ...server.config, s3 }, { file: newFile() }, {})).rejects.toThrow('ECONNREFUSED');

  await expect
    .poll(() => server.database.sql.select().from(backups))
    .toMatchObject([{ kind: 'command', state: 'failed' }]);
});

test('files can be restored into S3 storage and backed up again', async () => {
  const fakeS3 = await startFakeS3();
  onTestFinished(() => fakeS3.close());
  const target = await makeEmptyInstallation({
    endpoint: fakeS3.endpoint,
    bucket: fakeS3.bucket,
    ...S3_ACCOUNT,
  });
  await restore(archive, target);
  const secondArchive = newFile();
  await writeBackup(target, { file: secondArchive });

  const secondTarget = await makeEmptyInstallation();
  await restore(secondArchive, secondTarget);
  expect((await listStoredKeys(secondTarget.storage)).length).toBeGreaterThan(0);
  expect(await readStoredContents(secondTarget.storage)).toEqual(await readStoredContents(target.storage));
  await expect(requireMatchingStore(target)).resolves.toBeUndefined();
});

async function writeFileAt(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, 'x');
}
