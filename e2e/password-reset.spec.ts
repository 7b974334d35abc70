import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { uniqueName } from './admin-tables.ts';
import { test } from './mailbox.ts';
import { tabTo } from './page-checks.ts';
import { register, signIn } from './people.ts';

const NEW_PASSWORD = 'a-new-roll-of-film-8';
const newPasswordField = (page: Page) => page.getByRole('textbox', { name: 'New Password', exact: true });
const repeatedPasswordField = (page: Page) => page.getByRole('textbox', { name: 'Confirm New Password' });

test('a user resets a forgotten password by keyboard', async ({ page, mailbox }) => {
  const email = `${uniqueName('reset')}@wraps.example`;
  const person = await register(page.request, 'contractor', { email });
  await confirmAddress(page.request, await mailbox.link(person.email));
  await page.goto('/login');
  await tabTo(page, page.getByRole('link', { name: 'Forgot password?' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/forgot-password');
  await tabTo(page, page.getByLabel('Username or Email'));
  await page.keyboard.type(person.email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Check your inbox')).toBeVisible();

  const link = await mailbox.link(person.email, 2);
  await page.goto(link);
  await expect(page.getByText(`For your account ${person.username}.`)).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password$/);
  await tabTo(page, newPasswordField(page));
  await page.keyboard.type(NEW_PASSWORD);
  await tabTo(page, repeatedPasswordField(page));
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password was changed')).toBeVisible();
  await signIn(page, { ...person, password: NEW_PASSWORD });
});

async function confirmAddress(request: APIRequestContext, link: string): Promise<void> {
  const token = new URL(link).searchParams.get('token');
  expect((await request.post('/api/auth/confirm-email', { data: { token } })).status()).toBe(200);
}
