import { jpegPhoto } from '#server/testing/image-samples.ts';
import { expect } from '@playwright/test';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { test } from './fixtures.ts';
import { fetchList } from './projects.ts';

test('a new shop registers and creates a project with photos from a phone', async ({ page }) => {
  const shop = `shop-${Date.now()}`;

  await test.step('register', async () => {
    await page.goto('/register');
    await expect(page.getByRole('heading', { name: 'Create an Account' })).toBeVisible();
    await page.getByLabel('Username').fill(shop);
    await page.getByLabel('Full Name').fill('Dana Whitfield');
    await page.getByLabel('Email').fill('dana@whitfieldwraps.example');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('vinyl-and-heat-7');
    await page.getByLabel('Confirm Password').fill('vinyl-and-heat-7');
    await page.getByLabel('3M').check();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Registration successful', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('sign in', async () => {
    await page.getByLabel('Username').fill(shop);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('vinyl-and-heat-7');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('Welcome back, Dana Whitfield!', { exact: true })).toBeVisible();
    await expect(page.getByText("You don't have any projects yet.")).toBeVisible();
  });

  await test.step('create a project with vehicle, wrap and three photos', async () => {
    await page.getByRole('link', { name: 'My Projects' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Projects' })).toBeVisible();
    await page.getByRole('button', { name: 'New Project' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create New Project' });
    await dialog.getByLabel('Project Name').fill('Harbour Bakery delivery van');
    await dialog.getByLabel('Vehicle Type').selectOption('van');
    for (const [label, text] of Object.entries({ Make: 'Ford', Model: 'Transit', Year: '2024' }))
      await dialog.getByLabel(label).fill(text);
    await dialog.getByRole('textbox', { name: 'Color', exact: true }).fill('White');
    await dialog.getByLabel('Wrap Type').selectOption('full');
    await dialog.getByLabel('Material').selectOption('3m');
    await dialog.getByLabel('Deadline').first().fill('2099-03-05');
    await dialog.getByLabel('Wrap Color').fill('Harbour blue');
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles(
        await Promise.all([
          createPhonePhotoFile('front', 600),
          createPhonePhotoFile('side', 400),
          createPhonePhotoFile('rear', 400),
        ]),
      );
    await dialog.getByRole('button', { name: 'Create Project' }).click();
    await expect(page.getByText('New project has been created successfully.', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/project\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour Bakery delivery van' })).toBeVisible();
  });

  await test.step('the photos are stored as initial photos', async () => {
    const photos = await fetchList<Photo>(page.request, `/api/projects/${projectIdOf(page.url())}/photos`);
    const initialPhoto = { type: 'initial', caption: 'Initial project photo' };
    expect(photos).toMatchObject([initialPhoto, initialPhoto, initialPhoto]);
  });
});

/** A photo as a phone takes it, with an EXIF rotation and a GPS position, but smaller. */
async function createPhonePhotoFile(name: string, width: number) {
  const buffer = await jpegPhoto({ width, height: width * 0.75, orientation: 6, gps: true });
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
}

function projectIdOf(address: string): string {
  return /\/project\/(\d+)/.exec(address)?.[1] ?? '';
}
