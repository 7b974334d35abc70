import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fileDeletions, files } from '#server/db/schema/files.ts';
import { createMemoryStorage } from '#server/platform/memory-storage.ts';
import type { FileStorage } from '#server/platform/storage.ts';
import { uploadFolderName } from '#server/testing/stored-files.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { checkFiles, hasManyOrphans } from './file-check.service.ts';

const { database } = await startTestApp();
const FILE_CONTENT = [Buffer.from('x'), 'image/jpeg'] as const;

let storage: FileStorage;
beforeEach(async () => {
  storage = createMemoryStorage();
  await database.sql.delete(files);
  await database.sql.delete(fileDeletions);
});

describe('the file check', () => {
  test('finds nothing when rows and files match', async () => {
    await insertRow(uploadFolderName('known'));
    await storage.put(`${uploadFolderName('known')}/original.jpg`, ...FILE_CONTENT);
    expect(await runCheck()).toEqual({ storedCount: 1, orphans: [], missing: [] });
  });

  test('lists stored files without a row', async () => {
    await storage.put(`${uploadFolderName('unknown')}/original.jpg`, ...FILE_CONTENT);
    expect(await runCheck()).toEqual({
      storedCount: 1,
      orphans: [`${uploadFolderName('unknown')}/original.jpg`],
      missing: [],
    });
  });

  test('lists rows whose file is not stored', async () => {
    await insertRow(uploadFolderName('lost'));
    expect(await runCheck()).toEqual({
      storedCount: 0,
      orphans: [],
      missing: [`${uploadFolderName('lost')}/original.jpg`],
    });
  });

  test('ignores foreign objects in a bucket without a prefix', async () => {
    await storage.put('invoices/2026/original.jpg', ...FILE_CONTENT);
    await storage.put(`neighbor/${uploadFolderName('known')}/original.jpg`, ...FILE_CONTENT);
    expect(await runCheck()).toEqual({ storedCount: 0, orphans: [], missing: [] });
  });

  test('ignores files that are registered for deletion', async () => {
    await insertDeletion(uploadFolderName('deleted'));
    await storage.put(`${uploadFolderName('deleted')}/original.jpg`, ...FILE_CONTENT);
    expect((await runCheck()).orphans).toEqual([]);
  });

  test.each([
    ['an upload that is finished', insertDeletion, insertRow, fileDeletions],
    ['a file that is deleted', insertRow, insertDeletion, files],
  ])('ignores %s while the rows are read', async (_what, insertOldRow, insertNewRow, oldTable) => {
    const folder = uploadFolderName('moved');
    await insertOldRow(folder);
    await storage.put(`${folder}/original.jpg`, ...FILE_CONTENT);
    const pool: { query: (...args: unknown[]) => Promise<unknown> } = database.pool;
    const query = pool.query.bind(pool);
    const querySpy = vi.spyOn(pool, 'query').mockImplementationOnce(async (...args) => {
      const rows = await query(...args);
      await insertNewRow(folder);
      await database.sql.delete(oldTable);
      return rows;
    });
    onTestFinished(() => querySpy.mockRestore());

    expect((await runCheck()).orphans).toEqual([]);
  });
});

test.each([
  [100, 5, false],
  [100, 6, true],
  [1, 1, true],
])('hasManyOrphans for %i files with %i orphans returns %s', (storedCount, orphanCount, isMany) => {
  const orphans = Array.from({ length: orphanCount }, (_, n) => `ab/${n}/card.webp`);
  expect(hasManyOrphans({ storedCount, orphans, missing: [] })).toBe(isMany);
});

function runCheck() {
  return checkFiles({ database, storage });
}

async function insertRow(folder: string): Promise<void> {
  const parts = ['original.jpg'];
  const file = { sha256: 'abc', bytes: 1, contentType: 'image/jpeg', originalName: 'van.jpg' };
  await database.sql.insert(files).values({ ...file, folder, parts });
}

async function insertDeletion(folder: string): Promise<void> {
  await database.sql.insert(fileDeletions).values({ folder, parts: ['original.jpg'], dueAt: new Date() });
}
