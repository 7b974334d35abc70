import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import net from 'node:net';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { photoUploads } from '#server/db/schema/project-records.ts';
import { checkFiles } from '#server/features/files/file-check.service.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { eventually } from '#server/testing/eventually.ts';
import { signInDirectly } from '#server/testing/factories.ts';
import { htmlNamedJpg, jpegPhoto } from '#server/testing/image-samples.ts';
import { historyDescriptionsOf, makeJob, makeStaffedJob } from '#server/testing/jobs.ts';
import { storedKeys } from '#server/testing/stored-files.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { announced, asPhoto, tusPart } from '#server/testing/upload-samples.ts';

const clock = testClock();
const app = await startTestApp({ now: clock.now });
const { port } = new URL(await app.server.listen({ port: 0, host: '127.0.0.1' }));
const content = await jpegPhoto({ width: 320, height: 240 });
const HALF = Math.floor(content.length / 2);

type Job = Awaited<ReturnType<typeof makeJob>>;

interface Started {
  upload: { id: string; url: string; bytes: number; receivedBytes: number } | null;
  photo: Photo | null;
}

describe('a resumable upload', () => {
  test('stores the photo after its parts', async () => {
    const { browser, path, project, shop } = await makeJob(app);
    const captureId = randomUUID();
    const { url } = await start(browser, path, {
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

    const first = await sendPart(browser, url, content.subarray(0, HALF), 0);
    const second = await sendPart(browser, url, content.subarray(HALF), HALF);
    const { status, body } = await browser.post<Photo>(`${url}/finish`);

    expect(first).toMatchObject({
      status: 204,
      headers: { 'upload-offset': String(HALF), 'tus-resumable': '1.0.0' },
    });
    expect(second).toMatchObject({ status: 204, headers: { 'upload-offset': String(content.length) } });
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
    expect(sha256((await browser.get(body.originalUrl)).bytes)).toBe(sha256(content));
    expect(await historyDescriptionsOf(app, project.id)).toEqual(['uploaded a post-installation photo']);
  });

  test.each(['HEAD', 'GET'] as const)('reports its offset to a %s', async (method) => {
    const { browser, path } = await makeJob(app);
    const { url } = await start(browser, path);
    await sendPart(browser, url, content.subarray(0, HALF), 0);

    const response = await browser.send({ method, url, headers: { 'tus-resumable': '1.0.0' } });

    expect(response).toMatchObject({
      status: 200,
      headers: {
        'upload-offset': String(HALF),
        'upload-length': String(content.length),
        'cache-control': 'no-store',
        'tus-resumable': '1.0.0',
        'x-content-type-options': 'nosniff',
      },
    });
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('keeps what arrived before the connection broke', async () => {
    const job = await makeJob(app);
    const { url } = await start(job.browser, job.path);
    const socket = await startPart(job, url);

    socket.destroy();

    await eventually(async () => expect(await offsetOf(job.browser, url)).toBe(HALF));
    await sendPart(job.browser, url, content.subarray(HALF), HALF);
    const { body } = await job.browser.post<Photo>(`${url}/finish`);
    expect(sha256((await job.browser.get(body.originalUrl)).bytes)).toBe(sha256(content));
    expect(await readdir(app.config.stagingDir)).toEqual([]);
  });

  test('keeps the bytes of one of two equal parts', async () => {
    const { browser, path } = await makeJob(app);
    const { id, url } = await start(browser, path);
    const part = content.subarray(0, HALF);

    const sent = await Promise.all([sendPart(browser, url, part, 0), sendPart(browser, url, part, 0)]);

    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(await storedPartsOf(id)).toHaveLength(1);
  });

  test('removes the bytes of a part when another process has continued it meanwhile', async () => {
    const { browser, path } = await makeJob(app);
    const { id, url } = await start(browser, path);
    const continued = vi.spyOn(app.storage, 'put').mockImplementationOnce(async (...part) => {
      await app.storage.put(...part);
      await app.database.sql.update(photoUploads).set({ receivedBytes: 1 }).where(eq(photoUploads.id, id));
    });

    const { status } = await sendPart(browser, url, content.subarray(0, HALF), 0);
    continued.mockRestore();

    expect(status).toBe(409);
    expect(await storedPartsOf(id)).toEqual([]);
  });

  test('reports its offset after a part that is still being received', async () => {
    const job = await makeJob(app);
    const { url } = await start(job.browser, job.path);
    const socket = await startPart(job, url);

    const offset = await offsetOf(job.browser, url);
    socket.destroy();

    expect(offset).toBe(HALF);
  });

  test('is found again by its shot', async () => {
    const { browser, path } = await makeJob(app);
    const captureId = randomUUID();
    const { id, url } = await start(browser, path, { captureId });
    await sendPart(browser, url, content.subarray(0, HALF), 0);

    expect(await start(browser, path, { captureId })).toMatchObject({ id, receivedBytes: HALF });
  });

  test('that was finished returns its photo to each repeat', async () => {
    const { browser, path } = await makeJob(app);
    const captureId = randomUUID();
    const { url } = await receive(browser, path, { captureId });

    const finished = await Promise.all([1, 2, 3].map(() => browser.post<Photo>(`${url}/finish`)));
    const again = await browser.post<Started>(`${path}/photo-uploads`, { ...announced(content), captureId });

    const [id] = finished.map(({ body }) => body.id);
    expect(finished.map(({ status, body }) => [status, body.id])).toEqual([1, 2, 3].map(() => [200, id]));
    expect(again).toMatchObject({ status: 201, body: { upload: null, photo: { id } } });
    expect((await browser.get<Photo[]>(`${path}/photos`)).body).toHaveLength(1);
  });

  test('of a shot that was sent as a form returns its photo', async () => {
    const { browser, path } = await makeJob(app);
    const captureId = randomUUID();
    const { body } = await browser.upload<Photo>(`${path}/photos`, asPhoto(content), { captureId });

    const again = await browser.post<Started>(`${path}/photo-uploads`, { ...announced(content), captureId });

    expect(again.body).toMatchObject({ upload: null, photo: { id: body.id } });
  });
});

test('a part may not change the announced size', async () => {
  const { browser, path } = await makeJob(app);
  const { url } = await start(browser, path);
  const part = tusPart(content.subarray(0, HALF), 0);

  const headers = { ...part.headers, 'upload-length': '7' };
  const { status } = await browser.send({ method: 'PATCH', url, ...part, headers });

  expect(status).toBe(204);
  expect((await browser.get(url)).headers['upload-length']).toBe(String(content.length));
});

describe('a part is refused', () => {
  test('at another offset', async () => {
    const { browser, path } = await makeJob(app);
    const { url } = await start(browser, path);
    expect(await sendPart(browser, url, content.subarray(HALF), HALF)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect(await offsetOf(browser, url)).toBe(0);
  });

  test('beyond the announced size', async () => {
    const { browser, path } = await makeJob(app);
    const { url } = await start(browser, path);
    expect(await sendPart(browser, url, Buffer.concat([content, content]), 0)).toMatchObject({
      status: 413,
      body: { code: 'file_too_large' },
    });
  });

  test.each([
    ['without the version of the protocol', { 'tus-resumable': '' }],
    ['without an offset', { 'upload-offset': 'x' }],
    ['with another content type', { 'content-type': 'application/json' }],
  ])('%s', async (_what, headers) => {
    const { browser, path } = await makeJob(app);
    const { url } = await start(browser, path);
    const part = tusPart(Buffer.from('{}'), 0);

    const response = await browser.send({
      method: 'PATCH',
      url,
      ...part,
      headers: { ...part.headers, ...headers },
    });

    expect(response).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(await offsetOf(browser, url)).toBe(0);
  });

  test('from another site', async () => {
    const { browser, path } = await makeJob(app);
    const { url } = await start(browser, path);
    const part = tusPart(content, 0);
    const headers = { ...part.headers, origin: 'https://evil.example' };
    expect(await browser.send({ method: 'PATCH', url, ...part, headers })).toMatchObject({ status: 403 });
  });
});

describe('an upload is refused', () => {
  test('that is larger than 25 MB', async () => {
    const { browser, path } = await makeJob(app);
    const input = { ...announced(content), captureId: randomUUID(), bytes: 25 * 1024 * 1024 + 1 };
    expect(await browser.post(`${path}/photo-uploads`, input)).toMatchObject({
      status: 413,
      body: { code: 'file_too_large' },
    });
  });

  test('whose shot belongs to an upload of another size', async () => {
    const { browser, path } = await makeJob(app);
    const captureId = randomUUID();
    await start(browser, path, { captureId });
    expect(
      await browser.post(`${path}/photo-uploads`, { ...announced(content), captureId, bytes: 7 }),
    ).toMatchObject({ status: 409 });
  });

  test('when it is finished before all bytes are received', async () => {
    const { browser, path } = await makeJob(app);
    const { url } = await start(browser, path);
    await sendPart(browser, url, content.subarray(0, HALF), 0);
    expect(await browser.post(`${url}/finish`)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('of a file that is no photo', async () => {
    const { browser, path } = await makeJob(app);
    const page = htmlNamedJpg().content;
    const { url } = await receive(browser, path, {}, page);
    expect(await browser.post(`${url}/finish`)).toMatchObject({
      status: 415,
      body: { code: 'unsupported_file' },
    });
    expect((await browser.get<Photo[]>(`${path}/photos`)).body).toEqual([]);
  });

  test.each([
    ['a file that is no photo', {}, htmlNamedJpg().content],
    ['an unknown view without a name', { viewKey: 'unknown' }, content],
  ])('of %s, and is deleted', async (_what, fields, file) => {
    const { browser, path } = await makeJob(app);
    const before = await storedParts();
    const { url } = await receive(browser, path, fields, file);
    await browser.post(`${url}/finish`);
    expect((await browser.get(url)).status).toBe(404);
    expect(await storedParts()).toEqual(before);
  });

  test('from a client, and from an installer who was removed', async () => {
    const { browser, project, path, installer, client } = await makeStaffedJob(app);
    const [ofClient, ofInstaller] = [await app.as(client), await app.as(installer)];
    const input = { ...announced(content), captureId: randomUUID() };
    expect((await ofClient.post(`${path}/photo-uploads`, input)).status).toBe(403);
    const { url } = await receive(ofInstaller, path);

    await browser.put(`/api/projects/${project.id}/full-update`, { project: { subcontractorId: null } });

    expect((await ofInstaller.get(url)).status).toBe(404);
    expect((await sendPart(ofInstaller, url, content, 0)).status).toBe(404);
    expect((await ofInstaller.post(`${url}/finish`)).status).toBe(404);
  });

  test('when the announced bytes exceed the storage', async () => {
    const full = await startTestApp({ config: { storagePerAccount: content.length * 2 } });
    const { browser, path } = await makeJob(full);
    await start(browser, path);
    await start(browser, path);
    const input = { ...announced(content), captureId: randomUUID() };
    expect(await browser.post(`${path}/photo-uploads`, input)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Your storage is full') },
    });
  });
});

describe('a cancelled upload', () => {
  test('is deleted with its parts', async () => {
    const { browser, path } = await makeJob(app);
    const before = await storedParts();
    const { url } = await start(browser, path);
    await sendPart(browser, url, content.subarray(0, HALF), 0);

    expect(await browser.delete(url)).toMatchObject({ status: 204, headers: { 'tus-resumable': '1.0.0' } });

    expect((await browser.get(url)).status).toBe(404);
    expect((await sendPart(browser, url, content.subarray(HALF), HALF)).status).toBe(404);
    expect(await storedParts()).toEqual(before);
    expect((await browser.delete(url)).status).toBe(404);
    expect(await checkFiles(app)).toMatchObject({ orphans: [], missing: [] });
  });

  test('does not use the storage', async () => {
    const full = await startTestApp({ config: { storagePerAccount: content.length } });
    const { browser, path } = await makeJob(full);
    const { url } = await start(browser, path);

    await browser.delete(url);

    expect((await start(browser, path)).receivedBytes).toBe(0);
  });

  test('may belong to a project that its uploader has left', async () => {
    const { browser, project, path, installer } = await makeStaffedJob(app);
    const ofInstaller = await app.as(installer);
    const { url } = await start(ofInstaller, path);
    await browser.put(`/api/projects/${project.id}/full-update`, { project: { subcontractorId: null } });
    expect((await browser.delete(url)).status).toBe(404);
    expect((await ofInstaller.delete(url)).status).toBe(204);
  });

  test('is not one whose photo is stored', async () => {
    const { browser, path } = await makeJob(app);
    const { url } = await receive(browser, path);
    await browser.post(`${url}/finish`);
    expect(await browser.delete(url)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await browser.get<Photo[]>(`${path}/photos`)).body).toHaveLength(1);
  });

  test('stores no photo when it is just being finished', async () => {
    const { browser, path } = await makeJob(app);
    const { url } = await receive(browser, path);
    const reading = vi.spyOn(app.storage, 'read').mockImplementationOnce(async (key) => {
      const opened = await app.storage.read(key);
      await browser.delete(url);
      return opened;
    });
    const { status } = await browser.post(`${url}/finish`);
    reading.mockRestore();
    expect(status).toBe(404);
    expect((await browser.get<Photo[]>(`${path}/photos`)).body).toEqual([]);
  });
});

test('an expired upload does not use the storage', async () => {
  const full = await startTestApp({ now: clock.now, config: { storagePerAccount: content.length } });
  const { path, browser, shop } = await makeJob(full);
  await start(browser, path);
  clock.passDays(30);
  expect((await start(await full.as(shop), path)).receivedBytes).toBe(0);
});

describe('an unfinished upload', () => {
  test('is deleted with its parts after 30 days', async () => {
    const { browser, path, shop } = await makeJob(app);
    const { id, url } = await start(browser, path);
    await sendPart(browser, url, content.subarray(0, HALF), 0);
    clock.passDays(29);
    await runMaintenance(app);
    expect(await offsetOf(await app.as(shop), url)).toBe(HALF);
    expect(await storedParts()).not.toEqual([]);

    clock.passDays(1);
    await runMaintenance(app);
    expect((await (await app.as(shop)).get(url)).status).toBe(404);
    clock.passDays(1);
    await runMaintenance(app);

    expect(await app.database.sql.select().from(photoUploads).where(eq(photoUploads.id, id))).toEqual([]);
    expect(await storedParts()).toEqual([]);
  });

  test('leaves no files without rows when its project is deleted', async () => {
    const { browser, path } = await makeJob(app);
    const { url } = await start(browser, path);
    await sendPart(browser, url, content.subarray(0, HALF), 0);

    await browser.delete(path);

    expect((await browser.get(url)).status).toBe(404);
    expect(await checkFiles(app)).toMatchObject({ orphans: [], missing: [] });
  });
});

test('the parts of a finished upload are removed', async () => {
  const { browser, path } = await makeJob(app);
  const { url } = await receive(browser, path);
  await browser.post(`${url}/finish`);
  expect(await storedParts()).not.toEqual([]);

  clock.passDays(32);
  await runMaintenance(app);

  expect(await storedParts()).toEqual([]);
  expect(await checkFiles(app)).toMatchObject({ orphans: [], missing: [] });
});

async function storedParts(): Promise<string[]> {
  return (await storedKeys(app.storage)).filter((key) => key.endsWith('.part'));
}

async function storedPartsOf(id: string): Promise<string[]> {
  const [row] = await app.database.sql.select().from(photoUploads).where(eq(photoUploads.id, id));
  return (await storedParts()).filter((key) => key.startsWith(`${row?.folder}/`));
}

async function stagedSizes(): Promise<number[]> {
  const names = await readdir(app.config.stagingDir);
  return Promise.all(names.map(async (name) => (await stat(join(app.config.stagingDir, name))).size));
}

/** Sends half of the file as a part that announces all of it, and returns the open connection. */
async function startPart({ shop }: Pick<Job, 'shop'>, url: string): Promise<net.Socket> {
  const socket = net.connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    [
      `PATCH ${url} HTTP/1.1`,
      'host: localhost',
      `cookie: ${await signInDirectly(app, shop)}`,
      ...Object.entries(tusPart(content, 0).headers).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${content.length}`,
      '\r\n',
    ].join('\r\n'),
  );
  socket.write(content.subarray(0, HALF));
  await eventually(async () => expect(await stagedSizes()).toEqual([HALF]));
  return socket;
}

async function start(browser: TestClient, path: string, fields: object = {}, file = content) {
  const input = { ...announced(file), captureId: randomUUID(), ...fields };
  const { status, body } = await browser.post<Started>(`${path}/photo-uploads`, input);
  expect(status).toBe(201);
  if (!body.upload) throw new Error('The photo is stored already');
  return body.upload;
}

async function receive(browser: TestClient, path: string, fields: object = {}, file = content) {
  const upload = await start(browser, path, fields, file);
  expect((await sendPart(browser, upload.url, file, 0)).status).toBe(204);
  return upload;
}

function sendPart(browser: TestClient, url: string, part: Buffer, offset: number) {
  return browser.send({ method: 'PATCH', url, ...tusPart(part, offset) });
}

async function offsetOf(browser: TestClient, url: string): Promise<number> {
  return Number((await browser.get(url)).headers['upload-offset']);
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
