import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectToast } from './page-checks.ts';
import { signInNewUser } from './people.ts';

test('an owner invites staff, who register with the link', async ({ page, otherPage }) => {
  const owner = await signInNewUser(page, 'contractor', { company: 'Whitfield Wraps' });
  await page.goto('/settings?tab=staff');
  await expect(page.getByText('No open invitations.')).toBeVisible();
  await page.getByRole('button', { name: 'Invite staff' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite staff' });
  await dialog.getByLabel('Name').fill('Lee Park');
  await dialog.getByRole('radio', { name: 'Manager' }).check();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const url = await readInvitationLink(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Lee Park' })).toContainText('Manager');

  await otherPage.goto(url);
  await expect(
    otherPage.getByText('Whitfield Wraps invited you to join its staff as a manager.'),
  ).toBeVisible();
  await otherPage.getByRole('link', { name: 'Create an account' }).click();
  await otherPage.getByLabel('Username').fill(`lee-${owner.id}`);
  await otherPage.getByLabel('Email').fill('lee@whitfield.example');
  await otherPage.getByRole('textbox', { name: 'Password', exact: true }).fill('vinyl-and-heat-7');
  await otherPage.getByLabel('Confirm Password').fill('vinyl-and-heat-7');
  await otherPage.getByRole('button', { name: 'Create account and accept' }).click();
  await expectToast(otherPage, 'Registration successful');
  await page.reload();
  await expect(page.getByText('No open invitations.')).toBeVisible();
});

/** The invitation link, which the page shows only once. */
async function readInvitationLink(page: Page): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Invitation link' });
  await expect(field).toHaveValue(/\/invitations\/[\w-]{43}$/);
  return field.inputValue();
}
