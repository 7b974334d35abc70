import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast, tabTo } from './page-checks.ts';
import { ADMIN, register, signIn, signInNewUser } from './people.ts';

const username = (page: Page) => page.getByLabel('Username');
const password = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });

const DENIED = 'You need admin privileges to access this area.';

test('the admin sign-in has no prefilled fields', async ({ page }) => {
  await page.goto('/admin-login');
  await expect(page.getByRole('heading', { name: 'Admin Sign In' })).toBeVisible();
  await expect(page.getByText('Admin access is restricted to authorized personnel.')).toBeVisible();
  await expect(username(page)).toHaveValue('');
  await expect(password(page)).toHaveValue('');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

test('a signed-out admin returns to the requested admin page after signing in by keyboard', async ({
  page,
}) => {
  await page.goto('/admin?tab=wrap-shops&q=oak');
  await expect(page).toHaveURL(/\/admin-login\?next=/);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/login', async (route) => {
    await held.promise;
    await route.continue();
  });
  await tabTo(page, username(page));
  await page.keyboard.type(ADMIN.username);
  await tabTo(page, password(page));
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  held.resolve();
  await expect(page).toHaveURL(/\/admin\?tab=wrap-shops&q=oak$/);
  await expectToast(page, 'Login successful', `Welcome back, ${ADMIN.username}!`);
  await expect(page.getByRole('tab', { name: 'Wrap Shops' })).toHaveAttribute('aria-selected', 'true');
});

test('a signed-in admin is redirected from the admin sign-in to the admin area', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin-login');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('the admin sign-in denies other roles', async ({ page }) => {
  const person = await register(page.request, 'contractor');
  await page.goto('/admin-login');
  await username(page).fill(person.username);
  await password(page).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectToast(page, 'Access denied', DENIED);
});

for (const role of ['contractor', 'subcontractor', 'client'] as const) {
  test(`a signed-in ${role} is denied the admin area`, async ({ page }) => {
    await signInNewUser(page, role);
    for (const path of ['/admin', '/admin-login']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/dashboard$/);
      await expectToast(page, 'Access denied', DENIED);
    }
    await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0);
  });
}

test('a cached admin role is rejected after the server responds', async ({ page }) => {
  const person = await signInNewUser(page, 'contractor');
  await page.addInitScript(
    (user) => localStorage.setItem('auth_user', user),
    JSON.stringify({ ...person, role: 'admin' }),
  );
  // From the start: on a busy machine the toast may disappear before the page is complete.
  const denied = expectToast(page, 'Access denied', DENIED);
  await page.goto('/admin', { waitUntil: 'commit' });
  await denied;
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the selected admin tab is kept in the URL', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(page.getByRole('tab')).toHaveText([
    'Certifications',
    'Subcontractors',
    'Wrap Shops',
    'Shop Staff',
    'Clients',
    'Mail',
    'Backups',
    'Security',
    'Audit Log',
    'Settings',
  ]);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/admin\?tab=settings$/);
  await expect(page.getByText('Settings management coming soon...')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Settings management coming soon...')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Certifications' })).toHaveAttribute('aria-selected', 'true');
});

test('signing out of the admin area opens the sign-in page', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectToast(page, 'Logged out', 'You have been successfully logged out');
  await expect(page).toHaveURL(/\/login(\?|$)/);
});
