import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleShop } from '#web/testing/samples.ts';

const server = fakeServer();
const SESSION_ROUTE = 'GET /api/auth/session';
const DASHBOARD_ROUTES = [
  'GET /api/projects',
  'GET /api/projects/counts',
  'GET /api/projects/dashboard',
] as const;
const signInButton = page.getByRole('button', { name: 'Sign In' });

test.each(['/dashboard', '/my-projects', '/project/1', '/project-view', '/'])(
  'a visitor of %s is redirected to the sign-in',
  async (address) => {
    await openPage(server, address, { user: null });
    await expect.element(signInButton).toBeVisible();
    expect(location.pathname).toBe('/login');
  },
);

test('redirects a visitor to the sign-in only after the session check', async () => {
  let release: (() => void) | undefined;
  const prepare = () => (release = server.hold(SESSION_ROUTE));
  await openPage(server, '/settings', { user: null, prepare });
  await expect.poll(() => server.calls(SESSION_ROUTE)).toHaveLength(1);
  expect(location.pathname).toBe('/settings');
  release?.();
  await expect.element(signInButton).toBeVisible();
  expect(location.pathname + location.search).toBe('/login?next=%2Fsettings');
});

test.each(['/login', '/register', '/forgot-password'])(
  'a signed-in user at %s is redirected to the dashboard',
  async (address) => {
    for (const route of DASHBOARD_ROUTES) server.hold(route);
    await openPage(server, address, { user: sampleShop() });
    await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(location.pathname).toBe('/dashboard');
  },
);

test('an unknown address shows the page ‘not found’', async () => {
  await openPage(server, '/no/such/page', { user: null });
  await expect.element(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect.element(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});
