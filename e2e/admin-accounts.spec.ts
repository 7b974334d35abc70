import { expect } from '@playwright/test';
import { chooseAction, openTable, row, uniqueName } from './admin-tables.ts';
import { test } from './fixtures.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast, tabTo } from './page-checks.ts';
import { register } from './people.ts';
import type { Person } from './people.ts';

test('an admin adds a subcontractor by keyboard', async ({ page, playwright, baseURL }) => {
  const username = uniqueName('installer');
  await openTable(page, 'subcontractors');
  await tabTo(page, page.getByRole('button', { name: 'Add Subcontractor' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Subcontractor' });
  await tabTo(page, dialog.getByRole('button', { name: 'Add Subcontractor' }));
  await page.keyboard.press('Enter');
  for (const message of [
    'Username must be at least 3 characters',
    'Name must be at least 2 characters',
    'Invalid email address',
    'Password must be at least 6 characters',
  ])
    await expect(dialog.getByText(message)).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  const entries = [username, 'Ben Okafor', 'ben@okafor.example', 'vinyl-and-heat-7'];
  for (const [index, label] of ['Username', 'Full Name', 'Email', 'Password'].entries()) {
    await tabTo(page, dialog.getByRole('textbox', { name: label, exact: true }));
    await page.keyboard.type(entries[index] ?? '');
  }
  await expect(dialog.getByText('Password strength:')).toBeVisible();
  await tabTo(page, dialog.getByLabel('Hexis'));
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('button', { name: 'Add Subcontractor' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'User created');
  await expect(dialog).toBeHidden();
  await expect(row(page, { username })).toContainText('Hexis');

  const anonymous = await playwright.request.newContext({ baseURL });
  const response = await anonymous.post('/api/auth/login', {
    data: { username, password: 'vinyl-and-heat-7' },
  });
  expect(await response.json()).toMatchObject({ name: 'Ben Okafor', role: 'subcontractor', phone: null });
  await anonymous.dispose();
});

test('Add Wrap Shop creates a contractor', async ({ page }) => {
  const username = uniqueName('shop');
  await openTable(page, 'wrap-shops');
  await page.getByRole('button', { name: 'Add Wrap Shop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Wrap Shop' });
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Full Name').fill('Dana Whitfield');
  await dialog.getByLabel('Email').fill('dana@whitfield.example');
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill('vinyl-and-heat-7');
  await dialog.getByLabel('Phone Number').fill('555 0142');
  await dialog.getByLabel('Company').fill('Whitfield Wraps');
  await dialog.getByLabel('State').fill('Ohio');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Add Wrap Shop' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ username, role: 'contractor', state: 'Ohio' });
  await expectToast(page, 'User created');
  await expect(row(page, { username })).toContainText('Whitfield Wraps');
});

test('Edit User saves only the changed fields', async ({ page, playwright, baseURL }) => {
  const person = await register(page.request, 'subcontractor', { certifications: ['3M'], phone: '555 0100' });
  await openTable(page, 'subcontractors', person.username);
  await chooseAction(page, person, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await expect(dialog.getByLabel('Username')).toHaveValue(person.username);
  await expect(dialog.getByLabel('3M')).toBeChecked();
  await expect(dialog.getByText('Leave blank to keep unchanged')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Full Name').fill('Maria Lopez');
  await dialog.getByLabel('Phone Number').fill('');
  await dialog.getByLabel('Oracal').check();
  const userRequests = await playwright.request.newContext({ baseURL });
  await userRequests.post('/api/auth/login', { data: person });
  await userRequests.patch(`/api/users/${person.id}`, {
    data: { company: 'Lopez Films', email: 'm@lopez.example' },
  });
  await userRequests.dispose();

  const held = Promise.withResolvers<void>();
  await page.route(`**/api/admin/users/${person.id}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  const { certifications, ...typed } = (await sent).postDataJSON();
  expect(typed).toEqual({ name: 'Maria Lopez', phone: null });
  expect(certifications).toHaveLength(2);
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await expect(page.getByText('Discard what you entered?')).toBeHidden();
  held.resolve();
  await expectToast(page, 'User updated');
  await expect(dialog).toBeHidden();
  await expect(row(page, person)).toContainText('Lopez Films');
  await expect(row(page, person)).toContainText('m@lopez.example');
  await expect(row(page, person)).toContainText('Maria Lopez');
  await expect(row(page, person)).toContainText('Oracal');

  const anonymous = await playwright.request.newContext({ baseURL });
  const response = await anonymous.post('/api/auth/login', { data: person });
  expect(await response.json()).toMatchObject({ name: 'Maria Lopez', phone: null });
  await anonymous.dispose();
});

test('unknown certification names are not shown as none', async ({ page }) => {
  const person = await register(page.request, 'subcontractor', { certifications: ['3M'] });
  const plain = await register(page.request, 'subcontractor');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/admin/certifications', async (route) => {
    await held.promise;
    await route.fulfill({ status: 400, json: { message: 'Broken' } });
  });
  await openTable(page, 'subcontractors', 'subcontractor-');
  const cell = (user: Person) => row(page, user).getByRole('cell').nth(5);
  await expect(cell(plain)).toHaveText(/None/);
  await expect(cell(person)).toHaveText(/–Not loaded yet/);
  await expectAccessible(page);

  await chooseAction(page, person, 'Edit');
  const boxes = page
    .getByRole('dialog', { name: 'Edit User' })
    .getByRole('group', { name: 'Certifications' });
  await expect(boxes.getByText('Loading certifications...')).toBeAttached();
  held.resolve();
  await expect(boxes.getByText('Certifications could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/admin/certifications');
  await boxes.getByRole('button', { name: 'Retry' }).click();
  await expect(boxes.getByLabel('3M')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(cell(person)).toHaveText(/3M/);
});

test('a taken username is rejected at its field', async ({ page }) => {
  const [first, second] = [
    await register(page.request, 'contractor'),
    await register(page.request, 'contractor'),
  ];
  await openTable(page, 'wrap-shops', second.username);
  await chooseAction(page, second, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await dialog.getByLabel('Username').fill(first.username);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Failed to update user');
  await expect(dialog.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
});

test('a rejected new account keeps the entered values', async ({ page }) => {
  await openTable(page, 'subcontractors');
  await page.route('**/api/admin/users', (route) =>
    route.fulfill({ status: 500, json: { message: 'Broken' } }),
  );
  await page.getByRole('button', { name: 'Add Subcontractor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Subcontractor' });
  await dialog.getByLabel('Username').fill('ben-okafor');
  await dialog.getByLabel('Full Name').fill('Ben Okafor');
  await dialog.getByLabel('Email').fill('ben@okafor.example');
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill('vinyl-and-heat-7');
  await dialog.getByRole('button', { name: 'Add Subcontractor' }).click();
  await expectToast(page, 'Failed to create user', 'Broken');
  await expect(dialog.getByLabel('Username')).toHaveValue('ben-okafor');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add Subcontractor' }).click();
  await expect(dialog.getByLabel('Username')).toHaveValue('');
});
