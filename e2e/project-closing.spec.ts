import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { createShopWithProject } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { projectAction } from './stage-actions.ts';

const DELETE_QUESTION = 'Are you sure you want to delete this project? This action cannot be undone.';
const confirm = (page: Page) => page.getByRole('alertdialog');

test('a shop completes a project past open gates and undoes it', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await page.goto(`/project/${project.id}`);
  await projectAction(page, 'Mark as Complete').click();
  await expect(confirm(page).getByText('Artwork Proof Required')).toBeVisible();
  await expect(confirm(page).getByText('Post-Installation Photo Required')).toBeVisible();
  await expectAccessible(page);
  await confirm(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('0% complete')).toBeVisible();

  await projectAction(page, 'Mark as Complete').click();
  await confirm(page).getByRole('button', { name: 'Mark as Complete' }).click();
  await expectToast(page, 'Status updated');
  await expect(page.getByText('100% complete')).toBeVisible();
  await expect(
    page.getByText(
      /marked the project as completed, skipping ‘Artwork Submitted .*, without an artwork proof, /,
    ),
  ).toBeVisible();
  await projectAction(page, 'Undo Completed Status').click();
  await expect(page.getByText('90% complete')).toBeVisible();
  await expect(projectAction(page, 'Mark as Complete')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

test('a status that fails to save shows the reason', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await page.goto(`/project/${project.id}`);
  await projectAction(page, 'Mark as Complete').click();
  await page.route(`**/api/projects/${project.id}`, (route) => route.abort());
  await confirm(page).getByRole('button', { name: 'Mark as Complete' }).click();
  await expectToast(page, 'Error', 'Failed to update project status. Please try again.');
  await page.unroute(`**/api/projects/${project.id}`);

  await projectAction(page, 'Mark as Complete').click();
  await page.request.put(`/api/projects/${project.id}`, { data: { completed: true } });
  await expect(page.getByText('100% complete')).toBeAttached();
  await confirm(page).getByRole('button', { name: 'Mark as Complete' }).click();
  await expectToast(page, 'Error', 'This project has been moved by somebody else meanwhile.');
  await expect(page.getByText('100% complete')).toBeVisible();
});

test('a deleted project is not reachable any more', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await page.goto('/my-projects');
  await page.getByRole('link', { name: /View Details/ }).click();
  await projectAction(page, 'Delete Project').click();
  await expect(confirm(page).getByText(DELETE_QUESTION, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await confirm(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();

  await projectAction(page, 'Delete Project').click();
  await page.route(`**/api/projects/${project.id}`, (route) => route.fulfill({ status: 500, json: {} }));
  await confirm(page).getByRole('button', { name: 'Delete Project' }).click();
  await expectToast(page, 'Error', 'Failed to delete project. Please try again.');
  await page.unroute(`**/api/projects/${project.id}`);
  await confirm(page).getByRole('button', { name: 'Delete Project' }).click();
  await expectToast(page, 'Project deleted');
  await expect(page).toHaveURL(/\/my-projects$/);
  await expect(page.getByText('No projects found')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/my-projects$/);
  await page.goto('/project-view');
  await expectToast(page, 'Project Not Found', 'No project selected. Redirecting to dashboard.');
});

test('an outdated page shows that its project was deleted', async ({ page }) => {
  // Without the live stream, which would announce the deletion.
  await page.route('**/api/live*', (route) => route.abort());
  const { project } = await createShopWithProject(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/project/${project.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete Project' }).click();
  await confirm(page).getByRole('button', { name: 'Cancel' }).click();
  await page.request.delete(`/api/projects/${project.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Mark as Complete' }).click();
  await confirm(page).getByRole('button', { name: 'Mark as Complete' }).click();
  await expect(page.getByText('Project Not Found', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Projects' }).click();
  await expect(page.getByText('No projects found')).toBeVisible();
});
