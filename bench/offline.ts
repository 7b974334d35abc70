import { chromium, type BrowserContext } from '@playwright/test';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { withEmptyDatabase } from '#server/testing/empty-database.ts';
import { withTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { choosePhotos, countPhotosOnDevice, galleryOf } from '../e2e/device-photos.ts';
import { installFakeCamera } from '../e2e/fake-camera.ts';
import { browserLaunchOptions } from '../scripts/find-browser.ts';
import { withServer } from '#server/testing/server-process.ts';
import { atMost, median, type BenchResult } from './bench-result.ts';
import { createProjects, measureDuration, registerShop } from './http-session.ts';
import { addSession, openSlowPage, PHONE, readPaint } from './phone.ts';

const ROUNDS = 5;
const TIMEOUT_MS = 60_000;
const WAITING_PHOTOS = 50;
/** 12 megapixels. */
const CAMERA = { width: 4_000, height: 3_000, framesPerSecond: 5 };

/** Measures a phone without network: its first screens, and the camera with 50 waiting photos. */
export function measureOffline(): Promise<BenchResult[]> {
  return withEmptyDatabase('embedded', ({ settings }) =>
    withServer(settings, ({ url }) => withTemporaryFolder((folder) => measurePhone(folder, url))),
  );
}

async function measurePhone(folder: string, base: string): Promise<BenchResult[]> {
  const shop = await registerShop(base, 'garage-shop');
  await createProjects(shop, 1);
  // The profile is on disk, as on a phone. Other browser contexts keep IndexedDB in memory.
  const options = { ...(await browserLaunchOptions()), ...PHONE, baseURL: base };
  const phone = await chromium.launchPersistentContext(folder, options);
  try {
    await addSession(phone, shop);
    await goOffline(phone);
    return [
      await measureScreen(phone, '/dashboard'),
      await measureScreen(phone, '/project/1'),
      ...(await measureCamera(phone)),
    ];
  } finally {
    await phone.close();
  }
}

/** Waits until the phone has stored the application and the project, and switches its network off. */
async function goOffline(phone: BrowserContext): Promise<void> {
  const page = await phone.newPage();
  await page.goto('/settings?tab=offline');
  await page.getByText(/^1 project, /).waitFor({ timeout: TIMEOUT_MS });
  await phone.setOffline(true);
  await page.close();
}

/** Measures the largest contentful paint of a page that is shown offline, from the data on the device. */
async function measureScreen(phone: BrowserContext, path: string): Promise<BenchResult> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page } = await openSlowPage(phone);
    await page.goto(path);
    await page.getByText(/^Offline: showing/).waitFor({ timeout: TIMEOUT_MS });
    await page.waitForTimeout(1_000);
    times.push((await page.evaluate(readPaint)).paintMs);
    await page.close();
  }
  console.log(`  ${path} offline: ${times.map((time) => Math.round(time)).join(', ')} ms`);
  return atMost(1, 's', median(times) / 1000, `first screen offline, ${path}, largest paint`);
}

/** Measures two taps with 50 photos waiting: from 'Take photos' to the ready camera, and from 'Take photo' to the next shot. */
async function measureCamera(phone: BrowserContext): Promise<BenchResult[]> {
  await choosePhotosOffline(phone);
  const openingTimes: number[] = [];
  const shotTimes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await phone.newPage();
    await page.addInitScript(installFakeCamera, CAMERA);
    await page.goto('/project/1');
    await page.getByText('shot-0.jpg').first().waitFor({ timeout: TIMEOUT_MS });
    const openCamera = async () => {
      await page.getByRole('button', { name: 'Take photos' }).first().tap();
      await page.locator('button[aria-label="Take photo"]:enabled').waitFor();
    };
    openingTimes.push(await measureDuration(openCamera));
    for (const photoNumber of [1, 2]) {
      const takePhoto = async () => {
        await page.getByRole('button', { name: 'Take photo', exact: true }).tap();
        await page.getByRole('button', { name: `Done (${photoNumber})` }).waitFor();
      };
      shotTimes.push(await measureDuration(takePhoto));
    }
    await page.close();
  }
  return [
    atMost(1, 's', median(openingTimes) / 1000, `camera ready after 1 tap, ${WAITING_PHOTOS} photos waiting`),
    atMost(1, 's', median(shotTimes) / 1000, `next shot after 1 tap, ${WAITING_PHOTOS} photos waiting`),
  ];
}

async function choosePhotosOffline(phone: BrowserContext): Promise<void> {
  const page = await phone.newPage();
  await page.goto('/project/1');
  const photo = await jpegPhoto({ width: CAMERA.width, height: CAMERA.height });
  const photos = Array.from({ length: WAITING_PHOTOS }, () => photo);
  await choosePhotos(galleryOf(page, 'Initial Photos'), photos);
  while ((await countPhotosOnDevice(page)) < WAITING_PHOTOS) await page.waitForTimeout(500);
  await page.close();
}
