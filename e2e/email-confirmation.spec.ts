import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { uniqueName } from './admin-tables.ts';
import { test } from './mailbox.ts';
import {
  expectAccessible,
  expectFocusKept,
  expectNoHorizontalScroll,
  expectToast,
  tabTo,
} from './page-checks.ts';
import { register, signIn, signInNewUser } from './people.ts';

const freshEmail = () => `${uniqueName('mail')}@wraps.example`;
const profile = (page: Page) => page.getByRole('tabpanel', { name: 'Profile' });
const UNUSABLE = 'This link no longer works';

test('a new user confirms the address by keyboard', async ({ page, mailbox }) => {
  const email = freshEmail();
  const person = await signInNewUser(page, 'contractor', { email });
  await page.goto('/settings');
  await expect(profile(page).getByText('Not confirmed yet')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expectToast(page, 'Message sent', 'Open the link in it to confirm your address.');

  const link = await mailbox.link(email, 2);
  await page.goto(link);
  await expect(
    page.getByText(`Confirm that ${email} is the address of your account ${person.username}.`),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/confirm-email$/);
  await page.reload();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await test.step('opening the link changes nothing', async () => {
    const session = await page.request.get('/api/auth/session');
    expect(await session.json()).toMatchObject({ emailVerified: false });
  });

  await tabTo(page, page.getByRole('button', { name: 'Confirm Email Address' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await expectFocusKept(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/settings');
  await expect(profile(page).getByText('Confirmed', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await test.step('the used link offers a way to continue', async () => {
    await page.goto(link);
    await expect(page.getByText(UNUSABLE)).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole('link', { name: 'Open Settings' }).click();
    await expect(page).toHaveURL('/settings');
  });
});

test('a signed-out user confirms the address and signs in', async ({ page, mailbox }) => {
  const email = freshEmail();
  await register(page.request, 'client', { email });
  await page.goto(await mailbox.link(email));
  await page.getByRole('button', { name: 'Confirm Email Address' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
});

test('a new address takes effect when it is confirmed', async ({ page, otherPage, mailbox }) => {
  const [oldEmail, newEmail] = [freshEmail(), freshEmail()];
  await signInNewUser(page, 'subcontractor', { email: oldEmail });
  await page.goto(await mailbox.link(oldEmail));
  await page.getByRole('button', { name: 'Confirm Email Address' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();

  await page.goto('/settings');
  await page.getByLabel('Email').fill(newEmail);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Profile updated');
  await expect(page.getByLabel('Email')).toHaveValue(oldEmail);
  await expect(profile(page).getByText(newEmail)).toBeVisible();
  await expect(profile(page).getByText('Not confirmed yet')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  expect((await mailbox.newest(oldEmail, 2)).subject).toBe('Your email address is about to change');

  await otherPage.goto(await mailbox.link(newEmail));
  await otherPage.getByRole('button', { name: 'Confirm Email Address' }).click();
  await expect(otherPage.getByText('Your email address is confirmed')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(newEmail);
  await expect(profile(page).getByText('Confirmed', { exact: true })).toBeVisible();
});

test('a user cancels a change of address', async ({ page, mailbox }) => {
  const [oldEmail, newEmail] = [freshEmail(), freshEmail()];
  await signInNewUser(page, 'contractor', { email: oldEmail });
  await page.goto('/settings');
  await page.getByLabel('Email').fill(newEmail);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Cancel change' }).click();
  await expectToast(page, 'Change canceled', `Your address is still ${oldEmail}.`);
  await expect(profile(page).getByText(newEmail)).toBeHidden();
  await page.goto(await mailbox.link(newEmail));
  await expect(page.getByText(UNUSABLE)).toBeVisible();
});

test('the current address stops a change', async ({ page, otherPage, mailbox }) => {
  const [oldEmail, newEmail] = [freshEmail(), freshEmail()];
  const person = await signInNewUser(page, 'contractor', { email: oldEmail });
  await page.request.patch(`/api/users/${person.id}`, { data: { email: newEmail } });
  const link = await mailbox.link(oldEmail, 2);

  await otherPage.goto(link);
  await expect(otherPage.getByRole('heading', { name: 'Keep your email address' })).toBeVisible();
  await expect(otherPage).toHaveURL(/\/stop-email-change$/);
  await expectAccessible(otherPage);
  await expectNoHorizontalScroll(otherPage);
  await otherPage.getByRole('button', { name: 'Stop the Change' }).click();
  await expect(otherPage.getByText('The change was stopped')).toBeVisible();
  await expectFocusKept(otherPage);
  await expectAccessible(otherPage);
  const session = await page.request.get('/api/auth/session');
  expect(await session.json()).toMatchObject({ email: oldEmail, pendingEmail: null });
  await otherPage.getByRole('link', { name: 'Set a New Password' }).click();
  await expect(otherPage).toHaveURL('/forgot-password');

  await otherPage.goto(link);
  await expect(otherPage.getByText(UNUSABLE)).toBeVisible();
  await expectAccessible(otherPage);
});

test('a link that cannot be checked can be retried', async ({ page, mailbox }) => {
  const email = freshEmail();
  await register(page.request, 'client', { email });
  const link = await mailbox.link(email);
  await page.route('**/api/auth/check-link', (route) => route.abort());
  await page.goto(link);
  await expect(page.getByText('The link could not be checked')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/auth/check-link');
  await page.getByRole('button', { name: /again|retry/i }).click();
  await expect(page.getByRole('button', { name: 'Confirm Email Address' })).toBeVisible();

  await page.route('**/api/auth/confirm-email', (route) => route.abort());
  await page.getByRole('button', { name: 'Confirm Email Address' }).click();
  await expect(page.getByRole('alert')).toContainText('The server could not be reached');
  await page.unroute('**/api/auth/confirm-email');
  await page.getByRole('button', { name: 'Confirm Email Address' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
});

test('a link that is used in the meantime shows that it no longer works', async ({ page, mailbox }) => {
  const email = freshEmail();
  const person = await register(page.request, 'client', { email });
  await page.goto(await mailbox.link(email));
  const confirm = page.getByRole('button', { name: 'Confirm Email Address' });
  await expect(confirm).toBeVisible();
  await signIn(page, person);
  await page.request.post('/api/users/me/confirmation');
  await confirm.click();
  await expect(page.getByText(UNUSABLE)).toBeVisible();
  await expectFocusKept(page);
});
