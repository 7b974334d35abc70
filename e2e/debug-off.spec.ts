import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { signInNewUser } from './people.ts';

// Other machines can reach this server. DEBUG_PAGES has its default.
test.use({
  settings: { HOST: '0.0.0.0' },
  // Chromium warns about pages of http://0.0.0.0.
  baseURL: async ({ wrapline }, use) => use(wrapline.replace('0.0.0.0', 'localhost')),
});

test('outside localhost there are no debug pages and no links to them', async ({ page }) => {
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
