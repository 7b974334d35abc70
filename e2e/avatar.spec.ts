import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { loseOneResponse } from './unreliable-proxy.ts';
import { test } from './fixtures.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast, tabTo } from './page-checks.ts';
import { expireSessionAt, signInNewUser } from './people.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Crop your picture' });
const change = (page: Page) => page.getByRole('button', { name: 'Change profile picture' });

/** Red on the left, blue on the right, so that the color shows which part was kept. */
async function twoColors(): Promise<Buffer> {
  const half = { width: 600, height: 600, channels: 3 as const };
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer();
  const red = sharp({ create: { ...half, background: '#ff0000' } });
  return red
    .extend({ right: 600, background: '#0000ff' })
    .composite([{ input: blue, left: 600, top: 0 }])
    .jpeg()
    .toBuffer();
}

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Profile picture', { exact: true }).setInputFiles({ name, mimeType, buffer });
}

test('a picture is positioned by keyboard and cropped to a square', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  await expect(change(page)).toHaveText('Change');
  await expect(page.getByText('DW', { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel('Profile picture', { exact: true })).toHaveAttribute('accept', /image\/\*/);
  await choose(page, 'me.jpg', 'image/jpeg', await twoColors());
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  const stage = dialog(page).getByRole('application', { name: 'Position of the picture' });
  await tabTo(page, stage);
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('+');
  await expect(dialog(page).getByLabel('Zoom')).toHaveValue('1.1');
  await tabTo(page, dialog(page).getByRole('button', { name: 'Upload' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Avatar updated', 'Your profile picture has been updated.');
  await expect(dialog(page)).toBeHidden();

  const shown = page.getByRole('main').locator('img').first();
  const address = (await shown.getAttribute('src')) ?? '';
  const stored = sharp(await (await page.request.get(address)).body());
  expect(await stored.metadata()).toMatchObject({ width: 512, height: 512 });
  const { dominant } = await stored.stats();
  expect(dominant.b).toBeGreaterThan(200);
  expect(dominant.r).toBeLessThan(60);
  await expect(page.getByRole('complementary').locator('img')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('complementary').locator('img')).toBeVisible();
});

test('a picture is dragged and zoomed with the mouse', async ({ page }) => {
  await signInNewUser(page, 'client');
  await page.goto('/settings');
  await choose(page, 'me.jpg', 'image/jpeg', await twoColors());
  const stage = dialog(page).getByRole('application', { name: 'Position of the picture' });
  await stage.hover();
  await page.mouse.wheel(0, -300);
  await expect(dialog(page).getByLabel('Zoom')).not.toHaveValue('1');
  /** The color just right of the middle of the frame. */
  const middleColor = async () => {
    const patch = { left: 150, top: 120, width: 20, height: 20 };
    const pixels = await sharp(await stage.screenshot())
      .extract(patch)
      .png()
      .toBuffer();
    const { dominant } = await sharp(pixels).stats();
    return dominant.r > dominant.b ? 'red' : 'blue';
  };
  await expect.poll(middleColor).toBe('blue');
  await page.mouse.down();
  await page.mouse.move(1_000, 450, { steps: 5 });
  await page.mouse.up();
  await expect.poll(middleColor).toBe('red');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('a rejected picture can be uploaded again', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  // An HTML file with the name of a picture.
  await choose(page, 'me.jpg', 'image/jpeg', Buffer.from('<html><script>alert(1)</script></html>'));
  await expect(dialog(page)).toContainText('This browser cannot show me.jpg.');
  await dialog(page).getByRole('button', { name: 'Upload' }).click();
  await expectToast(page, 'Invalid file type');

  await page.route('**/avatar', (route) =>
    route.fulfill({ status: 400, json: { message: 'The disk is full' } }),
  );
  await dialog(page).getByRole('button', { name: 'Upload' }).click();
  await expectToast(page, 'Upload failed', 'The disk is full');
  await expect(dialog(page)).toBeVisible();
});

test('a picture that cannot be cropped shows an error', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  await page.evaluate(() => {
    // Browsers do this when they have no memory for the canvas.
    HTMLCanvasElement.prototype.toBlob = (done) => done(null);
  });
  await choose(page, 'me.jpg', 'image/jpeg', await twoColors());
  await dialog(page).getByRole('button', { name: 'Upload' }).click();
  await expectToast(page, 'Upload failed', 'The picture could not be cropped.');
  await expect(dialog(page).getByRole('button', { name: 'Upload' })).toBeEnabled();
});

test('an upload with a lost response is retried and stored once', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  await choose(page, 'me.jpg', 'image/jpeg', await twoColors());
  await loseOneResponse(page, '**/api/users/*/avatar');
  const response = page.waitForResponse('**/api/users/*/avatar');
  await dialog(page).getByRole('button', { name: 'Upload' }).click();
  await expectToast(page, 'Avatar updated');
  expect((await response).headers()).toMatchObject({ 'idempotency-replayed': 'true' });
});

test('the upload shows its progress', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  await choose(page, 'me.jpg', 'image/jpeg', await twoColors());
  const held = Promise.withResolvers<void>();
  await page.route('**/avatar', async (route) => {
    await held.promise;
    await route.continue();
  });
  await dialog(page).getByRole('button', { name: 'Upload' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Uploading...' })).toBeVisible();
  await expect(dialog(page).getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
  held.resolve();
  await expectToast(page, 'Avatar updated');
});

test('an upload without a session asks the user to log in', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  await choose(page, 'me.jpg', 'image/jpeg', await twoColors());
  await expireSessionAt(page, '**/api/users/*/avatar');
  await dialog(page).getByRole('button', { name: 'Upload' }).click();
  await expectToast(
    page,
    'Authentication required',
    'You need to be logged in to upload an avatar. Please log in and try again.',
  );
  await expect(page).toHaveURL(/\/login/);
});
