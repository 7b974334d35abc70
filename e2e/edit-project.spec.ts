import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { makeProject, detailsOf, editBehind, registerClient, shopWithProject } from './jobs.ts';
import { expectAccessible, expectNoSidewaysScroll, expectToast, tabTo } from './page-checks.ts';
import { ADMIN, register, signIn, signedIn } from './people.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save All Changes' });
const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

async function openEdit(page: Page, id: number, search = ''): Promise<void> {
  await page.goto(`/edit-project?id=${id}${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Project' })).toBeVisible();
}

test('a shop edits every field of a project, and finds all of it again', async ({ page }) => {
  const { project } = await shopWithProject(page);
  const client = await registerClient(page.request, 'Maria Lopez');
  await page.goto(`/project/${project.id}`);
  await page.getByRole('link', { name: 'Edit Details' }).click();
  await expect(page).toHaveURL(new RegExp(`/edit-project\\?id=${project.id}$`));

  await page.getByLabel('Project Name').fill('Fleet van of the Harbour Bakery');
  await page.getByLabel('Start Date').fill('2027-02-01');
  await page.getByLabel('Deadline', { exact: true }).fill('2027-03-05');
  await page.getByLabel('The deadline is flexible').check();
  await page.getByLabel('Scheduled Installation Date').fill('2027-03-01');
  await page.getByLabel('Estimated Completion Date').fill('2027-03-04');
  await page.getByLabel('Client’s e-mail address').fill(client.email.toUpperCase());

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

  expect(await detailsOf(page.request, project.id)).toMatchObject({
    project: {
      startDate: '2027-02-01',
      deadline: '2027-03-05',
      isDeadlineFlexible: true,
      scheduledInstallationDate: '2027-03-01',
      estimatedCompletionDate: '2027-03-04',
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
  expect(await detailsOf(page.request, project.id)).toMatchObject({
    wrapDetail: { laminate: null, designNotes: null, brand: '3M IJ180' },
  });
});

test('the button says that it saves, and a project needs a name', async ({ page }) => {
  const { project } = await shopWithProject(page);
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

test('an address of no client marks its tab, and everything typed stays', async ({ page }) => {
  const { project } = await shopWithProject(page);
  await openEdit(page, project.id);
  await page.getByLabel('Client’s e-mail address').fill('nobody@fleet.example');
  await tab(page, 'Wrap Details').click();
  await page.getByLabel('Brand').fill('Avery');
  await save(page).click();
  await expectToast(page, 'Error', 'Failed to update project details. Please try again.');
  await expect(page.getByText('No client account has this e-mail address')).toBeVisible();
  await expect(page.getByLabel('Client’s e-mail address')).toBeFocused();
  await expect(page).toHaveURL(/tab=general/);
  await tab(page, 'Wrap Details').click();
  await expect(page.getByLabel('Brand')).toHaveValue('Avery');
});

test('a save that fails, and one that finds no server, keep everything for the next try', async ({
  page,
}) => {
  const { project } = await shopWithProject(page);
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

test('unsaved changes are kept from leaving by a link, by Back, and by Cancel', async ({ page }) => {
  const { project } = await shopWithProject(page);
  await page.goto(`/project/${project.id}`);
  await page.getByRole('link', { name: 'Edit Details' }).click();
  await page.getByLabel('Project Name').fill('Half a na');

  await page.getByRole('link', { name: 'My Projects' }).first().click();
  await expectAccessible(page);
  await leaving(page).getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Project Name')).toHaveValue('Half a na');

  await page.goBack();
  await page.keyboard.press('Escape');
  await expect(leaving(page)).toBeHidden();
  await expect(page).toHaveURL(/edit-project/);

  // Another tab of the form is no leaving.
  await tab(page, 'Job Details').click();
  await expect(page).toHaveURL(/tab=job-details/);
  await expect(leaving(page)).toBeHidden();

  await page.getByRole('link', { name: 'Cancel' }).click();
  await leaving(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(new RegExp(`/project/${project.id}$`));
  await openEdit(page, project.id);
  await expect(page.getByLabel('Project Name')).toHaveValue('Harbour Bakery delivery van');
  await page.getByRole('link', { name: 'Back to Project' }).click();
  await expect(page).toHaveURL(new RegExp(`/project/${project.id}$`));
});

test('the browser asks before a reload, and what was typed comes back after it and after a forced sign-in', async ({
  page,
}) => {
  const { shop, project } = await shopWithProject(page);
  await openEdit(page, project.id);
  await page.getByLabel('Project Name').fill('Fleet van');
  await tab(page, 'Job Details').click();
  await page.getByLabel('Make').fill('Ford');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(page.getByLabel('Make')).toHaveValue('Ford');

  await page.request.post('/api/auth/logout');
  await save(page).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Username').fill(shop.username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(shop.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(new RegExp(`/edit-project\\?id=${project.id}&tab=job-details$`));
  await expect(page.getByLabel('Make')).toHaveValue('Ford');
  await save(page).click();
  await expectToast(page, 'Project updated');
  expect(await detailsOf(page.request, project.id)).toMatchObject({
    project: { name: 'Fleet van' },
    vehicleDetail: { make: 'Ford' },
  });
  await openEdit(page, project.id);
  await expect(page.getByText('Your unsaved changes are back.')).toBeHidden();
});

test('what came back can be thrown away', async ({ page }) => {
  const { project } = await shopWithProject(page);
  await openEdit(page, project.id);
  await page.getByLabel('Project Name').fill('Never mind');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByLabel('Project Name')).toHaveValue('Harbour Bakery delivery van');
  await page.getByRole('link', { name: 'Back to Project' }).click();
  await expect(page).toHaveURL(new RegExp(`/project/${project.id}$`));
});

test('an installer from the team is assigned in a few steps, hears of it or not, and is taken off again', async ({
  page,
}) => {
  const { project } = await shopWithProject(page);
  const installer = await register(page.request, 'subcontractor', {
    name: 'Omar Reyes',
    company: 'Reyes Films',
  });
  // Whoever has worked for the shop stands in its team.
  const earlier = await makeProject(page.request);
  await editBehind(page.request, earlier.id, { project: { subcontractorId: installer.id } });

  await page.goto(`/project/${project.id}`);
  await expect(page.getByText('Not assigned')).toBeVisible();
  await page.getByRole('link', { name: 'Assign a subcontractor' }).click();
  await expect(page.getByLabel('Subcontractor', { exact: true })).toBeFocused();
  await page.getByLabel('Subcontractor', { exact: true }).selectOption('Omar Reyes, Reyes Films');
  await page.getByLabel('Notify subcontractor').uncheck();
  const request = page.waitForRequest((sent) => sent.method() === 'PUT');
  await save(page).click();
  expect((await request).postDataJSON()).toMatchObject({
    project: { subcontractorId: installer.id, notifySubcontractor: false },
  });
  await expect(page.getByText('Omar Reyes', { exact: true }).first()).toBeVisible();

  await openEdit(page, project.id);
  await expect(page.getByLabel('Notify subcontractor')).toBeHidden();
  await page.getByLabel('Subcontractor', { exact: true }).selectOption('Not assigned');
  await save(page).click();
  await expect(page.getByText('Not assigned')).toBeVisible();
});

test('a client is added from the project page, and taken off on the edit page', async ({ page }) => {
  const { project } = await shopWithProject(page);
  const client = await registerClient(page.request, 'Maria Lopez');
  await page.goto(`/project/${project.id}`);
  await page.getByRole('link', { name: 'Add client' }).click();
  await expect(page.getByLabel('Client’s e-mail address')).toBeFocused();
  await page.keyboard.type(client.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Maria Lopez', { exact: true }).first()).toBeVisible();
  await openEdit(page, project.id);
  await expect(
    page.getByText('Maria Lopez is on the project. Another address takes their place.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Take the client off' }).click();
  await expect(page.getByText('Maria Lopez is taken off the project when you save.')).toBeVisible();
  await save(page).click();
  await expect(page.getByRole('link', { name: 'Add client' })).toBeVisible();
  expect(await detailsOf(page.request, project.id)).toMatchObject({ client: null });
});

test('an admin edits too; installer and client are told that the shop does; a stranger finds no project', async ({
  page,
}) => {
  const { project } = await shopWithProject(page);
  const installer = await register(page.request, 'subcontractor', { name: 'Omar Reyes' });
  await editBehind(page.request, project.id, { project: { subcontractorId: installer.id } });

  await signIn(page, installer);
  await openEdit(page, project.id);
  await expect(page.getByText('Only the shop edits this project')).toBeVisible();
  await expect(save(page)).toBeHidden();
  await expectAccessible(page);
  await page.goto(`/project/${project.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Bakery delivery van' })).toBeVisible();
  for (const act of ['Edit Details', 'Mark as Complete', 'Delete Project'])
    await expect(page.getByText(act)).toBeHidden();

  await signedIn(page, 'contractor');
  await page.goto(`/edit-project?id=${project.id}`);
  await expect(page.getByText('Project Not Found')).toBeVisible();

  await signIn(page, ADMIN);
  await openEdit(page, project.id);
  await expect(page.getByLabel('Subcontractor', { exact: true })).toHaveValue(String(installer.id));
  await page.getByLabel('Project Name').fill('Renamed by the admin');
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Renamed by the admin' })).toBeVisible();
});

test('without a project to edit the page says so and leads to the dashboard', async ({ page }) => {
  await signedIn(page, 'contractor');
  await page.goto('/edit-project?id=seven');
  await expectToast(page, 'Project Not Found', 'No project selected. Redirecting to dashboard.');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a project that cannot be loaded offers another try and the way home', async ({ page }) => {
  const { project } = await shopWithProject(page);
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

test('tracking is edited from the project view, and the link keeps its section', async ({ page }) => {
  const { project } = await shopWithProject(page);
  await openEdit(page, project.id, '&tab=tracking');
  await expect(page.getByText(/are edited from the project view/)).toBeVisible();
  const link = page.getByRole('link', { name: 'Go to the project view' });
  await expect(link).toHaveAttribute('href', `/project-view?id=${project.id}#tracking`);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/project/${project.id}#tracking$`));
  await page.goto(`/project-view?id=${project.id}#tracking`);
  await expect(page).toHaveURL(new RegExp(`/project/${project.id}#tracking$`));
});

test('every tab is accessible and fits a small phone, with very long names too', async ({ page }) => {
  const { project } = await shopWithProject(page, { name: 'Harbourbakerydeliveryvan'.repeat(8) });
  for (const search of ['', '&tab=job-details', '&tab=wrap-details', '&tab=tracking']) {
    await openEdit(page, project.id, search);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test('the whole edit works by keyboard alone', async ({ page }) => {
  const { project } = await shopWithProject(page);
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
  expect(await detailsOf(page.request, project.id)).toMatchObject({ vehicleDetail: { make: 'Ford' } });
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
