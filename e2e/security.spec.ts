import { expect } from '@playwright/test';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectToast, tabTo } from './page-checks.ts';
import { signIn, signInNewUser } from './people.ts';
import type { Person } from './people.ts';

const currentPassword = (page: Page) => page.getByRole('textbox', { name: 'Current Password' });
const newPassword = (page: Page) => page.getByRole('textbox', { name: 'New Password', exact: true });
const repeatedPassword = (page: Page) => page.getByRole('textbox', { name: 'Confirm New Password' });
const sessions = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' });

test('a password change signs out the other devices', async ({ page, openBrowser }) => {
  const person = await signInNewUser(page, 'contractor');
  const phone = await signInOnPhone(openBrowser, person);
  await page.goto('/settings?tab=security');
  await expect(sessions(page).getByRole('listitem')).toHaveCount(2);
  await tabTo(page, currentPassword(page));
  await page.keyboard.type(person.password);
  await tabTo(page, newPassword(page));
  await page.keyboard.type('blue trucks carry 40 rolls');
  await tabTo(page, repeatedPassword(page));
  await page.keyboard.type('blue trucks carry 40 rolls');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Password changed', 'Your password has been changed successfully.');
  await expect(sessions(page).getByRole('listitem')).toHaveCount(1);
  expect((await phone.request.get('/api/auth/session')).status()).toBe(401);
  expect((await page.request.get('/api/auth/session')).status()).toBe(200);
  await signIn(page, { ...person, password: 'blue trucks carry 40 rolls' });
});

/** Signs in the same person on a phone. */
async function signInOnPhone(openBrowser: OpenBrowser, person: Person): Promise<Page> {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) Version/17.6 Mobile Safari/604.1';
  const page = await openBrowser({ userAgent });
  await signIn(page, person);
  return page;
}

type OpenBrowser = (options: BrowserContextOptions) => Promise<Page>;
