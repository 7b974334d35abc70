import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Message } from '#shared/messages/messages.contract.ts';
import { fetchOriginalHashes, fetchPhotos, sha256 } from './device-photos.ts';
import { startUnreliableProxy, throttleNetwork } from './unreliable-proxy.ts';
import { test } from './fixtures.ts';
import { createProject, fetchList } from './projects.ts';
import { expectToast } from './page-checks.ts';
import { signInNewUser } from './people.ts';

test('an interrupted photo upload resumes where it stopped, and the photo is stored once', async ({
  page,
  wrapline,
}) => {
  const { proxy, project, gallery } = await openThroughProxy(page, wrapline);
  const parts: { url: string; offset: number }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH')
      parts.push({ url: request.url(), offset: Number(request.headers()['upload-offset']) });
  });

  // Breaks every attempt, so that no attempt can send the rest of the photo.
  proxy.breakAfter(500_000);
  const photo = await createLargePhoto({ width: 2000, height: 1500 });
  await choosePhotos(gallery, photo, 'front.jpg');
  await expectToast(page, 'Upload Failed');
  await expect(gallery.getByText('front.jpg')).toBeVisible();
  await expect(gallery.getByText(/Couldn't reach the server/)).toBeVisible();
  expect(await fetchPhotos(page, project)).toEqual([]);
  expect(parts[0]?.offset).toBe(0);
  await expect.poll(() => fetchOffset(page, parts[0]?.url ?? '')).toBeGreaterThan(0);

  // No call is running, so only the page's live stream notices the interruption.
  proxy.breakAfter(Infinity);
  proxy.cut();
  proxy.restore();
  await expectToast(page, 'Photo uploaded', 'The photo was added to the project.');
  expect(new Set(parts.map(({ url }) => url)).size).toBe(1);
  expect(parts.at(-1)?.offset).toBeGreaterThan(1024 * 1024);
  const storedPhotos = await fetchPhotos(page, project);
  expect(await fetchOriginalHashes(page, storedPhotos)).toEqual([sha256(photo)]);
  proxy.close();
});

test('photos and a message survive a disconnection on a slow network', async ({ page, wrapline }) => {
  const { proxy, project, gallery } = await openThroughProxy(page, wrapline);
  const network = await throttleNetwork(page);
  const names = ['front.jpg', 'rear.jpg'];
  await choosePhotos(gallery, await createLargePhoto(), ...names);
  const progress = gallery.getByRole('progressbar', { name: 'Uploading front.jpg' });
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(10);

  proxy.cut();
  await network.setOffline();
  await expect(page.getByText(/You are offline/)).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('Photos follow when I am out of the garage');
  await box.press('Enter');
  await expect(page.getByText('Waiting to be sent')).toBeVisible();
  for (const name of names) await expect(gallery.getByText(name)).toBeVisible();
  expect(await fetchPhotos(page, project)).toEqual([]);

  proxy.restore();
  await network.end();
  await expect(gallery.getByRole('button', { name: /^Enlarge: / })).toHaveCount(2);
  expect(await fetchPhotos(page, project)).toHaveLength(2);
  const messages = await fetchList<Message>(page.request, `/api/projects/${project.id}/messages`);
  expect(messages.map(({ content }) => content)).toEqual(['Photos follow when I am out of the garage']);
  proxy.close();
});

/** Opens a shop's project through a proxy that can fail. */
async function openThroughProxy(page: Page, wrapline: string) {
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  const proxy = await startUnreliableProxy(wrapline);
  await page.goto(`${proxy.origin}/project/${project.id}`);
  const gallery = page.getByRole('region', { name: 'Initial Photos' });
  await expect(gallery).toBeVisible();
  return { proxy, project, gallery };
}

/** Chooses the same picture under each of these names. */
async function choosePhotos(gallery: Locator, buffer: Buffer, ...names: string[]): Promise<void> {
  const files = names.map((name) => ({ name, mimeType: 'image/jpeg', buffer }));
  await gallery.locator('input[type=file]').first().setInputFiles(files);
}

/** The number of bytes of an upload that the server has stored. */
async function fetchOffset(page: Page, url: string): Promise<number> {
  return Number((await page.request.get(new URL(url).pathname)).headers()['upload-offset']);
}

/**
 * Creates a JPEG of about half a megabyte. With 2000 × 1500 pixels, the file has about two megabytes. The picture shows
 * noise, because noise does not compress well.
 */
function createLargePhoto({ width, height } = { width: 1000, height: 750 }): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const noisePicture = sharp({ create: { width, height, channels: 3, background: 'gray', noise } });
  return noisePicture.jpeg({ quality: 90 }).toBuffer();
}
