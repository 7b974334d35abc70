import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { signInNewUser } from './people.ts';

test('a collapsed sidebar stays collapsed after a reload', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
});

test('a chosen theme is applied before the first paint', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.emulateMedia({ colorScheme: 'light' });
  // Without the application's scripts, the page stays at its first paint.
  await page.route(/\/assets\/.*\.js$/, () => undefined);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(15, 18, 23)');
});
