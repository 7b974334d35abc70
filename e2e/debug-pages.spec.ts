import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectAccessible, expectNoHorizontalScroll, waitForRoundTrip } from './page-checks.ts';
import { register, signInNewUser } from './people.ts';
import type { Person } from './people.ts';

test('the signed-out pages link to both debug pages', async ({ page }) => {
  await page.goto('/login');
  const links = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
  await expect(links).toHaveText(['Login', 'Register', 'Direct Login', 'Login Test']);
  await links.nth(2).click();
  await expect(page.getByRole('heading', { name: 'Direct API Login' })).toBeVisible();
  await links.nth(3).click();
  await expect(page.getByRole('heading', { name: 'Auth Test Page' })).toBeVisible();
});

test('Direct API Login signs a user in and out', async ({ page }) => {
  const person = await register(page.request, 'contractor');
  await page.goto('/direct-login');
  await expect(page.getByText('Nobody is signed in.')).toBeVisible();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expectAccessible(page);
  await logIn(page, person);
  for (const text of ['Dana Whitfield', person.username, 'contractor'])
    await expect(page.getByRole('definition').filter({ hasText: text }).first()).toBeVisible();
  await expect(page.getByText('POST /api/auth/login 200: signed in')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await expectNoSecret(page, person);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Nobody is signed in.')).toBeVisible();
  expect((await page.request.get('/api/auth/session')).status()).toBe(401);
});

test('Direct API Login falls back to the second endpoint of each call', async ({ page }) => {
  const person = await register(page.request, 'client');
  for (const path of ['login', 'session', 'logout'])
    await page.route(`**/api/auth/${path}`, (route) =>
      route.fulfill({ status: 500, json: { message: 'Broken' } }),
    );
  await page.goto('/direct-login');
  await logIn(page, person);
  await expect(page.getByText('POST /api/auth/login Broken')).toBeVisible();
  await expect(page.getByText('POST /api/login 200: signed in')).toBeVisible();
  await page.getByRole('button', { name: 'Check Session' }).click();
  await expect(page.getByText('GET /api/auth/session Broken')).toBeVisible();
  await expect(page.getByText('GET /api/user 200: signed in')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Nobody is signed in.')).toBeVisible();
  expect((await page.request.get('/api/user')).status()).toBe(401);
});

test('Direct API Login clears the local user when no endpoint signs out', async ({ page }) => {
  await signInNewUser(page, 'client');
  await page.goto('/direct-login');
  await expect(page.getByRole('definition').first()).toHaveText('Dana Whitfield');
  await page.route('**/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Nobody is signed in.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_user'))).toBeNull();
});

test('a second user does not see the data of the first', async ({ page }) => {
  const [first, second] = [
    await register(page.request, 'contractor'),
    await register(page.request, 'contractor'),
  ];
  await page.goto('/direct-login');
  await logIn(page, first);
  await expect(page.getByRole('definition').filter({ hasText: first.username })).toBeVisible();
  await page.request.post('/api/projects', { data: { name: 'Harbour Bakery van', deadline: '2099-03-05' } });
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByText('Harbour Bakery van').first()).toBeVisible();
  await page.goBack();

  await logIn(page, second);
  await expect(page.getByRole('definition').filter({ hasText: second.username })).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/projects?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Harbour Bakery van')).toHaveCount(0);
  held.resolve();
  await expect(page.getByText('Harbour Bakery van')).toHaveCount(0);
});

test('a wrong password shows the response of each endpoint', async ({ page }) => {
  const person = await register(page.request, 'client');
  await page.goto('/direct-login');
  await logIn(page, { ...person, password: 'not-this-one' });
  await expect(page.getByText('POST /api/auth/login Invalid username or password')).toBeVisible();
  await expect(page.getByText('POST /api/login Invalid username or password')).toBeVisible();
  await expect(page.getByText('Nobody is signed in.')).toBeVisible();
});

test('Auth Test Page shows the raw responses of its calls', async ({ page }) => {
  const person = await register(page.request, 'contractor');
  const response = page.getByLabel('Response body');
  await page.goto('/login-test');

  await logIn(page, person);
  await expect(page.getByText('POST /api/auth/login 200')).toBeVisible();
  await expect(response).toHaveValue(new RegExp(`"username": "${person.username}"`));
  await expectNoSecret(page, person);

  await page.getByRole('button', { name: 'Check Session' }).click();
  await expect(page.getByText('GET /api/auth/session 200')).toBeVisible();

  await page.request.post('/api/projects', { data: { name: 'Harbour Bakery van', deadline: '2099-03-05' } });
  await page.getByRole('button', { name: 'Fetch Projects' }).click();
  await expect(response).toHaveValue(/"name": "Harbour Bakery van"/);
  await expect(page.getByRole('row', { name: 'Harbour Bakery van' }).getByRole('cell')).toHaveText([
    /Harbour Bakery van/,
    /not-started/,
    /0%/,
    /Mar 5, 2099/,
  ]);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('POST /api/auth/logout 200')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeHidden();
  await page.getByRole('button', { name: 'Fetch Projects' }).click();
  await expect(page.getByText('GET /api/projects 401')).toBeVisible();
  await expect(response).toHaveValue(/"code": "not_signed_in"/);
  await expect(page.getByRole('table')).toHaveCount(0);
  // A rejected call here must not end the session of the whole page.
  await waitForRoundTrip(page);
  await expect(page.getByText('Session expired')).toHaveCount(0);
  await expect(page).toHaveURL(/\/login-test$/);
});

async function logIn(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Checks that the page shows neither the password nor the session token. */
async function expectNoSecret(page: Page, { password }: Person): Promise<void> {
  const cookies = await page.context().cookies();
  const shown = await page.locator('body').innerText();
  const values = await page
    .locator('textarea, input:not([type=password])')
    .evaluateAll((fields) =>
      fields.map((field) =>
        field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
      ),
    );
  for (const secret of [password, ...cookies.map(({ value }) => value)])
    expect([shown, ...values].join('\n')).not.toContain(secret);
}
