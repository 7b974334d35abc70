import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readStreamOf, writeStreamOf } from './file-handle-streams.ts';

test('a file stays open after it was written and read', async () => {
  const file = await openFile();
  await pipeline(Readable.from([Buffer.from('one '), Buffer.from('two')]), writeStreamOf(file));
  expect(await text(readStreamOf(file))).toBe('one two');
  expect(await text(readStreamOf(file, { start: 4, end: 4 }))).toBe('t');
});

test('a file stays open after its stream failed', async () => {
  const file = await openFile();
  await file.write('abc');
  const fullStream = new Writable({ write: (_chunk, _encoding, done) => done(new Error('full')) });
  await expect(pipeline(failingChunks(), writeStreamOf(file))).rejects.toThrow('lost');
  await expect(pipeline(readStreamOf(file), fullStream)).rejects.toThrow('full');
  await expect(file.stat()).resolves.toBeDefined();
});

async function* failingChunks(): AsyncGenerator<Buffer> {
  yield Buffer.from('d');
  throw new Error('lost');
}

async function openFile() {
  const folder = await mkdtemp(path.join(tmpdir(), 'wrapline-handle-'));
  const file = await open(path.join(folder, 'file'), 'w+');
  onTestFinished(async () => {
    await file.close();
    await rm(folder, { recursive: true });
  });
  return file;
}
