import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectToast, tabTo } from './page-checks.ts';

// A server without a configured admin.
test.use({ settings: { ADMIN_USERNAME: '', ADMIN_PASSWORD: '', ADMIN_EMAIL: '' } });

test('the setup link creates the first admin by keyboard', async ({ page, server }) => {
  await expect.poll(() => server.output()).toContain('/setup?token=');
  const link = /\/setup\?token=\S+/.exec(server.output())?.[0] ?? '';

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set up Wrapline' })).toBeVisible();
  const entries = { Username: 'rosa', 'Full Name': 'Rosa Diaz', Email: 'rosa@wrapline.example' };
  for (const [label, entry] of Object.entries({ ...entries, Password: 'admin-and-heat-7' })) {
    await tabTo(page, page.getByRole('textbox', { name: label, exact: true }));
    await page.keyboard.type(entry);
  }
  await page.keyboard.press('Enter');
  await expectToast(page, 'Admin account created', 'Wrapline is set up. You can now sign in.');
  await expect(page).toHaveURL(/\/admin-login$/);
});
