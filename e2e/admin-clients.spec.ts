import { expect } from '@playwright/test';
import { chooseAction, openTable, row, uniqueName } from './admin-tables.ts';
import { test } from './fixtures.ts';
import { createProject, registerClient } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { signInNewUser } from './people.ts';

test('an admin adds, finds and edits a client', async ({ page, openBrowser }) => {
  const username = uniqueName('client');
  await openTable(page, 'clients');
  await page.getByRole('button', { name: 'Add Client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Full Name').fill('Jo Fleet');
  await dialog.getByLabel('Email').fill('jo@fleet.example');
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill('vinyl-and-heat-7');
  await expect(dialog.getByRole('group', { name: 'Certifications' })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await expectToast(page, 'User created');

  await page.getByLabel('Search clients').fill(username);
  await expect(page).toHaveURL(new RegExp(`q=${username}`));
  await expect(page.getByText('Showing 1 of 1 clients')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Clients' }).getByRole('columnheader')).toHaveText([
    'Name',
    'Username',
    'Email',
    'Company',
    'State',
    'Actions',
  ]);
  await expect(page.getByRole('button', { name: /^To verify/ })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  const person = { username, password: 'vinyl-and-heat-7' };
  await row(page, person)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await edit.getByLabel('Company').fill('Harbour Fleet');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'User updated');
  await expect(row(page, person)).toContainText('Harbour Fleet');

  const visitor = await openBrowser();
  const signedIn = await visitor.request.post('/api/auth/login', { data: person });
  expect(await signedIn.json()).toMatchObject({ role: 'client', company: 'Harbour Fleet' });
});

test('deleting a client says how many projects stay without a client', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const client = await registerClient(page.request, 'Jo Fleet');
  const projects = [];
  for (const name of ['Van 1', 'Van 2']) projects.push(await createProject(page.request, { name, client }));
  await openTable(page, 'clients', client.username);
  await chooseAction(page, client, 'Delete');
  const confirm = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
  await expect(confirm).toContainText('2 projects will stay, without a client.');
  await expect(confirm).toContainText('signed “Deleted user”');
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'User deleted');
  await expect(page.getByText('No clients found')).toBeVisible();
  const left = await page.request.get(`/api/projects/${projects[0]?.id}`);
  expect(await left.json()).toMatchObject({ name: 'Van 1', clientId: null });
});
