import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectToast, tabTo } from './page-checks.ts';
import { ADMIN } from './people.ts';

const usernameField = (page: Page) => page.getByLabel('Username');
const passwordField = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });

test('a signed-out admin returns to the requested admin page after signing in by keyboard', async ({
  page,
}) => {
  await page.goto('/admin?tab=wrap-shops&q=oak');
  await expect(page).toHaveURL(/\/admin-login\?next=/);
  await tabTo(page, usernameField(page));
  await page.keyboard.type(ADMIN.username);
  await tabTo(page, passwordField(page));
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\?tab=wrap-shops&q=oak$/);
  await expectToast(page, 'Login successful', `Welcome back, ${ADMIN.username}!`);
  await expect(page.getByRole('tab', { name: 'Wrap Shops' })).toHaveAttribute('aria-selected', 'true');
});
