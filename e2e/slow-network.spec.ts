import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Message } from '#shared/messages/messages.contract.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { startUnreliableProxy, throttleNetwork } from './unreliable-proxy.ts';
import { test } from './fixtures.ts';
import { createProject, openProject, fetchList } from './projects.ts';
import { expectToast } from './page-checks.ts';
import { signInNewUser } from './people.ts';

test('a photo interrupted during upload is retried and stored once', async ({ page, wrapline }) => {
  const { proxy, project, gallery } = await openThroughProxy(page, wrapline);

  proxy.breakAfter(200_000);
  await choosePhotos(gallery, await createLargePhoto(), 'front.jpg');
  await expectToast(page, 'Upload Failed');
  await expect(gallery.getByText('front.jpg')).toBeVisible();
  await expect(gallery.getByText(/Couldn't reach the server/)).toBeVisible();
  expect(await fetchList<Photo>(page.request, `/api/projects/${project.id}/photos`)).toEqual([]);

  proxy.breakAfter(Infinity);
  // No call is running, so only the page's live stream notices the interruption.
  proxy.cut();
  proxy.restore();
  await expectToast(page, 'Photo uploaded', 'The photo was added to the project.');
  expect(await fetchList<Photo>(page.request, `/api/projects/${project.id}/photos`)).toHaveLength(1);
  proxy.close();
});

test('a photo whose upload response was lost is stored once after a manual retry', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  // Blocks the live stream, because it would trigger an automatic retry.
  await page.route('**/api/live?*', (route) => route.abort());
  await openProject(page, project);
  const gallery = page.getByRole('region', { name: 'Initial Photos' });
  await page.route('**/api/photo-uploads/*/finish', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await choosePhotos(gallery, await jpegPhoto({ width: 400, height: 300 }), 'front.jpg');
  await expectToast(page, 'Upload Failed');
  await page.unroute('**/api/photo-uploads/*/finish');
  await gallery.getByRole('button', { name: 'Retry' }).click();
  await expectToast(page, 'Photo uploaded');
  expect(await fetchList<Photo>(page.request, `/api/projects/${project.id}/photos`)).toHaveLength(1);
});

test('photos and a message survive a disconnection on a slow network', async ({ page, wrapline }) => {
  const { proxy, project, gallery } = await openThroughProxy(page, wrapline);
  const network = await throttleNetwork(page);
  const names = ['front.jpg', 'side.jpg', 'rear.jpg'];
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
  expect(await fetchList<Photo>(page.request, `/api/projects/${project.id}/photos`)).toEqual([]);

  proxy.restore();
  await network.end();
  await expect(gallery.getByRole('button', { name: /^Enlarge: / })).toHaveCount(3);
  expect(await fetchList<Photo>(page.request, `/api/projects/${project.id}/photos`)).toHaveLength(3);
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

/** Creates a JPEG of about half a megabyte. It shows noise, because noise does not compress well. */
function createLargePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const noisePicture = sharp({
    create: { width: 1000, height: 750, channels: 3, background: 'gray', noise },
  });
  return noisePicture.jpeg({ quality: 90 }).toBuffer();
}
