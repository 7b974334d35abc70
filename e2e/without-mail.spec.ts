import { expect } from '@playwright/test';
import { openTable, uniqueName } from './admin-tables.ts';
import { test } from './fixtures.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { signInNewUser } from './people.ts';

test('without mail an admin confirms an address', async ({ page, otherPage }) => {
  const person = await signInNewUser(page, 'client', { email: `${uniqueName('admin')}@wraps.example` });
  await page.goto('/settings');
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await expect(page.getByText('An admin can confirm your address.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await openTable(otherPage, 'clients', person.username);
  await otherPage.getByRole('button', { name: `Actions for ${person.name}` }).click();
  await expectAccessible(otherPage);
  await otherPage.getByRole('menuitemcheckbox', { name: /Email Address/ }).click();
  await expectToast(otherPage, 'Email address updated', `The address of ${person.name} is confirmed.`);
  // The live stream refreshes the settings.
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();

  await test.step('a new address by the admin is not confirmed', async () => {
    await otherPage.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = otherPage.getByRole('dialog', { name: 'Edit User' });
    await expect(dialog.getByText('This address is confirmed. A new one will not be.')).toBeVisible();
    await dialog.getByLabel('Email').fill('another@wraps.example');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(otherPage, 'User updated');
    await page.reload();
    await expect(page.getByLabel('Email')).toHaveValue('another@wraps.example');
    await expect(page.getByText('Not confirmed yet')).toBeVisible();
  });
});

test('without mail a new address takes effect at once', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  await page.getByLabel('Email').fill('dana@new.example');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Profile updated');
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('dana@new.example');
});

test('without mail Forgot password says who can help', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByText('an admin can set a new password for you')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(1);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL('/login');
});
