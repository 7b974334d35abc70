import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { fetchList } from './projects.ts';

export const galleryOf = (page: Page, name = 'Pre-Installation Photos'): Locator =>
  page.getByRole('region', { name });

/** Adds photos to a gallery as files with the names shot-0.jpg, shot-1.jpg and so on. */
export async function choosePhotos(gallery: Locator, shots: Buffer[]): Promise<void> {
  const files = shots.map((buffer, index) => ({ name: `shot-${index}.jpg`, mimeType: 'image/jpeg', buffer }));
  await gallery.locator('input[type=file]').first().setInputFiles(files);
}

export const fetchPhotos = (page: Page, { id }: Pick<Project, 'id'>): Promise<Photo[]> =>
  fetchList<Photo>(page.request, `/api/projects/${id}/photos`);

/** The hashes of the stored original files, in ascending order. */
export async function fetchOriginalHashes(page: Page, photos: readonly Photo[]): Promise<string[]> {
  const hashes: string[] = [];
  for (const { originalUrl } of photos)
    hashes.push(sha256(await (await page.request.get(originalUrl)).body()));
  return hashes.toSorted();
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The number of photos in the databases of this device. */
export function countPhotosOnDevice(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // This function runs in the page, where the functions of this file do not exist.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const waitForResult = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('The database cannot be read')));
      });
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    let photoCount = 0;
    for (const name of names.filter((one) => /^wrapline-\d+$/.test(one))) {
      const database = await waitForResult(indexedDB.open(name));
      photoCount += await waitForResult(database.transaction('photos').objectStore('photos').count());
      database.close();
    }
    return photoCount;
  });
}
