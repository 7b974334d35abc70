import { randomInt } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import type { ConditionReport } from '#shared/condition/condition-reports.contract.ts';
import type { Message } from '#shared/messages/messages.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { addMigratedDatabase } from '#server/testing/database-template.ts';
import { startServer, type ServerProcess } from '#server/testing/server-process.ts';
import { fetchPhotos, galleryOf, fetchOriginalHashes, sha256 } from './device-photos.ts';
import { test } from './fixtures.ts';
import { createProjectWithVehicle, fetchDetails, fetchList } from './projects.ts';
import { signReport } from './offline-pages.ts';
import { ADMIN, signInNewUser } from './people.ts';
import { PHONE } from './touch-gestures.ts';

/** The number of network interruptions while the queued work is sent. `CUT_OFFS=100` is the long run. */
const NETWORK_CUTS = Number(process.env['CUT_OFFS'] ?? 5);
const PROJECT_COUNT = Number(process.env['OFFLINE_PROJECTS'] ?? 1);
const PHOTO_COUNT = Number(process.env['OFFLINE_PHOTOS'] ?? 4);
/** The width of the photos in pixels. 4,000 makes 12 megapixels. */
const PHOTO_WIDTH = Number(process.env['OFFLINE_PHOTO_WIDTH'] ?? 1_200);
const MESSAGE_COUNT = 3;
const LONG_TIMEOUT = { timeout: Number(process.env['OFFLINE_LIMIT'] ?? 20 * 60_000) };

test('the offline work of a day is sent completely and only once', async ({ browser }) => {
  test.setTimeout(40 * 60_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'wrapline-day-'));
  const [dataDir, cameraRoll] = [path.join(folder, 'data'), path.join(folder, 'camera-roll')];
  for (const newFolder of [dataDir, cameraRoll]) await mkdir(newFolder);
  await addMigratedDatabase(dataDir);
  const server = new RestartableServer(dataDir);
  const url = await server.start();
  const { shop, phone, projects } = await storeProjectsOnPhone(browser, url);
  const [project] = projects;
  if (!project) throw new Error('There is no project');
  const photos = await Promise.all(
    Array.from({ length: PHOTO_COUNT }, (_, index) => writeNoisePhoto(index, cameraRoll)),
  );

  const offlineWork = await workOffline(phone, projects, project, photos);
  await sendThroughNetworkCuts(offlineWork, server);

  await phone.setOffline(false);
  const page = await openProjectPage(phone, project);
  await expect.poll(() => fetchPhotos(shop, project), LONG_TIMEOUT).toHaveLength(PHOTO_COUNT);
  await expect(page.getByText(/Waiting to be sent/)).toHaveCount(0, LONG_TIMEOUT);
  await expect(page.getByText(/Needs your attention/)).toHaveCount(0);

  const storedPhotos = await fetchPhotos(shop, project);
  expect(await fetchOriginalHashes(shop, storedPhotos)).toEqual(photos.map(({ hash }) => hash).toSorted());
  expect(storedPhotos.map(({ capturedAt }) => capturedAt).toSorted()).toEqual(
    photos.map(({ takenAt }) => takenAt),
  );
  expect(storedPhotos.every(({ capturedAtSource }) => capturedAtSource === 'exif')).toBe(true);
  await expect.poll(() => fetchMessageTexts(shop, project), LONG_TIMEOUT).toHaveLength(MESSAGE_COUNT);
  expect(await fetchMessageTexts(shop, project)).toEqual(messageTexts());
  const reports = await fetchList<ConditionReport>(
    shop.request,
    `/api/projects/${project.id}/condition-reports`,
  );
  expect(reports).toHaveLength(1);
  const details = await fetchDetails(shop.request, project.id);
  expect(details.project.progressStage).toBe('pre_installation_photos_uploaded');
  process.stdout.write(
    `  ${NETWORK_CUTS} cut-offs, 2 killed tabs, 1 killed server: ${PHOTO_COUNT} photos, ${MESSAGE_COUNT} messages, 1 report and 1 move, each once\n`,
  );
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Creates projects of a shop, and waits until the installer's phone has stored them. Then switches the phone's network off. */
async function storeProjectsOnPhone(browser: Browser, baseURL: string) {
  const phone = await browser.newContext({ baseURL, ...PHONE, serviceWorkers: 'allow' });
  const page = await phone.newPage();
  const installer = await signInNewUser(page, 'subcontractor');
  const shopContext = await browser.newContext({ baseURL });
  const shop = await shopContext.newPage();
  await signInNewUser(shop, 'contractor');
  const projects: Project[] = [];
  for (let number = 1; number <= PROJECT_COUNT; number += 1) {
    projects.push(
      await createProjectWithVehicle(shop.request, {
        name: `Van ${number}`,
        installer,
        stage: 'wrap_shipped',
      }),
    );
  }
  await page.goto('/settings?tab=offline');
  await expect(page.getByText(new RegExp(`^${PROJECT_COUNT} projects?, `))).toBeVisible(LONG_TIMEOUT);
  await phone.setOffline(true);
  await page.close();
  return { shop, phone, projects };
}

interface OfflineWorkResult {
  phone: BrowserContext;
  page: Page;
  project: Project;
}

/** Opens every project without network. In one project, signs a report, adds photos and messages, and completes a stage. */
async function workOffline(
  phone: BrowserContext,
  projects: Project[],
  project: Project,
  photos: { file: string }[],
): Promise<OfflineWorkResult> {
  for (const each of projects) await (await openProjectPage(phone, each)).close();
  const page = await phone.newPage();
  await page.goto(`/project/${project.id}/condition-report`);
  await signReport(page);
  await expect(page.getByText('Waiting to be sent: condition report')).toBeVisible();

  const gallery = galleryOf(page);
  await gallery
    .locator('input[type=file]')
    .first()
    .setInputFiles(photos.map(({ file }) => file));
  await expect(gallery.getByText(/^shot-/)).toHaveCount(photos.length);
  for (const text of messageTexts()) {
    await page.getByRole('textbox', { name: 'Message' }).fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).tap();
  }
  await page.getByRole('button', { name: 'Complete', exact: true }).first().click();
  await expect(page.getByText(/Waiting to be sent: move to/)).toBeVisible();
  return { phone, page, project };
}

/** Restores the network for short random times. Closes the tab twice and kills the server once. */
async function sendThroughNetworkCuts(
  { phone, page: first, project }: OfflineWorkResult,
  server: RestartableServer,
): Promise<void> {
  let page = first;
  // The numbers of the network cuts at which the page is closed or the server restarts.
  const [cutOfFirstClose, cutOfSecondClose, cutOfRestart] = [1, 3, 2].map((part) =>
    Math.floor((NETWORK_CUTS * part) / 5),
  );
  for (let cut = 0; cut < NETWORK_CUTS; cut += 1) {
    await phone.setOffline(false);
    await delay(randomInt(100, 800));
    if (cut === cutOfRestart) await server.restart();
    await phone.setOffline(true);
    if (cut === cutOfFirstClose || cut === cutOfSecondClose) {
      await page.close();
      page = await openProjectPage(phone, project);
    }
    await delay(randomInt(100, 300));
  }
  await page.close();
}

async function openProjectPage(phone: BrowserContext, project: Project): Promise<Page> {
  const page = await phone.newPage();
  await page.goto(`/project/${project.id}`);
  await expect(page.getByRole('heading', { level: 1, name: project.name, exact: true })).toBeVisible();
  return page;
}

function messageTexts(): string[] {
  return Array.from({ length: MESSAGE_COUNT }, (_, index) => `Message ${index + 1}`);
}

/** The stored messages, oldest first. */
async function fetchMessageTexts(page: Page, { id }: Project): Promise<string[]> {
  const messages = await fetchList<Message>(page.request, `/api/projects/${id}/messages`);
  return messages.map(({ content }) => content).toReversed();
}

/** Writes a photo of noise, which does not compress, to `folder`. Its EXIF time is `index` minutes after 9:00. */
async function writeNoisePhoto(index: number, folder: string) {
  const minute = String(index).padStart(2, '0');
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const size = { width: PHOTO_WIDTH, height: (PHOTO_WIDTH * 3) / 4, channels: 3 } as const;
  const bytes = await sharp({ create: { ...size, background: 'gray', noise } })
    .withExif({ IFD2: { DateTimeOriginal: `2026:05:01 09:${minute}:00`, OffsetTimeOriginal: '+00:00' } })
    .jpeg({ quality: 70 })
    .toBuffer();
  const file = path.join(folder, `shot-${index}.jpg`);
  await writeFile(file, bytes);
  return { file, hash: sha256(bytes), takenAt: `2026-05-01T09:${minute}:00.000Z` };
}

/** A server that can be killed and started again at the same address. */
class RestartableServer {
  readonly #settings: Record<string, string>;
  #process: ServerProcess | undefined;

  constructor(dataDir: string) {
    this.#settings = {
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ADMIN_EMAIL: ADMIN.email,
    };
  }

  async start(): Promise<string> {
    this.#process = await startServer(this.#settings);
    this.#settings['PORT'] = new URL(this.#process.url).port;
    return this.#process.url;
  }

  async restart(): Promise<void> {
    await this.#process?.kill();
    await this.start();
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
  }
}
