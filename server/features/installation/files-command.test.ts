import { beforeEach, describe, expect, test } from 'vitest';
import { systemSettings } from '#server/db/schema/accounts.ts';
import { fileDeletions, files } from '#server/db/schema/files.ts';
import { createMemoryStorage } from '#server/platform/memory-storage.ts';
import type { FileStorage } from '#server/platform/storage.ts';
import { uploadFolderName, listStoredKeys } from '#server/testing/stored-files.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { FilesUsageError, readFilesCommand } from './files-command.ts';
import { requireMatchingStore } from './installation.service.ts';

const { config, database } = await startTestApp();

let storage: FileStorage;
beforeEach(async () => {
  storage = createMemoryStorage();
  await database.sql.delete(files);
  await database.sql.delete(fileDeletions);
  await database.sql.delete(systemSettings);
});

describe('npm run files -- check', () => {
  test('succeeds when rows and files match', async () => {
    await startInstallation({ known: 2 });
    expect(await run('check')).toEqual({
      code: 0,
      lines: ['Files: 2 stored, 0 without a database row, 0 missing.'],
    });
  });

  test('lists orphans and missing files', async () => {
    await startInstallation({ known: 1, orphans: 1 });
    await storage.remove([`${uploadFolderName('known-0')}/original.jpg`]);
    expect(await run('check')).toEqual({
      code: 1,
      lines: [
        `orphan   ${uploadFolderName('orphan-0')}/original.jpg`,
        `missing  ${uploadFolderName('known-0')}/original.jpg`,
        'Files: 1 stored, 1 without a database row, 1 missing.',
      ],
    });
  });
});

describe('npm run files -- clean', () => {
  test('removes files without a row after confirmation', async () => {
    await startInstallation({ known: 20, orphans: 1 });
    expect((await run('clean', 'yes')).lines.at(-1)).toBe('Files removed: 1.');
    expect(await listStoredKeys(storage)).toHaveLength(20);
  });

  test('lists the files before asking', async () => {
    await startInstallation({ known: 20, orphans: 1 });
    expect((await run('clean', 'no')).lines[0]).toBe(`orphan   ${uploadFolderName('orphan-0')}/original.jpg`);
  });

  test('removes nothing without confirmation', async () => {
    await startInstallation({ known: 20, orphans: 1 });
    const { code, lines } = await run('clean', 'no');
    expect([code, lines.at(-1)]).toEqual([1, 'Nothing was removed.']);
    expect(await listStoredKeys(storage)).toHaveLength(21);
  });

  test('fails when it would remove more than 5 % of all files', async () => {
    await startInstallation({ known: 10, orphans: 1 });
    expect((await run('clean', 'yes')).lines.at(-1)).toContain('more than 5 % of all files');
    expect(await listStoredKeys(storage)).toHaveLength(11);
  });

  test('removes more than 5 % with --yes-all', async () => {
    await startInstallation({ known: 10, orphans: 5 });
    expect((await run('clean --yes-all', 'yes')).code).toBe(0);
    expect(await listStoredKeys(storage)).toHaveLength(10);
  });

  test('removes nothing from the store of another installation', async () => {
    await startInstallation({ known: 1, orphans: 1 });
    await storage.writeInstallationId('another');
    expect((await run('clean --yes-all', 'yes')).lines).toEqual([
      'The files in memory do not belong to this database. Nothing was removed.',
    ]);
    expect(await listStoredKeys(storage)).toHaveLength(2);
  });
});

describe('npm run files -- adopt', () => {
  test('pairs the database with the store after confirmation', async () => {
    await startInstallation({ known: 1 });
    await storage.writeInstallationId('another');

    expect((await run('adopt', 'yes')).lines.at(-1)).toBe('They belong together from now on.');

    await expect(requireMatchingStore({ config, database, storage })).resolves.toBeUndefined();
  });

  test('changes nothing without confirmation', async () => {
    await startInstallation({ known: 1 });
    await storage.writeInstallationId('another');
    expect((await run('adopt', 'no')).lines.at(-1)).toBe('Nothing was changed.');
    expect(await storage.readInstallationId()).toBe('another');
  });

  test('does nothing when database and store belong together', async () => {
    await startInstallation({ known: 1 });
    expect((await run('adopt', 'yes')).lines.at(-1)).toBe('They already belong together.');
  });
});

test.each(['', 'tidy', 'check --all', 'clean --yes'])(
  'rejects the invalid arguments ‘%s’ with the usage, before the database is opened',
  (commandLine) => {
    expect(() => readFilesCommand(commandLine.split(' '))).toThrow(FilesUsageError);
  },
);

/** Stores `known` files with a row, starts the installation, and stores `orphans` files without a row. */
async function startInstallation({ known = 0, orphans = 0 }): Promise<void> {
  for (let n = 0; n < known; n += 1) await storeFileWithRow(uploadFolderName(`known-${n}`));
  await requireMatchingStore({ config, database, storage });
  for (let n = 0; n < orphans; n += 1) {
    await storage.put(`${uploadFolderName(`orphan-${n}`)}/original.jpg`, Buffer.from('x'), 'image/jpeg');
  }
}

async function storeFileWithRow(folder: string): Promise<void> {
  const file = { sha256: 'abc', bytes: 1, contentType: 'image/jpeg', originalName: 'van.jpg' };
  await database.sql.insert(files).values({ ...file, folder, parts: ['original.jpg'] });
  await storage.put(`${folder}/original.jpg`, Buffer.from('x'), 'image/jpeg');
}

async function run(commandLine: string, answer = '') {
  const lines: string[] = [];
  const terminal = {
    write: (line: string) => void lines.push(line),
    confirm: async () => answer === 'yes',
  };
  const runFilesCommand = readFilesCommand(commandLine.split(' '));
  const code = await runFilesCommand({ config, database, storage }, terminal);
  return { code, lines };
}
