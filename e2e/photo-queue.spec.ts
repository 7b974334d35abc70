import { expect } from '@playwright/test';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { choosePhotos, countPhotosOnDevice, fetchPhotos, galleryOf } from './device-photos.ts';
import { test } from './fixtures.ts';
import { createShopWithProject, openProject } from './projects.ts';
import { register, signIn } from './people.ts';

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
