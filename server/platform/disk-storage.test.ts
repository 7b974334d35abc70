import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listStoredFiles, listStoredKeys } from '#server/testing/stored-files.ts';
import type { DurableDiskCalls } from './disk-storage.ts';
import { createDiskStorage } from './disk-storage.ts';

let root: string;
beforeEach(async () => {
  root = await fs.mkdtemp(join(tmpdir(), 'disk-'));
});
afterEach(() => fs.rm(root, { recursive: true, force: true }));

/** The real file system calls. Each sync and each rename is added to `calls`, where `.tmp` means the temporary file. */
function watchedDisk(calls: string[]): DurableDiskCalls {
  const open: typeof fs.open = async (path, ...rest) => {
    const handle = await fs.open(path, ...rest);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      calls.push(`sync ${nameOf(path)}`);
      await sync();
    };
    return handle;
  };
  const rename: typeof fs.rename = async (from, to) => {
    calls.push(`rename ${nameOf(from)} ${nameOf(to)}`);
    await fs.rename(from, to);
  };
  return { mkdir: fs.mkdir, copyFile: fs.copyFile, open, rename };
}

function nameOf(path: unknown): string {
  const text = String(path);
  if (text.startsWith(join(root, '.incoming/'))) return '.tmp';
  return text === root ? 'root' : basename(text);
}

it('does not list the files of lost+found', async () => {
  const storage = await createDiskStorage(root);
  await storage.put('ab/abc-1/card.webp', Buffer.from('x'), 'image/webp');
  await fs.mkdir(join(root, 'lost+found'));
  await fs.writeFile(join(root, 'lost+found', '#12'), 'x');
  expect(await listStoredKeys(storage)).toEqual(['ab/abc-1/card.webp']);
});

describe('a durable write', () => {
  it('syncs the file, renames it, and syncs every folder above it', async () => {
    const calls: string[] = [];
    const storage = await createDiskStorage(root, watchedDisk(calls));
    expect(calls).toEqual(['sync root']);
    calls.length = 0;

    await storage.put('ab/abc-1/card.webp', Buffer.from('x'), 'image/webp');
    expect(calls).toEqual(['sync .tmp', 'rename .tmp card.webp', 'sync abc-1', 'sync ab', 'sync root']);
  });

  it('syncs the root only once for each first-level folder', async () => {
    const stagedFile = join(root, '.staged');
    await fs.writeFile(stagedFile, 'x');
    const calls: string[] = [];
    const storage = await createDiskStorage(root, watchedDisk(calls));
    await storage.put('ab/abc-1/card.webp', stagedFile, 'image/webp');
    calls.length = 0;

    await storage.put('ab/abd-2/card.webp', stagedFile, 'image/webp');
    expect(calls).toEqual(['sync .tmp', 'rename .tmp card.webp', 'sync abd-2', 'sync ab']);
  });

  it('leaves no file when it fails', async () => {
    const failingDisk = { ...watchedDisk([]), rename: () => Promise.reject(new Error('No space left')) };
    const storage = await createDiskStorage(root, failingDisk);
    await expect(storage.put('ab/abc-1/card.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(
      'No space',
    );
    await expect(storage.put('ab/abc-1/card.webp', join(root, 'gone'), 'image/webp')).rejects.toThrow(
      'ENOENT',
    );
    expect(await fs.readdir(join(root, '.incoming'))).toEqual([]);
    expect(await listStoredFiles(storage)).toEqual([]);
  });
});

describe('unfinished writes', () => {
  it('are not listed, and are removed once they are old', async () => {
    const storage = await createDiskStorage(root);
    await fs.writeFile(join(root, '.incoming', 'a'.repeat(24)), 'ha');
    expect(await listStoredFiles(storage)).toEqual([]);
    expect(await storage.removeLeftovers(new Date(Date.now() - 60_000))).toBe(0);
    expect(await storage.removeLeftovers(new Date(Date.now() + 60_000))).toBe(1);
    expect(await fs.readdir(join(root, '.incoming'))).toEqual([]);
  });
});

describe('removing files', () => {
  it('also removes a folder that becomes empty', async () => {
    const storage = await createDiskStorage(root);
    await storage.put('ab/abc-1/card.webp', Buffer.from('x'), 'image/webp');
    await storage.put('ab/abc-1/page.webp', Buffer.from('x'), 'image/webp');
    await storage.remove(['ab/abc-1/card.webp']);
    expect(await fs.readdir(join(root, 'ab'))).toEqual(['abc-1']);
    await storage.remove(['ab/abc-1/page.webp']);
    expect(await fs.readdir(join(root, 'ab'))).toEqual([]);
  });
});

describe('the readiness check', () => {
  it('fails when the folder is gone', async () => {
    const storage = await createDiskStorage(join(root, 'files'));
    await fs.rm(join(root, 'files'), { recursive: true });
    await expect(storage.check()).rejects.toThrow('ENOENT');
  });

  it('leaves no file on a full disk', async () => {
    const storage = await createDiskStorage(root);
    const writeFile = vi.spyOn(fs, 'writeFile').mockImplementation(async (file) => {
      await (await fs.open(file as string, 'w')).close();
      throw new Error('ENOSPC: no space left on device');
    });
    onTestFinished(() => writeFile.mockRestore());
    await expect(storage.check()).rejects.toThrow('ENOSPC');
    expect(await fs.readdir(join(root, '.incoming'))).toEqual([]);
  });
});
