import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import {
  expectAccessible,
  expectNoHorizontalScroll,
  expectToast,
  tabTo,
  waitForRoundTrip,
} from './page-checks.ts';
import { register, signInNewUser } from './people.ts';

const username = (page: Page) => page.getByLabel('Username');
const password = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign In' });

test('the sign-in form validates its fields', async ({ page }) => {
  const certificationCalls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/certifications')) certificationCalls.push(request.url());
  });
  await page.goto('/login');
  await expect(
    page.getByRole('heading', { name: 'Sign in to your account to manage vehicle wrap projects' }),
  ).toBeVisible();
  await expect(username(page)).toHaveValue('');
  await expect(password(page)).toHaveValue('');
  await signIn(page).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  expect(certificationCalls).toHaveLength(1);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/register$/);
});

test('a user signs in by keyboard', async ({ page }) => {
  const person = await register(page.request, 'contractor');
  await page.goto('/login');
  await page.evaluate(() => Reflect.set(window, 'beforeSignIn', true));
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/login', async (route) => {
    await held.promise;
    await route.continue();
  });
  await tabTo(page, username(page));
  await page.keyboard.type(person.username);
  await tabTo(page, password(page));
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  held.resolve();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectToast(page, 'Login successful', 'Welcome back, Dana Whitfield!');
  expect(await page.evaluate(() => Reflect.get(window, 'beforeSignIn'))).toBeUndefined();
  expect(await page.evaluate(() => localStorage.getItem('auth_user'))).toContain(person.username);
});

test('wrong credentials show an error without a toast', async ({ page }) => {
  await page.goto('/login');
  await submitWrongCredentials(page);
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
  await expect(page.getByText('Login failed')).toBeHidden();
});

test('the sign-in never redirects to another site', async ({ page }) => {
  const person = await register(page.request, 'contractor');
  await page.goto('/login?next=/.//evil.example/phish');
  await username(page).fill(person.username);
  await password(page).fill(person.password);
  await signIn(page).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a 401 without a message shows the default message', async ({ page }) => {
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, body: '' }));
  await page.goto('/login');
  await submitWrongCredentials(page);
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
});

test('other errors are shown on the page and in a toast', async ({ page }) => {
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 429, json: { message: 'Slow down' } }),
  );
  await page.goto('/login');
  await submitWrongCredentials(page);
  await expectToast(page, 'Login failed', 'Slow down');
  await expect(page.getByRole('alert').first()).toHaveText('Slow down');
  await page.unroute('**/api/auth/login');
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 400, body: '' }));
  await signIn(page).click();
  await expectToast(page, 'Login failed', 'Invalid username or password');
  await expect(page.getByRole('alert').first()).toHaveText('Login failed');
});

test('an HTML response is resolved by a session check', async ({ page }) => {
  const person = await register(page.request, 'client');
  await page.goto('/login');
  await page.route('**/api/auth/login', async (route) => {
    await route.fetch();
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Proxy</title>' });
  });
  await username(page).fill(person.username);
  await password(page).fill(person.password);
  await signIn(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a signed-in user is redirected to the dashboard', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/dashboard');
  await expect(page.getByText('Welcome, Dana Whitfield')).toBeVisible();
  for (const path of ['/login', '/register', '/']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test('a signed-out user is redirected to the sign-in page after the session check', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/session', async (route) => {
    await held.promise;
    await route.continue();
  });
  const check = page.waitForRequest('**/api/auth/session');
  await page.goto('/settings');
  await check;
  // A redirect before the result of the check would have happened by the time a later call returns.
  await waitForRoundTrip(page);
  await expect(page).toHaveURL(/\/settings$/);
  held.resolve();
  await expect(page).toHaveURL(/\/login\?next=%2Fsettings$/);
  for (const path of ['/', '/dashboard', '/my-projects', '/project/1', '/project-view']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login/);
  }
});

test('an unknown URL shows the not-found card', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

async function submitWrongCredentials(page: Page): Promise<void> {
  await username(page).fill('nobody-here');
  await password(page).fill('some-password-1');
  await signIn(page).click();
}
