import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { createShopWithProject, openProject } from './projects.ts';
import { expectToast } from './page-checks.ts';
import { signInNewUser } from './people.ts';

const NAME = 'Harbour Bakery delivery van';

test('a client registers with a copied link and joins the project', async ({ page, otherPage }) => {
  const { project } = await createShopWithProject(page);
  await openProject(page, project);
  await page.getByRole('button', { name: 'Add client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add client' });
  await dialog.getByLabel('Name').fill('Maria Lopez');
  await dialog.getByLabel('Email').fill('maria@fleet.example');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const url = await readInvitationLink(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Maria Lopez Invited')).toBeVisible();

  await otherPage.goto(url);
  await expect(otherPage.getByText(/invited you to the project ‘Harbour Bakery delivery van’/)).toBeVisible();
  await otherPage.getByRole('link', { name: 'Create an account' }).click();
  await expect(otherPage.getByLabel('Full Name')).toHaveValue('Maria Lopez');
  await expect(otherPage.getByLabel('Email')).toHaveValue('maria@fleet.example');
  const username = `maria-${project.id}`;
  await otherPage.getByLabel('Username').fill(username);
  await otherPage.getByRole('textbox', { name: 'Password', exact: true }).fill('vinyl-and-heat-7');
  await otherPage.getByLabel('Confirm Password').fill('vinyl-and-heat-7');
  await otherPage.getByRole('button', { name: 'Create account and accept' }).click();
  await expectToast(otherPage, 'Registration successful');
  await otherPage.getByLabel('Username').fill(username);
  await otherPage.getByRole('textbox', { name: 'Password', exact: true }).fill('vinyl-and-heat-7');
  await otherPage.getByRole('button', { name: 'Sign In' }).click();
  await expect(otherPage.getByRole('heading', { level: 1, name: NAME })).toBeVisible();

  await expect(page.getByText('Maria Lopez', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Maria Lopez Invited')).toBeHidden();
  await otherPage.goto(url);
  await expect(otherPage.getByText('This invitation has been accepted')).toBeVisible();
});

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
