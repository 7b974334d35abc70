import { readdir, readFile } from 'node:fs/promises';
import { count } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { DEFAULT_MAX_PROOF_MB, MAX_PHOTO_BYTES } from '#shared/upload-limits.ts';
import { activities } from '#server/db/schema/events.ts';
import { files } from '#server/db/schema/files.ts';
import { artworkProofs, photos } from '#server/db/schema/project-records.ts';
import {
  FLAT_AVIF,
  htmlNamedJpg,
  jpegPhoto,
  shortPageProof,
  pngWithDeclaredSize,
} from '#server/testing/image-samples.ts';
import { makeShop } from '#server/testing/factories.ts';
import { listStoredKeys } from '#server/testing/stored-files.ts';
import { makeShopScenario } from '#server/testing/shop-projects.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestResponse } from '#server/testing/test-client.ts';
import { asPhoto, asProof } from '#server/testing/upload-samples.ts';

const app = await startTestApp();
const photo = await jpegPhoto({ width: 800, height: 600 });
const proof = shortPageProof();
const html = htmlNamedJpg().content;
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const hugePng = pngWithDeclaredSize(50_000, 50_000);
const hugeSingleColorAvif = await readFile(FLAT_AVIF);
const truncatedPhoto = photo.subarray(0, photo.length / 2);

// Every upload in these tests is rejected, so no row and no stored file may remain.
afterEach(async () => {
  for (const table of [files, photos, artworkProofs, activities]) {
    expect(await app.database.sql.select({ rows: count() }).from(table)).toEqual([{ rows: 0 }]);
  }
  expect(await listStoredKeys(app.storage)).toEqual([]);
  expect(await readdir(app.config.stagingDir).catch(() => [])).toEqual([]);
});

test.each([
  ['a boundary of 7,000 characters', `boundary=${'b'.repeat(7_000)}`],
  ['an empty boundary', 'boundary='],
  ['no boundary', ''],
])('rejects a multipart body with %s', async (_what, parameter) => {
  const { browser, project } = await makeShopScenario(app);
  const headers = { 'content-type': `multipart/form-data; ${parameter}` };
  const url = `/api/projects/${project.id}/photos`;
  expect(await browser.send({ method: 'POST', url, headers, payload: 'x' })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  });
});

describe('the photo upload rejects', () => {
  test.each([
    ['a byte more than 25 MB', 413, 'file_too_large', asPhoto(padToSize(photo, MAX_PHOTO_BYTES + 1))],
    ['far more than 25 MB', 413, 'file_too_large', asPhoto(padToSize(photo, MAX_PHOTO_BYTES + 1_000_000))],
    ['an HTML file called photo.jpg', 415, 'unsupported_file', asPhoto(html)],
    ['an SVG', 415, 'unsupported_file', asPhoto(svg, 'logo.svg')],
    ['an SVG called photo.jpg', 415, 'unsupported_file', asPhoto(svg)],
    ['a PDF', 415, 'unsupported_file', asPhoto(proof)],
    ['random bytes', 415, 'unsupported_file', asPhoto(Buffer.from('GIF8 not quite'))],
    ['a picture of 50,000 × 50,000 pixels', 415, 'unsupported_file', asPhoto(hugePng, 'huge.png')],
    ['an AVIF of 100 megapixels in 2 KB', 415, 'unsupported_file', asPhoto(hugeSingleColorAvif, 'flat.avif')],
    ['a JPEG that was cut off', 415, 'unsupported_file', asPhoto(truncatedPhoto)],
    ['a file of zero bytes', 400, 'validation_failed', asPhoto(Buffer.alloc(0))],
    ['a file in the wrong field', 400, 'validation_failed', { ...asPhoto(photo), field: 'image' }],
    ['two files', 400, 'validation_failed', [asPhoto(photo), asPhoto(photo)]],
    ['a second file in another field', 400, 'validation_failed', [asPhoto(photo), asProof(proof)]],
    ['no file', 400, 'validation_failed', []],
  ] as const)('%s with a %d', async (_what, status, code, uploads) => {
    const { browser, project } = await makeShopScenario(app);

    const response = await browser.upload(`/api/projects/${project.id}/photos`, [uploads].flat());

    expectRefusal(response, status, code);
  });

  test('unknown types and overlong captions', async () => {
    const { browser, project } = await makeShopScenario(app);
    const url = `/api/projects/${project.id}/photos`;

    expectRefusal(await browser.upload(url, asPhoto(photo), { type: 'selfie' }), 400, 'validation_failed');
    expectRefusal(
      await browser.upload(url, asPhoto(photo), { caption: 'x'.repeat(501) }),
      400,
      'validation_failed',
    );
    expectRefusal(
      await browser.upload(url, asPhoto(photo), { caption: 'x'.repeat(30_000) }),
      400,
      'validation_failed',
    );
  });

  test('a body that is not multipart or is incomplete', async () => {
    const { browser, project } = await makeShopScenario(app);
    const url = `/api/projects/${project.id}/photos`;
    const postFile = (type: string, payload: string | Buffer) =>
      browser.send({ method: 'POST', url, headers: { 'content-type': type }, payload });

    expectRefusal(await browser.post(url), 400, 'validation_failed');
    expectRefusal(await browser.post(url, { photo: 'x' }), 400, 'validation_failed');
    expectRefusal(await postFile('image/jpeg', photo), 400, 'validation_failed');
    expectRefusal(await postFile('multipart/form-data', 'x'), 400, 'validation_failed');
    expectRefusal(await postFile('multipart/form-data; boundary=b', 'no parts'), 400, 'validation_failed');
    const head = '--b\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
    expectRefusal(
      await postFile('multipart/form-data; boundary=b', Buffer.concat([Buffer.from(head), photo])),
      400,
      'validation_failed',
    );
  });

  test('a caller who cannot see the project', async () => {
    const { project } = await makeShopScenario(app);
    const stranger = await app.as(await makeShop(app));

    expectRefusal(
      await stranger.upload(`/api/projects/${project.id}/photos`, asPhoto(photo)),
      404,
      'not_found',
    );
    expectRefusal(
      await app.visitor.upload(`/api/projects/${project.id}/photos`, asPhoto(photo)),
      401,
      'not_signed_in',
    );
  });
});

describe('the proof upload rejects', () => {
  test.each([
    [
      'a byte more than 5 MB',
      413,
      'file_too_large',
      asProof(padToSize(proof, DEFAULT_MAX_PROOF_MB * 1024 * 1024 + 1)),
    ],
    ['an HTML file called proof.pdf', 415, 'unsupported_file', asProof(html)],
    ['an SVG', 415, 'unsupported_file', asProof(svg, 'proof.svg')],
    ['a GIF', 415, 'unsupported_file', asProof(Buffer.from('474946383961010001000000003b', 'hex'))],
    ['a picture of 50,000 × 50,000 pixels', 415, 'unsupported_file', asProof(hugePng)],
    ['a JPEG that was cut off', 415, 'unsupported_file', asProof(truncatedPhoto)],
    ['a file of zero bytes', 400, 'validation_failed', asProof(Buffer.alloc(0))],
    ['a file in the wrong field', 400, 'validation_failed', { ...asProof(proof), field: 'proof' }],
    ['two files', 400, 'validation_failed', [asProof(proof), asProof(proof)]],
    ['no file', 400, 'validation_failed', []],
  ] as const)('%s with a %d', async (_what, status, code, uploads) => {
    const { browser, project } = await makeShopScenario(app);

    const response = await browser.upload('/api/artwork-proofs', [uploads].flat(), {
      projectId: String(project.id),
    });

    expectRefusal(response, status, code);
  });
});

/** Extends a valid file to this size. */
function padToSize(content: Buffer, bytes: number): Buffer {
  return Buffer.concat([content, Buffer.alloc(bytes - content.length)]);
}

function expectRefusal(response: TestResponse, status: number, code: string): void {
  expect(response).toMatchObject({ status, body: { code, message: expect.stringMatching(/^[A-Z].{8,}/) } });
  expect(response.text).not.toMatch(/node_modules|\/tmp\/|at .+:\d+:\d+|select |insert /);
}
