import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SignedInUser } from '#shared/auth/signed-in-user.ts';
import { settings } from '#web/lib/settings.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleCard, sampleShop } from '#web/testing/samples.ts';
import { respondWithEmptyLists } from '#web/testing/project-page.ts';

const server = fakeServer();
const LOGIN_ROUTE = 'POST /api/auth/login';
const FALLBACK_LOGIN_ROUTE = 'POST /api/login';
const PASSWORD = 'vinyl-and-heat-7';
const signedOutNote = page.getByText('Nobody is signed in.');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const definitionWith = (text: string) => page.getByRole('definition').filter({ hasText: text });
const attempt = (text: string) => page.getByRole('listitem').filter({ hasText: text });

beforeEach(() => void (settings.debugPages = true));

test('the signed-out pages link to both debug pages', async () => {
  await openPage(server, '/login', { user: null });
  const links = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
  await expect.element(links.nth(3)).toBeVisible();
  expect(links.elements().map(({ textContent }) => textContent)).toEqual([
    'Login',
    'Register',
    'Direct Login',
    'Login Test',
  ]);
  await links.nth(2).click();
  await expect.element(page.getByRole('heading', { name: 'Direct API Login' })).toBeVisible();
  await links.nth(3).click();
  await expect.element(page.getByRole('heading', { name: 'Auth Test Page' })).toBeVisible();
});

test('empty credentials are not sent', async () => {
  await openPage(server, '/direct-login', { user: null });
  await button('Login').click();
  await expect.element(page.getByText('Username is required')).toBeVisible();
  await expect.element(page.getByText('Password is required')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('a user is signed in and out', async () => {
  await openPage(server, '/direct-login', { user: null });
  await expect.element(signedOutNote).toBeVisible();
  acceptLogin(sampleShop());
  server.respond('POST /api/auth/logout', { success: true });
  await logIn();
  for (const text of ['Dana Whitfield', 'dana', 'contractor'])
    await expect.element(definitionWith(text).first()).toBeVisible();
  await expect.element(attempt('POST /api/auth/login 200: signed in')).toBeVisible();
  expect(document.body.textContent).not.toContain(PASSWORD);
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
  await button('Logout').click();
  await expect.element(signedOutNote).toBeVisible();
  expect(server.calls('POST /api/auth/logout')).toHaveLength(1);
});

test('each call falls back to its second endpoint', async () => {
  await openPage(server, '/direct-login', { user: null });
  for (const route of [LOGIN_ROUTE, 'GET /api/auth/session', 'POST /api/auth/logout'] as const)
    server.refuse(route, 'validation_failed', { message: 'Broken' });
  server.respond(FALLBACK_LOGIN_ROUTE, sampleShop());
  server.respond('GET /api/user', sampleShop());
  server.respond('POST /api/logout', { success: true });
  await logIn();
  await expect.element(attempt('POST /api/auth/login Broken')).toBeVisible();
  await expect.element(attempt('POST /api/login 200: signed in')).toBeVisible();
  await button('Check Session').click();
  await expect.element(attempt('GET /api/auth/session Broken')).toBeVisible();
  await expect.element(attempt('GET /api/user 200: signed in')).toBeVisible();
  await button('Logout').click();
  await expect.element(signedOutNote).toBeVisible();
  expect(server.calls('POST /api/logout')).toHaveLength(1);
});

test('the session check ends the session only after a 401', async () => {
  await openPage(server, '/direct-login', { user: sampleShop() });
  server.disconnect('GET /api/auth/session');
  server.refuse('GET /api/user', 'internal', { message: 'Broken' });
  await button('Check Session').click();
  await expect.element(attempt('GET /api/user Broken')).toBeVisible();
  await expect.element(definitionWith('Dana Whitfield')).toBeVisible();
  expect(localStorage.getItem('auth_user')).not.toBeNull();
  server.refuse('GET /api/user', 'not_signed_in');
  await button('Check Session').click();
  await expect.element(signedOutNote).toBeVisible();
  expect(localStorage.getItem('auth_user')).toBeNull();
});

test('a wrong password shows the response of each endpoint', async () => {
  await openPage(server, '/direct-login', { user: null });
  for (const route of [LOGIN_ROUTE, FALLBACK_LOGIN_ROUTE] as const)
    server.refuse(route, 'not_signed_in', { message: 'Invalid username or password' });
  await logIn();
  await expect.element(attempt('POST /api/auth/login Invalid username or password')).toBeVisible();
  await expect.element(attempt('POST /api/login Invalid username or password')).toBeVisible();
  await expect.element(signedOutNote).toBeVisible();
});

test('the local user is cleared even when both sign-out endpoints fail', async () => {
  await openPage(server, '/direct-login', { user: sampleShop() });
  await expect.element(definitionWith('Dana Whitfield')).toBeVisible();
  for (const route of ['POST /api/auth/logout', 'POST /api/logout'] as const)
    server.refuse(route, 'validation_failed');
  await button('Logout').click();
  await expect.element(signedOutNote).toBeVisible();
  expect(localStorage.getItem('auth_user')).toBeNull();
});

test('a second user does not see the data of the first', async () => {
  const van = page.getByText('Harbour Bakery delivery van');
  respondWithEmptyLists(server);
  server.respond('GET /api/projects', [sampleCard()]);
  const { router } = await openPage(server, '/dashboard', { user: sampleShop() });
  await expect.element(van.first()).toBeVisible();
  await router.navigate({ to: '/direct-login' });
  acceptLogin(sampleShop({ id: 2, username: 'kim', name: 'Kim Frost' }));
  await logIn();
  await expect.element(definitionWith('Kim Frost')).toBeVisible();
  server.respond('GET /api/projects', []);
  const release = server.hold('GET /api/projects');
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(van).not.toBeInTheDocument();
  release();
  await expect.element(van).not.toBeInTheDocument();
});

function acceptLogin(user: SignedInUser): void {
  server.respondWith(LOGIN_ROUTE, () => {
    server.respond('GET /api/auth/session', user);
    return user;
  });
}

async function logIn(): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill('dana');
  await page.getByLabelText('Password').fill(PASSWORD);
  await button('Login').click();
}
