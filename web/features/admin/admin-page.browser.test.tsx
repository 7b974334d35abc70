import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { storeUser } from '#web/session/stored-user.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleInstaller, sampleShop } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { openAdmin } from './admin.testing.ts';
import { respondWithEmptyLists } from '#web/testing/project-page.ts';

const server = fakeServer();

beforeEach(() => respondWithEmptyLists(server));

test('the admin sign-in has no prefilled fields', async () => {
  await openPage(server, '/admin-login', { user: null });
  await expect.element(page.getByRole('heading', { name: 'Admin Sign In' })).toBeVisible();
  await expect.element(page.getByText('Admin access is restricted to authorized personnel.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Username' })).toHaveValue('');
  await expect.element(page.getByRole('textbox', { name: 'Password' })).toHaveValue('');
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('a signed-in admin is redirected from the admin sign-in to the admin area', async () => {
  const { router } = await openAdmin(server, '/admin-login');
  await expect.element(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  expect(router.state.location.href).toBe('/admin');
});

test.each([
  ['contractor', '/admin'],
  ['contractor', '/admin-login'],
  ['subcontractor', '/admin'],
  ['subcontractor', '/admin-login'],
  ['client', '/admin'],
  ['client', '/admin-login'],
] as const)('a signed-in %s is denied %s', async (role, address) => {
  const { router } = await openPage(server, address, { user: sampleInstaller({ role }) });
  await expectToast('Access denied', 'You need admin privileges to access this area.');
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
  await expect.element(page.getByRole('link', { name: 'Admin Dashboard' })).not.toBeInTheDocument();
});

test('a user whose cached role is admin is denied access when the server returns another role', async () => {
  const user = sampleShop();
  const { router } = await openPage(server, '/admin', {
    user,
    prepare: () => {
      server.respond('GET /api/admin/certifications', []);
      storeUser({ ...user, role: 'admin' });
    },
  });
  await expectToast('Access denied');
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
});

test('the selected tab is kept in the address', async () => {
  const { router } = await openAdmin(server, '/dashboard');
  await page.getByRole('link', { name: 'Admin Dashboard' }).click();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect.element(page.getByText('Settings management coming soon...')).toBeVisible();
  expect(router.state.location.href).toBe('/admin?tab=settings');
  expect(await accessibilityFindings()).toBe('');
  router.history.back();
  await expect.element(page.getByRole('tab', { name: 'Certifications', selected: true })).toBeVisible();
});

test('the address selects a tab', async () => {
  await openAdmin(server, '/admin?tab=settings');
  await expect.element(page.getByRole('tab', { name: 'Settings', selected: true })).toBeVisible();
  expect(
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
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
});

test('signing out of the admin area opens the sign-in page', async () => {
  const { router } = await openAdmin(server, '/admin');
  server.respond('POST /api/auth/logout', { success: true });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectToast('Logged out', 'You have been successfully logged out');
  await expect.poll(() => router.state.location.pathname).toBe('/login');
});
