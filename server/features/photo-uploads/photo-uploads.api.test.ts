import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import net from 'node:net';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { photoUploads } from '#server/db/schema/project-records.ts';
import { eventually } from '#server/testing/eventually.ts';
import { signInDirectly } from '#server/testing/factories.ts';
import { historyDescriptionsOf, makeShopScenario } from '#server/testing/shop-projects.ts';
import {
  PHOTO_CONTENT,
  HALF_LENGTH,
  readOffset,
  sendPart,
  sendUpload,
  startUpload,
  listStoredParts,
  type StartedUpload,
} from '#server/testing/photo-uploads.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { uploadFieldsOf, asPhoto, tusPart } from '#server/testing/upload-samples.ts';

const app = await startTestApp({ now: testClock().now });
const { port } = new URL(await app.server.listen({ port: 0, host: '127.0.0.1' }));

type Scenario = Awaited<ReturnType<typeof makeShopScenario>>;

describe('a resumable upload', () => {
  test('stores the photo after all its parts were sent', async () => {
    const { browser, path, project, shop } = await makeShopScenario(app);
    const captureId = randomUUID();
    const { url } = await startUpload(browser, path, {
      captureId,
      caption: 'Rear door',
      type: 'post-installation',
      capturedAt: '2027-02-28T10:00:00Z',
      capturedAtSource: 'device',
      deviceClockOffsetMs: 1_000,
      quality: 'reduced',
      latitude: 41.8,
      longitude: -87.6,
      accuracy: 5,
      viewKey: 'rear',
    });

    const first = await sendPart(browser, url, PHOTO_CONTENT.subarray(0, HALF_LENGTH), 0);
    const second = await sendPart(browser, url, PHOTO_CONTENT.subarray(HALF_LENGTH), HALF_LENGTH);
    const { status, body } = await browser.post<Photo>(`${url}/finish`);

    expect(first).toMatchObject({
      status: 204,
      headers: { 'upload-offset': String(HALF_LENGTH), 'tus-resumable': '1.0.0' },
    });
    expect(second).toMatchObject({ status: 204, headers: { 'upload-offset': String(PHOTO_CONTENT.length) } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      projectId: project.id,
      uploadedById: shop.id,
      caption: 'Rear door',
      type: 'post-installation',
      capturedAt: '2027-02-28T10:00:00.000Z',
      capturedAtSource: 'device',
      deviceClockOffsetMs: 1_000,
      isReduced: true,
      view: { key: 'rear', name: 'Rear' },
      location: { latitude: 41.8, longitude: -87.6, accuracy: 5 },
    });
    expect(sha256((await browser.get(body.originalUrl)).bytes)).toBe(sha256(PHOTO_CONTENT));
    expect(await historyDescriptionsOf(app, project.id)).toEqual(['uploaded a post-installation photo']);
  });

  test.each(['HEAD', 'GET'] as const)('reports its offset to a %s', async (method) => {
    const { browser, path } = await makeShopScenario(app);
    const { url } = await startUpload(browser, path);
    await sendPart(browser, url, PHOTO_CONTENT.subarray(0, HALF_LENGTH), 0);

    const response = await browser.send({ method, url, headers: { 'tus-resumable': '1.0.0' } });

    expect(response).toMatchObject({
      status: 200,
      headers: {
        'upload-offset': String(HALF_LENGTH),
        'upload-length': String(PHOTO_CONTENT.length),
        'cache-control': 'no-store',
        'tus-resumable': '1.0.0',
        'x-content-type-options': 'nosniff',
      },
    });
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('keeps the bytes that arrived before the connection broke', async () => {
    const scenario = await makeShopScenario(app);
    const { url } = await startUpload(scenario.browser, scenario.path);
    const socket = await startPart(scenario, url);

    socket.destroy();

    await eventually(async () => expect(await readOffset(scenario.browser, url)).toBe(HALF_LENGTH));
    await sendPart(scenario.browser, url, PHOTO_CONTENT.subarray(HALF_LENGTH), HALF_LENGTH);
    const { body } = await scenario.browser.post<Photo>(`${url}/finish`);
    expect(sha256((await scenario.browser.get(body.originalUrl)).bytes)).toBe(sha256(PHOTO_CONTENT));
    expect(await readdir(app.config.stagingDir)).toEqual([]);
    expect(app.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  test('stores only one of two equal parts', async () => {
    const { browser, path } = await makeShopScenario(app);
    const { id, url } = await startUpload(browser, path);
    const firstHalf = PHOTO_CONTENT.subarray(0, HALF_LENGTH);

    const partResponses = await Promise.all([
      sendPart(browser, url, firstHalf, 0),
      sendPart(browser, url, firstHalf, 0),
    ]);

    expect(partResponses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(await storedPartsOf(id)).toHaveLength(1);
  });

  test('removes the bytes of a part when another process has continued the upload meanwhile', async () => {
    const { browser, path } = await makeShopScenario(app);
    const { id, url } = await startUpload(browser, path);
    const concurrentPut = vi.spyOn(app.storage, 'put').mockImplementationOnce(async (...part) => {
      await app.storage.put(...part);
      await app.database.sql.update(photoUploads).set({ receivedBytes: 1 }).where(eq(photoUploads.id, id));
    });

    const { status } = await sendPart(browser, url, PHOTO_CONTENT.subarray(0, HALF_LENGTH), 0);
    concurrentPut.mockRestore();

    expect(status).toBe(409);
    expect(await storedPartsOf(id)).toEqual([]);
  });

  test('has an offset that includes the received bytes of an unfinished part', async () => {
    const scenario = await makeShopScenario(app);
    const { url } = await startUpload(scenario.browser, scenario.path);
    const socket = await startPart(scenario, url);

    const offset = await readOffset(scenario.browser, url);
    socket.destroy();

    expect(offset).toBe(HALF_LENGTH);
  });

  test('is found again by the id of its shot', async () => {
    const { browser, path } = await makeShopScenario(app);
    const captureId = randomUUID();
    const { id, url } = await startUpload(browser, path, { captureId });
    await sendPart(browser, url, PHOTO_CONTENT.subarray(0, HALF_LENGTH), 0);

    expect(await startUpload(browser, path, { captureId })).toMatchObject({ id, receivedBytes: HALF_LENGTH });
  });

  test('that was finished returns its photo for each repeated request', async () => {
    const { browser, path } = await makeShopScenario(app);
    const captureId = randomUUID();
    const { url } = await sendUpload(browser, path, { captureId });

    const finishResponses = await Promise.all([1, 2, 3].map(() => browser.post<Photo>(`${url}/finish`)));
    const secondStartResponse = await browser.post<StartedUpload>(`${path}/photo-uploads`, {
      ...uploadFieldsOf(PHOTO_CONTENT),
      captureId,
    });

    const [id] = finishResponses.map(({ body }) => body.id);
    expect(finishResponses.map(({ status, body }) => [status, body.id])).toEqual(
      [1, 2, 3].map(() => [200, id]),
    );
    expect(secondStartResponse).toMatchObject({ status: 201, body: { upload: null, photo: { id } } });
    expect((await browser.get<Photo[]>(`${path}/photos`)).body).toHaveLength(1);
  });

  test('of a shot that was already uploaded in one multipart request returns the stored photo', async () => {
    const { browser, path } = await makeShopScenario(app);
    const captureId = randomUUID();
    const { body } = await browser.upload<Photo>(`${path}/photos`, asPhoto(PHOTO_CONTENT), { captureId });

    const startResponse = await browser.post<StartedUpload>(`${path}/photo-uploads`, {
      ...uploadFieldsOf(PHOTO_CONTENT),
      captureId,
    });

    expect(startResponse.body).toMatchObject({ upload: null, photo: { id: body.id } });
  });
});

test('a part does not change the declared size', async () => {
  const { browser, path } = await makeShopScenario(app);
  const { url } = await startUpload(browser, path);
  const firstPart = tusPart(PHOTO_CONTENT.subarray(0, HALF_LENGTH), 0);

  const headers = { ...firstPart.headers, 'upload-length': '7' };
  const { status } = await browser.send({ method: 'PATCH', url, ...firstPart, headers });

  expect(status).toBe(204);
  expect((await browser.get(url)).headers['upload-length']).toBe(String(PHOTO_CONTENT.length));
});

async function storedPartsOf(id: string): Promise<string[]> {
  const [row] = await app.database.sql.select().from(photoUploads).where(eq(photoUploads.id, id));
  return (await listStoredParts(app)).filter((key) => key.startsWith(`${row?.folder}/`));
}

async function stagedSizes(): Promise<number[]> {
  const names = await readdir(app.config.stagingDir);
  return Promise.all(names.map(async (name) => (await stat(join(app.config.stagingDir, name))).size));
}

/** Starts to send the whole file as one part, stops after half of its bytes, and returns the open connection. */
async function startPart({ shop }: Pick<Scenario, 'shop'>, url: string): Promise<net.Socket> {
  const socket = net.connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    [
      `PATCH ${url} HTTP/1.1`,
      'host: localhost',
      `cookie: ${await signInDirectly(app, shop)}`,
      ...Object.entries(tusPart(PHOTO_CONTENT, 0).headers).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${PHOTO_CONTENT.length}`,
      '\r\n',
    ].join('\r\n'),
  );
  socket.write(PHOTO_CONTENT.subarray(0, HALF_LENGTH));
  await eventually(async () => expect(await stagedSizes()).toEqual([HALF_LENGTH]));
  return socket;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
