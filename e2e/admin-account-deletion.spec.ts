import { expect } from '@playwright/test';
import { chooseAction, openTable } from './admin-tables.ts';
import { test } from './fixtures.ts';
import { createProject } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast, tabTo } from './page-checks.ts';
import { register, signInNewUser } from './people.ts';

test('deleting a shop shows what is deleted with it before confirmation', async ({ page }) => {
  const shop = await signInNewUser(page, 'contractor', { company: 'Closing Down Wraps' });
  for (const name of ['Harbour Bakery van', 'Fire engine 4']) await createProject(page.request, { name });
  await openTable(page, 'wrap-shops', shop.username);
  await chooseAction(page, shop, 'Delete');
  const confirm = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
  await expect(confirm).toContainText(
    'This permanently deletes the account of Dana Whitfield and all associated data. It cannot be undone.',
  );
  await expect(confirm).toContainText('2 projects will be deleted with all files: 0 photos and 0 proofs.');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await tabTo(page, confirm.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'User deleted');
  await expect(confirm).toBeHidden();
  await expect(page.getByText('No wrap shops found')).toBeVisible();
  await expect(page.locator('main')).toBeFocused();
});

test('an account cannot be deleted while its contents are unknown', async ({ page }) => {
  const person = await register(page.request, 'subcontractor');
  await openTable(page, 'subcontractors', person.username);
  await page.route('**/deletion', (route) => route.fulfill({ status: 404, json: { message: 'Not found' } }));
  await chooseAction(page, person, 'Delete');
  const confirm = page.getByRole('alertdialog');
  await expect(confirm.getByText('What goes with it could not be found out. Not found')).toBeVisible();
  await expect(confirm.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await page.unroute('**/deletion');
  await confirm.getByRole('button', { name: 'Retry' }).click();
  await expect(confirm.getByText('No projects are affected.')).toBeVisible();
  await page.route('**/api/admin/users/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Broken' } }),
  );
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Failed to delete user', 'Broken');
  await expect(confirm).toBeVisible();
});
