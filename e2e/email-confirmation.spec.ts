import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { uniqueName } from './admin-tables.ts';
import { test } from './mailbox.ts';
import { expectToast, tabTo } from './page-checks.ts';
import { signInNewUser } from './people.ts';

const uniqueEmail = () => `${uniqueName('mail')}@wraps.example`;
const profilePanel = (page: Page) => page.getByRole('tabpanel', { name: 'Profile' });

test('a user confirms the address by keyboard, and a new address takes effect when it is confirmed', async ({
  page,
  otherPage,
  mailbox,
}) => {
  const [oldEmail, newEmail] = [uniqueEmail(), uniqueEmail()];
  await signInNewUser(page, 'subcontractor', { email: oldEmail });
  await page.goto(await mailbox.link(oldEmail));
  await expect(page).toHaveURL(/\/confirm-email$/);
  await page.reload();
  await tabTo(page, page.getByRole('button', { name: 'Confirm Email Address' }));
  await page.keyboard.press('Enter');
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
