import { expect } from '@playwright/test';
import { actionsButton, chooseAction, openTable, row } from './admin-tables.ts';
import { test } from './fixtures.ts';
import { verifyDocument } from './installers.ts';
import { expectAccessible, expectToast } from './page-checks.ts';
import { expireSessionAt, register } from './people.ts';

test('an admin verifies a declared document', async ({ page }) => {
  const person = await register(page.request, 'subcontractor', { hasBusinessInsurance: true });
  const plain = await register(page.request, 'subcontractor');
  await openTable(page, 'subcontractors', 'subcontractor-');
  await actionsButton(page, plain).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Delete']);
  await expect(page.getByRole('menuitemcheckbox')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await expect(row(page, person)).toContainText('To verify');
  await actionsButton(page, person).focus();
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
  await expect(insurance).toContainText(/Verified by test-admin, \w{3} \d{1,2}, \d{4} \d{1,2}:\d\d (AM|PM)/);
  await expect(row(page, person)).toContainText('Verified');
  await insurance.click();
  await expect(insurance).toContainText('Declared, not verified');
});

test('Edit User warns before saving that a new name clears a verification', async ({ page }) => {
  const person = await register(page.request, 'subcontractor', { hasBusinessInsurance: true });
  await verifyDocument(page, person, 'businessInsurance');
  await page.goto(`/admin?tab=subcontractors&q=${person.username}`);
  await chooseAction(page, person, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await expect(dialog.getByLabel('Full Name')).toBeVisible();
  const note = dialog.getByText('removes the Verified badges of this account');
  await dialog.getByLabel('Phone Number').fill('555 0100');
  await expect(note).toBeHidden();
  await dialog.getByLabel('Company').fill('Another company');
  await expect(note).toBeVisible();
  await expectAccessible(page);
});

test('an expired session shows only the session message', async ({ page }) => {
  const person = await register(page.request, 'contractor', { hasBusinessRegistration: true });
  await openTable(page, 'wrap-shops', person.username);
  await actionsButton(page, person).click();
  await expireSessionAt(page, '**/verify-documents');
  await page.getByRole('menuitemcheckbox', { name: 'Business Registration' }).click();
  await expect(page).toHaveURL(/\/(admin-)?login/);
  await expectToast(page, 'Session expired', 'Please sign in again. You will come back to this page.');
});

test('a failed verification is rolled back', async ({ page }) => {
  const person = await register(page.request, 'contractor', { hasBusinessRegistration: true });
  await openTable(page, 'wrap-shops', person.username);
  await page.route('**/verify-documents', (route) =>
    route.fulfill({ status: 400, json: { message: 'Gone' } }),
  );
  await actionsButton(page, person).click();
  const registration = page.getByRole('menuitemcheckbox', { name: 'Business Registration' });
  await registration.click();
  await expectToast(page, 'Verification failed', 'Failed to update verification status');
  await expect(registration).not.toBeChecked();
});
