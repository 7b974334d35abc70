import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Project } from '#shared/projects/projects.contract.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { fetchPhotos } from './device-photos.ts';
import { test } from './fixtures.ts';
import { openProject, createShopWithProject } from './jobs.ts';
import { wasReloaded, watchForReload } from './live-updates.ts';
import { fillNewProject, openNewProject } from './new-project.ts';
import { expectAccessible, expectToast } from './page-checks.ts';
import { expireSessionAt, register, signInNewUser } from './people.ts';
import type { Person } from './people.ts';

const PHOTOS = '**/api/projects/*/photo-uploads';

test('unsent photos are kept when the page is loaded again', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await openProject(page, project);
  await page.route(PHOTOS, (route) => route.abort());
  await choosePhotos(page, 'front.jpg');
  await expect(gallery(page).getByText(/Retrying automatically/)).toBeVisible();

  await page.reload();
  await expect(gallery(page).getByText('front.jpg')).toBeVisible();
  await page.unroute(PHOTOS);
  await page.reload();

  await expect(gallery(page).getByRole('button', { name: /^Enlarge: / })).toHaveCount(1);
  expect(await fetchPhotos(page, project)).toHaveLength(1);
});

test('a rejected photo is kept with its reason and can be removed', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await openProject(page, project);
  await page.route(PHOTOS, (route) => route.fulfill({ status: 415, json: { message: 'Not a photo' } }));
  await choosePhotos(page, 'front.jpg');
  await expect(gallery(page).getByText('Not a photo')).toBeVisible();

  await page.reload();
  await expect(gallery(page).getByText('Not a photo')).toBeVisible();
  await gallery(page).getByRole('button', { name: 'Remove front.jpg' }).click();
  await page.reload();

  await expect(gallery(page).getByRole('button', { name: 'Upload Photos' })).toBeVisible();
  await expect(gallery(page).getByText('front.jpg')).toHaveCount(0);
});

test('the browser asks before it discards a photo that the device cannot keep', async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No space', 'QuotaExceededError');
    };
  });
  const { project } = await createShopWithProject(page);
  await openProject(page, project);
  // Never answered.
  await page.route(PHOTOS, () => undefined);
  await choosePhotos(page, 'front.jpg');
  await expectToast(page, 'This device is full');
  await expectLeaveConfirmation(page);
});

test('photos stopped by an expired session are sent after the sign-in', async ({ page }) => {
  const { shop, project } = await expireSessionDuringUpload(page);
  await watchForReload(page);
  await expect(page.getByText("2 photos haven't been uploaded.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await submitSignInForm(page, shop);
  await expect(page).toHaveURL(new RegExp(`/project/${project.id}$`));
  await expect(gallery(page).getByRole('button', { name: /^Enlarge: / })).toHaveCount(2);
  expect(await fetchPhotos(page, project)).toHaveLength(2);
  expect(await wasReloaded(page)).toBe(false);
});

test('photos of a new project are kept during the sign-in', async ({ page }) => {
  const shop = await signInNewUser(page, 'contractor');
  const dialog = await openNewProject(page);
  await fillNewProject(dialog);
  const photo = { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await jpegPhoto() };
  await dialog.locator('input[type=file]').first().setInputFiles(photo);
  await expireSessionAt(page, '**/api/projects');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText("1 photo hasn't been uploaded.", { exact: false })).toBeVisible();
  await submitSignInForm(page, shop);
  await expect(dialog.getByText('We restored your draft.', { exact: true })).toBeVisible();
  await expect(dialog.getByText('front.jpg')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(gallery(page).getByRole('button', { name: /^Enlarge: / })).toHaveCount(1);
});

test('photos of a canceled project are deleted', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const dialog = await openNewProject(page);
  const photo = { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await jpegPhoto() };
  await dialog.locator('input[type=file]').first().setInputFiles(photo);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'New Project' }).first().click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('front.jpg')).toHaveCount(0);
});

test('unsent photos are hidden from another user', async ({ page, otherPage }) => {
  const { shop, project } = await expireSessionDuringUpload(page);
  const other = await register(otherPage.request, 'contractor', { name: 'Noor Shop' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/photo-uploads')) sent.push(request.url());
  });
  await submitSignInForm(page, other);
  await expect(page.getByText('Noor Shop').first()).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByText('Welcome, Noor Shop')).toBeVisible();
  await expect(page.getByText('front.jpg')).toHaveCount(0);

  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expectToast(page, 'Logged out');
  expect(sent).toEqual([]);
  await submitSignInForm(page, shop);
  await expectToast(page, 'Login successful');
  await expect.poll(() => fetchPhotos(page, project)).toHaveLength(2);
});

test('unsent photos are sent after another tab signs in again', async ({ page, context }) => {
  const { shop, project } = await createShopWithProject(page);
  await openProject(page, project);
  const second = await context.newPage();
  await second.goto('/my-projects');
  await page.route(PHOTOS, (route) => route.abort());
  await choosePhotos(page, 'front.jpg');
  await expect(gallery(page).getByText(/Retrying automatically/)).toBeVisible();
  await watchForReload(page);

  await second.getByRole('button', { name: 'Logout' }).first().click();
  await second.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(second).toHaveURL(/\/login/);
  await expect(page.getByText("1 photo hasn't been uploaded.", { exact: false })).toBeVisible();
  await page.unroute(PHOTOS);
  await submitSignInForm(second, shop);
  await expect(gallery(page).getByRole('button', { name: /^Enlarge: / })).toHaveCount(1, { timeout: 30_000 });
  expect(await fetchPhotos(page, project)).toHaveLength(1);
  expect(await wasReloaded(page)).toBe(false);
});

test('signing out with unsent photos can be canceled', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await openProject(page, project);
  await page.route(PHOTOS, (route) => route.abort());
  await choosePhotos(page, 'front.jpg');
  await expect(gallery(page).getByText('front.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Log out with 1 unsent photo?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(gallery(page).getByText('front.jpg')).toBeVisible();
});

test('photos that were unsent at the sign-out are sent after the next sign-in', async ({ page }) => {
  const { shop, project } = await createShopWithProject(page);
  await openProject(page, project);
  await page.route(PHOTOS, (route) => route.abort());
  await choosePhotos(page, 'front.jpg');
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.unroute(PHOTOS);
  await submitSignInForm(page, shop);
  await expectToast(page, 'Login successful');
  await expect.poll(() => fetchPhotos(page, project)).toHaveLength(1);
});

test('a successful upload is reported despite an earlier failure', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await openProject(page, project);
  const rejection = { status: 415, json: { message: 'Not a photo' } };
  await page.route(PHOTOS, (route) => route.fulfill(rejection), { times: 1 });
  await choosePhotos(page, 'broken.jpg');
  await expectToast(page, 'Upload Failed', 'Not a photo');
  await choosePhotos(page, 'front.jpg');
  await expectToast(page, 'Photo uploaded', 'The photo was added to the project.');
  await expect(gallery(page).getByText('broken.jpg')).toBeVisible();
});

/** Ends a shop's session while two photos are uploading. The page then shows the sign-in form. */
async function expireSessionDuringUpload(page: Page): Promise<{ shop: Person; project: Project }> {
  const { shop, project } = await createShopWithProject(page);
  await openProject(page, project);
  await expireSessionAt(page, PHOTOS);
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

async function expectLeaveConfirmation(page: Page): Promise<void> {
  const dialogOpened = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await dialogOpened;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
}

async function submitSignInForm(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const gallery = (page: Page): Locator => page.getByRole('region', { name: 'Initial Photos' });
