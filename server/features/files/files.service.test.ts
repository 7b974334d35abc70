import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { fileDeletions, files } from '#server/db/schema/files.ts';
import { checkFiles } from '#server/features/files/file-check.service.ts';
import { removeDueFiles } from '#server/features/files/file-deletions.service.ts';
import { deleteFiles, storeUpload } from '#server/features/files/files.service.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { stageUpload, type IncomingFile } from '#server/platform/uploads.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { listStoredKeys } from '#server/testing/stored-files.ts';
import { makeShopScenario } from '#server/testing/shop-projects.ts';
import { makeShop, scopeOf } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';

const clock = testClock();
const app = await startTestApp({ now: clock.now });
const scope = scopeOf(await makeShop(app));
/** A time that is long ago for the test's clock and for the real clock. */
const YEARS_AGO = new Date('2020-01-01T00:00:00Z');
const photo = await jpegPhoto({ width: 60, height: 40 });

// Removes the files of earlier tests.
beforeEach(async () => {
  clock.passDays(30);
  await removeDueFiles(app);
});

describe('storing an upload', () => {
  test('uses a separate folder for each upload', async () => {
    const first = await storePhoto();
    const second = await storePhoto();

    expect(first.parts.toSorted()).toEqual(['card.webp', 'full.webp', 'original.jpg', 'page.webp']);
    expect(second.sha256).toBe(first.sha256);
    expect(second.folder).not.toBe(first.folder);
    expect(await keysIn(first.folder)).toHaveLength(4);
    expect(await keysIn(second.folder)).toHaveLength(4);
  });

  test('removes the bytes when the change is rejected', async () => {
    const originalKeys = await listStoredKeys(app.storage);

    const rejectedUpload = storeUpload(app, scope, await incomingPhoto(), ['jpeg'], async () => {
      throw new AppError('forbidden', 'You may not');
    });

    await expect(rejectedUpload).rejects.toThrow('You may not');
    expect(await listStoredKeys(app.storage)).toEqual(originalKeys);
  });

  test('retries to remove the bytes of a rejected change after a storage error', async () => {
    const originalKeys = await listStoredKeys(app.storage);
    const failingRemove = vi
      .spyOn(app.storage, 'remove')
      .mockRejectedValueOnce(new Error('storage is unavailable'));

    const rejectedUpload = storeUpload(app, scope, await incomingPhoto(), ['jpeg'], async () => {
      throw new AppError('forbidden', 'You may not');
    });

    await expect(rejectedUpload).rejects.toThrow('You may not');
    failingRemove.mockRestore();
    expect(app.logged.at(-1)).toMatchObject({ err: { message: 'storage is unavailable' } });
    clock.advanceHours(1);
    await removeDueFiles(app);
    expect(await listStoredKeys(app.storage)).toEqual(originalKeys);
  });

  test('keeps the bytes for 24 hours if the outcome of the change is unknown', async () => {
    const originalKeys = await listStoredKeys(app.storage);
    const failedUpload = storeUpload(app, scope, await incomingPhoto(), ['jpeg'], async () => {
      throw new Error('connection lost');
    });
    await expect(failedUpload).rejects.toThrow('connection lost');

    clock.advanceHours(23);
    expect(await removeDueFiles(app)).toBe(0);
    expect(await listStoredKeys(app.storage)).toHaveLength(originalKeys.length + 4);

    clock.advanceHours(1);
    expect(await removeDueFiles(app)).toBe(1);
    expect(await listStoredKeys(app.storage)).toEqual(originalKeys);
  });

  test('keeps the bytes when only the response to the commit was lost', async () => {
    const failingApp = {
      ...app,
      database: {
        ...app.database,
        transaction: async <T>(work: Parameters<typeof app.database.transaction<T>>[0]): Promise<T> => {
          await app.database.transaction(work);
          throw new Error('the response was lost');
        },
      },
    };
    const originalKeys = await listStoredKeys(app.storage);
    const upload = storeUpload(failingApp, scope, await incomingPhoto(), ['jpeg'], async (_tx, file) => file);
    await expect(upload).rejects.toThrow('lost');

    clock.passDays(30);
    await removeDueFiles(app);

    expect(await listStoredKeys(app.storage)).toHaveLength(originalKeys.length + 4);
  });

  test('registers the upload before the first byte is stored', async () => {
    const orphansAfterEachPut: string[][] = [];
    const put = app.storage.put.bind(app.storage);
    const watchedPut = vi.spyOn(app.storage, 'put').mockImplementation(async (...file) => {
      await put(...file);
      orphansAfterEachPut.push((await checkFiles(app)).orphans);
    });

    await storePhoto();
    watchedPut.mockRestore();

    expect(orphansAfterEachPut).toHaveLength(4);
    expect(orphansAfterEachPut.flat()).toEqual([]);
  });

  test('writes no row for an upload whose bytes are being removed', async () => {
    const lateUpload = storeUpload(
      appWithSlowUpload(),
      scope,
      await incomingPhoto(),
      ['jpeg'],
      async (_tx, file) => file,
    );

    await expect(lateUpload).rejects.toThrow('is not registered any more');
    expect((await checkFiles(app)).missing).toEqual([]);
  });

  test('rejects a kind of file that is not accepted', async () => {
    const originalKeys = await listStoredKeys(app.storage);
    const rejectedUpload = storeUpload(app, scope, await incomingPhoto(), ['pdf'], async (_tx, file) => file);

    await expect(rejectedUpload).rejects.toMatchObject({ code: 'unsupported_file' });
    expect(await listStoredKeys(app.storage)).toEqual(originalKeys);
  });
});

describe('deleting a file', () => {
  test('removes its bytes after the grace period of seven days', async () => {
    const { browser, project } = await makeShopScenario(app);
    const originalKeys = await listStoredKeys(app.storage);
    const { body } = await browser.upload<Photo>(`/api/projects/${project.id}/photos`, asPhoto(photo));

    expect((await browser.delete(`/api/photos/${body.id}`)).status).toBe(200);

    expect((await browser.get(body.cardUrl)).status).toBe(404);
    clock.passDays(6.9);
    await removeDueFiles(app);
    expect(await listStoredKeys(app.storage)).toHaveLength(originalKeys.length + 4);
    clock.passDays(0.2);
    await removeDueFiles(app);
    expect(await listStoredKeys(app.storage)).toEqual(originalKeys);
  });

  test('is repeated an hour after an error', async () => {
    const originalKeys = await listStoredKeys(app.storage);
    const file = await storePhoto();
    await app.database.transaction((tx) => deleteFiles(app, tx, [file.id]));
    clock.passDays(8);
    const failingRemove = vi
      .spyOn(app.storage, 'remove')
      .mockRejectedValueOnce(new Error('storage is unavailable'));
    expect(await removeDueFiles(app)).toBe(0);
    failingRemove.mockRestore();
    expect(app.logged.at(-1)).toMatchObject({ msg: 'Deleted files could not be removed yet' });

    clock.advanceHours(1.1);
    expect(await removeDueFiles(app)).toBe(1);

    expect(await listStoredKeys(app.storage)).toEqual(originalKeys);
  });

  test('continues when one of several files cannot be removed', async () => {
    const rows = [await storePhoto(), await storePhoto(), await storePhoto()];
    await app.database.transaction((tx) =>
      deleteFiles(
        app,
        tx,
        rows.map(({ id }) => id),
      ),
    );
    clock.passDays(8);
    const failingRemove = vi.spyOn(app.storage, 'remove').mockRejectedValueOnce(new Error('one broken file'));

    expect(await removeDueFiles(app)).toBe(2);
    failingRemove.mockRestore();
  });

  test('removes each file once when two processes run at the same time', async () => {
    const rows = [await storePhoto(), await storePhoto(), await storePhoto()];
    await app.database.transaction((tx) =>
      deleteFiles(
        app,
        tx,
        rows.map(({ id }) => id),
      ),
    );
    clock.passDays(8);

    const removedCounts = await Promise.all([removeDueFiles(app), removeDueFiles(app)]);

    expect(removedCounts[0] + removedCounts[1]).toBe(3);
  });

  test('never removes a folder with a row in `files`', async () => {
    const { folder, parts } = await storePhoto();
    await app.database.sql.insert(fileDeletions).values({ folder, parts, dueAt: clock.now() });

    await removeDueFiles(app);

    expect(await keysIn(folder)).toHaveLength(4);
    await app.database.sql.delete(fileDeletions);
  });

  test('never removes files without a row', async () => {
    await app.storage.put('aa/unknown/original.jpg', photo, 'image/jpeg');
    clock.passDays(100);

    await runMaintenance(app);

    expect(await listStoredKeys(app.storage)).toContain('aa/unknown/original.jpg');
    await app.storage.remove(['aa/unknown/original.jpg']);
  });
});

describe('maintenance', () => {
  test('removes interrupted uploads from the staging folder', async () => {
    const { stagingDir } = app.config;
    await mkdir(stagingDir, { recursive: true });
    const [upload, otherFile] = [`${randomUUID()}.upload`, 'holiday.jpg'];
    for (const name of [upload, otherFile]) {
      await writeFile(path.join(stagingDir, name), 'half a photo');
      await utimes(path.join(stagingDir, name), YEARS_AGO, YEARS_AGO);
    }

    await runMaintenance(app);

    expect(await readdir(stagingDir)).toEqual([otherFile]);
  });

  test('continues after a failed step, which is logged', async () => {
    const file = await storePhoto();
    await app.database.transaction((tx) => deleteFiles(app, tx, [file.id]));
    clock.passDays(8);
    const failingDelete = vi.spyOn(app.database.sql, 'delete').mockImplementationOnce(() => {
      throw new Error('no sessions today');
    });

    await runMaintenance(app);
    failingDelete.mockRestore();

    expect(app.logged).toContainEqual(
      expect.objectContaining({ msg: 'Maintenance could not remove expired sessions' }),
    );
    expect(await keysIn(file.folder)).toEqual([]);
  });
});

test('two rows cannot have the same folder', async () => {
  const { id: _id, ...row } = await storePhoto();
  await expect(app.database.sql.insert(files).values(row)).rejects.toThrow();
});

/** Stages a photo, and returns it as the HTTP layer passes it. */
async function incomingPhoto(): Promise<IncomingFile> {
  const settings = { maxBytes: 1_000_000, stagingFolder: app.config.stagingDir };
  return { ...(await stageUpload(Readable.from([photo]), settings)), originalName: 'photo.jpg' };
}

/** Returns the application with slow uploads: maintenance removes the bytes of an upload before its row is written. */
function appWithSlowUpload(): typeof app {
  return {
    ...app,
    database: {
      ...app.database,
      transaction: async (work) => {
        clock.passDays(2);
        await removeDueFiles(app);
        return app.database.transaction(work);
      },
    },
  };
}

async function storePhoto() {
  const upload = await incomingPhoto();
  const row = await storeUpload(app, scope, upload, ['jpeg'], async (_tx, file) => file);
  await upload.discard();
  return row;
}

async function keysIn(folder: string): Promise<string[]> {
  return (await listStoredKeys(app.storage)).filter((key) => key.startsWith(`${folder}/`));
}
