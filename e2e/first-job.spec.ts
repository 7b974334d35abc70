import sharp from 'sharp';
import { jpegPhoto, pdfProof } from '#server/testing/image-samples.ts';
import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { fillNewProject } from './new-project.ts';
import { expectToast } from './page-checks.ts';
import { completeStage, currentStage, expectGate } from './stage-actions.ts';

/** A 12-megapixel phone photo: rotated by EXIF and with a GPS position. */
const phonePhoto = jpegPhoto({ width: 4000, height: 3000, orientation: 6, gps: true });

test('a new shop registers, creates a project and completes the first stage', async ({
  page,
  openBrowser,
}, info) => {
  const screenshot = (name: string) =>
    page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
  const shop = `shop-${Date.now()}`;

  await test.step('register', async () => {
    await page.goto('/register');
    await expect(page.getByRole('heading', { name: 'Create an Account' })).toBeVisible();
    await page.getByLabel('Username').fill(shop);
    await page.getByLabel('Full Name').fill('Dana Whitfield');
    await page.getByLabel('Email').fill('dana@whitfieldwraps.example');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('vinyl-and-heat-7');
    await page.getByLabel('Confirm Password').fill('vinyl-and-heat-8');
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.getByLabel('Confirm Password').fill('vinyl-and-heat-7');
    await expect(page.getByText('Passwords do not match')).toBeHidden();
    await page.getByLabel('3M').check();
    await screenshot('1-register');
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
    await screenshot('2-first-dashboard');
  });

  await test.step('create a project with vehicle, wrap and three photos', async () => {
    await page.getByRole('link', { name: 'My Projects' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Projects' })).toBeVisible();
    await page.getByRole('button', { name: 'New Project' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create New Project' });
    await dialog.getByRole('button', { name: 'Create Project' }).click();
    await expect(dialog.getByText('Project name is required')).toBeVisible();
    await expect(dialog.getByText('Material is required')).toBeVisible();
    await fillNewProject(dialog, { name: 'Harbour Bakery delivery van' });
    await dialog.getByLabel('Deadline').first().fill('2099-03-05');
    await dialog.getByLabel('Wrap Type').selectOption({ label: 'Commercial' });
    await expect(dialog.getByLabel('Wrap Color')).toBeHidden();
    await dialog.getByLabel('Wrap Type').selectOption({ label: 'Full' });
    await dialog.getByLabel('Wrap Color').fill('Harbour blue');
    const buffer = await phonePhoto;
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles(
        ['front', 'side', 'rear'].map((name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer })),
      );
    await screenshot('3-new-project');
    await dialog.getByRole('button', { name: 'Create Project' }).click();
    await expect(page.getByText('New project has been created successfully.', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/project\/\d+$/, { timeout: 60_000 });
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour Bakery delivery van' })).toBeVisible();
  });

  await test.step('stored photos are upright and have no location', async () => {
    const photos = await page.request.get(`/api/projects/${projectId(page.url())}/photos`);
    const uploaded: { imageUrl: string; type: string; caption: string }[] = await photos.json();
    expect(uploaded).toHaveLength(3);
    for (const { imageUrl, type, caption } of uploaded) {
      expect({ type, caption }).toEqual({ type: 'initial', caption: 'Initial project photo' });
      const metadata = await sharp(await (await page.request.get(imageUrl)).body()).metadata();
      expect(metadata.exif).toBeUndefined();
      expect(metadata.height).toBeGreaterThan(metadata.width);
    }
  });

  await test.step('search for the project and keep the search in the address', async () => {
    await page.getByRole('link', { name: 'My Projects' }).first().click();
    await page.getByPlaceholder('Search projects...').fill('bakery');
    await expect(page).toHaveURL(/q=bakery/);
    await expect(page.getByText('Showing 1 of 1 projects')).toBeVisible();
    await page.reload();
    await expect(page.getByPlaceholder('Search projects...')).toHaveValue('bakery');
    await expect(page.getByRole('heading', { name: 'Harbour Bakery delivery van' })).toBeVisible();
    await screenshot('4-my-projects');
    await page
      .getByRole('link', { name: /View Details/ })
      .first()
      .click();
    await page.goBack();
    await expect(page.getByPlaceholder('Search projects...')).toHaveValue('bakery');
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour Bakery delivery van' })).toBeVisible();
  });

  await test.step('the first gate blocks the stage', async () => {
    await expectGate(page, 'Artwork Proof Required', 'Upload at least one artwork proof.');
    await screenshot('5-first-gate');
    await page.keyboard.press('Escape');
  });

  await test.step('upload a proof and complete the stage', async () => {
    await page
      .getByRole('region', { name: 'Artwork Proofs' })
      .locator('input[type=file]')
      .setInputFiles({ name: 'harbour-bakery-v1.pdf', mimeType: 'application/pdf', buffer: pdfProof(1) });
    await page.getByRole('button', { name: 'Upload Proof' }).click();
    await expect(page.getByText('harbour-bakery-v1.pdf').first()).toBeVisible();
    await expect(currentStage(page).getByText('Upload at least one artwork proof.')).toBeHidden();
    await completeStage(page, 'Artwork Submitted for Client Review');
    await expectToast(page, 'Progress Updated');
  });

  await test.step('the history lists each action', async () => {
    const history = page.getByRole('region', { name: 'Activity History' });
    await expect(history.getByText(/created the project/)).toBeVisible();
    await expect(history.getByText(/uploaded an initial photo/)).toHaveCount(3);
    await expect(history.getByText(/uploaded the artwork proof/)).toBeVisible();
    await expect(history.getByText(/moved the project on to/)).toBeVisible();
    await screenshot('6-past-the-gate');
  });

  await test.step('a shared link needs a sign-in', async () => {
    const address = page.url();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour Bakery delivery van' })).toBeVisible();
    const stranger = await openBrowser();
    await stranger.goto(address);
    await expect(stranger).toHaveURL(/\/login/);
  });

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await expect(page).toHaveURL(/\/login/);
    expect((await page.request.get('/api/auth/session')).status()).toBe(401);
  });
});

function projectId(address: string): string {
  return /\/project\/(\d+)/.exec(address)?.[1] ?? '';
}
