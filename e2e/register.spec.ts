import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { loseOneResponse } from './unreliable-proxy.ts';
import { test } from './fixtures.ts';
import {
  clickTwice,
  expectAccessible,
  expectNoHorizontalScroll,
  expectToast,
  tabTo,
  waitForRoundTrip,
} from './page-checks.ts';
import { register } from './people.ts';

const password = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });
const certifications = (page: Page) => page.getByRole('group', { name: 'Certifications' });
const create = (page: Page) => page.getByRole('button', { name: 'Create Account' });

test('the form validates on every change', async ({ page }) => {
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'Create an Account' })).toBeVisible();
  await expect(page.getByText('Sign up to start managing vehicle wrap projects')).toBeVisible();
  await expect(page.getByText('3 to 50 letters, digits, dots, hyphens or underscores')).toBeVisible();
  for (const [field, typed, message] of [
    ['Username', 'le', 'Username must be at least 3 characters'],
    ['Full Name', 'L', 'Name must be at least 2 characters'],
    ['Email', 'lena@', 'Invalid email address'],
  ] as const) {
    await page.getByLabel(field).pressSequentially(typed);
    await expect(page.getByText(message)).toBeVisible();
  }
  await password(page).fill('blue');
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByText('Password strength: Weak')).toBeVisible();
  await password(page).fill('blue trucks carry 40 rolls');
  await expect(page.getByText('Password strength: Very strong')).toBeVisible();
  await page.getByLabel('Confirm Password').fill('blue trucks carry 41 rolls');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('only shops and installers enter business details', async ({ page }) => {
  await page.goto('/register');
  const type = page.getByLabel('Account Type');
  await expect(type).toHaveValue('contractor');
  await expect(type.getByRole('option')).toHaveText([
    'Wrap Shop (Project manager)',
    'Sub-contractor (Installer)',
    'Client',
  ]);
  await expect(certifications(page).getByLabel('3M')).toBeVisible();
  await expect(page.getByText('Certifications are verified after registration.')).toBeVisible();
  await expect(certifications(page).locator('div').first()).toHaveCSS('max-height', '240px');
  for (const role of ['subcontractor', 'client', 'contractor']) {
    await type.selectOption(role);
    for (const block of ['Business Information', 'Business Address', 'Certifications']) {
      await expect(page.getByRole('group', { name: block })).toBeVisible({ visible: role !== 'client' });
    }
  }
  for (const field of ['Business Registration', 'Business Insurance', 'Street Address', 'City']) {
    await expect(page.getByLabel(field)).toBeVisible();
  }
  await expect(page.getByLabel('State/Province')).toBeVisible();
  await expect(page.getByLabel('ZIP/Postal Code')).toBeVisible();
  await expect(page.getByLabel('Company (Optional)')).toBeVisible();
  await expect(page.getByLabel('Phone Number (Optional)')).toBeVisible();
});

test('the certification list is hidden when it is empty', async ({ page }) => {
  await page.route('**/api/certifications', (route) => route.fulfill({ json: [] }));
  await page.goto('/register');
  await expect(page.getByRole('group', { name: 'Business Address' })).toBeVisible();
  await expect(certifications(page)).toBeHidden();
});

test('an installer registers by keyboard', async ({ page }) => {
  await page.goto('/register');
  await expect(certifications(page).getByLabel('Avery')).toBeVisible();
  for (const [field, text] of [
    [page.getByLabel('Username'), `keys-${Date.now()}`],
    [page.getByLabel('Full Name'), 'Kim Keys'],
    [page.getByLabel('Email'), 'kim@keys.example'],
    [password(page), 'vinyl-and-heat-7'],
    [page.getByLabel('Confirm Password'), 'vinyl-and-heat-7'],
    [page.getByLabel('Account Type'), 'Sub'],
    [page.getByLabel('City'), 'Omaha'],
  ] as const) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
  await tabTo(page, certifications(page).getByLabel('Avery'));
  await page.keyboard.press('Space');
  await tabTo(page, create(page));
  const request = page.waitForRequest('**/api/auth/register');
  await page.keyboard.press('Enter');
  const body = (await request).postDataJSON();
  expect(body).toMatchObject({ role: 'subcontractor', city: 'Omaha', hasBusinessRegistration: false });
  expect(body.certifications).toHaveLength(1);
  expect(body).not.toHaveProperty('confirmPassword');
  await expectToast(page, 'Registration successful', 'Your account has been created. You can now log in.');
  await expect(page).toHaveURL(/\/login$/);
});

test('a taken username is shown at its field', async ({ page }) => {
  const taken = await register(page.request, 'client');
  await page.goto('/register');
  await fill(page, taken.username.toUpperCase());
  await create(page).click();
  await expectToast(page, 'Registration failed', 'Failed to create account');
  await expect(page.getByText('Username may already be taken').first()).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
});

test('a registration with a lost response is not repeated', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/register')) sent += 1;
  });
  await page.clock.install();
  await page.goto('/register');
  await fill(page, `lena-${Date.now()}`);
  await loseOneResponse(page, '**/api/auth/register');
  await create(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The server could not be reached' })).toBeVisible();
  // Skips the delay before an automatic retry; its response would arrive before that of a later call.
  await page.clock.fastForward(5_000);
  await waitForRoundTrip(page);
  await expect(page.getByText('Username may already be taken')).toBeHidden();
  expect(sent).toBe(1);
});

test('a double click registers once', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/register')) sent += 1;
  });
  await page.goto('/register');
  await fill(page, `lena-${Date.now()}`);
  await create(page).evaluate(clickTwice);
  await expectToast(page, 'Registration successful');
  await expect(page).toHaveURL(/\/login$/);
  expect(sent).toBe(1);
});

test('a registration with a lost response is reported as unconfirmed', async ({ page }) => {
  await page.goto('/register');
  await fill(page, `lena-${Date.now()}`);
  await loseOneResponse(page, '**/api/auth/register');
  await create(page).click();
  await expectToast(
    page,
    'Registration failed',
    "We couldn't confirm that your account was created. Try signing in before you register again.",
  );
});

test('a registration with a server error is reported as failed', async ({ page }) => {
  await page.goto('/register');
  await fill(page, `lena-${Date.now()}`);
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, body: '' }));
  await create(page).click();
  await expectToast(page, 'Registration failed', 'Failed to create account');
});

test('a rejection without a message shows a default message', async ({ page }) => {
  await page.goto('/register');
  await fill(page, 'lena-frost');
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 409, body: '' }));
  await create(page).click();
  await expect(page.getByText('Username may already be taken').first()).toBeVisible();
  await page.unroute('**/api/auth/register');
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 400, body: '' }));
  await create(page).click();
  await expect(page.getByRole('alert').filter({ hasText: /^Registration failed$/ })).toBeVisible();
});

async function fill(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Full Name').fill('Lena Frost');
  await page.getByLabel('Email').fill('lena@frostwraps.example');
  await password(page).fill('vinyl-and-heat-7');
  await page.getByLabel('Confirm Password').fill('vinyl-and-heat-7');
}
