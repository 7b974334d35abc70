import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { createJob, createProject } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { expireSessionAt, signInNewUser } from './people.ts';

const LISTS = /\/api\/projects\?/;

test('My Projects is filtered by status and name', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await createJob(page.request, { name: 'Harbour Bakery van', more: { deadline: '2099-03-05' } });
  await createJob(page.request, { name: 'Bakery trailer', stage: 'wrap_printed' });
  const completed = await createJob(page.request, { name: 'Fire truck' });
  await page.request.put(`/api/projects/${completed.id}`, { data: { completed: true } });

  await page.goto('/my-projects');
  await expect(page.getByRole('heading', { level: 1, name: 'My Projects' })).toBeVisible();
  await expect(page.getByText('Manage all your vehicle wrap projects')).toBeVisible();
  await expect(page.getByText('Showing 3 of 3 projects')).toBeVisible();
  await expect(names(page)).toHaveText(['Fire truck', 'Bakery trailer', 'Harbour Bakery van']);
  await expect(page.getByText('Deadline: Mar 5, 2099')).toBeVisible();
  await expect(page.getByText('No deadline')).toHaveCount(2);
  await expect(page.getByText('Wrap Printed')).toBeVisible();
  await expect(page.getByText('60%')).toBeVisible();

  await filter(page, 'In-Progress (1)').click();
  await expect(names(page)).toHaveText(['Bakery trailer']);
  await expect(page.getByText('Showing 1 of 3 projects (filtered by In-Progress)')).toBeVisible();
  await filter(page, 'Completed (1)').click();
  await expect(names(page)).toHaveText(['Fire truck']);
  await filter(page, 'All Projects (3)').click();
  await page.getByPlaceholder('Search projects...').fill('bakery');
  await expect(names(page)).toHaveText(['Bakery trailer', 'Harbour Bakery van']);
  await expect(page.getByText('Showing 2 of 3 projects (filtered by “bakery”)')).toBeVisible();
  await expect(filter(page, 'Completed (0)')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await page.getByPlaceholder('Search projects...').fill('hearse');
  await expect(page.getByText('No projects found')).toBeVisible();
  await page.getByRole('link', { name: 'Show all projects' }).click();
  await expect(names(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'View Details of Bakery trailer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bakery trailer' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Projects' }).click();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the filter and the sort order of My Projects are kept in the URL', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const dated = (deadline: string, scheduledInstallationDate: string) => ({
    more: { deadline, scheduledInstallationDate },
  });
  await createJob(page.request, { name: 'Bakery van', ...dated('2026-11-24', '2026-12-02') });
  await createJob(page.request, { name: 'Fire truck', ...dated('2026-12-24', '2026-11-27') });
  await createJob(page.request, { name: 'Fire trailer', ...dated('2026-12-24', '2026-11-23') });
  await createJob(page.request, { name: 'School bus' });
  await page.clock.setFixedTime(new Date('2026-11-25T18:00:00Z'));
  await page.goto('/my-projects');
  await expect(page.getByText('Installation Dec 2, 2026')).toBeVisible();
  await expect(page.getByText(/^Installation /)).toHaveCount(3);
  await page.getByLabel('Sort by').selectOption('Next installation');
  await expect(names(page)).toHaveText(['Fire truck', 'Bakery van', 'Fire trailer', 'School bus']);

  await page.getByRole('button', { name: 'This week' }).click();
  await expect(names(page)).toHaveText(['Fire truck', 'Fire trailer']);
  await expect(page.getByText('Showing 2 of 4 projects (filtered by This week)')).toBeVisible();
  await page.getByPlaceholder('Search projects...').fill('trailer');
  await expect(names(page)).toHaveText(['Fire trailer']);
  await page.reload();
  await expect(names(page)).toHaveText(['Fire trailer']);
  await expect(page.getByRole('button', { name: 'This week', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'Overdue' }).click();
  await expect(page.getByText('No project matches this search and filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(names(page)).toHaveText(['Bakery van']);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

test('the search of My Projects stays on one line at 1280 px', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await createJob(page.request, { name: 'Bakery van' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/my-projects');
  await expect(page.getByRole('button', { name: 'Waiting for me (1)' })).toBeVisible();
  const top = async (control: Locator) => (await control.boundingBox())?.y;
  expect(await top(page.getByPlaceholder('Search projects...'))).toBe(await top(page.getByLabel('Sort by')));
  const [first, last] = [filter(page, 'All Projects (1)'), page.getByRole('button', { name: /^Waiting/ })];
  expect(Math.abs(Number(await top(first)) - Number(await top(last)))).toBeLessThan(8);
});

test('only shops can create projects', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/my-projects');
  await expect(page.getByText('No projects found')).toBeVisible();
  await page.getByRole('button', { name: 'Create Your First Project' }).click();
  await expect(page.getByRole('dialog', { name: 'Create New Project' })).toBeVisible();

  for (const role of ['subcontractor', 'client'] as const) {
    await signInNewUser(page, role);
    for (const address of ['/my-projects', '/dashboard']) {
      await page.goto(address);
      await expect(page.getByText('No projects found')).toBeVisible();
      await expect(page.getByRole('button', { name: /New Project|Create Your First Project/ })).toHaveCount(
        0,
      );
    }
    await expect(page.getByText("You don't have any projects yet.")).toBeVisible();
  }
  await expectAccessible(page);
});

test('a failed list is retried once and then shows an error', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await createProject(page.request, { name: 'Harbour Bakery van' });
  for (const address of ['/my-projects', '/dashboard']) {
    const requestTimes: number[] = [];
    await page.route(LISTS, (route) => {
      requestTimes.push(Date.now());
      return route.fulfill({ status: 500, json: { message: 'Back in a minute.' } });
    });
    await page.goto(address);
    await expect(page.getByRole('status', { name: '' }).getByText('Loading projects...')).toBeAttached();
    await expect(
      page.getByText('Error loading projects: Projects fetch failed: 500 - Back in a minute.'),
    ).toBeVisible();
    expect(requestTimes).toHaveLength(2);
    expect(Number(requestTimes[1]) - Number(requestTimes[0])).toBeGreaterThanOrEqual(990);
    await expectAccessible(page);
    await page.unroute(LISTS);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(names(page)).toHaveText(['Harbour Bakery van']);
  }
});

test('a list request without a session redirects to the sign-in page', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/my-projects');
  await expect(page.getByText('No projects found')).toBeVisible();
  await expireSessionAt(page, LISTS);
  await filter(page, 'Completed (0)').click();
  await expectToast(page, 'Session expired');
  await expect(page).toHaveURL(/\/login\?next=%2Fmy-projects/);
  expect(await page.evaluate(() => localStorage.getItem('auth_user'))).toBeNull();
});

const names = (page: Page) => page.getByRole('listitem').getByRole('heading', { level: 2 });
const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filter by status' }).getByRole('button', { name });
