import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readZipFiles } from '#server/testing/zip-files.ts';
import { toSafeName, createZipStream, type ZipEntry } from './zip-stream.ts';

const entry = (path: string, content: string): ZipEntry => ({
  path,
  isCompressible: true,
  open: async () => Readable.from([Buffer.from(content)]),
});

async function* asyncEntries(...entries: ZipEntry[]) {
  yield* entries;
}

test('the archive contains every entry', async () => {
  const photo = { ...entry('photos/1 ä.jpg', 'pixels'), isCompressible: false };

  const files = readZipFiles(await buffer(createZipStream(asyncEntries(entry('account.json', '{}'), photo))));

  expect([...files].map(([path, content]) => [path, content.toString()])).toEqual([
    ['account.json', '{}'],
    ['photos/1 ä.jpg', 'pixels'],
  ]);
});

test('the archive fails when an entry cannot be opened', async () => {
  const missingEntry = { ...entry('photo.jpg', ''), open: () => Promise.reject(new Error('No stored file')) };
  await expect(buffer(createZipStream(asyncEntries(missingEntry)))).rejects.toThrow('No stored file');
});

test('the archive fails when an entry cannot be read to its end', async () => {
  const content = new Readable({ read: () => void content.destroy(new Error('The disk failed')) });
  const brokenEntry = { ...entry('photo.jpg', ''), open: async () => content };
  await expect(buffer(createZipStream(asyncEntries(brokenEntry)))).rejects.toThrow('The disk failed');
});

test('the open entry is closed when the receiver is gone', async () => {
  const endlessStream = new Readable({ read: () => void endlessStream.push(Buffer.alloc(1024)) });
  const stream = createZipStream(
    asyncEntries({ ...entry('endless', ''), isCompressible: false, open: async () => endlessStream }),
  );
  await once(stream, 'readable');

  stream.destroy();

  await once(endlessStream, 'close');
  expect(endlessStream.destroyed).toBe(true);
});

test.each([
  ['Van 7', 'Van 7'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\con?.jpg', 'C__con_.jpg'],
  ['a\u0000b\nc', 'a_b_c'],
  ['   ', 'unnamed'],
  ['x'.repeat(300), 'x'.repeat(80)],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(76)}.pdf`],
  [`${'x'.repeat(79)}🚐`, 'x'.repeat(79)],
])('the name %j becomes %j', (name, safe) => expect(toSafeName(name)).toBe(safe));
