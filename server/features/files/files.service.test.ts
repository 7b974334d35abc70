import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { files } from '#server/db/schema/files.ts';
import { insertFile } from '#server/features/files/files.repository.ts';
import { storeUpload, sweepFiles } from '#server/features/files/files.service.ts';
import { stageUpload, type IncomingFile } from '#server/platform/uploads.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { storedKeys } from '#server/testing/stored-files.ts';
import { makeJob } from '#server/testing/jobs.ts';
import { makeShop, scopeOf } from '#server/testing/makers.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';

const clock = testClock();
const app = await startTestApp({ now: clock.now });
const scope = scopeOf(await makeShop(app));
const photo = await jpegPhoto({ width: 60, height: 40 });

// What an earlier test left is old by then, and goes.
beforeEach(async () => {
  clock.passHours(2);
  await sweepFiles(app);
});

describe('storing an upload', () => {
  test('keeps original and sizes in one folder of its own, even for the same bytes twice', async () => {
    const first = await stored();
    const second = await stored();

    expect(first.parts.toSorted()).toEqual(['card.webp', 'full.webp', 'original.jpg', 'page.webp']);
    expect(second.sha256).toBe(first.sha256);
    expect(second.folder).not.toBe(first.folder);
    expect(await keysIn(first.folder)).toHaveLength(4);
    expect(await keysIn(second.folder)).toHaveLength(4);
  });

  test('removes the bytes again when the change is refused', async () => {
    const before = await storedKeys(app.storage);

    const refused = storeUpload(app, scope, await incoming(), ['jpeg'], async () => {
      throw new AppError('forbidden', 'You may not');
    });

    await expect(refused).rejects.toThrow('You may not');
    expect(await storedKeys(app.storage)).toEqual(before);
  });

  test('refuses in the same words when the storage will not let the bytes go; the sweep takes them', async () => {
    const before = await storedKeys(app.storage);
    const away = vi.spyOn(app.storage, 'remove').mockRejectedValueOnce(new Error('storage is away'));

    const refused = storeUpload(app, scope, await incoming(), ['jpeg'], async () => {
      throw new AppError('forbidden', 'You may not');
    });

    await expect(refused).rejects.toThrow('You may not');
    away.mockRestore();
    expect(app.logged.at(-1)).toMatchObject({ err: { message: 'storage is away' } });
    clock.passHours(1.1);
    await sweepFiles(app);
    expect(await storedKeys(app.storage)).toEqual(before);
  });

  test('leaves the bytes after any other failure: the sweep finds that no row names them', async () => {
    const before = await storedKeys(app.storage);
    const failed = storeUpload(app, scope, await incoming(), ['jpeg'], async () => {
      throw new Error('connection lost');
    });
    await expect(failed).rejects.toThrow('connection lost');

    expect(await storedKeys(app.storage)).toHaveLength(before.length + 4);
    await sweepFiles(app);
    expect(await storedKeys(app.storage)).toHaveLength(before.length + 4);

    clock.passHours(1.1);
    expect(await sweepFiles(app)).toBe(4);
    expect(await storedKeys(app.storage)).toEqual(before);
  });

  test('leaves the bytes when the commit went through and only its answer was lost: the row names them', async () => {
    const unlucky = {
      ...app,
      database: {
        ...app.database,
        transaction: async <T>(work: Parameters<typeof app.database.transaction<T>>[0]): Promise<T> => {
          await app.database.transaction(work);
          throw new Error('the answer was lost');
        },
      },
    };
    const before = await storedKeys(app.storage);
    await expect(
      storeUpload(unlucky, scope, await incoming(), ['jpeg'], async (_tx, file) => file),
    ).rejects.toThrow('lost');

    clock.passHours(1.1);
    await sweepFiles(app);

    expect(await storedKeys(app.storage)).toHaveLength(before.length + 4);
  });

  test('stores nothing of a kind that is not taken', async () => {
    const before = await storedKeys(app.storage);
    const refused = storeUpload(app, scope, await incoming(), ['pdf'], async (_tx, file) => file);

    await expect(refused).rejects.toMatchObject({ code: 'unsupported_file' });
    expect(await storedKeys(app.storage)).toEqual(before);
  });
});

describe('the sweep', () => {
  test('removes what no row names, once it is an hour old, and nothing else', async () => {
    const kept = await stored();
    await app.storage.put('aa/orphan/original.jpg', photo, 'image/jpeg');
    clock.passHours(1.1);
    await app.storage.put('bb/young/original.jpg', photo, 'image/jpeg');

    expect(await sweepFiles(app)).toBe(1);

    const keys = await storedKeys(app.storage);
    expect(keys).not.toContain('aa/orphan/original.jpg');
    expect(keys).toContain('bb/young/original.jpg');
    expect(await keysIn(kept.folder)).toHaveLength(4);
  });

  test('removes what broken-off uploads left in the staging folder', async () => {
    await mkdir(app.config.stagingDir, { recursive: true });
    await writeFile(path.join(app.config.stagingDir, `${randomUUID()}.upload`), 'half a photo');

    // By the test's clock the file is months old.
    expect(await sweepFiles(app)).toBeGreaterThanOrEqual(1);
    expect(await sweepFiles(app)).toBe(0);
  });

  test('takes a deleted photo’s bytes that the storage would not let go at once', async () => {
    const { browser, project } = await makeJob(app);
    const before = await storedKeys(app.storage);
    const { body } = await browser.upload<Photo>(`/api/projects/${project.id}/photos`, asPhoto(photo));
    const away = vi.spyOn(app.storage, 'remove').mockRejectedValue(new Error('storage is away'));

    const { status } = await browser.delete(`/api/photos/${body.id}`);
    away.mockRestore();

    expect(status).toBe(200);
    expect((await browser.get(body.cardUrl)).status).toBe(404);
    expect(await storedKeys(app.storage)).toHaveLength(before.length + 4);
    clock.passHours(1.1);
    await sweepFiles(app);
    expect(await storedKeys(app.storage)).toEqual(before);
  });
});

test('no two rows can name one folder', async () => {
  const { id: _id, ...row } = await stored();
  await expect(app.database.transaction((tx) => insertFile(tx, row))).rejects.toThrow();
  expect(await app.database.sql.select().from(files)).not.toHaveLength(0);
});

/** A photo as it comes from the HTTP layer. */
async function incoming(): Promise<IncomingFile> {
  const settings = { maxBytes: 1_000_000, stagingFolder: app.config.stagingDir };
  return { ...(await stageUpload(Readable.from([photo]), settings)), originalName: 'photo.jpg' };
}

async function stored() {
  const upload = await incoming();
  const row = await storeUpload(app, scope, upload, ['jpeg'], async (_tx, file) => file);
  await upload.discard();
  return row;
}

async function keysIn(folder: string): Promise<string[]> {
  return (await storedKeys(app.storage)).filter((key) => key.startsWith(`${folder}/`));
}
