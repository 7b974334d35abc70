import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectAccessible, expectToast, tabTo } from './page-checks.ts';
import { ADMIN, signIn } from './people.ts';

const row = (page: Page, name: string) => page.getByRole('row', { name });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add Certification' });

test('an admin adds, edits and deletes a certification by keyboard', async ({ page }) => {
  const name = uniqueName();
  await signIn(page, ADMIN);
  await page.goto('/admin');
  await expect(row(page, '3M')).toBeVisible();

  await test.step('add', async () => {
    await tabTo(page, addButton(page));
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
    await expect(addButton(page)).toBeFocused();
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
    const confirmDialog = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
    await expect(confirmDialog).toContainText(
      `This permanently deletes the certification “${name}” and cannot be undone.`,
    );
    await expect(confirmDialog).toContainText('No account uses it.');
    await expect(confirmDialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(confirmDialog).toBeHidden();
    await expect(row(page, name)).toBeVisible();
    await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeFocused();
    await chooseByKeyboard(page, name, 'Delete');
    await tabTo(page, confirmDialog.getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await expectToast(page, 'Certification deleted');
    await expect(row(page, name)).toHaveCount(0);
  });
});

function uniqueName(): string {
  return `Film ${randomBytes(4).toString('hex')}`;
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
