import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { openEditForm, fakeProjectServer } from '#web/testing/open-project.ts';
import { INSTALLER, sampleDetails, sampleInstaller, sampleShop } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeProjectServer();
const DETAILS_ROUTE = 'GET /api/projects/{id}/details';
const loadError = page.getByText('Error Loading Project');

test('a URL without a project leads to the dashboard', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openPage(server, '/edit-project', { user: sampleShop() });
  await expectToast('Project Not Found', 'No project selected. Redirecting to dashboard.');
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(() => location.pathname).toBe('/dashboard');
});

test.each(['seven', '0', '12345678901'])('the invalid project ID %s shows an error', async (id) => {
  await openPage(server, `/edit-project?id=${id}`, { user: sampleShop() });
  await expect.element(page.getByText('Invalid project ID in URL')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Projects' }).click();
  await expect.poll(() => location.pathname).toBe('/my-projects');
});

test('a project that the user may not see is not found', async () => {
  server.refuse(DETAILS_ROUTE, 'not_found');
  await openPage(server, '/edit-project?id=1', { user: sampleShop() });
  await expect.element(page.getByText('Project Not Found')).toBeVisible();
});

test('a project that fails to load can be retried', async () => {
  server.refuse(DETAILS_ROUTE, 'forbidden');
  await openPage(server, '/edit-project?id=1', { user: sampleShop() });
  await expect.element(loadError).toBeVisible();
  await expect.element(page.getByText('Failed to load project details. Please try again.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  server.respond(DETAILS_ROUTE, sampleDetails());
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Project Name' })).toBeVisible();
});

test('a project that fails to load leads to the dashboard after 10 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.refuse(DETAILS_ROUTE, 'forbidden');
  await openPage(server, '/edit-project?id=1', { user: sampleShop() });
  await expectToast('Error', 'Failed to load project. Redirecting to dashboard.');
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.poll(() => location.pathname).toBe('/dashboard');
});

test('an installer cannot edit a project', async () => {
  const details = sampleDetails({ subcontractorId: INSTALLER.id }, { subcontractor: INSTALLER });
  await openEditForm(server, details, { user: sampleInstaller() });
  await expect.element(page.getByText('Only the shop can edit this project')).toBeVisible();
  expect(page.getByRole('button', { name: 'Save All Changes' }).elements()).toEqual([]);
  expect(await accessibilityFindings()).toBe('');
});

test('an admin can edit the project of a shop', async () => {
  const details = sampleDetails({ subcontractorId: INSTALLER.id }, { subcontractor: INSTALLER });
  await openEditForm(server, details, { user: sampleShop({ id: 99, role: 'admin' }) });
  await expect
    .element(page.getByRole('combobox', { name: 'Subcontractor' }))
    .toHaveValue(String(INSTALLER.id));
  await expect.element(page.getByRole('button', { name: 'Save All Changes' })).toBeEnabled();
});
