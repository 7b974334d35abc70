import { expect } from '@playwright/test';
import { openInstallers, tableRow, uniqueName } from './admin-tables.ts';
import { test } from './fixtures.ts';
import { expectToast, tabTo } from './page-checks.ts';

test('an admin adds a subcontractor by keyboard', async ({ page }) => {
  const username = uniqueName('installer');
  await openInstallers(page);
  await tabTo(page, page.getByRole('button', { name: 'Add Subcontractor' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Subcontractor' });
  const entries = [username, 'Ben Okafor', 'ben@okafor.example', 'vinyl-and-heat-7'];
  for (const [index, label] of ['Username', 'Full Name', 'Email', 'Password'].entries()) {
    await tabTo(page, dialog.getByRole('textbox', { name: label, exact: true }));
    await page.keyboard.type(entries[index] ?? '');
  }
  await tabTo(page, dialog.getByLabel('Hexis'));
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('button', { name: 'Add Subcontractor' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'User created');
  await expect(dialog).toBeHidden();
  await expect(tableRow(page, { username })).toContainText('Hexis');
});
