import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { makeStaff } from '#server/testing/factories.ts';
import { htmlNamedJpg } from '#server/testing/image-samples.ts';
import { makeShopScenario, makeAssignedScenario } from '#server/testing/shop-projects.ts';
import {
  PHOTO_CONTENT,
  HALF_LENGTH,
  readOffset,
  sendPart,
  sendUpload,
  startUpload,
  listStoredParts,
} from '#server/testing/photo-uploads.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { uploadFieldsOf, tusPart } from '#server/testing/upload-samples.ts';

const app = await startTestApp();

describe('a part is refused', () => {
  test('at an offset other than the number of received bytes', async () => {
    const { browser, path } = await makeShopScenario(app);
    const { url } = await startUpload(browser, path);
    expect(await sendPart(browser, url, PHOTO_CONTENT.subarray(HALF_LENGTH), HALF_LENGTH)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect(await readOffset(browser, url)).toBe(0);
  });

  test('beyond the declared size', async () => {
    const { browser, path } = await makeShopScenario(app);
    const { url } = await startUpload(browser, path);
    expect(await sendPart(browser, url, Buffer.concat([PHOTO_CONTENT, PHOTO_CONTENT]), 0)).toMatchObject({
      status: 413,
      body: { code: 'file_too_large' },
    });
  });

  test.each([
    ['without the version of the protocol', { 'tus-resumable': '' }],
    ['without an offset', { 'upload-offset': 'x' }],
    ['with another content type', { 'content-type': 'application/json' }],
  ])('%s', async (_what, headers) => {
    const { browser, path } = await makeShopScenario(app);
    const { url } = await startUpload(browser, path);
    const uploadPart = tusPart(Buffer.from('{}'), 0);

    const response = await browser.send({
      method: 'PATCH',
      url,
      ...uploadPart,
      headers: { ...uploadPart.headers, ...headers },
    });

    expect(response).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(await readOffset(browser, url)).toBe(0);
  });

  test('from another site', async () => {
    const { browser, path } = await makeShopScenario(app);
    const { url } = await startUpload(browser, path);
    const uploadPart = tusPart(PHOTO_CONTENT, 0);
    const headers = { ...uploadPart.headers, origin: 'https://evil.example' };
    expect(await browser.send({ method: 'PATCH', url, ...uploadPart, headers })).toMatchObject({
      status: 403,
    });
  });
});

describe('an upload is refused', () => {
  test('when it is larger than 25 MB', async () => {
    const { browser, path } = await makeShopScenario(app);
    const input = { ...uploadFieldsOf(PHOTO_CONTENT), captureId: randomUUID(), bytes: 25 * 1024 * 1024 + 1 };
    expect(await browser.post(`${path}/photo-uploads`, input)).toMatchObject({
      status: 413,
      body: { code: 'file_too_large' },
    });
  });

  test('when its shot belongs to an upload of another size', async () => {
    const { browser, path } = await makeShopScenario(app);
    const captureId = randomUUID();
    await startUpload(browser, path, { captureId });
    expect(
      await browser.post(`${path}/photo-uploads`, { ...uploadFieldsOf(PHOTO_CONTENT), captureId, bytes: 7 }),
    ).toMatchObject({ status: 409 });
  });

  test('when it is finished before all bytes are received', async () => {
    const { browser, path } = await makeShopScenario(app);
    const { url } = await startUpload(browser, path);
    await sendPart(browser, url, PHOTO_CONTENT.subarray(0, HALF_LENGTH), 0);
    expect(await browser.post(`${url}/finish`)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('of a file that is not a photo', async () => {
    const { browser, path } = await makeShopScenario(app);
    const page = htmlNamedJpg().content;
    const { url } = await sendUpload(browser, path, {}, page);
    expect(await browser.post(`${url}/finish`)).toMatchObject({
      status: 415,
      body: { code: 'unsupported_file' },
    });
    expect((await browser.get<Photo[]>(`${path}/photos`)).body).toEqual([]);
  });

  test.each([
    ['a file that is not a photo', {}, htmlNamedJpg().content],
    ['an unknown view without a name', { viewKey: 'unknown' }, PHOTO_CONTENT],
  ])('and deleted with its parts: %s', async (_what, fields, file) => {
    const { browser, path } = await makeShopScenario(app);
    const partsBefore = await listStoredParts(app);
    const { url } = await sendUpload(browser, path, fields, file);
    await browser.post(`${url}/finish`);
    expect((await browser.get(url)).status).toBe(404);
    expect(await listStoredParts(app)).toEqual(partsBefore);
  });

  test('from a client, and from an installer who was removed', async () => {
    const { browser, project, path, installer, client } = await makeAssignedScenario(app);
    const [clientBrowser, installerBrowser] = [await app.as(client), await app.as(installer)];
    const input = { ...uploadFieldsOf(PHOTO_CONTENT), captureId: randomUUID() };
    expect((await clientBrowser.post(`${path}/photo-uploads`, input)).status).toBe(403);
    const { url } = await sendUpload(installerBrowser, path);

    await browser.put(`/api/projects/${project.id}/full-update`, { project: { subcontractorId: null } });

    expect((await installerBrowser.get(url)).status).toBe(404);
    expect((await sendPart(installerBrowser, url, PHOTO_CONTENT, 0)).status).toBe(404);
    expect((await installerBrowser.post(`${url}/finish`)).status).toBe(404);
  });

  test('when the declared bytes of a shop and its staff exceed the storage', async () => {
    const appWithLittleSpace = await startTestApp({
      config: { storagePerAccount: PHOTO_CONTENT.length * 2 },
    });
    const { browser, path, shop } = await makeShopScenario(appWithLittleSpace);
    await startUpload(browser, path);
    await startUpload(
      await appWithLittleSpace.as(await makeStaff(appWithLittleSpace, shop, 'production')),
      path,
    );
    const input = { ...uploadFieldsOf(PHOTO_CONTENT), captureId: randomUUID() };
    expect(await browser.post(`${path}/photo-uploads`, input)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Your storage is full') },
    });
  });
});
