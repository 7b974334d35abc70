import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectAccessible, expectNoHorizontalScroll } from './page-checks.ts';
import { ADMIN, signIn, signInNewUser } from './people.ts';

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });

test('the sidebar shows the user and stays collapsed', async ({ page }) => {
  await signInNewUser(page, 'contractor', { name: 'maria de la cruz' });
  await page.goto('/dashboard');
  await expect(page.getByRole('banner')).toContainText('Welcome, maria de la cruz');
  await expect(page.getByRole('banner')).toContainText('Contractor');
  await expect(sidebar(page).getByText('MD', { exact: true })).toBeVisible();
  await expect(sidebar(page)).toContainText('maria de la cruz');
  await expect(sidebar(page)).toContainText('Contractor');
  await expect(sidebar(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(sidebar(page).getByRole('link')).toHaveText([
    'Wrapline',
    'Dashboard',
    'My Projects',
    'My Subcontractors',
    'Subcontractor Registry',
    'Settings',
  ]);

  await sidebar(page).getByRole('button', { name: 'Collapse sidebar' }).click();
  expect(await page.evaluate(() => localStorage.getItem('sidebar_collapsed'))).toBe('true');
  await page.reload();
  await expect(sidebar(page).getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await expectAccessible(page);
});

test('an admin sees the admin link', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/dashboard');
  await expect(sidebar(page).getByRole('link')).toHaveText([
    'Wrapline',
    'Dashboard',
    'Admin Dashboard',
    'Settings',
  ]);
});

test('the menu is an overlay below 768 px', async ({ page }) => {
  await signInNewUser(page, 'subcontractor');
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/dashboard');
  await expect(sidebar(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(sidebar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('mobile_menu_open'))).toBe('true');
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(menu).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('mobile_menu_open'))).toBe('false');
  await expectNoHorizontalScroll(page);
});

const canvas = (page: Page) => page.locator('body');
const LIGHT = 'rgb(246, 247, 249)';
const DARK = 'rgb(15, 18, 23)';

test('the theme follows the system by default', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await expect(canvas(page)).toHaveCSS('background-color', DARK);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(canvas(page)).toHaveCSS('background-color', LIGHT);
});

test('a chosen theme is kept and overrides the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Theme: system. Switch to dark' }).click();
  await expect(canvas(page)).toHaveCSS('background-color', DARK);
  await page.reload();
  await expect(canvas(page)).toHaveCSS('background-color', DARK);
  await page.getByRole('button', { name: 'Theme: dark. Switch to light' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(canvas(page)).toHaveCSS('background-color', LIGHT);
});

test('a user can return to the system theme', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Theme: light. Switch to system' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(canvas(page)).toHaveCSS('background-color', DARK);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
});

test('a chosen theme is applied before the first paint', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.emulateMedia({ colorScheme: 'light' });
  // Without the application's scripts, the page stays at its first paint.
  await page.route(/\/assets\/.*\.js$/, () => undefined);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(canvas(page)).toHaveCSS('background-color', DARK);
});

test('the signed-out header has four links', async ({ page }) => {
  await page.goto('/login');
  const links = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
  await expect(links).toHaveText(['Login', 'Register', 'Direct Login', 'Login Test']);
  await expectNoHorizontalScroll(page);
});
