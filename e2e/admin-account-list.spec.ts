import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openTable, row, uniqueName } from './admin-tables.ts';
import { test } from './fixtures.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { ADMIN, register, signIn } from './people.ts';

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
    'Documents',
    'Actions',
  ]);
  for (const text of ['Élodie Martin', 'elodie@northside.example', 'North Side Wraps', 'Vermont', '3M', '+2'])
    await expect(row(page, person)).toContainText(text);
  await expect(row(page, plain).getByRole('cell').nth(5).getByText('None')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

test('search and sort order are kept in the URL', async ({ page }) => {
  const company = uniqueName('Lopez');
  const ann = await register(page.request, 'contractor', { name: 'Ann', company, state: 'Utah' });
  const zoe = await register(page.request, 'contractor', { name: 'Zoe', company, state: 'Iowa' });
  await openTable(page, 'wrap-shops');
  await page.getByLabel('Search wrap shops').fill(company);
  await expect(page).toHaveURL(new RegExp(`q=${company}$`));
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

test('a long account list is paged', async ({ page }) => {
  const company = uniqueName('Many');
  await signIn(page, ADMIN);
  // In batches, because the server hashes only two passwords at a time.
  for (let number = 0; number < 104; number += 8) {
    const batch = Array.from({ length: 8 }, (_, index) => createInstaller(page, company, number + index));
    await Promise.all(batch);
  }
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

for (const [tab, plural] of [
  ['subcontractors', 'subcontractors'],
  ['wrap-shops', 'wrap shops'],
  ['clients', 'clients'],
] as const) {
  test(`${plural} show loading, error and empty states`, async ({ page }) => {
    const lists = '**/api/admin/users/role/**';
    const held = Promise.withResolvers<void>();
    await signIn(page, ADMIN);
    await page.route(lists, async (route) => {
      await held.promise;
      await route.fulfill({ status: 500, json: { message: 'Request 8 failed' } });
    });
    await page.goto(`/admin?tab=${tab}`);
    await expect(page.getByText(`Loading ${plural}...`)).toBeAttached();
    held.resolve();
    await expect(page.getByText(`Error loading ${plural}. Please try again.`)).toBeVisible();
    await expectToast(page, `Failed to fetch ${plural}`, 'Request 8 failed');
    await expectAccessible(page);
    await page.unroute(lists);
    await page.route(lists, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(`No ${plural} yet`)).toBeVisible();
    await expectAccessible(page);
  });
}

async function createInstaller(page: Page, company: string, number: number): Promise<void> {
  const account = {
    username: `${company}-${number}`,
    name: `Installer ${number}`,
    email: 'installer@wraps.example',
    password: 'vinyl-and-heat-7',
    company,
  };
  const response = await page.request.post('/api/admin/users', { data: account });
  expect(response.status(), await response.text()).toBe(201);
}
