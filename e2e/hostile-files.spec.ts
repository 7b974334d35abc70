import { expect } from '@playwright/test';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import type { HostileFile } from '#server/testing/hostile-files/hostile-file.ts';
import { hostileFiles } from '#server/testing/hostile-files/hostile-files.ts';
import { test } from './fixtures.ts';
import { createProject } from './jobs.ts';
import { signInNewUser } from './people.ts';

const SAFE_TYPE = /^(image\/(jpeg|png|webp|gif|avif|heic)|application\/pdf)$/;
/** The longest time that a file takes to be opened on a busy machine. */
const OPENING_MS = 30_000;
/** Hundreds of files are prepared and opened. */
const LIMIT_MS = 600_000;
const AT_ONCE = 3;
/** Every seventh file, so that all kinds are among them, or with HOSTILE_FILES=all every file. */
const EVERY = process.env['HOSTILE_FILES'] === 'all' ? 1 : 7;

test('no hostile file that the server stores runs a script', async ({ browser, wrapline }) => {
  test.setTimeout(LIMIT_MS);
  const context = await browser.newContext({ baseURL: wrapline });
  const attacks = recordAttacks(context);
  const page = await context.newPage();
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  const scripted = (await hostileFiles())
    .filter(({ content }) => content.includes('hostile'))
    .filter((_, index) => index % EVERY === 0);
  const addresses: string[] = [];
  await forEachWith(Array.from({ length: AT_ONCE }), scripted, async (file) => {
    addresses.push(...(await storedAddresses(page.request, project.id, file)));
  });
  expect(addresses.length).toBeGreaterThan(100 / EVERY);

  const tabs = await Promise.all(Array.from({ length: AT_ONCE }, () => context.newPage()));
  const downloads = new Set<string>();
  await forEachWith(tabs, addresses, async (address, tab) => {
    await expectSafeHeaders(tab.request, address);
    await tab.goto(address, { timeout: OPENING_MS }).catch((error: unknown) => {
      expectDownload(error);
      downloads.add(address);
    });
    expect(await tab.evaluate('window.hostile'), address).toBeUndefined();
  });
  await page.goto(`/project/${project.id}`);
  await expect(page.getByText(project.name).first()).toBeVisible();
  await embedAll(page, addresses, downloads);
  expect(await page.evaluate('window.hostile')).toBeUndefined();
  expect(attacks).toEqual([]);
  process.stdout.write(
    `Hostile files in Chromium: ${scripted.length} files, ${addresses.length} addresses\n`,
  );
  await context.close();
});

/** Calls `run` for all values, with each worker for one value at a time. */
async function forEachWith<T, W>(workers: W[], values: T[], run: (value: T, worker: W) => Promise<void>) {
  const rest = values.values();
  await Promise.all(
    workers.map(async (worker) => {
      for (const value of rest) await run(value, worker);
    }),
  );
}

/** Collects dialogs, and requests that only the scripts of the files send. */
function recordAttacks(context: BrowserContext): string[] {
  const attacks: string[] = [];
  context.on('dialog', (dialog) => {
    attacks.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (/hostile-beacon|evil\.example/.test(request.url())) attacks.push(request.url());
  });
  return attacks;
}

/** The addresses of a file in each upload that stores it. */
async function storedAddresses(
  shop: APIRequestContext,
  projectId: number,
  { fileName, type, content }: HostileFile,
): Promise<string[]> {
  const file = { name: fileName, mimeType: type, buffer: content };
  const photo = await shop.post(`/api/projects/${projectId}/photos`, { multipart: { photo: file } });
  const proof = await shop.post('/api/artwork-proofs', { multipart: { projectId: String(projectId), file } });
  const addresses = [];
  if (photo.ok()) {
    const { imageUrl, cardUrl, originalUrl }: Photo = await photo.json();
    addresses.push(imageUrl, cardUrl, originalUrl);
  }
  if (proof.ok()) {
    const { fileUrl, previewUrl }: Proof = await proof.json();
    addresses.push(fileUrl, ...(previewUrl ? [previewUrl] : []));
  }
  return addresses;
}

async function expectSafeHeaders(shop: APIRequestContext, address: string): Promise<void> {
  const headers = (await shop.get(address)).headers();
  expect(headers['content-type'], address).toMatch(SAFE_TYPE);
  expect(headers['x-content-type-options'], address).toBe('nosniff');
  expect(headers['content-security-policy'], address).toContain("default-src 'none'");
  expect(headers['content-security-policy'], address).not.toContain('script-src');
  if (headers['content-type'] !== 'application/pdf')
    expect(headers['content-security-policy'], address).toContain('sandbox');
  if (address.endsWith('/original')) expect(headers['content-disposition']).toMatch(/^attachment/);
}

/** Originals are downloads, and so is a PDF in a browser without a viewer. */
function expectDownload(error: unknown): void {
  expect(String(error)).toMatch(/Download is starting|ERR_ABORTED/);
}

/**
 * Uses each file as script, frame, object and picture of a page of the application, and waits for each to load or fail. Downloads are
 * not used in frames, where they have no events.
 */
async function embedAll(page: Page, addresses: string[], downloads: ReadonlySet<string>): Promise<void> {
  const all = addresses.map((address) => ({ address, isDownload: downloads.has(address) }));
  await page.evaluate(
    async ([files, limit]) => {
      const embed = (tag: string, address: string) =>
        new Promise<void>((resolve, reject) => {
          const element = document.createElement(tag);
          element.setAttribute(tag === 'object' ? 'data' : 'src', address);
          const finish = () => {
            element.remove();
            resolve();
          };
          element.addEventListener('load', finish);
          element.addEventListener('error', finish);
          setTimeout(() => reject(new Error(`${tag} ${address} neither loads nor fails`)), limit);
          document.body.append(element);
        });
      for (const { address, isDownload } of files) {
        const frames = isDownload ? [] : ['iframe', 'object'];
        await Promise.all(['script', 'img', ...frames].map((tag) => embed(tag, address)));
      }
    },
    [all, OPENING_MS] as const,
  );
}
