import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { createProject } from './projects.ts';
import { expectToast } from './page-checks.ts';
import { signInNewUser, startStaffSession } from './people.ts';

const newProjectButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'New Project' }).first();
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });
const staffRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Staff' }).getByRole('row', { name });
const roleField = (page: Page, name: string) => page.getByLabel(`Role of ${name}`);

test.beforeEach(async ({ page }) => {
  await signInNewUser(page, 'contractor', { name: 'Dana Fox', company: 'Northfield Wraps' });
});

test('a changed role reaches the open page of the member', async ({ page, otherPage }) => {
  const { person } = await startStaffSession(otherPage, page, 'production');
  await otherPage.goto('/dashboard');
  await expect(sidebar(otherPage).getByText('Production · Northfield Wraps')).toBeVisible();
  await expect(newProjectButton(otherPage)).toBeHidden();

  await page.goto('/settings?tab=staff');
  await expect(roleField(page, person.name)).toHaveValue('production');
  await roleField(page, person.name).selectOption('Manager');

  await expectToast(page, 'Role changed');
  await expect(newProjectButton(otherPage)).toBeVisible();
  await expect(sidebar(otherPage).getByText('Manager · Northfield Wraps')).toBeVisible();
  await expect(sidebar(otherPage).getByRole('link', { name: 'My Subcontractors' })).toBeVisible();
  await page.reload();
  await expect(roleField(page, person.name)).toHaveValue('manager');
});

test('a removed member loses the projects at once and keeps the account', async ({ page, otherPage }) => {
  const project = await createProject(page.request, { name: 'Bakery van' });
  const { person } = await startStaffSession(otherPage, page, 'manager');
  await otherPage.goto('/my-projects');
  await otherPage.getByRole('link', { name: 'Bakery van' }).click();
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Bakery van' })).toBeVisible();

  await page.goto('/settings?tab=staff');
  await staffRow(page, person.name)
    .getByRole('button', { name: `Remove ${person.name}` })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();

  await expectToast(page, 'Removed from your staff');
  await expect(page.getByText('No staff yet')).toBeVisible();
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Bakery van' })).toBeHidden();
  await otherPage.goto('/my-projects');
  await expect(otherPage.getByText('Bakery van')).toBeHidden();
  await expect(sidebar(otherPage).getByText('Contractor', { exact: true })).toBeVisible();
  expect((await otherPage.request.get(`/api/projects/${project.id}`)).status()).toBe(404);
});
