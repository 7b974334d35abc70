import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { fetchDetails, createProject } from './jobs.ts';
import { fillNewProject, openNewProject } from './new-project.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { register, signInNewUser } from './people.ts';

test('the dialog shows its sections and options', async ({ page }) => {
  const dialog = await openDialog(page);
  for (const name of ['Project Information', 'Vehicle Details', 'Wrap Details', 'Assign Subcontractor'])
    await expect(dialog.getByRole('group', { name, exact: true })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Initial Photos (Optional)' })).toBeVisible();
  await expectChoices(dialog, 'Vehicle Type', ['car', 'truck', 'box-truck', 'van', 'trailer', 'other']);
  await expectChoices(dialog, 'Wrap Type', ['full', 'partial', 'commercial', 'color-change', 'ppf']);
  await expectChoices(dialog, 'Material', ['3m', 'avery', 'oracal', 'xpel', 'other']);
  await dialog.getByLabel('Wrap Type').selectOption('full');
  await expect(dialog.getByLabel('Wrap Color')).toBeVisible();
  await dialog.getByLabel('Wrap Type').selectOption('commercial');
  await expect(dialog.getByLabel('Wrap Color')).toBeHidden();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

test('the form names every required field', async ({ page }) => {
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  for (const text of [
    'Project name is required',
    'Vehicle type is required',
    'Vehicle make is required',
    'Vehicle model is required',
    'Vehicle year is required',
    'Vehicle color is required',
    'Wrap type is required',
    'Material is required',
  ])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Project Name')).toBeFocused();
});

test('a failed creation keeps the form', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const installer = await register(page.request, 'subcontractor', {
    name: 'Omar Reyes',
    company: 'Reyes Films',
  });
  // An installer of an earlier project is on the shop's team.
  await createProject(page.request, { subcontractorId: installer.id });
  const dialog = await openNewProject(page);
  await fillNewProject(dialog);
  await dialog.getByLabel('Subcontractor', { exact: true }).selectOption('Omar Reyes, Reyes Films');

  const held = Promise.withResolvers<void>();
  await page.route('**/api/projects', async (route) => {
    await held.promise;
    await route.fulfill({ status: 503, json: { message: 'Back in a minute.' } });
  });
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeVisible();
  held.resolve();
  await expectToast(page, 'Error', 'Failed to create project. Please try again.');
  await expect(dialog.getByText('Back in a minute.')).toBeVisible();
  await expect(dialog.getByLabel('Project Name')).toHaveValue('Harbour Bakery van');
  await page.unroute('**/api/projects');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expectToast(page, 'Project created', 'New project has been created successfully.');
  await expect(page).toHaveURL(/\/project\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  expect(await fetchDetails(page.request, id)).toMatchObject({
    project: {
      name: 'Harbour Bakery van',
      subcontractorId: installer.id,
      status: 'not-started',
      progress: 0,
    },
  });
});

test('server errors are shown at their fields', async ({ page }) => {
  const dialog = await openDialog(page);
  await fillNewProject(dialog);
  const errors = { name: { _errors: ['This name is taken', 'Choose another'] } };
  await page.route('**/api/projects', (route) =>
    route.fulfill({ status: 400, json: { message: 'No', errors } }),
  );
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expectToast(page, 'Error', 'Failed to create project. Please try again.');
  await expect(dialog.getByText('This name is taken, Choose another')).toBeVisible();
  await expect(dialog.getByLabel('Project Name')).toBeFocused();
});

test('a project can be created while the team is unavailable', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const requests: string[] = [];
  await page.route('**/api/subcontractors?*', (route) => {
    requests.push(route.request().method());
    return route.fulfill({ status: 503, json: { message: 'Back in a minute.' } });
  });
  const dialog = await openNewProject(page);
  await expect(
    dialog.getByText('Your team could not be loaded. You can assign someone later.'),
  ).toBeVisible();
  expect(requests).toHaveLength(2);
  await fillNewProject(dialog);
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expectToast(page, 'Project created');
});

async function openDialog(page: Page): Promise<Locator> {
  await signInNewUser(page, 'contractor');
  return openNewProject(page);
}

async function expectChoices(dialog: Locator, label: string, values: string[]): Promise<void> {
  const choices = dialog.getByLabel(label).locator('option:not([value=""])');
  expect(
    await choices.evaluateAll((options) => options.map((option) => option.getAttribute('value'))),
  ).toEqual(values);
}
