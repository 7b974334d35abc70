import { beforeAll, describe, expect, test } from 'vitest';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { makeProject, makeShop } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';

const app = await startTestApp({ storage: 'disk' });
let browser: TestClient;
let url: string;
let wholeFile: Buffer;
let etag: string;

beforeAll(async () => {
  const shop = await makeShop(app);
  const project = await makeProject(app, shop);
  browser = await app.as(shop);
  const photo = asPhoto(await jpegPhoto({ width: 60, height: 40 }));
  const { body } = await browser.upload<Photo>(`/api/projects/${project.id}/photos`, photo);
  url = body.originalUrl;
  const { bytes, headers } = await browser.get(url);
  [wholeFile, etag] = [bytes, headers['etag'] ?? ''];
});

function getFile(headers: Record<string, string>, client = browser) {
  return client.send({ method: 'GET', url, headers });
}

describe('a file that the browser has cached', () => {
  test('gets a 304 without a body', async () => {
    const { status, bytes, headers } = await getFile({ 'if-none-match': etag });

    expect([status, bytes.length]).toEqual([304, 0]);
    expect(headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' });
  });

  test.each([(tag: string) => `"other", ${tag}`, (tag: string) => `W/${tag}`, () => '*'])(
    'gets a 304 for any form of If-None-Match',
    async (formatHeader) => expect((await getFile({ 'if-none-match': formatHeader(etag) })).status).toBe(304),
  );

  test('is sent again when it has changed', async () => {
    expect(await getFile({ 'if-none-match': '"other"' })).toMatchObject({ status: 200, bytes: wholeFile });
  });

  test('gets no 304 for a user without access', async () => {
    expect((await getFile({ 'if-none-match': etag }, await app.as(await makeShop(app)))).status).toBe(404);
    expect((await getFile({ 'if-none-match': etag }, app.visitor)).status).toBe(401);
  });
});

describe('a range of a file', () => {
  test.each([
    ['bytes=0-99', 0, 100],
    ['bytes=100-', 100, undefined],
    ['bytes=-50', -50, undefined],
  ])('written as %s gets a 206', async (range, from, to) => {
    const { status, bytes, headers } = await getFile({ range });

    const expectedPart = wholeFile.subarray(from, to);
    const start = from < 0 ? wholeFile.length + from : from;
    expect(status).toBe(206);
    expect(bytes.equals(expectedPart)).toBe(true);
    expect(headers).toMatchObject({
      'content-length': String(expectedPart.length),
      'content-range': `bytes ${start}-${start + expectedPart.length - 1}/${wholeFile.length}`,
      'accept-ranges': 'bytes',
    });
  });

  test('beyond the end gets a 416 with the size of the file', async () => {
    expect(await getFile({ range: `bytes=${wholeFile.length}-` })).toMatchObject({
      status: 416,
      body: { code: 'range_not_satisfiable' },
      headers: { 'content-range': `bytes */${wholeFile.length}` },
    });
  });

  test.each(['bytes=0-1,5-6', 'bytes=-', 'bytes=5-3', 'lines=1-2', 'bytes=a-b'])(
    'written as %s is ignored, and the whole file is sent',
    async (range) => {
      expect(await getFile({ range })).toMatchObject({ status: 200, bytes: wholeFile });
    },
  );

  test('of an outdated version is ignored, and the whole file is sent', async () => {
    expect((await getFile({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
    expect((await getFile({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
  });
});
