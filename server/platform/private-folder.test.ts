import { chmod, chown, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataFolderError, prepareDataFolder } from './private-folder.ts';

const isRoot = process.geteuid?.() === 0;

let parentFolder: string;
let folder: string;
beforeEach(async () => {
  parentFolder = await mkdtemp(join(tmpdir(), 'data-folder-'));
  folder = join(parentFolder, 'data');
});
afterEach(() => rm(parentFolder, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  test('is created without access for other users', async () => {
    await prepareDataFolder(folder);
    expect(await modeOf(folder)).toBe(0o700);
  });

  test('that cannot be created is an error that names the setting', async () => {
    await writeFile(folder, 'a file');
    await expect(prepareDataFolder(folder)).rejects.toThrow(
      new DataFolderError(
        `The data folder ${folder} (DATA_DIR) cannot be created: EEXIST: file already exists, mkdir '${folder}'`,
      ),
    );
  });

  test.runIf(process.platform === 'linux')('below /proc is an error that names the setting', async () => {
    await expect(prepareDataFolder('/proc/wrapline/data')).rejects.toThrow(
      /^The data folder \/proc\/wrapline\/data \(DATA_DIR\) cannot be created: \w+: .*, mkdir '\/proc\/wrapline'$/,
    );
  });

  test('keeps new files and folders private', async () => {
    await prepareDataFolder(folder);
    await mkdir(join(folder, 'files'));
    await writeFile(join(folder, 'files', 'photo.jpg'), 'x');

    expect(await modeOf(join(folder, 'files'))).toBe(0o700);
    expect(await modeOf(join(folder, 'files', 'photo.jpg'))).toBe(0o600);
  });

  test('that an older version created becomes private, with all files in it', async () => {
    await createOpenFolder();

    await prepareDataFolder(folder);

    expect(await modeOf(folder)).toBe(0o700);
    expect(await modeOf(join(folder, 'database'))).toBe(0o700);
    expect(await modeOf(join(folder, 'database', 'log'))).toBe(0o600);
    expect(await modeOf(join(folder, 'lock.sqlite'))).toBe(0o600);
  });

  test('becomes private without a change to the targets of links', async () => {
    await createOpenFolder();
    const outsideFile = join(parentFolder, 'outside');
    await writeFile(outsideFile, 'x');
    await chmod(outsideFile, 0o644);
    await symlink(outsideFile, join(folder, 'database', 'link'));

    await prepareDataFolder(folder);

    expect(await modeOf(outsideFile)).toBe(0o644);
  });

  test('becomes private without a change to lost+found', async () => {
    await createOpenFolder();
    await mkdir(join(folder, 'lost+found'));
    await chmod(join(folder, 'lost+found'), 0o755);

    await prepareDataFolder(folder);

    expect(await modeOf(folder)).toBe(0o700);
    expect(await modeOf(join(folder, 'lost+found'))).toBe(0o755);
  });

  test('that others can read and that has unknown files is rejected without changes', async () => {
    await createOpenFolder();
    await writeFile(join(folder, 'accounts.xlsx'), 'x');

    const refusal = prepareDataFolder(folder);

    await expect(refusal).rejects.toThrow(DataFolderError);
    await expect(refusal).rejects.toThrow('The folder also contains accounts.xlsx');
    expect(await modeOf(folder)).toBe(0o755);
  });

  test.runIf(isRoot)('of another user is rejected', async () => {
    await mkdir(folder, { mode: 0o700 });
    await chown(folder, 12_345, 12_345);

    await expect(prepareDataFolder(folder)).rejects.toThrow('belongs to another user (id 12345');
  });
});

/** Creates the folder as older versions did, readable by every user of the machine. */
async function createOpenFolder(): Promise<void> {
  await mkdir(join(folder, 'database'), { recursive: true });
  await writeFile(join(folder, 'database', 'log'), 'password hashes');
  await writeFile(join(folder, 'lock.sqlite'), '');
  await chmod(join(folder, 'lock.sqlite'), 0o644);
  await chmod(join(folder, 'database', 'log'), 0o666);
  await chmod(join(folder, 'database'), 0o755);
  await chmod(folder, 0o755);
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}
