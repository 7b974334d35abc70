import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Account } from '#shared/admin/admin.contract.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { PHONE_SIZE } from '#web/testing/open-page.tsx';
import { expectToast } from '#web/testing/toasts.ts';
import { openAccounts, sampleAccount, respondWithAccounts } from '../admin.testing.ts';

const server = fakeServer();
const VERIFY_ROUTE = 'POST /api/admin/users/{id}/verify-documents';
const VERIFIED = {
  businessInsuranceVerified: true,
  businessInsuranceVerification: { at: '2026-03-06T09:30:00.000Z', byName: 'Rosa Diaz' },
};
const ACCOUNT_WITH_INSURANCE = sampleAccount({ company: 'Frost Wraps', hasBusinessInsurance: true });
const ACCOUNT_WITHOUT_DOCUMENTS = sampleAccount({ id: 8, username: 'plain', name: 'Ben Okafor' });
const row = (name: RegExp) => page.getByRole('row', { name });
const verifyButton = page.getByRole('button', { name: 'Verify Business Insurance of Lena Frost' });
const insuranceItem = page.getByRole('menuitemcheckbox', { name: /^Business Insurance/ });
const insuranceEntry = page
  .getByRole('list', { name: 'Documents of Lena Frost' })
  .getByRole('listitem')
  .nth(1);
const verificationFilterButton = (count: number) =>
  page.getByRole('button', { name: `To verify (${count})` });

test('a declared document is verified in the actions menu', async () => {
  await openAccountTable();
  const actions = page.getByRole('button', { name: 'Actions for Lena Frost' });
  await expect.element(actions).toBeVisible();
  actions.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(insuranceItem).not.toBeChecked();
  await expect.element(insuranceItem.getByText('Declared, not verified')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  insuranceItem.element().focus();
  await userEvent.keyboard('{Enter}');
  await expectToast('Verification updated');
  await expect.element(insuranceItem).toBeChecked();
  await expect.element(insuranceItem.getByText(/^Verified by Rosa Diaz, Mar 6, 2026 \d/)).toBeVisible();
  await expect.element(insuranceEntry.getByText('Verified')).toBeInTheDocument();
  await insuranceItem.click();
  await expect.element(insuranceItem.getByText('Declared, not verified')).toBeVisible();
  expect(server.calls(VERIFY_ROUTE).map(({ body }) => body)).toEqual([
    { documentType: 'businessInsurance', verified: true, seenName: 'Lena Frost', seenCompany: 'Frost Wraps' },
    {
      documentType: 'businessInsurance',
      verified: false,
      seenName: 'Lena Frost',
      seenCompany: 'Frost Wraps',
    },
  ]);
});

test('the actions menu has no item for an undeclared document', async () => {
  await openAccountTable();
  await page.getByRole('button', { name: 'Actions for Ben Okafor' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await expect.element(page.getByRole('menuitemcheckbox', { name: /Business/ })).not.toBeInTheDocument();
});

test('‘To verify’ shows only accounts with a document to verify', async () => {
  const { router } = await openAccountTable();
  await expect.element(row(/ plain /)).toBeVisible();
  await verificationFilterButton(1).click();
  await expect.element(row(/ plain /)).not.toBeInTheDocument();
  await expect.element(row(/ lena /)).toBeVisible();
  await expect.element(page.getByText('Showing 1 of 1 subcontractors')).toBeVisible();
  expect(router.state.location.href).toBe('/admin?tab=subcontractors&documents=to-verify');
  router.history.back();
  await expect.element(row(/ plain /)).toBeVisible();
});

test('Undo returns a verified account to ‘To verify’', async () => {
  await openAccountTable({ address: TO_VERIFY_URL });
  await expect.element(verificationFilterButton(1)).toHaveAttribute('aria-pressed', 'true');
  await verifyButton.click();
  await expect.element(verificationFilterButton(0)).toBeVisible();
  await expect.element(row(/ lena /)).not.toBeInTheDocument();
  expect(document.activeElement).not.toBe(document.body);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row(/ lena /)).toBeVisible();
});

test('a verification can be made and undone by keyboard', async () => {
  await openAccountTable();
  await expect
    .element(page.getByRole('list', { name: 'Documents of Lena Frost' }).getByRole('listitem').first())
    .toHaveTextContent('Business RegistrationNot declared');
  await expect.element(verifyButton).toBeVisible();
  verifyButton.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(insuranceEntry).toHaveTextContent('Business InsuranceVerified');
  await expect.element(insuranceEntry).toHaveFocus();
  await expectToast('Verification updated', 'Business Insurance of Lena Frost is verified.');
  await userEvent.keyboard('{F8}{Tab}{Tab}');
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expectToast('Verification updated', 'Business Insurance of Lena Frost is not verified.');
  await expect.element(insuranceEntry).toHaveTextContent('Business InsuranceDeclaredVerify');
});

test('shows a message when there is nothing to verify', async () => {
  const { router } = await openAccountTable({
    accounts: [ACCOUNT_WITHOUT_DOCUMENTS],
    address: TO_VERIFY_URL,
  });
  await expect.element(page.getByText('Nothing to verify')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('button', { name: 'Show all subcontractors' }).click();
  await expect.poll(() => router.state.location.href).toBe('/admin?tab=subcontractors');
});

test('the documents of an account fit a phone screen', async () => {
  const name = 'Maximilian Featherstonehaugh-Whitfield the Younger';
  await openAccountTable({
    accounts: [{ ...ACCOUNT_WITH_INSURANCE, name, hasBusinessRegistration: true }],
    screen: PHONE_SIZE,
  });
  await expect.element(page.getByRole('button', { name: /^Verify Business Registration/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Verify Business Insurance/ })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(PHONE_SIZE[0]);
  expect(await accessibilityFindings()).toBe('');
});

test('a failed verification is rolled back', async () => {
  await openAccountTable();
  server.refuse(VERIFY_ROUTE, 'not_found');
  await verifyButton.click();
  await expectToast('Verification failed', 'Failed to update verification status');
  await expect.element(verifyButton).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Lena Frost' }).click();
  await insuranceItem.click();
  await expectToast('Verification failed', 'Failed to update verification status');
  await expect.element(insuranceItem).not.toBeChecked();
});

test('an expired session shows only the session message', async () => {
  const { router } = await openAccountTable();
  // The first session check must be over before the session ends.
  await expect.element(verifyButton).toBeVisible();
  server.endSession(VERIFY_ROUTE);
  await verifyButton.click();
  await expectToast('Session expired', 'Please sign in again. You will come back to this page.');
  await expect.poll(() => router.state.location.pathname).toBe('/admin-login');
});

const TO_VERIFY_URL = '/admin?tab=subcontractors&documents=to-verify';

/** Opens an account table. The fake server accepts verifications of the document in `ACCOUNT_WITH_INSURANCE`. */
async function openAccountTable({
  accounts = [ACCOUNT_WITH_INSURANCE, ACCOUNT_WITHOUT_DOCUMENTS],
  ...more
}: Partial<AccountTableOptions> = {}) {
  server.respondWith(VERIFY_ROUTE, ({ body }) => {
    const changedAccount = body.verified
      ? { ...ACCOUNT_WITH_INSURANCE, ...VERIFIED }
      : ACCOUNT_WITH_INSURANCE;
    respondWithAccounts(server, [changedAccount, ACCOUNT_WITHOUT_DOCUMENTS]);
    return changedAccount;
  });
  return openAccounts(server, accounts, more);
}

type AccountTableOptions = { accounts: Account[] } & Parameters<typeof openAccounts>[2];
