import { expect } from '@playwright/test';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import type { HostileFile } from '#server/testing/hostile-files/hostile-file.ts';
import { createHostileFiles } from '#server/testing/hostile-files/hostile-files.ts';
import { test } from './fixtures.ts';
import { createProject } from './projects.ts';
import { signInNewUser } from './people.ts';

const SAFE_CONTENT_TYPE = /^(image\/(jpeg|png|webp|gif|avif|heic)|application\/pdf)$/;
/** The maximum time to open a file on a busy machine. */
const OPEN_TIMEOUT_MS = 30_000;
/** The limit of the whole test, which uploads and opens hundreds of files. */
const TEST_TIMEOUT_MS = 600_000;
const PARALLEL_TABS = 3;
/** The number of files that are embedded at the same time. */
const EMBED_BATCH_SIZE = 6;
/**
 * The test uses every seventh file. This sample has files of all kinds. With HOSTILE_FILES=all, the test uses every
 * file.
 */
const SAMPLE_STEP = process.env['HOSTILE_FILES'] === 'all' ? 1 : 7;

test('no hostile file that the server stores runs a script', async ({ browser, wrapline }) => {
  test.setTimeout(TEST_TIMEOUT_MS);
  const context = await browser.newContext({ baseURL: wrapline });
  const scriptEffects = collectScriptEffects(context);
  const page = await context.newPage();
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  const filesWithScripts = (await createHostileFiles())
    .filter(({ content }) => content.includes('hostile'))
    .filter((_, index) => index % SAMPLE_STEP === 0);
  const addresses: string[] = [];
  await forEachWith(Array.from({ length: PARALLEL_TABS }), filesWithScripts, async (file) => {
    addresses.push(...(await uploadAndListAddresses(page.request, project.id, file)));
  });
  expect(addresses.length).toBeGreaterThan(100 / SAMPLE_STEP);

  const tabs = await Promise.all(Array.from({ length: PARALLEL_TABS }, () => context.newPage()));
  const downloads = new Set<string>();
  await forEachWith(tabs, addresses, async (address, tab) => {
    const response = await tab.goto(address, { timeout: OPEN_TIMEOUT_MS }).catch((error: unknown) => {
      expectDownload(error);
      downloads.add(address);
      return tab.request.get(address);
    });
    expectSafeHeaders(address, response?.headers() ?? {});
    expect(await tab.evaluate('window.hostile'), address).toBeUndefined();
  });
  await page.goto(`/project/${project.id}`);
  await expect(page.getByText(project.name).first()).toBeVisible();
  await embedFiles(page, addresses, downloads);
  expect(await page.evaluate('window.hostile')).toBeUndefined();
  expect(scriptEffects).toEqual([]);
  process.stdout.write(
    `Hostile files in Chromium: ${filesWithScripts.length} files, ${addresses.length} addresses\n`,
  );
  await context.close();
});

/** Calls `run` for each value. The workers run in parallel, each with one value at a time. */
async function forEachWith<T, W>(workers: W[], values: T[], run: (value: T, worker: W) => Promise<void>) {
  const remaining = values.values();
  await Promise.all(
    workers.map(async (worker) => {
      for (const value of remaining) await run(value, worker);
    }),
  );
}

/** Collects the dialogs that open, and the requests that can come only from the scripts in the hostile files. */
function collectScriptEffects(context: BrowserContext): string[] {
  const effects: string[] = [];
  context.on('dialog', (dialog) => {
    effects.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (/hostile-beacon|evil\.example/.test(request.url())) effects.push(request.url());
  });
  return effects;
}

/** Uploads a file as photo and as proof. Returns the addresses of the stored files. */
async function uploadAndListAddresses(
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

function expectSafeHeaders(address: string, headers: Record<string, string>): void {
  expect(headers['content-type'], address).toMatch(SAFE_CONTENT_TYPE);
  expect(headers['x-content-type-options'], address).toBe('nosniff');
  expect(headers['content-security-policy'], address).toContain("default-src 'none'");
  expect(headers['content-security-policy'], address).not.toContain('script-src');
  if (headers['content-type'] !== 'application/pdf')
    expect(headers['content-security-policy'], address).toContain('sandbox');
  if (address.endsWith('/original')) expect(headers['content-disposition']).toMatch(/^attachment/);
}

/**
 * Checks that a file was downloaded instead of opened. Originals are always downloaded. PDFs are downloaded in a browser
 * without a PDF viewer.
 */
function expectDownload(error: unknown): void {
  expect(String(error)).toMatch(/Download is starting|ERR_ABORTED/);
}

/**
 * Uses each file as script, frame, object and picture in a page of the application, and waits until each file has loaded or
 * failed. Does not use downloads as frame or object, because these fire no event for a download.
 */
async function embedFiles(page: Page, addresses: string[], downloads: ReadonlySet<string>): Promise<void> {
  const filesToEmbed = addresses.map((address) => ({ address, isDownload: downloads.has(address) }));
  await page.evaluate(
    async ([files, batchSize, limit]) => {
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
      for (let start = 0; start < files.length; start += batchSize) {
        const embeds = files.slice(start, start + batchSize).flatMap(({ address, isDownload }) => {
          const frames = isDownload ? [] : ['iframe', 'object'];
          return ['script', 'img', ...frames].map((tag) => embed(tag, address));
        });
        await Promise.all(embeds);
      }
    },
    [filesToEmbed, EMBED_BATCH_SIZE, OPEN_TIMEOUT_MS] as const,
  );
}
