import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { uniqueName } from './admin-tables.ts';
import { test } from './mailbox.ts';
import {
  expectAccessible,
  expectFocusKept,
  expectNoHorizontalScroll,
  expectToast,
  tabTo,
} from './page-checks.ts';
import { register, startSession } from './people.ts';
import type { Person } from './people.ts';

const NEW_PASSWORD = 'a-new-roll-of-film-8';
const newPassword = (page: Page) => page.getByRole('textbox', { name: 'New Password', exact: true });
const repeated = (page: Page) => page.getByRole('textbox', { name: 'Confirm New Password' });
const UNUSABLE = 'This link no longer works';

test('a user resets a forgotten password by keyboard', async ({ page, openBrowser, mailbox }) => {
  const { person, page: otherDevice } = await startSession(await openBrowser(), 'contractor', {
    email: `${uniqueName('reset')}@wraps.example`,
  });
  await confirmAddress(page.request, await mailbox.link(person.email));
  await page.goto('/login');
  await tabTo(page, page.getByRole('link', { name: 'Forgot password?' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/forgot-password');
  await tabTo(page, page.getByRole('button', { name: 'Send Link' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Username or email is required')).toBeVisible();
  await expect(page.getByLabel('Username or Email')).toBeFocused();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.keyboard.type(person.email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Check your inbox')).toBeVisible();
  await expectFocusKept(page);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  const link = await mailbox.link(person.email, 2);
  await page.goto(link);
  await expect(page.getByText(`For your account ${person.username}.`)).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password$/);
  await tabTo(page, page.getByRole('button', { name: 'Set Password' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('New password must be at least 6 characters')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await tabTo(page, newPassword(page), 'Shift+Tab');
  await page.keyboard.type(NEW_PASSWORD);
  await expect(page.getByText('Password strength:')).toBeVisible();
  await tabTo(page, repeated(page));
  await page.keyboard.type('something else');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await repeated(page).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password was changed')).toBeVisible();
  await expectFocusKept(page);
  await expectAccessible(page);
  expect((await mailbox.newest(person.email, 3)).subject).toBe('Your password was changed');

  await test.step('all sessions have ended', async () => {
    await otherDevice.goto('/dashboard');
    await expect(otherDevice).toHaveURL(/\/login/);
  });

  await test.step('the new password signs in', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Username').fill(person.username);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectToast(page, 'Login successful');
  });
});

test('a used link offers a new one', async ({ page, mailbox }) => {
  const link = await openReset(page.request, mailbox);
  const token = new URL(link).searchParams.get('token');
  await page.request.post('/api/auth/reset-password', { data: { token, newPassword: NEW_PASSWORD } });
  for (const address of [link, '/reset-password']) {
    await page.goto(address);
    await expect(page.getByText(UNUSABLE)).toBeVisible();
  }
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('link', { name: 'Send a New Link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('a reset in a signed-in browser ends its session without an error', async ({ page, mailbox }) => {
  const { person } = await startSession(page, 'client', { email: `${uniqueName('reset')}@wraps.example` });
  await page.goto('/dashboard');
  const link = await openReset(page.request, mailbox, person);
  await page.goto(link);
  await newPassword(page).fill(NEW_PASSWORD);
  await repeated(page).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page.getByText('Your password was changed')).toBeVisible();
  await expect(page.getByText('Session expired')).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('the page looks the same for an unknown name', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Username or Email').fill('nobody-has-this-name');
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await expect(page.getByText('Check your inbox')).toBeVisible();
});

test('a reset that could not be sent can be sent again', async ({ page, mailbox }) => {
  await page.goto('/forgot-password');
  await page.route('**/api/auth/forgot-password', (route) => route.abort());
  await page.getByLabel('Username or Email').fill('dana');
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByRole('alert')).toContainText('The server could not be reached');
  await expectAccessible(page);
  await page.unroute('**/api/auth/forgot-password');
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();

  const link = await openReset(page.request, mailbox);
  await page.goto(link);
  await page.route('**/api/auth/reset-password', (route) => route.abort());
  await newPassword(page).fill(NEW_PASSWORD);
  await repeated(page).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page.getByRole('alert')).toContainText('The server could not be reached');
  await page.unroute('**/api/auth/reset-password');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page.getByText('Your password was changed')).toBeVisible();
});

interface Inbox {
  link: (address: string, count?: number) => Promise<string>;
}

/** The link that an account with a confirmed address has asked for. */
async function openReset(request: APIRequestContext, mailbox: Inbox, known?: Person): Promise<string> {
  const email = `${uniqueName('reset')}@wraps.example`;
  const person = known ?? (await register(request, 'contractor', { email }));
  await confirmAddress(request, await mailbox.link(person.email));
  await request.post('/api/auth/forgot-password', { data: { login: person.username } });
  return mailbox.link(person.email, 2);
}

async function confirmAddress(request: APIRequestContext, link: string): Promise<void> {
  const token = new URL(link).searchParams.get('token');
  expect((await request.post('/api/auth/confirm-email', { data: { token } })).status()).toBe(200);
}
