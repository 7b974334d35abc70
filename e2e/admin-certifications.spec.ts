import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast, tabTo } from './page-checks.ts';
import { ADMIN, register, signIn } from './people.ts';

const LIST = '**/api/admin/certifications';
const row = (page: Page, name: string) => page.getByRole('row', { name });
const add = (page: Page) => page.getByRole('button', { name: 'Add Certification' });

test.beforeEach(({ page }) => signIn(page, ADMIN));

test('the table shows name, description and status of every certification', async ({ page }) => {
  const name = await createCertification(page, { isActive: false });
  await page.goto('/admin');
  const table = page.getByRole('table', { name: 'Certifications' });
  await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Description', 'Status', 'Actions']);
  await expect(row(page, '3M').getByText('Active', { exact: true })).toBeVisible();
  await expect(row(page, name)).toContainText('Colour-change films');
  await expect(row(page, name).getByText('Inactive', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

test('an admin adds, edits and deletes a certification by keyboard', async ({ page }) => {
  const name = uniqueName();
  await page.goto('/admin');
  await expect(row(page, '3M')).toBeVisible();

  await test.step('add', async () => {
    await tabTo(page, add(page));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add Certification' });
    await tabTo(page, dialog.getByRole('button', { name: 'Add Certification' }));
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expect(dialog.getByText('Description is required')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Films up to 60 inches');
    await page.keyboard.press('Tab');
    await page.keyboard.type('logo.png');
    await page.keyboard.press('Tab');
    await expect(dialog.getByText('Logo URL must be a web address')).toBeVisible();
    await expect(dialog.getByRole('switch', { name: 'Active' })).toBeChecked();
    await page.keyboard.press('Space');
    await dialog.getByLabel('Logo URL').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('https://films.example/logo.png');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Certification created');
    await expect(dialog).toBeHidden();
    await expect(row(page, name).getByText('Inactive')).toBeVisible();
    await expect(add(page)).toBeFocused();
  });

  await test.step('edit', async () => {
    await chooseByKeyboard(page, name, 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit Certification' });
    await expect(dialog.getByLabel('Logo URL')).toHaveValue('https://films.example/logo.png');
    await tabTo(page, dialog.getByRole('switch', { name: 'Active' }));
    await page.keyboard.press('Space');
    await tabTo(page, dialog.getByRole('button', { name: 'Save Changes' }));
    await page.keyboard.press('Enter');
    await expectToast(page, 'Certification updated');
    await expect(row(page, name).getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeFocused();
  });

  await test.step('delete', async () => {
    await chooseByKeyboard(page, name, 'Delete');
    const confirm = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
    await expect(confirm).toContainText(
      `This permanently deletes the certification “${name}” and cannot be undone.`,
    );
    await expect(confirm).toContainText('No account uses it.');
    await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(confirm).toBeHidden();
    await expect(row(page, name)).toBeVisible();
    await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeFocused();
    await chooseByKeyboard(page, name, 'Delete');
    await tabTo(page, confirm.getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await expectToast(page, 'Certification deleted');
    await expect(row(page, name)).toHaveCount(0);
  });
});

test('the delete dialog shows how many accounts lose the certification', async ({ page }) => {
  const name = await createCertification(page);
  await register(page.request, 'subcontractor', { certifications: [name] });
  await page.goto('/admin');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('It will be removed from 1 account.');
});

test('the form asks before it discards input', async ({ page }) => {
  await page.goto('/admin');
  await add(page).click();
  const dialog = page.getByRole('dialog', { name: 'Add Certification' });
  await dialog.getByLabel('Name').fill('Half typed');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Half typed');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await add(page).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
});

test('a duplicate name is rejected at its field', async ({ page }) => {
  await page.goto('/admin');
  await add(page).click();
  const dialog = page.getByRole('dialog', { name: 'Add Certification' });
  await dialog.getByLabel('Name').fill('3m');
  await dialog.getByLabel('Description').fill('Again');
  await dialog.getByRole('button', { name: 'Add Certification' }).click();
  await expectToast(page, 'Failed to create certification');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Description')).toHaveValue('Again');
});

test('search and sort order survive a reload', async ({ page }) => {
  await page.goto('/admin');
  await page.getByLabel('Search certifications').fill('ceramic');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/q=ceramic/);
  await page.getByRole('button', { name: 'Status' }).click();
  await expect(page).toHaveURL(/q=ceramic&sort=status/);
  await page.reload();
  await expect(row(page, 'Ceramic Coating')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByLabel('Search certifications').fill('no such thing');
  await expect(page.getByText('No certifications found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(row(page, '3M')).toBeVisible();
});

test('certifications show loading, error and empty states', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(LIST, async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, json: { message: 'Request 7 failed' } });
  });
  await page.goto('/admin');
  await expect(page.getByText('Loading certifications...')).toBeAttached();
  await expectAccessible(page);
  held.resolve();
  await expect(page.getByText('Error loading certifications. Please try again.')).toBeVisible();
  await expectToast(page, 'Failed to fetch certifications', 'Request 7 failed');
  await expectAccessible(page);
  await page.unroute(LIST);
  await page.route(LIST, (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No certifications yet')).toBeVisible();
  await expectNoHorizontalScroll(page);
});

test('a failed request keeps the dialog open', async ({ page }) => {
  const name = await createCertification(page);
  await page.goto('/admin');
  await page.route('**/api/admin/certifications/*', (route) =>
    route.fulfill({ status: 503, json: { message: 'The server is restarting' } }),
  );
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Failed to update certification', 'The server is restarting');
  await expect(page.getByRole('dialog', { name: 'Edit Certification' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Failed to delete certification', 'The server is restarting');
  await expect(page.getByRole('alertdialog')).toBeVisible();
});

function uniqueName(): string {
  return `Film ${randomBytes(4).toString('hex')}`;
}

async function createCertification(page: Page, more: { isActive?: boolean } = {}): Promise<string> {
  const name = uniqueName();
  const certification = { name, description: 'Colour-change films', ...more };
  const response = await page.request.post('/api/admin/certifications', { data: certification });
  expect(response.status(), await response.text()).toBe(201);
  return name;
}

async function chooseByKeyboard(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  while (
    !(await page
      .getByRole('menuitem', { name: item })
      .evaluate((element) => element === document.activeElement))
  )
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}
