import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast, tabTo } from './page-checks.ts';

// A server without a configured admin.
test.use({ settings: { ADMIN_USERNAME: '', ADMIN_PASSWORD: '', ADMIN_EMAIL: '' } });

const INVALID_LINK = 'This setup link no longer works';

test('the setup link creates the first admin by keyboard', async ({ page, server }) => {
  await expect.poll(() => server.output()).toContain('/setup?token=');
  const link = /\/setup\?token=\S+/.exec(server.output())?.[0] ?? '';

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set up Wrapline' })).toBeVisible();
  const create = page.getByRole('button', { name: 'Create Admin Account' });
  await tabTo(page, create);
  await page.keyboard.press('Enter');
  for (const message of [
    'Username must be at least 3 characters',
    'Name must be at least 2 characters',
    'Invalid email address',
    'Password must be at least 6 characters',
  ])
    await expect(page.getByText(message)).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  const entries = { Username: 'rosa', 'Full Name': 'Rosa Diaz', Email: 'rosa@wrapline.example' };
  for (const [label, entry] of Object.entries({ ...entries, Password: 'admin-and-heat-7' })) {
    await tabTo(page, page.getByRole('textbox', { name: label, exact: true }));
    await page.keyboard.type(entry);
  }
  await expect(page.getByText('Password strength:')).toBeVisible();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Admin account created', 'Wrapline is set up. You can now sign in.');
  await expect(page).toHaveURL(/\/admin-login$/);

  await test.step('the new admin signs in', async () => {
    await page.getByLabel('Username').fill('rosa');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('admin-and-heat-7');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  });

  await test.step('the used link is invalid', async () => {
    await page.goto(link);
    await expect(page.getByText(INVALID_LINK)).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });
});

test('an invalid link shows an error', async ({ page }) => {
  for (const path of ['/setup', '/setup?token=not-the-one']) {
    await page.goto(path);
    await expect(page.getByText(INVALID_LINK)).toBeVisible();
  }
});

test('a link that fails to load can be retried', async ({ page }) => {
  await page.route('**/api/setup?**', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
  await page.goto('/setup?token=any');
  await expect(page.getByText('The link could not be checked')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/setup?**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(INVALID_LINK)).toBeVisible();
});

test('a link used by another person shows an error on submit', async ({ page }) => {
  await page.route('**/api/setup?**', (route) => route.fulfill({ json: { usable: true } }));
  await page.goto('/setup?token=used-by-somebody-else');
  await page.getByLabel('Username').fill('rosa');
  await page.getByLabel('Full Name').fill('Rosa Diaz');
  await page.getByLabel('Email').fill('rosa@wrapline.example');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('admin-and-heat-7');
  await page.unroute('**/api/setup?**');
  await page.getByRole('button', { name: 'Create Admin Account' }).click();
  await expect(page.getByText(INVALID_LINK)).toBeVisible();
});
