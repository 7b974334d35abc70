import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { signInNewUser } from './people.ts';
import type { Person } from './people.ts';

test('all tabs return to their pages after an expired session and a new sign-in', async ({
  page,
  context,
}) => {
  const person = await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  const secondTab = await context.newPage();
  await secondTab.goto('/my-projects?q=van');
  await expect(secondTab.getByRole('heading', { level: 1, name: 'My Projects' })).toBeVisible();
  await page.getByLabel('Full Name').fill('Dana W.');
  await page.request.post('/api/auth/logout');
  // Either the save or the page's own refetch gets the 401 first.
  const saving = page.getByRole('button', { name: 'Save Changes' }).click();
  await Promise.race([saving.catch(() => undefined), page.waitForURL(/\/login/)]);
  await expect(page).toHaveURL(/\/login/);
  await expect(secondTab).toHaveURL(/\/login/);
  await submitSignInForm(page, person);
  await expect(page).toHaveURL(/\/settings$/);
  await expect(secondTab).toHaveURL(/\/my-projects\?q=van$/);
});

/** Signs in with the form. */
async function submitSignInForm(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
