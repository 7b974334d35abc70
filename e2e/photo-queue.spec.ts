import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { addMigratedDatabase } from '#server/testing/database-template.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { startServer } from '../scripts/server-process.ts';
import {
  choosePhotos,
  countOnDevice,
  fetchPhotos,
  galleryOf,
  originalHashes,
  sha256,
} from './device-photos.ts';
import { test } from './fixtures.ts';
import { createJob, createShopWithProject, openProject } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll } from './page-checks.ts';
import { ADMIN, register, signIn, signInNewUser, startSession } from './people.ts';
import { PHONE } from './touch-gestures.ts';
import { throttleNetwork } from './unreliable-proxy.ts';

const TAKEN = { local: '2026:05:01 09:41:00', offset: '-05:00' };
const TAKEN_AT = '2026-05-01T14:41:00.000Z';

test('photos taken offline are sent from the next tab with their time and their bytes', async ({
  page,
  openBrowser,
}) => {
  await signInNewUser(page, 'contractor');
  const { person, page: phone } = await startSession(await openBrowser(PHONE), 'subcontractor');
  const job = await createJob(page.request, { stage: 'wrap_shipped', installer: person });
  await openProject(phone, job);
  const gallery = galleryOf(phone);
  const shots = await Promise.all(
    [1, 2, 3].map((width) => jpegPhoto({ width: 400 + width, height: 300, taken: TAKEN })),
  );

  await phone.context().setOffline(true);
  await choosePhotos(gallery, shots);
  for (const name of ['shot-0.jpg', 'shot-1.jpg', 'shot-2.jpg'])
    await expect(gallery.getByText(name)).toBeVisible();
  await expectAccessible(phone);
  await expectNoHorizontalScroll(phone);
  await expect.poll(() => countOnDevice(phone)).toBe(3);
  await phone.close();

  const context = phone.context();
  await context.setOffline(false);
  const second = await context.newPage();
  await second.goto('/my-projects');
  await expect.poll(() => fetchPhotos(page, job)).toHaveLength(3);
  const stored = await fetchPhotos(page, job);
  expect(stored.map(({ capturedAt, capturedAtSource }) => [capturedAt, capturedAtSource])).toEqual(
    shots.map(() => [TAKEN_AT, 'exif']),
  );
  expect(await originalHashes(page, stored)).toEqual(shots.map(sha256).toSorted());
  await expect.poll(() => countOnDevice(second)).toBe(0);
});

test('photos that an earlier version kept on the device are sent', async ({ page }) => {
  const { project, shop } = await createShopWithProject(page);
  const buffer = await jpegPhoto({ width: 400, height: 300 });
  await page.goto('/favicon.svg');
  await page.evaluate(keepAsEarlierVersion, {
    userId: shop.id,
    projectId: project.id,
    base64: buffer.toString('base64'),
  });

  await openProject(page, project);
  await expect.poll(() => fetchPhotos(page, project)).toHaveLength(1);
  const photos = await fetchPhotos(page, project);
  expect(photos).toMatchObject([{ capturedAt: '2026-11-02T10:00:00.000Z' }]);
  expect(await originalHashes(page, photos)).toEqual([sha256(buffer)]);
  await expect.poll(() => countOnDevice(page)).toBe(0);
});

test('an upload continues where the restart of the server stopped it', async ({ browser }) => {
  test.slow();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'wrapline-queue-'));
  await addMigratedDatabase(dataDir);
  const settings = {
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_EMAIL: ADMIN.email,
  };
  const first = await startServer(settings);
  const context = await browser.newContext({ baseURL: first.url, ...PHONE });
  const page = await context.newPage();
  const { project } = await createShopWithProject(page);
  await openProject(page, project);
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  const network = await throttleNetwork(page);
  const large = await noisyPhoto();
  await choosePhotos(galleryOf(page, 'Initial Photos'), [large]);
  await expect.poll(() => offsets.at(-1) ?? 0, { timeout: 60_000 }).toBeGreaterThan(0);

  await first.kill();
  const before = offsets.length;
  const again = await startServer({ ...settings, PORT: new URL(first.url).port });
  await network.setOffline(false);

  await expect.poll(() => fetchPhotos(page, project), { timeout: 90_000 }).toHaveLength(1);
  expect(offsets[before]).toBeGreaterThan(0);
  expect(await originalHashes(page, await fetchPhotos(page, project))).toEqual([sha256(large)]);
  await context.close();
  await again.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('another account on the same device sees no unsent photos and cannot send them', async ({
  page,
  otherPage,
}) => {
  const { shop, project } = await createShopWithProject(page);
  const other = await register(otherPage.request, 'contractor');
  await openProject(page, project);
  await page.route('**/api/projects/*/photo-uploads', (route) => route.abort());
  await choosePhotos(galleryOf(page, 'Initial Photos'), [await jpegPhoto({ width: 400, height: 300 })]);
  await expect.poll(() => countOnDevice(page)).toBe(1);
  await page.context().clearCookies();
  await page.unroute('**/api/projects/*/photo-uploads');

  await signIn(page, other);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('shot-0.jpg')).toHaveCount(0);
  await page.context().clearCookies();
  await signIn(page, shop);
  expect(await fetchPhotos(page, project)).toEqual([]);

  await page.goto('/my-projects');
  await expect.poll(() => fetchPhotos(page, project)).toHaveLength(1);
});

test('photos of a deleted project can be removed from the device', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await openProject(page, project);
  await page.route('**/api/projects/*/photo-uploads', (route) => route.abort());
  await choosePhotos(galleryOf(page, 'Initial Photos'), [await jpegPhoto({ width: 400, height: 300 })]);
  await expect.poll(() => countOnDevice(page)).toBe(1);
  await page.goto('/my-projects');
  const list = page.getByRole('button', { name: '1 photo not uploaded yet' });
  const dialog = page.getByRole('dialog', { name: 'On this device' });
  await list.click();
  await expect(dialog.getByRole('heading', { name: project.name })).toBeVisible();
  await page.request.delete(`/api/projects/${project.id}`);
  await page.unroute('**/api/projects/*/photo-uploads');
  await page.reload();

  await list.click();
  await expect(dialog.getByText('Project not found')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove shot-0.jpg' }).click();
  await expect(dialog.getByText('Everything has been sent.')).toBeVisible();
  await expect.poll(() => countOnDevice(page)).toBe(0);
});

test('the second tab shows the photos, and one tab sends them', async ({ page, context }) => {
  const { project } = await createShopWithProject(page);
  await openProject(page, project);
  const second = await context.newPage();
  await openProject(second, project);
  const sent: string[] = [];
  for (const tab of [page, second])
    tab.on('request', (request) => {
      if (request.url().endsWith('/photo-uploads')) sent.push(request.method());
    });
  const shots = await Promise.all([1, 2].map((n) => jpegPhoto({ width: 400 + n, height: 300 })));
  await choosePhotos(galleryOf(second, 'Initial Photos'), shots);
  await expect.poll(() => fetchPhotos(page, project)).toHaveLength(2);
  expect(sent).toEqual(['POST', 'POST']);
  for (const tab of [page, second])
    await expect(galleryOf(tab, 'Initial Photos').getByRole('button', { name: /^Enlarge: / })).toHaveCount(2);
});

/** Runs in the page: keeps a photo with its bytes in one row, as version 1 of the database did. */
async function keepAsEarlierVersion({
  userId,
  projectId,
  base64,
}: {
  userId: number;
  projectId: number;
  base64: string;
}): Promise<void> {
  const bytes = Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0).buffer;
  const opening = indexedDB.open(`wrapline-${userId}`, 1);
  opening.addEventListener('upgradeneeded', () => {
    const photos = opening.result.createObjectStore('photos', { keyPath: 'id' });
    photos.createIndex('project', 'projectId');
    photos.createIndex('refused', ['projectId', 'problem']);
    opening.result.createObjectStore('drafts');
  });
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const writing = opening.result.transaction('photos', 'readwrite');
  writing.objectStore('photos').put({
    id: '11111111-1111-4111-8111-111111111111',
    projectId,
    type: 'initial',
    order: 1,
    name: 'kept.jpg',
    mime: 'image/jpeg',
    lastModified: 0,
    bytes,
    quality: 'original',
    capturedAt: '2026-11-02T10:00:00.000Z',
    capturedAtSource: 'device',
  });
  await new Promise((resolve) => writing.addEventListener('complete', resolve));
  opening.result.close();
}

/** About four megabytes, because noise does not compress. */
function noisyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const grain = sharp({ create: { width: 2600, height: 2000, channels: 3, background: 'gray', noise } });
  return grain.jpeg({ quality: 90 }).toBuffer();
}
