import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { DESKTOP_SIZE, PHONE_SIZE, openPage } from '#web/testing/open-page.tsx';
import { expectToast } from '#web/testing/toasts.ts';
import { sampleAdmin, sampleCertification } from './admin.testing.ts';

const server = fakeServer();
const LIST_ROUTE = 'GET /api/admin/certifications';
const ADD_ROUTE = 'POST /api/admin/certifications';
const EDIT_ROUTE = 'PATCH /api/admin/certifications/{id}';
const DELETE_ROUTE = 'DELETE /api/admin/certifications/{id}';
const CERTIFICATIONS = [
  sampleCertification(),
  sampleCertification({ id: 2, name: 'Ceramic Coating', description: 'Coatings', isActive: false }),
];
const table = page.getByRole('table', { name: 'Certifications' });
const row = (name: string | RegExp) => table.getByRole('row', { name });
const addButton = page.getByRole('button', { name: 'Add Certification' });
const addDialog = page.getByRole('dialog', { name: 'Add Certification' });
const activeSwitch = page.getByRole('switch', { name: 'Active' });
const actionsButton = page.getByRole('button', { name: 'Actions for 3M' });
const nameField = addDialog.getByRole('textbox', { name: 'Name' });

test('the table shows name, description and status of every certification', async () => {
  await openCertifications('/admin', PHONE_SIZE);
  await expect.element(row(/^3M Trained by 3M Active/)).toBeVisible();
  await expect.element(row(/^Ceramic Coating Coatings Inactive/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(PHONE_SIZE[0]);
  await page.viewport(...DESKTOP_SIZE);
  await expect.element(row('Name Description Status Actions')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('an inactive certification is added after its entries were corrected', async () => {
  await openCertifications();
  const created = sampleCertification({ id: 3, name: 'Films', isActive: false });
  server.respondWith(ADD_ROUTE, () => {
    server.respond(LIST_ROUTE, [...CERTIFICATIONS, created]);
    return created;
  });
  addButton.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(nameField).toBeVisible();
  await addDialog.getByRole('button', { name: 'Add Certification' }).click();
  for (const text of ['Name is required', 'Description is required'])
    await expect.element(addDialog.getByText(text)).toBeVisible();
  await expect.element(nameField).toHaveFocus();
  expect(await accessibilityFindings()).toBe('');
  await userEvent.keyboard('Films{Tab}Up to 60 inches{Tab}logo.png{Tab}');
  await expect.element(addDialog.getByText('Logo URL must be a web address')).toBeVisible();
  await expect.element(activeSwitch).toBeChecked();
  await expect.element(activeSwitch).toHaveFocus();
  await userEvent.keyboard(' ');
  const logoField = addDialog.getByRole('textbox', { name: 'Logo URL (Optional)' });
  await logoField.fill('https://films.example/logo.png');
  await userEvent.keyboard('{Enter}');
  await expectToast('Certification created');
  expect(server.calls(ADD_ROUTE)[0]?.body).toEqual({
    name: 'Films',
    description: 'Up to 60 inches',
    logoUrl: 'https://films.example/logo.png',
    isActive: false,
  });
  await expect.element(addDialog).not.toBeInTheDocument();
  await expect.element(row(/^Films .* Inactive/)).toBeVisible();
  await expect.element(addButton).toHaveFocus();
});

test('an edited certification is activated', async () => {
  const certification = sampleCertification({ logoUrl: 'https://films.example/logo.png', isActive: false });
  await openCertifications('/admin', DESKTOP_SIZE, [certification]);
  server.respondWith(EDIT_ROUTE, () => {
    server.respond(LIST_ROUTE, [{ ...certification, isActive: true }]);
    return { ...certification, isActive: true };
  });
  await choose('Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Certification' });
  await expect
    .element(dialog.getByRole('textbox', { name: 'Logo URL (Optional)' }))
    .toHaveValue('https://films.example/logo.png');
  await expect.element(activeSwitch).not.toBeChecked();
  await activeSwitch.click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast('Certification updated');
  expect(server.calls(EDIT_ROUTE)[0]?.body).toMatchObject({ isActive: true });
  await expect.element(row(/^3M Trained by 3M Active/)).toBeVisible();
  await expect.element(actionsButton).toHaveFocus();
});

test.each([
  [0, 'No account uses it.'],
  [1, 'It will be removed from 1 account.'],
])('the delete dialog of a certification with %s accounts shows this number', async (holders, note) => {
  await openCertifications('/admin', DESKTOP_SIZE, [sampleCertification({ holders })]);
  await choose('Delete');
  const confirmDialog = page.getByRole('alertdialog');
  await expect.element(confirmDialog.getByText(note)).toBeVisible();
});

test('a certification is deleted after a confirmation', async () => {
  await openCertifications('/admin', DESKTOP_SIZE, [sampleCertification()]);
  server.respondWith(DELETE_ROUTE, () => {
    server.respond(LIST_ROUTE, []);
    return { success: true as const };
  });
  await choose('Delete');
  const confirmDialog = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
  const text = 'This permanently deletes the certification “3M” and cannot be undone.';
  await expect.element(confirmDialog.getByText(text)).toBeVisible();
  await expect.element(confirmDialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(await accessibilityFindings()).toBe('');
  await userEvent.keyboard('{Escape}');
  await expect.element(confirmDialog).not.toBeInTheDocument();
  await expect.element(actionsButton).toHaveFocus();
  expect(server.calls(DELETE_ROUTE)).toEqual([]);
  await choose('Delete');
  await confirmDialog.getByRole('button', { name: 'Delete' }).click();
  await expectToast('Certification deleted');
  await expect.element(row(/^3M/)).not.toBeInTheDocument();
});

test('the form asks before it discards input', async () => {
  await openCertifications();
  await addButton.click();
  await nameField.fill('Half typed');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(nameField).toHaveValue('Half typed');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(addDialog).not.toBeInTheDocument();
  await addButton.click();
  await expect.element(nameField).toHaveValue('');
});

test('a duplicate name is rejected at its field', async () => {
  await openCertifications();
  server.refuse(ADD_ROUTE, 'conflict', { errors: { name: { _errors: ['Taken'] } } });
  await addButton.click();
  await nameField.fill('3m');
  await addDialog.getByRole('textbox', { name: 'Description' }).fill('Again');
  await addDialog.getByRole('button', { name: 'Add Certification' }).click();
  await expect.element(page.getByText('Failed to create certification')).toBeVisible();
  await expect.element(nameField).toHaveAttribute('aria-invalid', 'true');
  await expect.element(addDialog.getByRole('textbox', { name: 'Description' })).toHaveValue('Again');
});

test('search and sort order are kept in the address', async () => {
  const { router } = await openCertifications();
  await page.getByRole('searchbox', { name: 'Search certifications' }).fill('c');
  await expect.poll(() => router.state.location.href).toBe('/admin?q=c');
  await page.getByRole('button', { name: 'Status' }).click();
  await expect.poll(() => router.state.location.href).toBe('/admin?q=c&sort=status');
});

test('applies the search and sort order from the URL', async () => {
  await openCertifications('/admin?q=ceramic&sort=status');
  await expect.element(row(/^Ceramic Coating/)).toBeVisible();
  await expect.element(row(/^3M/)).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('columnheader', { name: 'Status' }))
    .toHaveAttribute('aria-sort', 'ascending');
});

test('a search that finds nothing can be cleared', async () => {
  await openCertifications('/admin?q=no+such+thing');
  await expect.element(page.getByText('No certifications found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect.element(row(/^3M/)).toBeVisible();
});

test('certifications show loading, error and empty states', async () => {
  server.refuse(LIST_ROUTE, 'validation_failed', { message: 'Request 7 failed' });
  const release = server.hold(LIST_ROUTE);
  await openPage(server, '/admin', { user: sampleAdmin(), screen: PHONE_SIZE });
  await expect.element(page.getByText('Loading certifications...')).toBeInTheDocument();
  release();
  await expect.element(page.getByText('Error loading certifications. Please try again.')).toBeVisible();
  await expect.element(page.getByText('Failed to fetch certifications')).toBeVisible();
  await expect.element(page.getByText('Request 7 failed')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  server.respond(LIST_ROUTE, []);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('No certifications yet')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(PHONE_SIZE[0]);
});

test.each([
  ['change', 'PATCH', 'Edit', 'Save Changes', 'Failed to update certification'],
  ['deletion', 'DELETE', 'Delete', 'Delete', 'Failed to delete certification'],
] as const)('the dialog stays open when the %s fails', async (_what, method, action, button, title) => {
  await openCertifications('/admin', DESKTOP_SIZE, [sampleCertification()]);
  server.refuse(`${method} /api/admin/certifications/{id}`, 'conflict', { message: 'Gone' });
  await choose(action);
  await page.getByRole('button', { name: button }).click();
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByRole('button', { name: button })).toBeVisible();
});

async function openCertifications(
  address = '/admin',
  screen: typeof PHONE_SIZE | typeof DESKTOP_SIZE = DESKTOP_SIZE,
  certifications = CERTIFICATIONS,
) {
  server.respond(LIST_ROUTE, certifications);
  const openedPage = await openPage(server, address, { user: sampleAdmin(), screen });
  await expect.element(addButton).toBeVisible();
  return openedPage;
}

/** Chooses an action in the menu of the only certification. */
async function choose(action: string): Promise<void> {
  await actionsButton.click();
  await page.getByRole('menuitem', { name: action }).click();
}
