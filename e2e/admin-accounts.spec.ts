import { expect } from '@playwright/test';
import { openInstallers, tableRow, uniqueName } from './admin-tables.ts';
import { test } from './fixtures.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast, tabTo } from './page-checks.ts';

test('an admin adds a subcontractor by keyboard', async ({ page, playwright, baseURL }) => {
  const username = uniqueName('installer');
  await openInstallers(page);
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
  await expect(tableRow(page, { username })).toContainText('Hexis');

  const anonymous = await playwright.request.newContext({ baseURL });
  const response = await anonymous.post('/api/auth/login', {
    data: { username, password: 'vinyl-and-heat-7' },
  });
  expect(await response.json()).toMatchObject({ name: 'Ben Okafor', role: 'subcontractor', phone: null });
  await anonymous.dispose();
});
