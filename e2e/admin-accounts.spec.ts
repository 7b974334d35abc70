import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, expectToast, tabTo } from './page-checks.ts';
import { ADMIN, register, signIn, signedIn } from './people.ts';
import type { Person } from './people.ts';

const row = (page: Page, person: { username: string }) => page.getByRole('row', { name: person.username });
const acts = (page: Page, person: { username: string }) =>
  row(page, person).getByRole('button', { name: /^Actions for/ });

test('the table shows name, username, email, company, state and certifications', async ({ page }) => {
  const person = await register(page.request, 'subcontractor', {
    name: 'Élodie Martin',
    email: 'elodie@northside.example',
    company: 'North Side Wraps',
    state: 'Vermont',
    certifications: ['3M', 'Avery', 'PPF', 'TWA', 'CWI'],
  });
  const plain = await register(page.request, 'subcontractor');
  await openTable(page, 'subcontractors', 'subcontractor-');
  const table = page.getByRole('table', { name: 'Subcontractors' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Name',
    'Username',
    'Email',
    'Company',
    'State',
    'Certifications',
    'Actions',
  ]);
  for (const text of ['Élodie Martin', 'elodie@northside.example', 'North Side Wraps', 'Vermont', '3M', '+2'])
    await expect(row(page, person)).toContainText(text);
  await expect(row(page, plain).getByRole('cell').nth(5).getByText('None')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a subcontractor is added by keyboard alone, and can sign in', async ({ page, playwright, baseURL }) => {
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
  await expectNoSidewaysScroll(page);

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

  const theirs = await playwright.request.newContext({ baseURL });
  const answer = await theirs.post('/api/auth/login', { data: { username, password: 'vinyl-and-heat-7' } });
  expect(await answer.json()).toMatchObject({ name: 'Ben Okafor', role: 'subcontractor', phone: null });
  await theirs.dispose();
});

test('Add Wrap Shop makes a contractor', async ({ page }) => {
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

test('Edit User changes the account, and leaves a blank password as it is', async ({
  page,
  playwright,
  baseURL,
}) => {
  const person = await register(page.request, 'subcontractor', { certifications: ['3M'], phone: '555 0100' });
  await openTable(page, 'subcontractors', person.username);
  await chooseAct(page, person, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await expect(dialog.getByLabel('Username')).toHaveValue(person.username);
  await expect(dialog.getByLabel('3M')).toBeChecked();
  await expect(dialog.getByText('Leave blank to keep unchanged')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Full Name').fill('Maria Lopez');
  await dialog.getByLabel('Phone Number').fill('');
  await dialog.getByLabel('Oracal').check();
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  expect((await sent).postDataJSON()).not.toHaveProperty('password');
  await expectToast(page, 'User updated');
  await expect(row(page, person)).toContainText('Maria Lopez');
  await expect(row(page, person)).toContainText('Oracal');

  const theirs = await playwright.request.newContext({ baseURL });
  const answer = await theirs.post('/api/auth/login', { data: person });
  expect(await answer.json()).toMatchObject({ name: 'Maria Lopez', phone: null });
  await theirs.dispose();
});

test('a taken username is refused at its field', async ({ page }) => {
  const [first, second] = [
    await register(page.request, 'contractor'),
    await register(page.request, 'contractor'),
  ];
  await openTable(page, 'wrap-shops', second.username);
  await chooseAct(page, second, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await dialog.getByLabel('Username').fill(first.username);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Failed to update user');
  await expect(dialog.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
});

test('declared documents, and only they, can be verified, and the menu says by whom and when', async ({
  page,
}) => {
  const person = await register(page.request, 'subcontractor', { hasBusinessInsurance: true });
  const plain = await register(page.request, 'subcontractor');
  await openTable(page, 'subcontractors', 'subcontractor-');
  await acts(page, plain).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Delete']);
  await expect(page.getByRole('menuitemcheckbox')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await expect(row(page, person)).toContainText('To verify');
  await acts(page, person).focus();
  await page.keyboard.press('Enter');
  const insurance = page.getByRole('menuitemcheckbox', { name: 'Business Insurance' });
  await expect(page.getByRole('menuitemcheckbox')).toHaveCount(1);
  await expect(insurance).not.toBeChecked();
  await expect(insurance).toContainText('Declared, not verified');
  await expectAccessible(page);
  await insurance.focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Verification updated');
  await expect(insurance).toBeChecked();
  await expect(insurance).toContainText(/Verified by story-admin, \w{3} \d{1,2}, \d{4} \d{1,2}:\d\d (AM|PM)/);
  await expect(row(page, person)).toContainText('Verified');
  await insurance.click();
  await expect(insurance).toContainText('Declared, not verified');
});

test('a verification that fails goes back to what it was', async ({ page }) => {
  const person = await register(page.request, 'contractor', { hasBusinessRegistration: true });
  await openTable(page, 'wrap-shops', person.username);
  await page.route('**/verify-documents', (route) =>
    route.fulfill({ status: 409, json: { message: 'Gone' } }),
  );
  await acts(page, person).click();
  const registration = page.getByRole('menuitemcheckbox', { name: 'Business Registration' });
  await registration.click();
  await expectToast(page, 'Verification failed', 'Failed to update verification status');
  await expect(registration).not.toBeChecked();
});

test('deleting a shop says what it takes along, before it does', async ({ page }) => {
  const shop = await signedIn(page, 'contractor', { company: 'Closing Down Wraps' });
  for (const name of ['Harbour Bakery van', 'Fire engine 4']) await makeProject(page, name);
  await openTable(page, 'wrap-shops', shop.username);
  await chooseAct(page, shop, 'Delete');
  const confirm = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
  await expect(confirm).toContainText(
    'This permanently deletes the account of Dana Whitfield and all associated data. It cannot be undone.',
  );
  await expect(confirm).toContainText('2 projects will be deleted with all files: 0 photos and 0 proofs.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await tabTo(page, confirm.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'User deleted');
  await expect(confirm).toBeHidden();
  await expect(page.getByText('No wrap shops found')).toBeVisible();
  await expect(page.locator('main')).toBeFocused();
});

test('without knowing what goes with it nothing can be deleted', async ({ page }) => {
  const person = await register(page.request, 'subcontractor');
  await openTable(page, 'subcontractors', person.username);
  await page.route('**/deletion', (route) => route.fulfill({ status: 404, json: { message: 'Not found' } }));
  await chooseAct(page, person, 'Delete');
  const confirm = page.getByRole('alertdialog');
  await expect(confirm.getByText('What goes with it could not be found out. Not found')).toBeVisible();
  await expect(confirm.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await page.unroute('**/deletion');
  await confirm.getByRole('button', { name: 'Retry' }).click();
  await expect(confirm.getByText('No project is touched.')).toBeVisible();
  await page.route('**/api/admin/users/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Broken' } }),
  );
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Failed to delete user', 'Broken');
  await expect(confirm).toBeVisible();
});

test('search and order stand in the address, and Back undoes a search', async ({ page }) => {
  const company = uniqueName('Lopez');
  const ann = await register(page.request, 'contractor', { name: 'Ann', company, state: 'Utah' });
  const zoe = await register(page.request, 'contractor', { name: 'Zoe', company, state: 'Iowa' });
  await openTable(page, 'wrap-shops');
  await page.getByLabel('Search wrap shops').fill(company);
  await expect(page.getByText('Showing 2 of 2 wrap shops')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(zoe.username);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(ann.username);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(zoe.username);
  await expect(page).toHaveURL(new RegExp(`tab=wrap-shops&q=${company}&sort=name&order=desc$`));
  await page.reload();
  await expect(page.getByLabel('Search wrap shops')).toHaveValue(company);
  await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.getByLabel('Search wrap shops').fill('nobody by this name');
  await expect(page.getByText('No wrap shops found')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByLabel('Search wrap shops')).toHaveValue('');
});

test('more than a page of accounts is turned page by page', async ({ page }) => {
  const company = uniqueName('Many');
  await signIn(page, ADMIN);
  await Promise.all(Array.from({ length: 104 }, (_, number) => makeInstaller(page, company, number)));
  await openTable(page, 'subcontractors', company);
  const rows = page.getByRole('table', { name: 'Subcontractors' }).getByRole('row');
  await expect(page.getByText('Showing 1–100 of 104 subcontractors')).toBeVisible();
  await expect(rows).toHaveCount(101);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing 101–104 of 104 subcontractors')).toBeVisible();
  await expect(rows).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(rows).toHaveCount(101);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'State' }).click();
  await expect(page.getByText('Showing 1–100 of 104 subcontractors')).toBeVisible();
});

for (const [tab, many] of [
  ['subcontractors', 'subcontractors'],
  ['wrap-shops', 'wrap shops'],
] as const) {
  test(`loading, failing and empty have their looks: ${many}`, async ({ page }) => {
    const lists = '**/api/admin/users/role/**';
    const held = Promise.withResolvers<void>();
    await signIn(page, ADMIN);
    await page.route(lists, async (route) => {
      await held.promise;
      await route.fulfill({ status: 500, json: { message: 'Request 8 failed' } });
    });
    await page.goto(`/admin?tab=${tab}`);
    await expect(page.getByText(`Loading ${many}...`)).toBeAttached();
    held.resolve();
    await expect(page.getByText(`Error loading ${many}. Please try again.`)).toBeVisible();
    await expectToast(page, `Failed to fetch ${many}`, 'Request 8 failed');
    await expectAccessible(page);
    await page.unroute(lists);
    await page.route(lists, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(`No ${many} yet`)).toBeVisible();
    await expectAccessible(page);
  });
}

test('a refused new account is said on a toast, and the form keeps what was typed', async ({ page }) => {
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

function uniqueName(word: string): string {
  return `${word}-${randomBytes(4).toString('hex')}`;
}

/** The admin's table on a tab, found by search where the story has people of its own. */
async function openTable(page: Page, tab: 'subcontractors' | 'wrap-shops', q = ''): Promise<void> {
  await signIn(page, ADMIN);
  await page.goto(`/admin?tab=${tab}${q && `&q=${q}`}`);
  await expect(
    page.getByRole('tab', { name: tab === 'subcontractors' ? 'Subcontractors' : 'Wrap Shops' }),
  ).toBeVisible();
}

async function chooseAct(page: Page, person: Person, item: string): Promise<void> {
  await acts(page, person).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function makeProject(page: Page, name: string): Promise<void> {
  const answer = await page.request.post('/api/projects', { data: { name } });
  expect(answer.status(), await answer.text()).toBe(201);
}

async function makeInstaller(page: Page, company: string, number: number): Promise<void> {
  const account = {
    username: `${company}-${number}`,
    name: `Installer ${number}`,
    email: 'installer@wraps.example',
    password: 'vinyl-and-heat-7',
    company,
  };
  const answer = await page.request.post('/api/admin/users', { data: account });
  expect(answer.status(), await answer.text()).toBe(201);
}
