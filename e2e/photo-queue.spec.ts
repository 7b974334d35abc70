import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { addMigratedDatabase } from '#server/testing/database-template.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { startServer } from '#server/testing/server-process.ts';
import {
  choosePhotos,
  countPhotosOnDevice,
  fetchPhotos,
  galleryOf,
  fetchOriginalHashes,
  sha256,
} from './device-photos.ts';
import { test } from './fixtures.ts';
import { createJob, createShopWithProject, openProject } from './projects.ts';
import { expectAccessible, expectNoHorizontalScroll } from './page-checks.ts';
import { ADMIN, register, signIn, signInNewUser, startSession } from './people.ts';
import { PHONE } from './touch-gestures.ts';
import { throttleNetwork } from './unreliable-proxy.ts';

const EXIF_CAPTURE_TIME = { local: '2026:05:01 09:41:00', offset: '-05:00' };
const TAKEN_AT = '2026-05-01T14:41:00.000Z';

test('photos chosen offline are sent unchanged from the next tab, with their capture time', async ({
  page,
  openBrowser,
}) => {
  await signInNewUser(page, 'contractor');
  const { person, page: phone } = await startSession(await openBrowser(PHONE), 'subcontractor');
  const job = await createJob(page.request, { stage: 'wrap_shipped', installer: person });
  await openProject(phone, job);
  const gallery = galleryOf(phone);
  const shots = await Promise.all(
    [1, 2, 3].map((width) => jpegPhoto({ width: 400 + width, height: 300, takenAt: EXIF_CAPTURE_TIME })),
  );

  await phone.context().setOffline(true);
  await choosePhotos(gallery, shots);
  for (const name of ['shot-0.jpg', 'shot-1.jpg', 'shot-2.jpg'])
    await expect(gallery.getByText(name)).toBeVisible();
  await expectAccessible(phone);
  await expectNoHorizontalScroll(phone);
  await expect.poll(() => countPhotosOnDevice(phone)).toBe(3);
  await phone.close();

  const context = phone.context();
  await context.setOffline(false);
  const secondTab = await context.newPage();
  await secondTab.goto('/my-projects');
  await expect.poll(() => fetchPhotos(page, job)).toHaveLength(3);
  const storedPhotos = await fetchPhotos(page, job);
  expect(storedPhotos.map(({ capturedAt, capturedAtSource }) => [capturedAt, capturedAtSource])).toEqual(
    shots.map(() => [TAKEN_AT, 'exif']),
  );
  expect(await fetchOriginalHashes(page, storedPhotos)).toEqual(shots.map(sha256).toSorted());
  await expect.poll(() => countPhotosOnDevice(secondTab)).toBe(0);
});

test('an upload resumes where a server restart interrupted it', async ({ browser }) => {
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
  const firstServer = await startServer(settings);
  const context = await browser.newContext({ baseURL: firstServer.url, ...PHONE });
  const page = await context.newPage();
  const { project } = await createShopWithProject(page);
  await openProject(page, project);
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  const network = await throttleNetwork(page, 500_000);
  const largePhoto = await createNoisyPhoto();
  await choosePhotos(galleryOf(page, 'Initial Photos'), [largePhoto]);
  await expect.poll(() => offsets.at(-1) ?? 0).toBeGreaterThan(0);

  await firstServer.kill();
  const previousOffsetCount = offsets.length;
  const restartedServer = await startServer({ ...settings, PORT: new URL(firstServer.url).port });
  await network.end();

  await expect.poll(() => fetchPhotos(page, project), { timeout: 90_000 }).toHaveLength(1);
  expect(offsets[previousOffsetCount]).toBeGreaterThan(0);
  expect(await fetchOriginalHashes(page, await fetchPhotos(page, project))).toEqual([sha256(largePhoto)]);
  await context.close();
  await restartedServer.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('another account on the same device sees no unsent photos and cannot send them', async ({
  page,
  otherPage,
}) => {
  const { shop, project } = await createShopWithProject(page);
  const otherShop = await register(otherPage.request, 'contractor');
  await openProject(page, project);
  await page.route('**/api/projects/*/photo-uploads', (route) => route.abort());
  await choosePhotos(galleryOf(page, 'Initial Photos'), [await jpegPhoto({ width: 400, height: 300 })]);
  await expect.poll(() => countPhotosOnDevice(page)).toBe(1);
  // Closes the page first. An open page does not notice the sign-in below, and would send the photo as the other account.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.unroute('**/api/projects/*/photo-uploads');

  await signIn(page, otherShop);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('shot-0.jpg')).toHaveCount(0);
  await page.context().clearCookies();
  await signIn(page, shop);
  expect(await fetchPhotos(page, project)).toEqual([]);

  await page.goto('/my-projects');
  await expect.poll(() => fetchPhotos(page, project)).toHaveLength(1);
});

test('both tabs show the photos, and only one tab sends them', async ({ page, context }) => {
  const { project } = await createShopWithProject(page);
  await openProject(page, project);
  const secondTab = await context.newPage();
  await openProject(secondTab, project);
  const sentMethods: string[] = [];
  for (const tab of [page, secondTab])
    tab.on('request', (request) => {
      if (request.url().endsWith('/photo-uploads')) sentMethods.push(request.method());
    });
  const shots = await Promise.all([1, 2].map((n) => jpegPhoto({ width: 400 + n, height: 300 })));
  await choosePhotos(galleryOf(secondTab, 'Initial Photos'), shots);
  await expect.poll(() => fetchPhotos(page, project)).toHaveLength(2);
  expect(sentMethods).toEqual(['POST', 'POST']);
  for (const tab of [page, secondTab])
    await expect(galleryOf(tab, 'Initial Photos').getByRole('button', { name: /^Enlarge: / })).toHaveCount(2);
});

/** A JPEG of noise. It has about three megabytes, because noise does not compress. */
function createNoisyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const noisePicture = sharp({
    create: { width: 2200, height: 1700, channels: 3, background: 'gray', noise },
  });
  return noisePicture.jpeg({ quality: 90 }).toBuffer();
}
