import { expect } from '@playwright/test';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { failUntilTryAgain } from './failing-requests.ts';
import { test } from './fixtures.ts';
import { loseOneResponse } from './unreliable-proxy.ts';
import { expectAccessible, expectToast, tabTo } from './page-checks.ts';
import { signIn, signInNewUser } from './people.ts';
import type { Person } from './people.ts';

const current = (page: Page) => page.getByRole('textbox', { name: 'Current Password' });
const next = (page: Page) => page.getByRole('textbox', { name: 'New Password', exact: true });
const confirmation = (page: Page) => page.getByRole('textbox', { name: 'Confirm New Password' });
const change = (page: Page) => page.getByRole('button', { name: 'Change Password' });
const sessions = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' });

test('the password form shows its requirements', async ({ page }) => {
  await signInNewUser(page, 'client');
  await page.goto('/settings?tab=security');
  await expect(page.getByText(/Argon2id/)).toBeVisible();
  await expect(page.getByText('At least 6 characters')).toBeVisible();
  await change(page).click();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await expect(page.getByText('New password must be at least 6 characters')).toBeVisible();
  await expect(page.getByText('Please confirm your new password')).toBeVisible();
  await next(page).fill('password1');
  await expect(page.getByText('This is one of the most common passwords.')).toBeVisible();
  await next(page).fill('blue trucks carry 40 rolls');
  await expect(page.getByText('Very strong')).toBeVisible();
  await confirmation(page).fill('blue trucks carry 41 rolls');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
});

test('a wrong current password is rejected', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings?tab=security');
  await fill(page, 'not-my-password', 'blue trucks carry 40 rolls');
  await change(page).click();
  await expectToast(
    page,
    'Password change failed',
    'Failed to change password. Please check your current password.',
  );
  await expect(page.getByText('Current password is not correct')).toBeVisible();
  await expect(current(page)).toBeFocused();
});

test('a password change signs out the other devices', async ({ page, openBrowser }) => {
  const person = await signInNewUser(page, 'contractor');
  const phone = await signInOnPhone(openBrowser, person);
  await page.goto('/settings?tab=security');
  await expect(sessions(page).getByRole('listitem')).toHaveCount(2);
  await tabTo(page, current(page));
  await page.keyboard.type(person.password);
  await tabTo(page, next(page));
  await page.keyboard.type('blue trucks carry 40 rolls');
  await tabTo(page, confirmation(page));
  await page.keyboard.type('blue trucks carry 40 rolls');
  const held = Promise.withResolvers<void>();
  await page.route('**/password', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeVisible();
  held.resolve();
  await expectToast(page, 'Password changed', 'Your password has been changed successfully.');
  await expect(current(page)).toHaveValue('');
  await expect(next(page)).toHaveValue('');
  await expect(sessions(page).getByRole('listitem')).toHaveCount(1);
  expect((await phone.request.get('/api/auth/session')).status()).toBe(401);
  expect((await page.request.get('/api/auth/session')).status()).toBe(200);
  await signIn(page, { ...person, password: 'blue trucks carry 40 rolls' });
});

test('a user ends one or all other sessions', async ({ page, openBrowser }) => {
  const person = await signInNewUser(page, 'subcontractor');
  const others = [await signInOnPhone(openBrowser, person), await signInOnPhone(openBrowser, person)];
  await page.goto('/settings?tab=security');
  await expect(sessions(page).getByRole('listitem')).toHaveCount(3);
  const thisDevice = sessions(page).getByRole('listitem').filter({ hasText: 'This device' });
  await expect(thisDevice).toHaveCount(1);
  await expect(thisDevice).toContainText(/Last used [A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M/);
  await expect(thisDevice.getByRole('button')).toHaveCount(0);

  const signOut = sessions(page).getByRole('button', { name: 'Sign out Safari on iPhone' }).first();
  await signOut.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toHaveAccessibleName('Sign out Safari on iPhone?');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sessions(page).getByRole('listitem')).toHaveCount(3);
  await signOut.click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expectToast(page, 'Session ended', 'Safari on iPhone is signed out.');
  await expect(sessions(page).getByRole('listitem')).toHaveCount(2);

  await sessions(page).getByRole('button', { name: 'Sign out everywhere else' }).click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expectToast(page, 'Sessions ended', 'You are signed out everywhere but here.');
  await expect(sessions(page).getByRole('listitem')).toHaveCount(1);
  for (const other of others) {
    expect((await other.request.get('/api/auth/session')).status()).toBe(401);
  }
});

test('a change with a lost response is applied once', async ({ page, openBrowser }) => {
  const person = await signInNewUser(page, 'contractor');
  await signInOnPhone(openBrowser, person);
  await page.goto('/settings?tab=security');

  await loseOneResponse(page, '**/sessions/*');
  await sessions(page).getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expectToast(page, 'Session ended', 'Safari on iPhone is signed out.');

  await loseOneResponse(page, '**/password');
  await fill(page, person.password, 'blue trucks carry 40 rolls');
  await change(page).click();
  await expectToast(page, 'Password changed', 'Your password has been changed successfully.');
  await signIn(page, { ...person, password: 'blue trucks carry 40 rolls' });
});

test('sessions that fail to load can be retried', async ({ page }) => {
  await signInNewUser(page, 'client');
  await failUntilTryAgain(page, '**/sessions');
  await page.goto('/settings?tab=security');
  await expect(sessions(page).getByText('Your sessions could not be loaded')).toBeVisible();
  await sessions(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(sessions(page).getByText('This device')).toBeVisible();
});

async function fill(page: Page, currentPassword: string, newPassword: string): Promise<void> {
  await current(page).fill(currentPassword);
  await next(page).fill(newPassword);
  await confirmation(page).fill(newPassword);
}

/** Signs in the same person on a phone. */
async function signInOnPhone(openBrowser: OpenBrowser, person: Person): Promise<Page> {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) Version/17.6 Mobile Safari/604.1';
  const page = await openBrowser({ userAgent });
  await signIn(page, person);
  return page;
}

type OpenBrowser = (options: BrowserContextOptions) => Promise<Page>;
