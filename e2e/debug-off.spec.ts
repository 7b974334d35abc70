import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { signInNewUser } from './people.ts';

test.use({ settings: { DEBUG_PAGES: 'off' } });

test('DEBUG_PAGES=off hides the debug pages and their links', async ({ page }) => {
  await page.goto('/login');
  const links = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
  await expect(links).toHaveText(['Login', 'Register']);
  for (const path of ['/direct-login', '/login-test']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  }

  await signInNewUser(page, 'contractor');
  await page.goto('/in-progress');
  await expect(page.getByText('No in-progress projects found')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Debug: all projects' })).toHaveCount(0);
});
