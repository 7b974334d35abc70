import { chromium, type BrowserContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import { useDrawnCamera } from '../e2e/drawn-camera.ts';
import type { Caller } from '../scripts/api-client.ts';
import { withEmptyDatabase } from '#server/testing/empty-database.ts';
import { browserLaunchOptions } from '../scripts/find-browser.ts';
import { withServer } from '../scripts/server-process.ts';
import { withTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { atMost, median, type BenchResult } from './figure.ts';
import { createProjects, registerShop } from './http-session.ts';
import { keepPhotosOnDevice } from './waiting-photos.ts';

const ROUNDS = 5;
const LIMIT_MS = 60_000;
const CPU_SLOWDOWN = 4;
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
/** A photo of 12 megapixels. */
const PHOTO_BYTES = 4 * 1024 * 1024;
/** 12 megapixels. */
const CAMERA = { width: 4_000, height: 3_000, framesPerSecond: 5 };
const MEGABYTE = 1024 * 1024;

/** A phone without network: its first screens, the camera with 50 waiting photos, and the memory of a page with 200. */
export function measureOffline(): Promise<BenchResult[]> {
  return withEmptyDatabase('embedded', ({ settings }) =>
    withServer(settings, ({ url }) => withTemporaryFolder((folder) => measurePhone(folder, url))),
  );
}

async function measurePhone(folder: string, base: string): Promise<BenchResult[]> {
  const shop = await registerShop(base, 'garage-shop');
  await createProjects(shop, 1);
  // A profile on disk, as a phone has it; other contexts keep the database in memory.
  const options = { ...(await browserLaunchOptions()), ...PHONE, baseURL: base };
  const phone = await chromium.launchPersistentContext(folder, options);
  try {
    await keepOffline(phone, shop);
    const screens = await measureScreens(phone);
    const empty = await measureMemory(phone);
    const preview = await previewOfPhoto();
    await keepPhotos(phone, { from: 0, to: 50, preview });
    const camera = await measureCamera(phone);
    await keepPhotos(phone, { from: 50, to: 200, preview });
    const full = await measureMemory(phone);
    console.log(
      `  memory of the project page: ${empty.toFixed(1)} MB without, ${full.toFixed(1)} MB with 200 photos`,
    );
    return [
      ...screens,
      ...camera,
      atMost(50, 'MB', full - empty, 'memory for 200 waiting photos of 12 megapixels'),
    ];
  } finally {
    await phone.close();
  }
}

/** The first visit: the phone stores the application and the project. */
async function keepOffline(phone: BrowserContext, { base, cookie }: Caller): Promise<void> {
  const [name = '', value = ''] = cookie?.split('=') ?? [];
  await phone.addCookies([{ name, value, url: base }]);
  const page = await phone.newPage();
  await page.goto('/settings?tab=offline');
  await page.getByText(/^1 project, /).waitFor({ timeout: LIMIT_MS });
  await phone.setOffline(true);
  await page.close();
}

async function measureScreens(phone: BrowserContext): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const path of ['/dashboard', '/project/1']) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await paintOf(phone, path));
    console.log(`  ${path} offline: ${times.map((time) => Math.round(time)).join(', ')} ms`);
    results.push(atMost(1, 's', median(times) / 1000, `first screen offline, ${path}, largest paint`));
  }
  return results;
}

/** The largest contentful paint of a page that is loaded from the device, with the processor slowed down four times. */
async function paintOf(phone: BrowserContext, path: string): Promise<number> {
  const page = await phone.newPage();
  const cdp = await phone.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(path);
  await page.getByText(/^Offline: showing/).waitFor({ timeout: LIMIT_MS });
  await page.waitForTimeout(1_000);
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0));
        observer.observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await page.close();
  return paint;
}

/** From the tap on 'Take photos' to the next shot, with 50 photos waiting. One tap opens the camera, one takes a photo. */
async function measureCamera(phone: BrowserContext): Promise<BenchResult[]> {
  const opening: number[] = [];
  const shots: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await phone.newPage();
    await page.addInitScript(useDrawnCamera, CAMERA);
    await page.goto('/project/1');
    await page.getByText('waiting.jpg').first().waitFor({ timeout: LIMIT_MS });
    const shutter = page.getByRole('button', { name: 'Take photo', exact: true });
    opening.push(
      await timeOf(async () => {
        await page.getByRole('button', { name: 'Take photos' }).first().tap();
        await page.locator('button[aria-label="Take photo"]:enabled').waitFor();
      }),
    );
    for (const number of [1, 2])
      shots.push(
        await timeOf(async () => {
          await shutter.tap();
          await page.getByRole('button', { name: `Done (${number})` }).waitFor();
        }),
      );
    await page.close();
  }
  return [
    atMost(1, 's', median(opening) / 1000, 'camera ready after 1 tap, 50 photos waiting'),
    atMost(1, 's', median(shots) / 1000, 'next shot after 1 tap, 50 photos waiting'),
  ];
}

/** The memory of the scripts on the project page, with the bytes that they hold. */
async function measureMemory(phone: BrowserContext): Promise<number> {
  const page = await phone.newPage();
  await page.goto('/project/1');
  await page.getByText(/^Offline: showing/).waitFor({ timeout: LIMIT_MS });
  await page.waitForTimeout(3_000);
  const cdp = await phone.newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const usage = await cdp.send('Runtime.getHeapUsage');
  await page.close();
  return (usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize) / MEGABYTE;
}

interface KeptPhotos {
  from: number;
  to: number;
  /** A small JPEG in base64. */
  preview: string;
}

async function keepPhotos(phone: BrowserContext, photos: KeptPhotos): Promise<void> {
  const page: Page = await phone.newPage();
  // A page of the application without its scripts.
  await page.goto('/favicon.svg');
  await page.evaluate(keepPhotosOnDevice, { ...photos, bytes: PHOTO_BYTES });
  await page.close();
}

async function previewOfPhoto(): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width: 171, height: 128, channels: 3, background: 'gray', noise } });
  return (await picture.jpeg({ quality: 70 }).toBuffer()).toString('base64');
}

async function timeOf(run: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}
