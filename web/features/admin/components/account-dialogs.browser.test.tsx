import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Account } from '#shared/admin/admin.contract.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { openAccounts, sampleAccount, sampleCertification, respondWithAccounts } from '../admin.testing.ts';

const server = fakeServer();
const CREATE_ROUTE = 'POST /api/admin/users';
const UPDATE_ROUTE = 'PATCH /api/admin/users/{id}';
const CERTIFICATIONS_ROUTE = 'GET /api/admin/certifications';
const dialog = page.getByRole('dialog');
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
const button = (name: string) => dialog.getByRole('button', { name });
const ENTRIES = {
  Username: 'ben-okafor',
  'Full Name': 'Ben Okafor',
  Email: 'ben@okafor.example',
  Password: 'vinyl-and-heat-7',
};

test.each([
  ['subcontractors', 'Add Subcontractor', 'subcontractor'],
  ['wrap-shops', 'Add Wrap Shop', 'contractor'],
  ['clients', 'Add Client', 'client'],
] as const)('the tab %s creates an account with the role of its list', async (tab, label, role) => {
  await openAddDialog(tab, label);
  server.respond(CREATE_ROUTE, sampleAccount({ role }));
  await fillEntries({ ...ENTRIES, 'Phone Number': '555 0142', Company: 'Okafor Wraps', State: 'Ohio' });
  await button(label).click();
  await expectToast('User created');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls(CREATE_ROUTE)[0]?.body).toEqual({
    username: 'ben-okafor',
    name: 'Ben Okafor',
    email: 'ben@okafor.example',
    password: 'vinyl-and-heat-7',
    phone: '555 0142',
    company: 'Okafor Wraps',
    state: 'Ohio',
    certifications: [],
    role,
  });
});

test('a click on Cancel is not lost when a field error appears during the click', async () => {
  await openAddDialog('subcontractors', 'Add Subcontractor');
  await expect.element(field('Username')).toHaveFocus();
  await button('Cancel').click({ delay: 300 });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a click on the submit button is not lost when a field error appears during the click', async () => {
  await openAddDialog('subcontractors', 'Add Subcontractor');
  await expect.element(field('Username')).toHaveFocus();
  await button('Add Subcontractor').click({ delay: 300 });
  await expect.element(dialog.getByText('Username must be at least 3 characters')).toBeVisible();
  await expect.element(dialog.getByText('Password must be at least 6 characters')).toBeVisible();
});

test('the entries of a new account are checked before they are sent', async () => {
  await openAddDialog('subcontractors', 'Add Subcontractor');
  await expect.element(field('Username')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  for (const message of [
    'Username must be at least 3 characters',
    'Name must be at least 2 characters',
    'Invalid email address',
    'Password must be at least 6 characters',
  ])
    await expect.element(dialog.getByText(message)).toBeVisible();
  expect(server.calls(CREATE_ROUTE)).toEqual([]);
  expect(await accessibilityFindings()).toBe('');
  await expectNoHorizontalScroll();
  await field('Password').fill('vinyl-and-heat-7');
  await expect.element(dialog.getByText('Password strength:', { exact: false })).toBeVisible();
});

test('a client has no certifications to choose', async () => {
  await openAddDialog('clients', 'Add Client');
  await expect.element(field('Company')).toBeVisible();
  await expect.element(dialog.getByRole('group', { name: 'Certifications' })).not.toBeInTheDocument();
  expect(await accessibilityFindings()).toBe('');
});

test('the dialog keeps the entered values when the server rejects a new account', async () => {
  await openAddDialog('subcontractors', 'Add Subcontractor');
  server.refuse(CREATE_ROUTE, 'conflict', { message: 'Broken' });
  await fillEntries(ENTRIES);
  await button('Add Subcontractor').click();
  await expectToast('Failed to create user', 'Broken');
  await expect.element(field('Username')).toHaveValue('ben-okafor');
  await button('Cancel').click();
  await page.getByRole('button', { name: 'Add Subcontractor' }).click();
  await expect.element(field('Username')).toHaveValue('');
});

test('Edit User saves only the changed fields', async () => {
  const account = sampleAccount({ certifications: [1], phone: '555 0100' });
  await openEditDialog(account);
  server.respondWith(UPDATE_ROUTE, () => {
    const savedAccount = { ...account, name: 'Maria Lopez', phone: null, company: 'Lopez Films' };
    respondWithAccounts(server, [savedAccount]);
    return savedAccount;
  });
  await expect.element(field('Username')).toHaveValue(account.username);
  await expect.element(dialog.getByRole('checkbox', { name: '3M' })).toBeChecked();
  await expect.element(dialog.getByText('Leave blank to keep unchanged')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await field('Full Name').fill('Maria Lopez');
  await field('Phone Number').fill('');
  await dialog.getByRole('checkbox', { name: 'Oracal' }).click();
  await button('Save Changes').click();
  await expectToast('User updated');
  await expect.element(page.getByRole('row', { name: /^Maria Lopez .* Lopez Films/ })).toBeVisible();
  expect(server.calls(UPDATE_ROUTE)[0]?.body).toEqual({
    name: 'Maria Lopez',
    phone: null,
    certifications: [1, 2],
  });
});

test('Escape does not close the dialog while it saves', async () => {
  await openEditDialog(sampleAccount());
  server.respond(UPDATE_ROUTE, sampleAccount());
  const release = server.hold(UPDATE_ROUTE);
  await field('Full Name').fill('Maria Lopez');
  await button('Save Changes').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Saving...')).toBeVisible();
  await expect.element(page.getByText('Discard what you entered?')).not.toBeInTheDocument();
  release?.();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a taken username is rejected at its field', async () => {
  await openEditDialog(sampleAccount());
  server.refuse(UPDATE_ROUTE, 'conflict', { errors: { username: { _errors: ['Taken'] } } });
  await field('Username').fill('dana');
  await button('Save Changes').click();
  await expectToast('Failed to update user');
  await expect.element(field('Username')).toHaveAttribute('aria-invalid', 'true');
});

test('Edit User warns before a new name or company clears a verification', async () => {
  await openEditDialog(sampleAccount({ hasBusinessInsurance: true, businessInsuranceVerified: true }));
  const note = dialog.getByText('removes the Verified badges of this account', { exact: false });
  await field('Phone Number').fill('555 0100');
  await expect.element(note).not.toBeInTheDocument();
  await field('Company').fill('Another company');
  await expect.element(note).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('Edit User warns that a new address will not be confirmed', async () => {
  await openEditDialog(sampleAccount({ emailVerified: true }));
  await expect
    .element(
      dialog.getByText('This address is confirmed. If you change it, the new address will not be confirmed.'),
    )
    .toBeVisible();
});

test('certifications that fail to load can be retried', async () => {
  let release: (() => void) | undefined;
  await openEditDialog(sampleAccount({ certifications: [1] }), () => {
    server.refuse(CERTIFICATIONS_ROUTE, 'validation_failed');
    release = server.hold(CERTIFICATIONS_ROUTE);
  });
  const certificationGroup = dialog.getByRole('group', { name: 'Certifications' });
  await expect.element(certificationGroup.getByText('Loading certifications...')).toBeInTheDocument();
  release?.();
  await expect
    .element(certificationGroup.getByText('Certifications could not be loaded.', { exact: false }))
    .toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  server.respond(CERTIFICATIONS_ROUTE, [sampleCertification()]);
  await certificationGroup.getByRole('button', { name: 'Retry' }).click();
  await expect.element(certificationGroup.getByRole('checkbox', { name: '3M' })).toBeChecked();
});

async function openAddDialog(tab: string, label: string): Promise<void> {
  await openAccounts(server, [], { address: `/admin?tab=${tab}` });
  await page.getByRole('button', { name: label }).click();
}

async function fillEntries(entries: Record<string, string>): Promise<void> {
  for (const [name, entry] of Object.entries(entries)) await field(name).fill(entry);
}

async function openEditDialog(account: Account, prepare?: () => void): Promise<void> {
  const certifications = [sampleCertification(), sampleCertification({ id: 2, name: 'Oracal' })];
  await openAccounts(server, [account], { certifications, ...(prepare && { prepare }) });
  await page.getByRole('button', { name: `Actions for ${account.name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
}
