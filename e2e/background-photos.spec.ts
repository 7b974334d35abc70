import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { test } from './fixtures.ts';
import { moveToStage, openWithLiveStream, createShopWithProject, fetchList } from './jobs.ts';
import { submitNewProject } from './new-project.ts';
import { expectToast } from './page-checks.ts';
import { signInNewUser } from './people.ts';

test('a failed background photo is uploaded again from its gallery', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/projects/*/photo-uploads', async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, json: { message: 'Our mistake.' } });
  });
  const dialog = await submitNewProject(page, 'Harbour Bakery van', ['front.jpg', 'back.jpg']);
  await dialog.getByRole('button', { name: 'Continue in the background' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Bakery van' })).toBeVisible();
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const gallery = galleryOf(page, 'Initial Photos');
  await expect(gallery.getByText('front.jpg')).toBeVisible();
  await expect(gallery.getByText('back.jpg')).toBeVisible();

  await page.getByRole('link', { name: 'Back to Projects' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Projects' })).toBeVisible();
  await test.step('the failure is shown on another page', async () => {
    held.resolve();
    await expectToast(page, 'Upload Failed', 'Our mistake.');
    await page.unroute('**/api/projects/*/photo-uploads');
  });
  await test.step('the gallery retries failed photos', async () => {
    await page.goBack();
    for (const name of ['front.jpg', 'back.jpg']) {
      const row = gallery.getByRole('listitem').filter({ hasText: name });
      await row.getByRole('button', { name: 'Retry' }).click();
      await expect(row).toBeHidden();
    }
    await expectToast(page, 'Photo uploaded', 'The photo was added to the project.');
    expect(await fetchList<Photo>(page.request, `/api/projects/${id}/photos`)).toHaveLength(2);
  });
});

test('a failed photo can be retried after the stage closes its gallery', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await moveToStage(page.request, project, 'wrap_printed');
  await openWithLiveStream(page, `/project/${project.id}`);
  const gallery = galleryOf(page, 'Initial Photos');
  await page.route('**/api/projects/*/photo-uploads', (route) =>
    route.fulfill({ status: 500, json: { message: 'Our mistake.' } }),
  );
  await gallery
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await jpegPhoto() });
  await expectToast(page, 'Upload Failed', 'Our mistake.');
  await page.unroute('**/api/projects/*/photo-uploads');

  await moveToStage(page.request, project, 'wrap_shipped');
  await expect(gallery.getByText('Closed when the wrap shipped.')).toBeVisible();
  await expect(gallery.getByText('front.jpg')).toBeVisible();
  await gallery.getByRole('button', { name: 'Retry' }).click();
  await expectToast(page, 'Photo uploaded');
  await expect(gallery.getByText('front.jpg')).toBeHidden();
  expect(await fetchList<Photo>(page.request, `/api/projects/${project.id}/photos`)).toHaveLength(1);
});

const galleryOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
