import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { removeTemporaryFiles } from './temporary-files.ts';

const NOON = new Date('2027-03-01T12:00:00Z');
const HOUR_BEFORE_NOON = new Date('2027-03-01T11:00:00Z');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'temporary-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('removeTemporaryFiles', () => {
  test('removes the old files whose name matches', async () => {
    await makeFile('a.upload', HOUR_BEFORE_NOON);
    await makeFile('b.upload', NOON);

    expect(await removeTemporaryFiles(folder, /\.upload$/, NOON)).toBe(1);
    expect(await readdir(folder)).toEqual(['b.upload']);
  });

  test('keeps files with other names', async () => {
    await makeFile('holiday.jpg', HOUR_BEFORE_NOON);
    expect(await removeTemporaryFiles(folder, /\.upload$/, NOON)).toBe(0);
    expect(await readdir(folder)).toEqual(['holiday.jpg']);
  });

  test('keeps folders', async () => {
    await mkdir(join(folder, 'a.upload'));
    expect(await removeTemporaryFiles(folder, /\.upload$/, new Date(Date.now() + 60_000))).toBe(0);
  });

  test('returns 0 for a missing folder', async () => {
    expect(await removeTemporaryFiles(join(folder, 'none'), /./, NOON)).toBe(0);
  });

  test('rejects a folder that it cannot read', async () => {
    await makeFile('file', NOON);
    await expect(removeTemporaryFiles(`${join(folder, 'file')}\0`, /./, NOON)).rejects.toThrow();
  });
});

async function makeFile(name: string, modifiedAt: Date): Promise<void> {
  await writeFile(join(folder, name), 'x');
  await utimes(join(folder, name), modifiedAt, modifiedAt);
}
