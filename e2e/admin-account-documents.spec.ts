import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { actionsButton, chooseAction, openTable, row, uniqueName } from './admin-tables.ts';
import { test } from './fixtures.ts';
import { verifyDocument } from './installers.ts';
import {
  expectAccessible,
  expectFocusKept,
  expectNoHorizontalScroll,
  expectToast,
  tabTo,
} from './page-checks.ts';
import { ADMIN, expireSessionAt, register, signIn, signInNewUser } from './people.ts';
import type { Person } from './people.ts';

test('an admin verifies a declared document in the actions menu', async ({ page }) => {
  const person = await register(page.request, 'subcontractor', { hasBusinessInsurance: true });
  const plain = await register(page.request, 'subcontractor');
  await openTable(page, 'subcontractors', 'subcontractor-');
  await actionsButton(page, plain).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Delete']);
  await expect(page.getByRole('menuitemcheckbox', { name: 'Business' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await expect(row(page, person)).toContainText('Business InsuranceDeclared');
  await actionsButton(page, person).focus();
  await page.keyboard.press('Enter');
  const insurance = page.getByRole('menuitemcheckbox', { name: 'Business Insurance' });
  await expect(page.getByRole('menuitemcheckbox', { name: 'Business' })).toHaveCount(1);
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

test('Undo removes a verification and its notification', async ({ page, openBrowser }) => {
  const phone = await openBrowser({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const person = await signInNewUser(phone, 'subcontractor', { hasBusinessInsurance: true });
  await openTable(page, 'subcontractors', person.username);
  const documents = row(page, person)
    .getByRole('list', { name: /^Documents of/ })
    .getByRole('listitem');
  await expect(documents).toHaveText([
    'Business RegistrationNot declared',
    /^Business InsuranceDeclaredVerify$/,
  ]);
  await expectAccessible(page);

  await tabTo(page, verifyButton(page, person));
  await page.keyboard.press('Enter');
  await expect(documents.nth(1)).toHaveText('Business InsuranceVerified');
  await expect(documents.nth(1)).toBeFocused();
  await expectToast(page, 'Verification updated', 'Business Insurance of Dana Whitfield is verified.');
  await expect.poll(() => fetchTitles(phone)).toEqual(['Document verified']);

  await page.keyboard.press('F8');
  await tabTo(page, page.getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Verification updated', 'Business Insurance of Dana Whitfield is not verified.');
  await expect(documents.nth(1)).toContainText('Declared');
  await expect.poll(() => fetchTitles(phone)).toEqual([]);
});

test('‘To verify’ shows only accounts with a document to verify', async ({ page }) => {
  const company = uniqueName('Paper');
  const declared = await register(page.request, 'contractor', { company, hasBusinessRegistration: true });
  const plain = await register(page.request, 'contractor', { company });
  await openTable(page, 'wrap-shops', company);
  await expect(row(page, plain)).toBeVisible();
  await page.getByRole('button', { name: 'To verify (1)' }).click();
  await expect(page).toHaveURL(/documents=to-verify/);
  await expect(row(page, plain)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'To verify (1)' })).toHaveAttribute('aria-pressed', 'true');
  await expect(row(page, declared)).toBeVisible();
  await expect(page.getByText('Showing 1 of 1 wrap shops')).toBeVisible();

  await verifyButton(page, declared).click();
  await expect(row(page, declared)).toHaveCount(0);
  await expectFocusKept(page);
  await expect(page.getByRole('button', { name: 'To verify (0)' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, declared)).toBeVisible();
  await page.goBack();
  await expect(row(page, plain)).toBeVisible();
});

test('nothing to verify is shown as such', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.route('**/api/admin/users/role/contractor*documents=to-verify*', (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
  );
  await page.goto('/admin?tab=wrap-shops&documents=to-verify');
  await expect(page.getByText('Nothing to verify')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all wrap shops' }).click();
  await expect(page).toHaveURL(/tab=wrap-shops$/);
});

test('documents fit a phone, with targets of 44 px', async ({ page, openBrowser }) => {
  const person = await register(page.request, 'subcontractor', {
    name: 'Maximilian Featherstonehaugh-Whitfield the Younger',
    hasBusinessInsurance: true,
    hasBusinessRegistration: true,
  });
  const phone = await openBrowser({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await openTable(phone, 'subcontractors', person.username);
  for (const button of await row(phone, person)
    .getByRole('button', { name: /^Verify/ })
    .all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect(row(phone, person).getByRole('button', { name: /^Verify/ })).toHaveCount(2);
  await expectAccessible(phone);
  await expectNoHorizontalScroll(phone);
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
  await verifyButton(page, person).click();
  await expectToast(page, 'Verification failed', 'Failed to update verification status');
  await expect(verifyButton(page, person)).toBeVisible();
  await actionsButton(page, person).click();
  const registration = page.getByRole('menuitemcheckbox', { name: 'Business Registration' });
  await registration.click();
  await expectToast(page, 'Verification failed', 'Failed to update verification status');
  await expect(registration).not.toBeChecked();
});

function verifyButton(page: Page, person: Person) {
  return row(page, person).getByRole('button', { name: /^Verify Business/ });
}

async function fetchTitles(page: Page): Promise<string[]> {
  const notifications: { title: string }[] = await (await page.request.get('/api/notifications')).json();
  return notifications.map(({ title }) => title);
}
