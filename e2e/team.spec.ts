import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { addToTeam, createAssignedProject, registerInstaller, row } from './installers.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast, tabTo } from './page-checks.ts';
import { ADMIN, signIn, signInNewUser } from './people.ts';

test('an empty team links to the registry', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/dashboard');
  await page
    .getByRole('complementary', { name: 'Sidebar' })
    .getByRole('link', { name: 'My Subcontractors' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Subcontractors' })).toBeVisible();
  await expect(page.getByText('No subcontractors in your team yet')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('link', { name: 'Browse the Registry' }).click();
  await expect(page).toHaveURL('/subcontractor-registry');
});

test('the team shows contact details and project figures', async ({ page }) => {
  const tomas = await registerInstaller(page.request, {
    name: 'Tomás Herrera',
    email: 'tomas@herrera.example',
    company: 'Herrera Wrap Co.',
    phone: '+1 555 0142',
  });
  const wes = await registerInstaller(page.request, { name: 'Wes Dutton' });
  await signInNewUser(page, 'contractor');
  await addToTeam(page, wes, tomas);
  await createAssignedProject(page, tomas, { name: 'Bakery van' });
  await createAssignedProject(page, tomas, { name: 'Dairy truck', completed: true });
  await page.goto('/subcontractors');

  const table = page.getByRole('table', { name: 'My Subcontractors' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Name',
    'Company',
    'Contact Info',
    'Project Stats',
    'Actions',
  ]);
  await expect(table.getByRole('row')).toContainText(['Name', 'Tomás Herrera', 'Wes Dutton']);
  for (const text of ['Herrera Wrap Co.', 'tomas@herrera.example', '+1 555 0142'])
    await expect(row(page, tomas)).toContainText(text);
  await expect(row(page, tomas).getByRole('term')).toHaveText(['Total', 'Active', 'Done', 'Progress']);
  await expect(row(page, tomas).getByRole('definition')).toHaveText(['2', '0', '1', '50%']);
  await expect(row(page, wes)).toContainText('Independent');
  await expect(row(page, tomas).getByRole('link', { name: 'Contact Tomás Herrera' })).toHaveAttribute(
    'href',
    'mailto:tomas@herrera.example',
  );
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await page.getByPlaceholder('Search subcontractors...').fill('herrera');
  await expect(row(page, wes)).toBeHidden();
  await expect(page).toHaveURL('/subcontractors?q=herrera');
  await page.reload();
  await expect(page.getByPlaceholder('Search subcontractors...')).toHaveValue('herrera');
  await expect(row(page, wes)).toBeHidden();
  await page.getByPlaceholder('Search subcontractors...').fill('nobody of this name');
  await expect(page.getByText('No subcontractors found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click();
  await row(page, wes).getByRole('link', { name: 'View Profile of Wes Dutton' }).click();
  await expect(page).toHaveURL(new RegExp(`/subcontractor-profile/${wes.id}$`));
});

test('an installer is removed by keyboard and keeps the current job', async ({ page }) => {
  const ben = await registerInstaller(page.request);
  await signInNewUser(page, 'contractor');
  await addToTeam(page, ben);
  const project = await createAssignedProject(page, ben, { name: 'Bakery van' });
  await page.goto('/subcontractors');
  await tabTo(page, page.getByRole('button', { name: 'Remove Ben Okafor' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Remove from your team?' });
  await expect(dialog).toContainText('Ben Okafor stays on assigned projects.');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove Ben Okafor' })).toBeFocused();

  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Remove' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Subcontractor removed from your team');
  await expect(page.getByText('No subcontractors in your team yet')).toBeVisible();
  const details = await page.request.get(`/api/projects/${project}`);
  expect(await details.json()).toMatchObject({ subcontractorId: ben.id });
});

test('a failed removal can be retried', async ({ page }) => {
  const ben = await registerInstaller(page.request);
  await signInNewUser(page, 'contractor');
  await addToTeam(page, ben);
  await page.goto('/subcontractors');
  await page.getByRole('button', { name: 'Remove Ben Okafor' }).click();
  const dialog = page.getByRole('alertdialog');
  const calls = '**/api/subcontractors/remove-from-team';
  await page.route(calls, (route) => route.fulfill({ status: 503, json: { message: 'Back in a minute' } }));
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByRole('button', { name: 'Removing...' })).toBeVisible();
  await expectToast(page, 'Error', 'Failed to remove subcontractor: Back in a minute');
  await page.unroute(calls);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, ben)).toBeHidden();
});

test('a team that fails to load can be retried', async ({ page }) => {
  const people = [
    await registerInstaller(page.request, { name: 'Ada Ames' }),
    await registerInstaller(page.request, { name: 'Ben Bell' }),
    await registerInstaller(page.request, { name: 'Cleo Cole' }),
  ];
  await signInNewUser(page, 'contractor');
  await addToTeam(page, ...people);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/subcontractors?*', async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, json: { message: 'Something went wrong (request 7)' } });
  });
  await page.goto('/subcontractors');
  await expect(page.getByText('Loading subcontractors...')).toBeAttached();
  held.resolve();
  await expect(page.getByText('Something went wrong (request 7)')).toBeVisible();
  await page.unroute('**/api/subcontractors?*');
  await page.route('**/api/subcontractors?*', (route) =>
    route.continue({ url: route.request().url().replace('limit=50', 'limit=2') }),
  );
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('row')).toContainText(['Name', 'Ada Ames', 'Ben Bell']);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('row')).toContainText(['Name', 'Ada Ames', 'Ben Bell', 'Cleo Cole']);
});

test('users who do not hire have no team', async ({ page }) => {
  await signInNewUser(page, 'subcontractor');
  await page.goto('/subcontractors');
  await expect(page.getByText('For shops that hire installers')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View my profile' })).toBeVisible();
  await signInNewUser(page, 'client');
  await page.goto('/subcontractors');
  await expect(page.getByText('For shops that hire installers')).toBeVisible();
  await signIn(page, ADMIN);
  await page.goto('/subcontractors');
  await expect(page.getByText('For shops that hire installers')).toBeVisible();
});

test('an installer gets a team after switching to contractor', async ({ page }) => {
  await signInNewUser(page, 'subcontractor');
  await page.goto('/settings');
  await page.getByLabel('Contractor (Listed)').check();
  const items = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(items.getByRole('link', { name: 'My Subcontractors' })).toBeVisible();
  await items.getByRole('link', { name: 'My Subcontractors' }).click();
  await expect(page.getByText('No subcontractors in your team yet')).toBeVisible();
});
