import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settings } from '#web/lib/settings.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { openPage, PHONE_SIZE } from '#web/testing/open-page.tsx';
import { fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleInstaller, sampleShop } from '#web/testing/samples.ts';

const server = fakeProjectServer();
const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
const menu = page.getByRole('dialog', { name: 'Menu' });

test('header and sidebar show the user', async () => {
  await openPage(server, '/dashboard', { user: sampleShop({ name: 'maria de la cruz' }) });
  const header = page.getByRole('banner');
  await expect.element(header.getByText('Welcome, maria de la cruz')).toBeVisible();
  await expect.element(header.getByText('Contractor')).toBeVisible();
  for (const text of ['MD', 'maria de la cruz', 'Contractor'])
    await expect.element(sidebar.getByText(text, { exact: true })).toBeVisible();
  await expect.element(sidebar.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect.element(sidebar.getByRole('link', { name: 'Wrapline' })).toHaveAttribute('href', '/dashboard');
});

test('the collapsed state of the sidebar is stored', async () => {
  await openPage(server, '/dashboard', { user: sampleShop() });
  await sidebar.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.element(sidebar.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  expect(localStorage.getItem('sidebar_collapsed')).toBe('true');
  expect(await accessibilityFindings()).toBe('');
});

test('the sidebar is a menu below 768 px', async () => {
  await openPage(server, '/dashboard', { user: sampleInstaller(), screen: [768, 900] });
  const openButton = page.getByRole('button', { name: 'Open menu' });
  await expect.element(sidebar).toBeVisible();
  await expect.element(openButton).not.toBeInTheDocument();
  await page.viewport(767, 900);
  await expect.element(openButton).toBeVisible();
  await expect.element(sidebar).not.toBeInTheDocument();
});

test('the phone menu is stored as open until a navigation closes it', async () => {
  await openPage(server, '/dashboard', { user: sampleInstaller(), screen: PHONE_SIZE });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.element(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(localStorage.getItem('mobile_menu_open')).toBe('true');
  expect(await accessibilityFindings()).toBe('');
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect.element(menu).not.toBeInTheDocument();
  expect(location.pathname).toBe('/settings');
  expect(localStorage.getItem('mobile_menu_open')).toBe('false');
  await expectNoHorizontalScroll();
});

test('an open menu is stored as closed when the session ends', async () => {
  await openPage(server, '/dashboard', { user: sampleShop(), screen: PHONE_SIZE });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.element(menu).toBeVisible();
  server.refuse('GET /api/auth/session', 'not_signed_in');
  server.send({ kind: 'ended' });
  await expect.poll(() => location.pathname).toBe('/login');
  expect(localStorage.getItem('mobile_menu_open')).toBe('false');
  await expect.element(menu).not.toBeInTheDocument();
});

test('the header of the sign-in page has links to the debug pages when they are enabled', async () => {
  settings.debugPages = true;
  await openPage(server, '/login', { user: null });
  const links = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
  await expect.element(links.first()).toBeVisible();
  expect(links.elements().map(({ textContent }) => textContent)).toEqual([
    'Login',
    'Register',
    'Direct Login',
    'Login Test',
  ]);
  await expectNoHorizontalScroll();
});

test('signing out closes the live stream', async () => {
  await openPage(server, '/dashboard', { user: sampleShop() });
  await expect.poll(() => server.streamCount).toBe(1);
  server.respond('POST /api/auth/logout', { success: true });
  server.refuse('GET /api/auth/session', 'not_signed_in');
  await sidebar.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => location.pathname).toBe('/login');
  await expect.poll(() => server.streamCount).toBe(0);
});
