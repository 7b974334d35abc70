import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { DESKTOP_SIZE, PHONE_SIZE, openPage } from '#web/testing/open-page.tsx';
import { sampleAdmin, sampleCertification } from './admin.testing.ts';

const server = fakeServer();
const LIST_ROUTE = 'GET /api/admin/certifications';
const CERTIFICATIONS = [
  sampleCertification(),
  sampleCertification({ id: 2, name: 'Ceramic Coating', description: 'Coatings', isActive: false }),
];
const table = page.getByRole('table', { name: 'Certifications' });
const row = (name: string | RegExp) => table.getByRole('row', { name });
const addButton = page.getByRole('button', { name: 'Add Certification' });
const addDialog = page.getByRole('dialog', { name: 'Add Certification' });
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

test('the delete dialog shows how many accounts lose the certification', async () => {
  await openCertifications('/admin', DESKTOP_SIZE, [sampleCertification({ holders: 1 })]);
  await choose('Delete');
  const confirmDialog = page.getByRole('alertdialog');
  await expect.element(confirmDialog.getByText('It will be removed from 1 account.')).toBeVisible();
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
  server.refuse('POST /api/admin/certifications', 'conflict', { errors: { name: { _errors: ['Taken'] } } });
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
] as const)('a failed %s keeps the dialog open', async (_what, method, action, button, title) => {
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
  await page.getByRole('button', { name: 'Actions for 3M' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
