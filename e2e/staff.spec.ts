import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { createJob, createProject, openProject } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { ADMIN, signIn, signInNewUser, startStaffSession } from './people.ts';

const newProject = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'New Project' }).first();
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });
const member = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Staff' }).getByRole('row', { name });
const roleOf = (page: Page, name: string) => page.getByLabel(`Role of ${name}`);

test.beforeEach(async ({ page }) => {
  await signInNewUser(page, 'contractor', { name: 'Dana Fox', company: 'Northfield Wraps' });
});

test('a shop without staff sees an empty list', async ({ page }) => {
  await page.goto('/settings?tab=staff');
  await expect(page.getByText('No staff yet')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoHorizontalScroll(page);
});

test('a changed role reaches the open page of the member', async ({ page, otherPage }) => {
  const { person } = await startStaffSession(otherPage, page, 'production');
  await otherPage.goto('/dashboard');
  await expect(sidebar(otherPage).getByText('Production · Northfield Wraps')).toBeVisible();
  await expect(newProject(otherPage)).toBeHidden();

  await page.goto('/settings?tab=staff');
  await expect(roleOf(page, person.name)).toHaveValue('production');
  await expectAccessible(page);
  await roleOf(page, person.name).selectOption('Manager');

  await expectToast(page, 'Role changed');
  await expect(newProject(otherPage)).toBeVisible();
  await expect(sidebar(otherPage).getByText('Manager · Northfield Wraps')).toBeVisible();
  await expect(sidebar(otherPage).getByRole('link', { name: 'My Subcontractors' })).toBeVisible();
  await page.reload();
  await expect(roleOf(page, person.name)).toHaveValue('manager');
});

test('a removed member loses the projects at once and keeps the account', async ({ page, otherPage }) => {
  const project = await createProject(page.request, { name: 'Bakery van' });
  const { person } = await startStaffSession(otherPage, page, 'manager');
  await otherPage.goto('/my-projects');
  await otherPage.getByRole('link', { name: 'Bakery van' }).click();
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Bakery van' })).toBeVisible();

  await page.goto('/settings?tab=staff');
  await member(page, person.name)
    .getByRole('button', { name: `Remove ${person.name}` })
    .click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();

  await expectToast(page, 'Removed from your staff');
  await expect(page.getByText('No staff yet')).toBeVisible();
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Bakery van' })).toBeHidden();
  await otherPage.goto('/my-projects');
  await expect(otherPage.getByText('Bakery van')).toBeHidden();
  await expect(sidebar(otherPage).getByText('Contractor', { exact: true })).toBeVisible();
  expect((await otherPage.request.get(`/api/projects/${project.id}`)).status()).toBe(404);
});

test('a manager works on the projects of the shop', async ({ page, otherPage }) => {
  const project = await createJob(page.request, { name: 'Bakery van' });
  await startStaffSession(otherPage, page, 'manager');
  await openProject(otherPage, project);
  await expect(otherPage.getByRole('link', { name: 'Edit Details' })).toBeVisible();
  await expect(otherPage.getByRole('button', { name: 'Delete Project' })).toBeVisible();
  await expect(otherPage.getByText('Your turn:').first()).toBeVisible();

  const created = await createProject(otherPage.request, { name: 'Dairy truck' });
  await openProject(page, created);
  await expect(page.getByText('Maya Ortiz').first()).toBeVisible();
});

test('production staff get only the actions that they may take', async ({ page, otherPage }) => {
  const project = await createJob(page.request, { name: 'Bakery van' });
  await startStaffSession(otherPage, page, 'production');
  await openProject(otherPage, project);
  await expect(otherPage.getByText('Your turn:').first()).toBeVisible();
  await expect(otherPage.getByRole('link', { name: 'Edit Details' })).toBeHidden();
  for (const name of ['Delete Project', 'Mark as Complete', 'Assign installer'])
    await expect(otherPage.getByRole('button', { name })).toBeHidden();
  await expectAccessible(otherPage);
  await otherPage.setViewportSize({ width: 360, height: 740 });
  await expectNoHorizontalScroll(otherPage);

  await otherPage.goto('/subcontractors');
  await expect(otherPage.getByText('For the owner and managers')).toBeVisible();
  await otherPage.goto('/settings?tab=staff');
  await expect(otherPage.getByRole('tab', { name: 'Staff' })).toBeHidden();
  await expect(otherPage.getByLabel('Full Name')).toBeVisible();
  await expect(otherPage.getByText('My profile role is a:')).toBeHidden();
});

test('the admin area lists staff apart from shops', async ({ page, otherPage, openBrowser }) => {
  const { person } = await startStaffSession(otherPage, page, 'production');
  const admin = await openBrowser();
  await signIn(admin, ADMIN);
  await admin.goto(`/admin?tab=staff&q=${person.username}`);
  const row = admin.getByRole('row', { name: person.username });
  await expect(row).toContainText('Northfield Wraps');
  await expect(row).toContainText('Production');
  await expectAccessible(admin);
  await admin.goto(`/admin?tab=wrap-shops&q=${person.username}`);
  await expect(admin.getByRole('row', { name: person.username })).toBeHidden();
});
