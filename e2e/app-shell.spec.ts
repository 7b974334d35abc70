import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { signInNewUser } from './people.ts';

test('a page applies the stored theme before its first paint, and the stored sidebar state when its scripts run', async ({
  page,
}) => {
  await signInNewUser(page, 'contractor');
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('sidebar_collapsed', 'true');
  });
  await page.emulateMedia({ colorScheme: 'light' });
  // Without the application's scripts, the page stays at its first paint.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(15, 18, 23)');
  release();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
});
