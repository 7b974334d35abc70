import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { createApp } from '#server/app.ts';
import { photoUploads } from '#server/db/schema/project-records.ts';
import { checkFiles } from '#server/features/files/file-check.service.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { signInDirectly } from '#server/testing/factories.ts';
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
import { testClient } from '#server/testing/test-client.ts';
import { openAsAnotherProcess } from '#server/testing/test-database.ts';
import { testClock } from '#server/testing/test-clock.ts';

const clock = testClock();
const app = await startTestApp({ now: clock.now });

test('an upload continues in another process, as after a restart', async () => {
  const { browser, path, shop } = await makeShopScenario(app);
  const { url } = await startUpload(browser, path);
  await sendPart(browser, url, PHOTO_CONTENT.subarray(0, HALF_LENGTH), 0);
  const database = openAsAnotherProcess(app.database);
  const { server } = await createApp({ ...app, database });
  const nextBrowser = testClient(server, await signInDirectly(app, shop));

  expect(await readOffset(nextBrowser, url)).toBe(HALF_LENGTH);
  await sendPart(nextBrowser, url, PHOTO_CONTENT.subarray(HALF_LENGTH), HALF_LENGTH);
  const { body } = await nextBrowser.post<Photo>(`${url}/finish`);

  expect((await nextBrowser.get(body.originalUrl)).bytes.equals(PHOTO_CONTENT)).toBe(true);
  await server.close();
  await database.close();
});

describe('canceling an upload', () => {
  test('deletes it with its parts', async () => {
    const { browser, path } = await makeShopScenario(app);
    const partsBefore = await listStoredParts(app);
    const { url } = await startUpload(browser, path);
    await sendPart(browser, url, PHOTO_CONTENT.subarray(0, HALF_LENGTH), 0);

    expect(await browser.delete(url)).toMatchObject({ status: 204, headers: { 'tus-resumable': '1.0.0' } });

    expect((await browser.get(url)).status).toBe(404);
    expect((await sendPart(browser, url, PHOTO_CONTENT.subarray(HALF_LENGTH), HALF_LENGTH)).status).toBe(404);
    expect(await listStoredParts(app)).toEqual(partsBefore);
    expect((await browser.delete(url)).status).toBe(404);
    expect(await checkFiles(app)).toMatchObject({ orphans: [], missing: [] });
  });

  test('frees its storage', async () => {
    const appWithLittleSpace = await startTestApp({ config: { storagePerAccount: PHOTO_CONTENT.length } });
    const { browser, path } = await makeShopScenario(appWithLittleSpace);
    const { url } = await startUpload(browser, path);

    await browser.delete(url);

    expect((await startUpload(browser, path)).receivedBytes).toBe(0);
  });

  test('is still possible for an uploader who was removed from the project', async () => {
    const { browser, project, path, installer } = await makeAssignedScenario(app);
    const installerBrowser = await app.as(installer);
    const { url } = await startUpload(installerBrowser, path);
    await browser.put(`/api/projects/${project.id}/full-update`, { project: { subcontractorId: null } });
    expect((await browser.delete(url)).status).toBe(404);
    expect((await installerBrowser.delete(url)).status).toBe(204);
  });

  test('is rejected when its photo is stored', async () => {
    const { browser, path } = await makeShopScenario(app);
    const { url } = await sendUpload(browser, path);
    await browser.post(`${url}/finish`);
    expect(await browser.delete(url)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await browser.get<Photo[]>(`${path}/photos`)).body).toHaveLength(1);
  });

  test('while it is being finished leaves no photo', async () => {
    const { browser, path } = await makeShopScenario(app);
    const { url } = await sendUpload(browser, path);
    const readSpy = vi.spyOn(app.storage, 'read').mockImplementationOnce(async (key) => {
      const openedFile = await app.storage.read(key);
      await browser.delete(url);
      return openedFile;
    });
    const { status } = await browser.post(`${url}/finish`);
    readSpy.mockRestore();
    expect(status).toBe(404);
    expect((await browser.get<Photo[]>(`${path}/photos`)).body).toEqual([]);
  });
});

test('an expired upload does not count toward the storage limit', async () => {
  const appWithLittleSpace = await startTestApp({
    now: clock.now,
    config: { storagePerAccount: PHOTO_CONTENT.length },
  });
  const { path, browser, shop } = await makeShopScenario(appWithLittleSpace);
  await startUpload(browser, path);
  clock.passDays(30);
  expect((await startUpload(await appWithLittleSpace.as(shop), path)).receivedBytes).toBe(0);
});

describe('an unfinished upload', () => {
  test('is deleted with its parts after 30 days', async () => {
    const { browser, path, shop } = await makeShopScenario(app);
    const { id, url } = await startUpload(browser, path);
    await sendPart(browser, url, PHOTO_CONTENT.subarray(0, HALF_LENGTH), 0);
    clock.passDays(29);
    await runMaintenance(app);
    expect(await readOffset(await app.as(shop), url)).toBe(HALF_LENGTH);
    expect(await listStoredParts(app)).not.toEqual([]);

    clock.passDays(1);
    await runMaintenance(app);
    expect((await (await app.as(shop)).get(url)).status).toBe(404);
    clock.passDays(1);
    await runMaintenance(app);

    expect(await app.database.sql.select().from(photoUploads).where(eq(photoUploads.id, id))).toEqual([]);
    expect(await listStoredParts(app)).toEqual([]);
  });

  test('leaves no files without rows when its project is deleted', async () => {
    const { browser, path } = await makeShopScenario(app);
    const { url } = await startUpload(browser, path);
    await sendPart(browser, url, PHOTO_CONTENT.subarray(0, HALF_LENGTH), 0);

    await browser.delete(path);

    expect((await browser.get(url)).status).toBe(404);
    expect(await checkFiles(app)).toMatchObject({ orphans: [], missing: [] });
  });
});

test('the parts of a finished upload are removed', async () => {
  const { browser, path } = await makeShopScenario(app);
  const { url } = await sendUpload(browser, path);
  await browser.post(`${url}/finish`);
  expect(await listStoredParts(app)).not.toEqual([]);

  clock.passDays(32);
  await runMaintenance(app);

  expect(await listStoredParts(app)).toEqual([]);
  expect(await checkFiles(app)).toMatchObject({ orphans: [], missing: [] });
});
