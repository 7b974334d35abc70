import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { test } from './fixtures.ts';
import { expectToast, tabTo } from './page-checks.ts';
import { signInNewUser } from './people.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Crop your picture' });

/** A picture that is red on the left and blue on the right. The color of the saved avatar then shows which part was kept. */
async function createTwoColorPicture(): Promise<Buffer> {
  const halfPicture = { width: 600, height: 600, channels: 3 as const };
  const blue = await sharp({ create: { ...halfPicture, background: '#0000ff' } })
    .png()
    .toBuffer();
  const red = sharp({ create: { ...halfPicture, background: '#ff0000' } });
  return red
    .extend({ right: 600, background: '#0000ff' })
    .composite([{ input: blue, left: 600, top: 0 }])
    .jpeg()
    .toBuffer();
}

async function choosePicture(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Profile picture', { exact: true }).setInputFiles({ name, mimeType, buffer });
}

test('a picture is positioned by keyboard and cropped to a square', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  await expect(page.getByLabel('Profile picture', { exact: true })).toHaveAttribute('accept', /image\/\*/);
  await choosePicture(page, 'me.jpg', 'image/jpeg', await createTwoColorPicture());
  await expect(dialog(page)).toBeVisible();

  const cropArea = dialog(page).getByRole('application', { name: 'Position of the picture' });
  await tabTo(page, cropArea);
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('+');
  await expect(dialog(page).getByLabel('Zoom')).toHaveValue('1.1');
  await tabTo(page, dialog(page).getByRole('button', { name: 'Upload' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Avatar updated', 'Your profile picture has been updated.');
  await expect(dialog(page)).toBeHidden();

  const savedAvatar = page.getByRole('main').locator('img').first();
  const address = (await savedAvatar.getAttribute('src')) ?? '';
  const storedImage = sharp(await (await page.request.get(address)).body());
  expect(await storedImage.metadata()).toMatchObject({ width: 512, height: 512 });
  const { dominant } = await storedImage.stats();
  expect(dominant.b).toBeGreaterThan(200);
  expect(dominant.r).toBeLessThan(60);
  await expect(page.getByRole('complementary').locator('img')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('complementary').locator('img')).toBeVisible();
});
