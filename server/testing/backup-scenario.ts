import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { files } from '#server/db/schema/files.ts';
import { messages } from '#server/db/schema/project-records.ts';
import { restoreBackup } from '#server/features/backup/restore.service.ts';
import { verifyBackup } from '#server/features/backup/verify-backup.service.ts';
import { writeBackup } from '#server/features/backup/write-backup.service.ts';
import { requireMatchingStore } from '#server/features/installation/installation.service.ts';
import { createLog } from '#server/log.ts';
import { openStorage } from '#server/open-storage.ts';
import { createMemoryStorage } from '#server/platform/memory-storage.ts';
import { makeBackupFolder } from '#server/testing/backups.ts';
import { addMigratedDatabase } from '#server/testing/database-template.ts';
import { makeProject, makeShop } from '#server/testing/factories.ts';
import { uploadFolderName } from '#server/testing/stored-files.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

type Installation = Pick<AppContext, 'config' | 'database' | 'storage'>;

/**
 * A small shop with a backup in `archive`, and functions that create empty installations and restored copies of the
 * shop.
 */
export async function startBackupScenario() {
  const app = await startTestApp();
  const folder = await makeBackupFolder();
  const newFile = () => path.join(folder, `${randomUUID()}.tar.zst`);
  const makeEmptyInstallation = (s3: AppContext['config']['s3'] = null) => createEmptyInstallation(app, s3);
  await addShop(app);
  const archive = newFile();
  await writeBackup(app, { file: archive });
  const restoreCopy = async () => {
    const [file, target] = [newFile(), await makeEmptyInstallation()];
    await writeBackup(app, { file });
    await restore(file, target);
    return target;
  };
  return {
    app,
    folder,
    archive,
    newFile,
    makeEmptyInstallation,
    restoreCopy,
  };
}

async function addShop(app: TestApp): Promise<void> {
  const shop = await makeShop(app, { timeZone: 'America/Denver', lastSummaryOn: '2026-01-01' });
  const project = await makeProject(app, shop, { name: 'Line\nbreak\tand \\N' });
  await app.database.sql.insert(messages).values({ projectId: project.id, content: 'Hello' });
  for (const bytes of [100, 5_000, 2_000_000]) await storeFile(app, bytes);
  await requireMatchingStore(app);
}

/** Verifies a backup and restores it. */
export async function restore(file: string, target: Installation): Promise<void> {
  await restoreBackup(target, await verifyBackup(file));
}

/** Stores a file with its row. */
export async function storeFile({ database, storage }: Installation, bytes: number): Promise<void> {
  const [uploadFolder, part] = [uploadFolderName(randomUUID()), 'original.jpg'];
  await storage.put(
    `${uploadFolder}/${part}`,
    Buffer.concat([Buffer.from('JFIF'), randomBytes(bytes)]),
    'image/jpeg',
  );
  const row = {
    folder: uploadFolder,
    sha256: '0',
    bytes,
    contentType: 'image/jpeg',
    originalName: 'van.jpg',
    parts: [part],
  };
  await database.sql.insert(files).values(row);
}

async function createEmptyInstallation(app: TestApp, s3: AppContext['config']['s3']): Promise<Installation> {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const config = { ...app.config, s3 };
  return { config, database, storage: s3 ? await openStorage(config, database) : createMemoryStorage() };
}

/** Opens an installation with an embedded database and files on disk. Both are removed after the test. */
export async function openOnDisk(): Promise<Installation> {
  const config = readConfig({ DATA_DIR: await mkdtemp(path.join(tmpdir(), 'wrapline-disk-')) });
  await addMigratedDatabase(config.dataDir);
  const database = await openDatabase(config, createLog('silent'));
  onTestFinished(async () => {
    await database.close();
    await rm(config.dataDir, { recursive: true, force: true });
  });
  return { config, database, storage: await openStorage(config, database) };
}
