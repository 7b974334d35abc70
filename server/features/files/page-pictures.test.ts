import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { fileDeletions, files } from '#server/db/schema/files.ts';
import { checkFiles } from '#server/features/files/file-check.service.ts';
import { deleteFileRows, insertFile, registerUpload } from '#server/features/files/files.repository.ts';
import { addMissingPages } from '#server/features/files/page-pictures.service.ts';
import { shortPageProof } from '#server/testing/image-samples.ts';
import { uploadFolderName, removeDueAndListKeys, listStoredKeys } from '#server/testing/stored-files.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';

describe('a PDF that was stored without pictures', () => {
  test('gets pictures of its pages', async () => {
    const app = await startTestApp();
    const { id, folder } = await storeOldPdf(app, shortPageProof(2));

    await addMissingPages(app);

    expect(await fileOf(app, id)).toMatchObject({
      pages: [
        { width: 2000, height: 437 },
        { width: 2000, height: 437 },
      ],
      parts: ['original.pdf', 'page-1.webp', 'page-1-small.webp', 'page-2.webp', 'page-2-small.webp'],
    });
    expect(await listStoredKeys(app.storage)).toContain(`${folder}/page-2-small.webp`);
    expect(await checkFiles(app)).toMatchObject({ orphans: [], missing: [] });
    expect(await app.database.sql.select().from(fileDeletions)).toEqual([]);
  });

  test('is logged once when it cannot be rendered', async () => {
    const app = await startTestApp();
    const { id } = await storeOldPdf(app, Buffer.from('%PDF-1.4 damaged'));

    await addMissingPages(app);
    await addMissingPages(app);

    expect(await fileOf(app, id)).toMatchObject({ pages: [], parts: ['original.pdf'] });
    expect(app.logged.filter(({ fileId }) => fileId === id)).toMatchObject([
      { reason: 'The PDF is damaged or incomplete and cannot be opened.' },
    ]);
  });

  test('is rendered only once by two parallel processes', async () => {
    const app = await startTestApp();
    const { id } = await storeOldPdf(app, shortPageProof(1));
    let renderCount = 0;
    const countingImages = Object.create(app.images, {
      preparePdf: {
        value: (...input: Parameters<typeof app.images.preparePdf>) => {
          renderCount += 1;
          return app.images.preparePdf(...input);
        },
      },
    });

    await Promise.all([1, 2].map(() => addMissingPages({ ...app, images: countingImages })));

    expect(renderCount).toBe(1);
    expect((await fileOf(app, id))?.parts).toEqual(['original.pdf', 'page-1.webp', 'page-1-small.webp']);
  });

  test('is rendered again after a process died', async () => {
    const clock = testClock();
    const app = await startTestApp({ now: clock.now });
    const { id } = await storeOldPdf(app, shortPageProof(1));
    // Simulates a process that dies while it stores the second picture.
    const storage = Object.create(app.storage, {
      put: {
        value: async (...[key, ...rest]: Parameters<typeof app.storage.put>) => {
          if (key.endsWith('small.webp')) throw new Error('The process died');
          return app.storage.put(key, ...rest);
        },
      },
    });
    await addMissingPages({ ...app, storage });
    await addMissingPages(app);
    expect((await fileOf(app, id))?.pages).toBeNull();
    expect(await checkFiles(app)).toMatchObject({ orphans: [], missing: [] });

    clock.advanceHours(1);
    await addMissingPages(app);

    expect((await fileOf(app, id))?.pages).toHaveLength(1);
    expect(await checkFiles(app)).toMatchObject({ orphans: [], missing: [] });
  });

  test('leaves no bytes when it is deleted meanwhile', async () => {
    const app = await startTestApp();
    const { id } = await storeOldPdf(app, shortPageProof(1));
    const images = Object.create(app.images, {
      preparePdf: {
        value: async (...input: Parameters<typeof app.images.preparePdf>) => {
          await app.database.transaction((tx) => deleteFileRows(tx, [id], app.now()));
          return app.images.preparePdf(...input);
        },
      },
    });

    await addMissingPages({ ...app, images });

    expect(await listStoredKeys(app.storage)).toHaveLength(3);
    expect(await checkFiles(app)).toMatchObject({ orphans: [], missing: [] });
    expect(await removeDueAndListKeys(app)).toEqual([]);
  });

  test('does not block other PDFs when its bytes cannot be read', async () => {
    const app = await startTestApp();
    const first = await storeOldPdf(app, shortPageProof(1));
    const second = await storeOldPdf(app, shortPageProof(2));
    await app.storage.remove([`${first.folder}/original.pdf`]);

    await addMissingPages(app);

    expect((await fileOf(app, first.id))?.pages).toBeNull();
    expect((await fileOf(app, second.id))?.pages).toHaveLength(2);
  });
});

/** Stores a PDF without pictures of its pages, as an older version of the application did. */
async function storeOldPdf(app: TestApp, content: Buffer) {
  const [folder, parts] = [uploadFolderName(content.toString('latin1')), ['original.pdf']];
  await registerUpload(app.database.sql, { folder, parts }, app.now());
  await app.storage.put(`${folder}/original.pdf`, content, 'application/pdf');
  return app.database.transaction((tx) =>
    insertFile(tx, {
      folder,
      sha256: folder.slice(3, 67),
      bytes: content.length,
      contentType: 'application/pdf',
      originalName: 'old.pdf',
      parts,
    }),
  );
}

async function fileOf({ database }: TestApp, id: string) {
  const [file] = await database.sql.select().from(files).where(eq(files.id, id));
  return file;
}
