import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storedKeys } from '#server/testing/stored-files.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { sweepOrphans, sweepStaging } from './sweep.ts';

const HOUR = 3_600_000;
const noon = new Date('2026-03-05T12:00:00Z');

describe('sweeping orphans', () => {
  it('removes the old files that no row names, and no others', async () => {
    let clock = new Date(noon.getTime() - 2 * HOUR);
    const storage = createMemoryStorage(() => clock);
    await storage.put('ab/old-orphan/card.webp', Buffer.from('x'), 'image/webp');
    await storage.put('ab/old-photo/card.webp', Buffer.from('x'), 'image/webp');
    clock = noon;
    await storage.put('ab/young-orphan/card.webp', Buffer.from('x'), 'image/webp');

    const rows = new Set(['ab/old-photo/card.webp']);
    expect(await sweepOrphans(storage, async () => rows, { olderThanMs: HOUR, now: noon })).toBe(1);
    expect(await storedKeys(storage)).toEqual(['ab/old-photo/card.webp', 'ab/young-orphan/card.webp']);
  });

  it('asks about many files in batches', async () => {
    const storage = createMemoryStorage(() => new Date(noon.getTime() - 2 * HOUR));
    for (let n = 0; n < 1203; n += 1) await storage.put(`ab/${n}/card.webp`, Buffer.from('x'), 'image/webp');
    const asked: number[] = [];
    const evenRows = async (keys: string[]) => {
      asked.push(keys.length);
      return new Set(keys.filter((key) => Number(key.split('/')[1]) % 2 === 0));
    };
    expect(await sweepOrphans(storage, evenRows, { olderThanMs: HOUR, now: noon })).toBe(601);
    expect(asked).toEqual([500, 500, 203]);
    expect(await storedKeys(storage)).toHaveLength(602);
  });
});

describe('on a disk', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sweep-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('an orphan sweep takes unfinished writes along', async () => {
    const storage = await createDiskStorage(folder);
    await writeAt(join(folder, '.incoming', 'half'), new Date(Date.now() - 2 * HOUR));
    await storage.put('ab/young/card.webp', Buffer.from('x'), 'image/webp');
    expect(await sweepOrphans(storage, async () => new Set(), { olderThanMs: HOUR })).toBe(1);
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
    expect(await storedKeys(storage)).toEqual(['ab/young/card.webp']);
  });

  it('a staging sweep removes what is old, and minds no missing folder', async () => {
    await writeAt(join(folder, 'old.upload'), new Date(noon.getTime() - 2 * HOUR));
    await writeAt(join(folder, 'young.upload'), noon);
    expect(await sweepStaging(folder, new Date(noon.getTime() - HOUR))).toBe(1);
    expect(await readdir(folder)).toEqual(['young.upload']);
    expect(await sweepStaging(join(folder, 'none'), noon)).toBe(0);
  });
});

async function writeAt(path: string, time: Date): Promise<void> {
  await writeFile(path, 'x');
  await utimes(path, time, time);
}
