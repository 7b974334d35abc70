import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { createProject, createShopWithProject, inviteClient, openProject, registerClient } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast, tabTo } from './page-checks.ts';
import { PHONE } from './participants.ts';
import { register, signIn, signInNewUser } from './people.ts';

const NAME = 'Harbour Bakery delivery van';

test('a client registers with a copied link and joins the project', async ({ page, otherPage }) => {
  const { project } = await createShopWithProject(page);
  await openProject(page, project);
  await page.getByRole('button', { name: 'Add client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add client' });
  await dialog.getByLabel('Name').fill('Maria Lopez');
  await dialog.getByLabel('Email').fill('maria@fleet.example');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const url = await shownLink(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Maria Lopez Invited')).toBeVisible();

  await otherPage.goto(url);
  await expect(otherPage.getByText(/invited you to the project ‘Harbour Bakery delivery van’/)).toBeVisible();
  await expectAccessible(otherPage);
  await otherPage.getByRole('link', { name: 'Create an account' }).click();
  await expect(otherPage.getByLabel('Full Name')).toHaveValue('Maria Lopez');
  await expect(otherPage.getByLabel('Email')).toHaveValue('maria@fleet.example');
  await expect(otherPage.getByLabel('Account Type')).toBeHidden();
  await expectAccessible(otherPage);
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
  await expectAccessible(otherPage);
});

test('a client signs in and accepts', async ({ page, otherPage }) => {
  const { project } = await createShopWithProject(page);
  const client = await registerClient(page.request, 'Maria Lopez');
  const url = await inviteClient(page.request, project, { name: 'Maria Lopez' });
  await otherPage.goto(url);
  await otherPage.getByRole('link', { name: 'I have an account' }).click();
  await otherPage.getByLabel('Username').fill(client.username);
  await otherPage.getByRole('textbox', { name: 'Password', exact: true }).fill(client.password);
  await otherPage.getByRole('button', { name: 'Sign In' }).click();
  await expect(otherPage).toHaveURL(url);
  await expect(otherPage.getByText('You’re signed in as Maria Lopez.')).toBeVisible();
  await expectAccessible(otherPage);
  await otherPage.getByRole('button', { name: 'Accept invitation' }).click();
  await expectToast(otherPage, 'Invitation accepted');
  await expect(otherPage.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
});

test('a client declines by keyboard, and the shop is notified', async ({ page, otherPage }) => {
  const { project } = await createShopWithProject(page);
  const client = await registerClient(page.request, 'Maria Lopez');
  await signIn(otherPage, client);
  await otherPage.goto(await inviteClient(page.request, project, { name: 'Maria Lopez' }));
  await tabTo(otherPage, otherPage.getByRole('button', { name: 'Decline' }));
  await otherPage.keyboard.press('Enter');
  await expect(otherPage.getByText('This invitation has been declined')).toBeVisible();
  await expectAccessible(otherPage);
  await openProject(page, project);
  await expect(page.getByRole('button', { name: 'Add client' })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText('Invitation declined')).toBeVisible();
});

test('an installer who opens the invitation of a client can switch accounts', async ({ page, otherPage }) => {
  const { project } = await createShopWithProject(page);
  const url = await inviteClient(page.request, project, { name: 'Maria Lopez' });
  await signInNewUser(otherPage, 'subcontractor', { name: 'Omar Reyes' });
  await otherPage.goto(url);
  await expect(otherPage.getByText(/You’re signed in as Omar Reyes, an installer/)).toBeVisible();
  await expectAccessible(otherPage);
  await otherPage.getByRole('button', { name: 'Use another account' }).click();
  await expect(otherPage).toHaveURL(/\/login\?next=/);
  await otherPage.getByRole('link', { name: 'Create an account' }).click();
  await expect(otherPage.getByLabel('Full Name')).toHaveValue('Maria Lopez');
});

test('a shop creates a new link and withdraws the invitation', async ({ page, otherPage }) => {
  const { project } = await createShopWithProject(page);
  const url = await inviteClient(page.request, project, { name: 'Maria Lopez' });
  await openProject(page, project);
  await page.getByRole('button', { name: 'New link for Maria Lopez' }).click();
  const renewed = await shownLink(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await otherPage.goto(url);
  await expect(otherPage.getByText('This invitation isn’t valid')).toBeVisible();
  await otherPage.goto(renewed);
  await expect(otherPage.getByRole('link', { name: 'Create an account' })).toBeVisible();

  await page.getByRole('button', { name: 'Withdraw the invitation of Maria Lopez' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expectToast(page, 'Invitation withdrawn');
  await expect(page.getByRole('button', { name: 'Add client' })).toBeVisible();
  await otherPage.reload();
  await expect(otherPage.getByText('This invitation isn’t valid')).toBeVisible();
  await expectAccessible(otherPage);
});

test('a new project invites its client, and shows the link', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/my-projects');
  await page.getByRole('button', { name: 'New Project' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Project Name').fill(NAME);
  await dialog.getByLabel('Vehicle Type').selectOption('van');
  for (const label of ['Make', 'Model', 'Year', 'Color'])
    await dialog.getByRole('textbox', { name: label, exact: true }).fill('2024');
  await dialog.getByLabel('Wrap Type').selectOption('full');
  await dialog.getByLabel('Material').selectOption('3m');
  await dialog.getByLabel('Client', { exact: true }).selectOption('Invite a new client');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog.getByText('Name must be at least 2 characters')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Maria Lopez');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByRole('dialog', { name: 'Project created' })).toBeVisible();
  await shownLink(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go to the project' }).click();
  await expect(page.getByText('Maria Lopez Invited')).toBeVisible();
});

test('a shop chooses a client of an earlier project on the project page', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  const client = await registerClient(page.request, 'Maria Lopez');
  await createProject(page.request, { name: 'Last year’s trailer', client });
  await openProject(page, project);
  await page.getByRole('button', { name: 'Add client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add client' });
  await dialog.getByLabel('Client', { exact: true }).selectOption('Maria Lopez');
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expect(page.getByText('Maria Lopez', { exact: true }).first()).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('an owner invites staff, who register with the link', async ({ page, otherPage }) => {
  const owner = await signInNewUser(page, 'contractor', { company: 'Whitfield Wraps' });
  await page.goto('/settings?tab=staff');
  await expect(page.getByText('No open invitations.')).toBeVisible();
  await page.getByRole('button', { name: 'Invite staff' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite staff' });
  await dialog.getByLabel('Name').fill('Lee Park');
  await dialog.getByRole('radio', { name: 'Manager' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const url = await shownLink(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Lee Park' })).toContainText('Manager');
  await expectAccessible(page);

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

test('an invitation to staff is withdrawn', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.request.post('/api/staff/invitations', { data: { name: 'Lee Park', role: 'production' } });
  await page.goto('/settings?tab=staff');
  await page.getByRole('button', { name: 'Withdraw the invitation of Lee Park' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expectToast(page, 'Invitation withdrawn');
  await expect(page.getByText('No open invitations.')).toBeVisible();
});

test('an account with projects cannot join a shop', async ({ page, otherPage }) => {
  await signInNewUser(page, 'contractor');
  const form = { data: { name: 'Lee Park', role: 'manager' } };
  const { url }: { url: string } = await (await page.request.post('/api/staff/invitations', form)).json();
  await signIn(otherPage, await register(page.request, 'contractor'));
  await createProject(otherPage.request);
  await otherPage.goto(url);
  await otherPage.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(otherPage.getByText(/This account has projects, a team or staff of its own/)).toBeVisible();
  await expectAccessible(otherPage);
});

test('the invitation fits a small phone', async ({ page, openBrowser }) => {
  const { project } = await createShopWithProject(page, { name: 'Harbourbakerydeliveryvan'.repeat(8) });
  const phone = await openBrowser(PHONE);
  await phone.goto(await inviteClient(page.request, project, { name: 'Maria'.repeat(20) }));
  await expect(phone.getByRole('link', { name: 'Create an account' })).toBeVisible();
  await expectNoHorizontalScroll(phone);
  await expectAccessible(phone);
  await page.setViewportSize(PHONE.viewport);
  await openProject(page, project);
  await expect(page.getByRole('button', { name: /^New link/ })).toBeVisible();
  await expectNoHorizontalScroll(page);
});

/** The link that is shown once. */
async function shownLink(page: Page): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Invitation link' });
  await expect(field).toHaveValue(/\/invitations\/[\w-]{43}$/);
  return field.inputValue();
}
