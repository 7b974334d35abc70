import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectAccessible, expectToast } from './page-checks.ts';
import { expireConfirmation, signInNewUser } from './people.ts';

test('a user downloads their data after confirming with the password', async ({ page }) => {
  const person = await signInNewUser(page, 'client');
  await page.goto('/settings?tab=security');
  await expireConfirmation(page);

  await page.getByRole('button', { name: 'Download My Data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toBeFocused();
  const downloadEvent = page.waitForEvent('download');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');

  expect((await downloadEvent).suggestedFilename()).toMatch(/^wrapline-.+\.zip$/);
  await expect(dialog).toBeHidden();
  expect((await page.request.get('/api/auth/session')).status()).toBe(200);
});

test('a shop deletes its account with its projects', async ({ page }) => {
  const person = await signInNewUser(page, 'contractor');
  await page.request.post('/api/projects', { data: { name: 'Van 7' } });
  await page.goto('/settings?tab=security');
  await expect.poll(() => fetchDeviceDatabaseNames(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const deleteButton = dialog.getByRole('button', { name: 'Delete My Account' });
  await expect(dialog.getByText('1 project will be deleted with all files')).toBeVisible();
  await deleteButton.click();
  await expect(dialog.getByText('Choose what happens to your projects')).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('radio', { name: 'Delete everything' }).check();
  await dialog.getByRole('textbox').fill(person.username);
  await deleteButton.click();

  await expectToast(page, 'Account deleted', 'Your account and its data have been deleted.');
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => fetchDeviceDatabaseNames(page)).toEqual([]);
  const { username, password } = person;
  expect((await page.request.post('/api/auth/login', { data: { username, password } })).status()).toBe(401);
});

/** Returns the names of the databases on this device that contain unsent photos and drafts. */
function fetchDeviceDatabaseNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return databases.map(({ name = '' }) => name).filter((name) => /^wrapline-\d+$/.test(name));
  });
}
