import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectToast, tabTo } from './page-checks.ts';

const password = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });
const certifications = (page: Page) => page.getByRole('group', { name: 'Certifications' });
const createButton = (page: Page) => page.getByRole('button', { name: 'Create Account' });

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
  await tabTo(page, createButton(page));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Registration successful', 'Your account has been created. You can now log in.');
  await expect(page).toHaveURL(/\/login$/);
});
