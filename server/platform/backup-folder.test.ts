import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareBackupFolder } from './backup-folder.ts';

let root: string;
let folderChoice: { dir: string; dataDir: string; webDir: string };
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'wrapline-backup-folder-'));
  folderChoice = {
    dir: path.join(root, 'backups'),
    dataDir: path.join(root, 'data'),
    webDir: path.join(root, 'web'),
  };
  await mkdir(folderChoice.dataDir);
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('the folder for backups', () => {
  test('is created without access for others, and stays empty', async () => {
    const dir = path.join(root, 'new', 'backups');
    await prepareBackupFolder({ ...folderChoice, dir });
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    expect(await readdir(dir)).toEqual([]);
  });

  test('may be the folder `backups` in the data folder', async () => {
    await expect(prepare(path.join(folderChoice.dataDir, 'backups'))).resolves.toBeUndefined();
  });

  test('is made private when it is empty', async () => {
    await mkdir(folderChoice.dir, { mode: 0o755 });
    await prepare(folderChoice.dir);
    expect((await stat(folderChoice.dir)).mode & 0o777).toBe(0o700);
  });

  test('is rejected without changes when it has content and others can open it', async () => {
    await mkdir(folderChoice.dir);
    await writeFile(path.join(folderChoice.dir, 'theirs'), '');
    await chmod(folderChoice.dir, 0o755);
    await expect(prepare(folderChoice.dir)).rejects.toThrow('Run "chmod 700');
    expect((await stat(folderChoice.dir)).mode & 0o777).toBe(0o755);
  });

  test.each([
    ['the data folder', 'data'],
    ['the folder of the files', 'data/files'],
    ['in the folder of the database', 'data/database/backups'],
    ['a folder that contains the data folder', '.'],
    ['in the folder of the browser application', 'web/backups'],
  ])('cannot be %s', async (_what, dir) => {
    await expect(prepare(path.join(root, dir))).rejects.toThrow('Backups cannot be written to');
    expect(await readdir(root)).toEqual(['data']);
  });

  test('cannot be a link into the data folder', async () => {
    await symlink(folderChoice.dataDir, folderChoice.dir);
    await expect(prepare(path.join(folderChoice.dir, 'files'))).rejects.toThrow('it is in the data folder');
  });

  test.runIf(process.platform === 'linux')('cannot be below /proc', async () => {
    await expect(prepare('/proc/wrapline')).rejects.toThrow(
      /^Backups cannot be written to \/proc\/wrapline \(BACKUP_DIR\): \w+: .*, mkdir '\/proc\/wrapline'$/,
    );
  });

  test('must be a folder', async () => {
    await writeFile(folderChoice.dir, '');
    await expect(prepare(folderChoice.dir)).rejects.toThrow('(BACKUP_DIR): EEXIST');
  });
});

function prepare(dir: string): Promise<void> {
  return prepareBackupFolder({ ...folderChoice, dir });
}
