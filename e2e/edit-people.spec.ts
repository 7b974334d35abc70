import { expect } from '@playwright/test';
import { openEdit, save, tab } from './edit-form.ts';
import { test } from './fixtures.ts';
import { fetchDetails, editByApi, createProject, registerClient, createShopWithProject } from './jobs.ts';
import { expectAccessible, expectToast } from './page-checks.ts';
import { ADMIN, register, signInNewUser, signIn } from './people.ts';

test('a client who cannot be chosen is shown on its tab', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await openEdit(page, project.id);
  await tab(page, 'Wrap Details').click();
  await page.getByLabel('Brand').fill('Avery');
  const message = 'Choose a client of your other projects, or invite the client';
  const errors = { 'project.clientId': { _errors: [message] } };
  await page.route('**/full-update', (route) =>
    route.fulfill({ status: 400, json: { message, code: 'validation_failed', errors } }),
  );
  await save(page).click();
  await expectToast(page, 'Error', 'Not saved. Check the client.');
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByLabel('Client', { exact: true })).toBeFocused();
  await expect(page).toHaveURL(/tab=general/);
  await tab(page, 'Wrap Details').click();
  await expect(page.getByLabel('Brand')).toHaveValue('Avery');
});

test('a shop assigns and unassigns an installer of its team', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  const installer = await register(page.request, 'subcontractor', {
    name: 'Omar Reyes',
    company: 'Reyes Films',
  });
  // An installer of an earlier project is on the shop's team.
  const earlier = await createProject(page.request);
  await editByApi(page.request, earlier.id, { project: { subcontractorId: installer.id } });

  await page.goto(`/project/${project.id}`);
  await expect(page.getByText('Not assigned')).toBeVisible();
  await page.getByRole('link', { name: 'Assign a subcontractor' }).click();
  await expect(page.getByLabel('Subcontractor', { exact: true })).toBeFocused();
  await page.getByLabel('Subcontractor', { exact: true }).selectOption('Omar Reyes, Reyes Films');
  const request = page.waitForRequest((sent) => sent.method() === 'PUT');
  await save(page).click();
  expect((await request).postDataJSON()).toMatchObject({ project: { subcontractorId: installer.id } });
  await expect(page.getByText('Omar Reyes', { exact: true }).first()).toBeVisible();

  await openEdit(page, project.id);
  await page.getByLabel('Subcontractor', { exact: true }).selectOption('Not assigned');
  await save(page).click();
  await expect(page.getByText('Not assigned')).toBeVisible();
});

test('an admin assigns an installer of the shop’s team', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  const installer = await register(page.request, 'subcontractor', { name: 'Omar Reyes' });
  await createProject(page.request, { subcontractorId: installer.id });
  await signIn(page, ADMIN);
  await page.goto(`/project/${project.id}`);
  await page.getByRole('link', { name: 'Assign a subcontractor' }).click();
  await page.getByLabel('Subcontractor', { exact: true }).selectOption('Omar Reyes');
  await save(page).click();
  await expectToast(page, 'Project updated');
  expect((await fetchDetails(page.request, project.id)).subcontractor).toMatchObject({ id: installer.id });
});

test('a shop chooses and takes off a client of its other projects', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  const client = await registerClient(page.request, 'Maria Lopez');
  await createProject(page.request, { name: 'Last year’s trailer', client });
  await openEdit(page, project.id, '#client');
  await expect(page.getByLabel('Client', { exact: true })).toBeFocused();
  await page.getByLabel('Client', { exact: true }).selectOption('Maria Lopez');
  await save(page).click();
  await expect(page.getByText('Maria Lopez', { exact: true }).first()).toBeVisible();
  await openEdit(page, project.id);
  await page.getByLabel('Client', { exact: true }).selectOption('No client');
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Add client' })).toBeVisible();
  expect(await fetchDetails(page.request, project.id)).toMatchObject({ client: null });
});

test('only the shop and an admin edit a project', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  const installer = await register(page.request, 'subcontractor', { name: 'Omar Reyes' });
  await editByApi(page.request, project.id, { project: { subcontractorId: installer.id } });

  await signIn(page, installer);
  await openEdit(page, project.id);
  await expect(page.getByText('Only the shop can edit this project')).toBeVisible();
  await expect(save(page)).toBeHidden();
  await expectAccessible(page);
  await page.goto(`/project/${project.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Bakery delivery van' })).toBeVisible();
  for (const action of ['Edit Details', 'Mark as Complete', 'Delete Project'])
    await expect(page.getByText(action)).toBeHidden();

  await signInNewUser(page, 'contractor');
  await page.goto(`/edit-project?id=${project.id}`);
  await expect(page.getByText('Project Not Found')).toBeVisible();

  await signIn(page, ADMIN);
  await openEdit(page, project.id);
  await expect(page.getByLabel('Subcontractor', { exact: true })).toHaveValue(String(installer.id));
  await page.getByLabel('Project Name').fill('Renamed by the admin');
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Renamed by the admin' })).toBeVisible();
});
