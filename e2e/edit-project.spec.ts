import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { createShopWithProject, fetchDetails } from './projects.ts';
import { expectToast } from './page-checks.ts';
import { expireSessionAt } from './people.ts';

test('a shop edits the dates, the vehicle and the wrap of a project', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await page.goto(`/project/${project.id}`);
  await page.getByRole('link', { name: 'Edit Details' }).click();
  await expect(page).toHaveURL(new RegExp(`/edit-project\\?id=${project.id}$`));

  await page.getByLabel('Project Name').fill('Fleet van of the Harbour Bakery');
  await page.getByLabel('Start Date').fill('2099-02-01');
  await page.getByLabel('Deadline', { exact: true }).fill('2099-03-05');
  await page.getByLabel('The deadline is flexible').check();
  await page.getByLabel('Scheduled Installation Date').fill('2099-03-01');
  await page.getByLabel('Estimated Completion Date').fill('2099-03-04');

  await tab(page, 'Job Details').click();
  await expect(page).toHaveURL(/tab=job-details/);
  await page.getByLabel('Vehicle Type').selectOption('van');
  for (const [label, text] of Object.entries(VEHICLE)) await fillIn(page, label, text);

  await tab(page, 'Wrap Details').click();
  await page.getByLabel('Wrap Type').selectOption('full');
  await page.getByLabel('Material').selectOption('3m');
  await page.getByLabel('Laminate').selectOption('No');
  for (const [label, text] of Object.entries(WRAP)) await fillIn(page, label, text);

  const request = page.waitForRequest((sent) => sent.method() === 'PUT');
  await saveButton(page).click();
  expect((await request).headers()['idempotency-key']).toBeTruthy();
  expect((await request).postDataJSON()).toMatchObject({ updatedAt: project.updatedAt });
  await expectToast(page, 'Project updated');
  await expect(page).toHaveURL(new RegExp(`/project/${project.id}$`));
  await expect(
    page.getByRole('heading', { level: 1, name: 'Fleet van of the Harbour Bakery' }),
  ).toBeVisible();

  expect(await fetchDetails(page.request, project.id)).toMatchObject({
    project: {
      startDate: '2099-02-01',
      deadline: '2099-03-05',
      isDeadlineFlexible: true,
      scheduledInstallationDate: '2099-03-01',
      estimatedCompletionDate: '2099-03-04',
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
});

test('unsaved changes are restored after a reload and a new sign-in', async ({ page }) => {
  const { shop, project } = await createShopWithProject(page);
  await openEdit(page, project.id);
  await page.getByLabel('Project Name').fill('Fleet van');
  await tab(page, 'Job Details').click();
  await page.getByLabel('Make').fill('Ford');
  const dialogTypes: string[] = [];
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(dialogTypes).toEqual(['beforeunload']);
  await expect(page.getByText('We restored your unsaved changes.')).toBeVisible();
  await expect(page.getByLabel('Make')).toHaveValue('Ford');

  await expireSessionAt(page, '**/full-update');
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Username').fill(shop.username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(shop.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(new RegExp(`/edit-project\\?id=${project.id}&tab=job-details$`));
  await expect(page.getByLabel('Make')).toHaveValue('Ford');
  await saveButton(page).click();
  await expectToast(page, 'Project updated');
  expect(await fetchDetails(page.request, project.id)).toMatchObject({
    project: { name: 'Fleet van' },
    vehicleDetail: { make: 'Ford' },
  });
  await openEdit(page, project.id);
  await expect(page.getByText('We restored your unsaved changes.')).toBeHidden();
});

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save All Changes' });

async function openEdit(page: Page, id: number): Promise<void> {
  await page.goto(`/edit-project?id=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Project' })).toBeVisible();
}

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
