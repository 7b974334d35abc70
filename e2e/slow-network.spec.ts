import { expect } from '@playwright/test';
import type { CDPSession, Page } from '@playwright/test';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { test } from './fixtures.ts';
import { expectToast } from './page-checks.ts';
import { signedIn } from './people.ts';
import { makeProject, openProject, stored } from './project-makers.ts';

const SLOW = { offline: false, latency: 20, downloadThroughput: 500_000, uploadThroughput: 20_000 };
const CUT = { ...SLOW, offline: true };
const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

test('a photo whose upload is cut in the middle stays, goes again by itself, and is stored once', async ({
  page,
}) => {
  await signedIn(page, 'contractor');
  const project = await makeProject(page.request);
  await openProject(page, project);
  const gallery = page.getByRole('region', { name: 'Initial Photos' });
  const line = await lineOf(page);

  await line.send('Network.emulateNetworkConditions', SLOW);
  await gallery
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await jpegPhoto() });
  await expect(gallery.getByRole('progressbar', { name: 'Uploading front.jpg' })).toBeVisible();
  await line.send('Network.emulateNetworkConditions', CUT);

  await expectToast(page, 'Upload Failed');
  await expect(gallery.getByText('front.jpg')).toBeVisible();
  await expect(gallery.getByText(/could not be reached/)).toBeVisible();
  await expect(gallery.getByRole('button', { name: 'Retry' })).toBeVisible();

  await line.send('Network.emulateNetworkConditions', FAST);
  await expectToast(page, 'Photo uploaded', 'The photo is on the project.');
  expect(await stored<Photo>(page.request, `/api/projects/${project.id}/photos`)).toHaveLength(1);
});

test('a photo whose answer was lost is sent again by hand, and stored once', async ({ page }) => {
  await signedIn(page, 'contractor');
  const project = await makeProject(page.request);
  await openProject(page, project);
  const gallery = page.getByRole('region', { name: 'Initial Photos' });
  await page.route('**/api/projects/*/photos', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await gallery
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'front.jpg',
      mimeType: 'image/jpeg',
      buffer: await jpegPhoto({ width: 400, height: 300 }),
    });
  await expectToast(page, 'Upload Failed');
  await page.unroute('**/api/projects/*/photos');
  await gallery.getByRole('button', { name: 'Retry' }).click();
  await expectToast(page, 'Photo uploaded');
  expect(await stored<Photo>(page.request, `/api/projects/${project.id}/photos`)).toHaveLength(1);
});

/** The browser's own throttling. */
async function lineOf(page: Page): Promise<CDPSession> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  return line;
}
