import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Project } from '#shared/projects/projects.contract.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { fetchPhotos } from './device-photos.ts';
import { test } from './fixtures.ts';
import { openProject, createShopWithProject } from './projects.ts';
import { wasReloaded, watchForReload } from './live-updates.ts';
import { expectToast } from './page-checks.ts';
import { expireSessionAt } from './people.ts';
import type { Person } from './people.ts';

const UPLOADS_URL = '**/api/projects/*/photo-uploads';

test('photos stopped by an expired session are sent after the sign-in', async ({ page }) => {
  const { shop, project } = await expireSessionDuringUpload(page);
  await watchForReload(page);
  await expect(page.getByText("2 photos haven't been uploaded.", { exact: false })).toBeVisible();
  await submitSignInForm(page, shop);
  await expect(page).toHaveURL(new RegExp(`/project/${project.id}$`));
  await expect(gallery(page).getByRole('button', { name: /^Enlarge: / })).toHaveCount(2);
  expect(await fetchPhotos(page, project)).toHaveLength(2);
  expect(await wasReloaded(page)).toBe(false);
});

test('unsent photos are sent after another tab signs in again', async ({ page, context }) => {
  const { shop, project } = await createShopWithProject(page);
  await openProject(page, project);
  const secondTab = await context.newPage();
  await secondTab.goto('/my-projects');
  await page.route(UPLOADS_URL, (route) => route.abort());
  await choosePhotos(page, 'front.jpg');
  await expect(gallery(page).getByText(/Retrying automatically/)).toBeVisible();
  await watchForReload(page);

  await secondTab.getByRole('button', { name: 'Logout' }).first().click();
  await secondTab.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(secondTab).toHaveURL(/\/login/);
  await expect(page.getByText("1 photo hasn't been uploaded.", { exact: false })).toBeVisible();
  await page.unroute(UPLOADS_URL);
  await submitSignInForm(secondTab, shop);
  await expect(gallery(page).getByRole('button', { name: /^Enlarge: / })).toHaveCount(1);
  expect(await fetchPhotos(page, project)).toHaveLength(1);
  expect(await wasReloaded(page)).toBe(false);
});

/** Ends a shop's session while two photos are uploading. The page then shows the sign-in form. */
async function expireSessionDuringUpload(page: Page): Promise<{ shop: Person; project: Project }> {
  const { shop, project } = await createShopWithProject(page);
  await openProject(page, project);
  await expireSessionAt(page, UPLOADS_URL);
  await choosePhotos(page, 'front.jpg', 'back.jpg');
  await expect(page).toHaveURL(/\/login/);
  await expectToast(page, 'Session expired');
  return { shop, project };
}

async function choosePhotos(page: Page, ...names: string[]): Promise<void> {
  const buffer = await jpegPhoto({ width: 400, height: 300 });
  const files = names.map((name) => ({ name, mimeType: 'image/jpeg', buffer }));
  await gallery(page).locator('input[type=file]').first().setInputFiles(files);
}

async function submitSignInForm(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const gallery = (page: Page): Locator => page.getByRole('region', { name: 'Initial Photos' });
