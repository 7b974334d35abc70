import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { uniqueName } from './admin-tables.ts';
import { test } from './mailbox.ts';
import { expectToast, tabTo } from './page-checks.ts';
import { signInNewUser } from './people.ts';

const uniqueEmail = () => `${uniqueName('mail')}@wraps.example`;
const profilePanel = (page: Page) => page.getByRole('tabpanel', { name: 'Profile' });
const UNUSABLE_LINK_TEXT = 'This link no longer works';

test('a new user confirms the address by keyboard', async ({ page, mailbox }) => {
  const email = uniqueEmail();
  const person = await signInNewUser(page, 'contractor', { email });
  await page.goto('/settings');
  await expect(profilePanel(page).getByText('Not confirmed yet')).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expectToast(page, 'Message sent', 'Open the link in it to confirm your address.');

  const link = await mailbox.link(email, 2);
  await page.goto(link);
  await expect(
    page.getByText(`Confirm that ${email} is the address of your account ${person.username}.`),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/confirm-email$/);
  await page.reload();

  await test.step('opening the link changes nothing', async () => {
    const session = await page.request.get('/api/auth/session');
    expect(await session.json()).toMatchObject({ emailVerified: false });
  });

  await tabTo(page, page.getByRole('button', { name: 'Confirm Email Address' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await page.getByRole('link', { name: 'Open Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/settings');
  await expect(profilePanel(page).getByText('Confirmed', { exact: true })).toBeVisible();

  await test.step('the used link offers a way to continue', async () => {
    await page.goto(link);
    await expect(page.getByText(UNUSABLE_LINK_TEXT)).toBeVisible();
    await page.getByRole('link', { name: 'Open Settings' }).click();
    await expect(page).toHaveURL('/settings');
  });
});

test('a new address takes effect when it is confirmed', async ({ page, otherPage, mailbox }) => {
  const [oldEmail, newEmail] = [uniqueEmail(), uniqueEmail()];
  await signInNewUser(page, 'subcontractor', { email: oldEmail });
  await page.goto(await mailbox.link(oldEmail));
  await page.getByRole('button', { name: 'Confirm Email Address' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();

  await page.goto('/settings');
  await page.getByLabel('Email').fill(newEmail);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Profile updated');
  await expect(page.getByLabel('Email')).toHaveValue(oldEmail);
  await expect(profilePanel(page).getByText(newEmail)).toBeVisible();
  await expect(profilePanel(page).getByText('Not confirmed yet')).toBeVisible();
  expect((await mailbox.newest(oldEmail, 2)).subject).toBe('Your email address is about to change');

  await otherPage.goto(await mailbox.link(newEmail));
  await otherPage.getByRole('button', { name: 'Confirm Email Address' }).click();
  await expect(otherPage.getByText('Your email address is confirmed')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(newEmail);
  await expect(profilePanel(page).getByText('Confirmed', { exact: true })).toBeVisible();
});
