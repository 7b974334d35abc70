import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectToast, tabTo } from './page-checks.ts';
import { register } from './people.ts';

const usernameField = (page: Page) => page.getByLabel('Username');
const passwordField = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });

test('a user signs in by keyboard', async ({ page }) => {
  const person = await register(page.request, 'contractor');
  const certificationCalls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/certifications')) certificationCalls.push(request.url());
  });
  await page.goto('/login');
  await page.evaluate(() => Reflect.set(window, 'beforeSignIn', true));
  await tabTo(page, usernameField(page));
  await page.keyboard.type(person.username);
  await tabTo(page, passwordField(page));
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  expect(certificationCalls).toHaveLength(1);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectToast(page, 'Login successful', 'Welcome back, Dana Whitfield!');
  expect(await page.evaluate(() => Reflect.get(window, 'beforeSignIn'))).toBeUndefined();
  expect(await page.evaluate(() => localStorage.getItem('auth_user'))).toContain(person.username);
});
