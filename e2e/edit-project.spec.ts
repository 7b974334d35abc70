import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openEdit, save, tab } from './edit-form.ts';
import { test } from './fixtures.ts';
import { createProject, fetchDetails, registerClient, createShopWithProject } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast, tabTo } from './page-checks.ts';
import { signInNewUser } from './people.ts';

test('a shop edits every field of a project', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  const client = await registerClient(page.request, 'Maria Lopez');
  await createProject(page.request, { name: 'Last year’s trailer', client });
  await page.goto(`/project/${project.id}`);
  await page.getByRole('link', { name: 'Edit Details' }).click();
  await expect(page).toHaveURL(new RegExp(`/edit-project\\?id=${project.id}$`));

  await page.getByLabel('Project Name').fill('Fleet van of the Harbour Bakery');
  await page.getByLabel('Start Date').fill('2099-02-01');
  await page.getByLabel('Deadline', { exact: true }).fill('2099-03-05');
  await page.getByLabel('The deadline is flexible').check();
  await page.getByLabel('Scheduled Installation Date').fill('2099-03-01');
  await page.getByLabel('Estimated Completion Date').fill('2099-03-04');
  await page.getByLabel('Client', { exact: true }).selectOption('Maria Lopez');

  await tab(page, 'Job Details').click();
  await expect(page).toHaveURL(/tab=job-details/);
  await page.getByLabel('Vehicle Type').selectOption('van');
  for (const [label, text] of Object.entries(VEHICLE)) await fillIn(page, label, text);

  await tab(page, 'Wrap Details').click();
  await page.getByLabel('Wrap Type').selectOption('commercial');
  await expect(page.getByLabel('Wrap Color')).toBeHidden();
  await page.getByLabel('Wrap Type').selectOption('full');
  await page.getByLabel('Material').selectOption('3m');
  await page.getByLabel('Laminate').selectOption('No');
  for (const [label, text] of Object.entries(WRAP)) await fillIn(page, label, text);

  const request = page.waitForRequest((sent) => sent.method() === 'PUT');
  await save(page).click();
  expect((await request).headers()['idempotency-key']).toBeTruthy();
  expect((await request).postDataJSON()).toMatchObject({ updatedAt: project.updatedAt });
  await expectToast(page, 'Project updated');
  await expect(page).toHaveURL(new RegExp(`/project/${project.id}$`));
  await expect(
    page.getByRole('heading', { level: 1, name: 'Fleet van of the Harbour Bakery' }),
  ).toBeVisible();
  await expect(page.getByText('Maria Lopez', { exact: true })).toBeVisible();

  expect(await fetchDetails(page.request, project.id)).toMatchObject({
    project: {
      startDate: '2099-02-01',
      deadline: '2099-03-05',
      isDeadlineFlexible: true,
      scheduledInstallationDate: '2099-03-01',
      estimatedCompletionDate: '2099-03-04',
      clientId: client.id,
    },
    vehicleDetail: {
      type: 'van',
      year: '2024',
      make: 'Ford',
      model: 'Transit',
      color: 'White',
      vin: '1FTBW2CM6HKA00001',
      licensePlate: 'W-7',
      notes: 'Scratch at the left door',
    },
    wrapDetail: {
      wrapType: 'full',
      material: '3m',
      color: 'Harbour blue',
      additionalDetails: 'Both sides',
      brand: '3M IJ180',
      type: 'cast',
      coverage: 'without roof',
      laminate: false,
      designNotes: 'Logo 40 cm high',
      notes: 'Rolls are in rack 4',
    },
  });

  await openEdit(page, project.id, '&tab=wrap-details');
  await expect(page.getByLabel('Laminate')).toHaveValue('false');
  await expect(page.getByLabel('Design Notes')).toHaveValue('Logo 40 cm high');
  await page.getByLabel('Laminate').selectOption('Not specified');
  await page.getByLabel('Design Notes').fill('');
  await save(page).click();
  await expect(page).toHaveURL(new RegExp(`/project/${project.id}$`));
  expect(await fetchDetails(page.request, project.id)).toMatchObject({
    wrapDetail: { laminate: null, designNotes: null, brand: '3M IJ180' },
  });
});

test('a commercial wrap clears the color', async ({ page }) => {
  const { project } = await createShopWithProject(page, {
    wrapDetail: { wrapType: 'full', material: '3m', color: 'Harbour blue' },
  });
  await openEdit(page, project.id, '&tab=wrap-details');
  await expect(page.getByLabel('Wrap Color')).toHaveValue('Harbour blue');
  await page.getByLabel('Wrap Type').selectOption('commercial');
  await save(page).click();
  await expectToast(page, 'Project updated');
  expect((await fetchDetails(page.request, project.id)).wrapDetail).toMatchObject({
    wrapType: 'commercial',
    color: null,
  });
});

test('a project needs a name', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await openEdit(page, project.id, '&tab=wrap-details');
  await tab(page, 'General').click();
  await page.getByLabel('Project Name').fill('   ');
  await tab(page, 'Tracking').click();
  await save(page).click();
  await expectToast(page, 'Project name required', 'Please enter a project name.');
  await expect(page.getByLabel('Project Name')).toBeFocused();
  await expect(page.getByRole('tab', { name: 'General , needs your attention' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expectAccessible(page);
  await page.getByLabel('Project Name').fill('Van 7');
  const held = Promise.withResolvers<void>();
  await page.route('**/full-update', async (route) => {
    await held.promise;
    await route.continue();
  });
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  held.resolve();
  await expectToast(page, 'Project updated');
});

test('a failed save keeps the form', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await openEdit(page, project.id);
  await page.getByLabel('Project Name').fill('Fleet van');
  await page.route('**/full-update', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
  await save(page).click();
  await expectToast(page, 'Error', 'Failed to update project details. Please try again.');
  await expect(page.getByLabel('Project Name')).toHaveValue('Fleet van');
  await page.unroute('**/full-update');
  await page.route('**/full-update', (route) => route.abort());
  await save(page).click();
  await expect(page.getByText(/The server could not be reached/)).toBeVisible();
  await expect(page.getByLabel('Project Name')).toHaveValue('Fleet van');
  await page.unroute('**/full-update');
  await save(page).click();
  await expectToast(page, 'Project updated');
  await expect(page.getByRole('heading', { level: 1, name: 'Fleet van' })).toBeVisible();
});

test('the edit page without a project redirects to the dashboard', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/edit-project');
  await expectToast(page, 'Project Not Found', 'No project selected. Redirecting to dashboard.');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an invalid project ID shows an error', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  for (const id of ['seven', '0', '12345678901']) {
    await page.goto(`/edit-project?id=${id}`);
    await expect(page.getByText('Invalid project ID in URL')).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Projects' }).click();
  await expect(page).toHaveURL(/\/my-projects$/);
});

test('a project that fails to load can be retried', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await page.clock.install();
  await page.route('**/details', (route) => route.fulfill({ status: 400, json: { message: 'Broken' } }));
  await page.goto(`/edit-project?id=${project.id}`);
  await expect(page.getByText('Error Loading Project')).toBeVisible();
  await expect(page.getByText('Failed to load project details. Please try again.')).toBeVisible();
  await expectToast(page, 'Error', 'Failed to load project. Redirecting to dashboard.');
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Error Loading Project')).toBeVisible();
  await page.clock.runFor(10_500);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.unroute('**/details');
  await page.goto(`/edit-project?id=${project.id}`);
  await expect(page.getByLabel('Project Name')).toHaveValue('Harbour Bakery delivery van');
});

test('the tracking tab links to the tracking section of the project', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await openEdit(page, project.id, '&tab=tracking');
  await expect(page.getByText('Edit tracking numbers in the project view.')).toBeVisible();
  const link = page.getByRole('link', { name: 'Go to the project view' });
  await expect(link).toHaveAttribute('href', `/project-view?id=${project.id}#tracking`);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/project/${project.id}#tracking$`));
  await page.goto(`/project-view?id=${project.id}#tracking`);
  await expect(page).toHaveURL(new RegExp(`/project/${project.id}#tracking$`));
});

test('every tab is accessible and fits a small phone', async ({ page }) => {
  const { project } = await createShopWithProject(page, { name: 'Harbourbakerydeliveryvan'.repeat(8) });
  for (const search of ['', '&tab=job-details', '&tab=wrap-details', '&tab=tracking']) {
    await openEdit(page, project.id, search);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  }
});

test('a project is edited by keyboard', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await page.goto(`/project/${project.id}`);
  await tabTo(page, page.getByRole('link', { name: 'Edit Details' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('tab', { name: 'General' }));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=job-details/);
  await tabTo(page, page.getByLabel('Make'));
  await page.keyboard.type('Ford');
  await tabTo(page, save(page));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Project updated');
  expect(await fetchDetails(page.request, project.id)).toMatchObject({ vehicleDetail: { make: 'Ford' } });
});

const VEHICLE = {
  Year: '2024',
  Make: 'Ford',
  Model: 'Transit',
  Color: 'White',
  VIN: '1FTBW2CM6HKA00001',
  'Vehicle Number': 'W-7',
  Notes: 'Scratch at the left door',
};

const WRAP = {
  'Wrap Color': 'Harbour blue',
  'Additional Details': 'Both sides',
  Brand: '3M IJ180',
  Type: 'cast',
  Coverage: 'without roof',
  'Design Notes': 'Logo 40 cm high',
  Notes: 'Rolls are in rack 4',
};

async function fillIn(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('tabpanel').getByRole('textbox', { name: label, exact: true }).fill(text);
}
