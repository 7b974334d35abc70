import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeShop, signInDirectly } from '#server/testing/factories.ts';
import { createHostileFiles } from '#server/testing/hostile-files/hostile-files.ts';
import {
  uploadHostileFiles,
  type UploadedHostileFile,
} from '#server/testing/hostile-files/upload-hostile-files.ts';
import { makeShopScenario } from '#server/testing/shop-projects.ts';
import { measureStalls } from '#server/testing/stalls.ts';
import { listStoredFiles } from '#server/testing/stored-files.ts';
import { startTestApp } from '#server/testing/test-app.ts';

// Sends hostile files to the upload endpoints: each file to one endpoint, or to all of them with HOSTILE_FILES=all. The browser
// test with these files is e2e/hostile-files.spec.ts.

const app = await startTestApp();
const { project, path, shop } = await makeShopScenario(app);
const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
const titles = (await createHostileFiles()).map(({ title }) => title);
let stalls: ReturnType<typeof measureStalls>;
/** The time limit of a test. Preparing hundreds of images takes minutes on a busy machine. */
const TEST_TIMEOUT_MS = 600_000;
/**
 * The maximum processor time between two turns of the event loop. Other requests wait during this time.
 * Usual callbacks take up to 50 ms. On a busy machine they have taken twice as long.
 */
const MAX_STALL_MS = 150;

beforeAll(() => {
  stalls = measureStalls();
});
afterAll(() => stalls.stop());

const UPLOADS: Record<string, { field: string; url: string; fields?: Record<string, string> }> = {
  photos: { field: 'photo', url: `${path}/photos` },
  proofs: { field: 'file', url: '/api/artwork-proofs', fields: { projectId: String(project.id) } },
  avatars: { field: 'avatar', url: `/api/users/${shop.id}/avatar` },
  'checks of records': { field: 'file', url: `${path}/records/check` },
};

test('there are at least 250 different hostile files', () => {
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.length).toBeGreaterThanOrEqual(250);
});

const UPLOAD_CASES = Object.entries(UPLOADS).map(([what, upload], index) => ({ what, ...upload, index }));

describe.each(UPLOAD_CASES)('the upload of $what', ({ field, url, fields = {}, index }) => {
  test(
    'refuses each hostile file, or stores it harmlessly',
    async () => {
      const cookie = await signInDirectly(app, shop);
      const shard =
        process.env['HOSTILE_FILES'] === 'all'
          ? { index: 0, count: 1 }
          : { index, count: UPLOAD_CASES.length };
      const target = { url: `${origin}${url}`, cookie, field, fields, shard };
      const uploadedFiles = await uploadHostileFiles(target);
      expect(uploadedFiles.length).toBeGreaterThanOrEqual(Math.floor(titles.length / shard.count));
      expect(uploadedFiles.flatMap(problemsOf)).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );
});

test('no hostile file stalls the event loop', () => {
  process.stdout.write(`Hostile files: ${titles.length}; longest stall ${Math.round(stalls.longest())} ms\n`);
  expect(stalls.longest()).toBeLessThanOrEqual(MAX_STALL_MS);
});

test('no rendition of a picture contains the texts of the uploaded file', async () => {
  for (const { key } of await listStoredFiles(app.storage)) {
    if (key.includes('original')) continue;
    const { stream } = await app.storage.read(key);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(Buffer.from(chunk));
    expect(Buffer.concat(chunks).includes('hostile'), key).toBe(false);
  }
});

test('the server still responds to other requests', async () => {
  expect((await app.visitor.get('/api/ready')).status).toBe(200);
  expect((await (await app.as(await makeShop(app))).get('/api/projects')).status).toBe(200);
});

function problemsOf({ title, status, text }: UploadedHostileFile): string[] {
  if (status < 300) return /\p{Cc}/u.test(text) ? [`${title}: control characters in the response`] : [];
  return [400, 413, 415].includes(status) ? [] : [`${title}: status ${status} ${text.slice(0, 200)}`];
}
