import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { failUntilTryAgain } from './failing-requests.ts';
import { test } from './fixtures.ts';
import {
  addPhoto,
  editByApi,
  createJob,
  createTracking,
  createProject,
  openProject,
  createShopWithProject,
} from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { register, signInNewUser } from './people.ts';

test('every project URL opens the project page', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  for (const address of ['/project/{id}', '/projects/{id}', '/project-view?id={id}', '/project-view/{id}']) {
    await page.goto(address.replace('{id}', String(project.id)));
    await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  }
  expect(await page.evaluate(() => localStorage.getItem('selected_project_id'))).toBe(String(project.id));
  // Without a valid ID, the page opens the stored project.
  for (const address of ['/project-view', '/project-view?id=0', '/project-view/12345678901']) {
    await page.goto(address);
    await expect(page).toHaveURL(new RegExp(`/project/${project.id}$`));
  }
});

test('a project view without a project redirects to the dashboard', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.clock.install();
  await page.goto('/project-view?id=seven');
  await expectToast(page, 'Project Not Found', 'No project selected. Redirecting to dashboard.');
  await page.clock.runFor(2_000);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an invalid project ID shows an error', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/project/seven');
  await expect(page.getByText('Invalid project ID in URL')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Projects' }).click();
  await expect(page).toHaveURL(/\/my-projects$/);
  await page.goto('/project/2147483647');
  await expect(page.getByText('Project Not Found')).toBeVisible();
});

test('a page with failed details shows the known fields', async ({ page }) => {
  const { project } = await createShopWithProject(page, {
    deadline: '2099-03-05',
    scheduledInstallationDate: '2099-02-20',
  });
  await createTracking(page.request, project.id, 'tracking', ['1Z999AA10123456784', 'UPS']);
  const held = Promise.withResolvers<void>();
  await page.route('**/details', async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, json: { message: 'Back in a minute.' } });
  });
  await page.goto(`/project/${project.id}`);
  await expect(page.getByText('Loading project details...')).toBeAttached();
  held.resolve();
  await expect(page.getByText('Error loading project details.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  for (const text of ['Mar 5, 2099', 'Hard deadline', 'Feb 20, 2099', 'Wrap Shipping Tracking', 'UPS'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: '1Z999AA10123456784' })).toHaveAttribute('href', /ups\.com/);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await page.unrouteAll();
  for (const address of [`/api/projects/${project.id}`, `/api/projects/${project.id}/details`])
    await failUntilTryAgain(page, `**${address}`, { status: 500 });
  await page.reload();
  await expect(page.getByText('Error loading project details.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Projects' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('region', { name: 'Job Details' })).toBeVisible();
});

test('the page refreshes every 60 seconds', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await page.clock.install();
  await openProject(page, project);
  await editByApi(page.request, project.id, { project: { name: 'Renamed by somebody else' } });
  await page.clock.runFor(60_000);
  await expect(page.getByRole('heading', { level: 1, name: 'Renamed by somebody else' })).toBeVisible();
});

test('the page shows job, wrap, people and dates', async ({ page }) => {
  await signInNewUser(page, 'contractor', { name: 'Dana Whitfield' });
  const installer = await register(page.request, 'subcontractor', { name: 'Omar Reyes' });
  const job = await createJob(page.request, {
    installer,
    vehicle: { vin: '1M8GDM9AXKP042788', licensePlate: 'WB-1234', notes: 'Dent at the left door' },
    more: {
      deadline: '2099-03-05',
      scheduledInstallationDate: '2099-02-20',
      estimatedCompletionDate: '2099-02-24',
    },
  });
  await editByApi(page.request, job.id, { wrapDetail: WRAP });
  await openProject(page, job);
  await expect(page.getByText('0% complete')).toBeVisible();
  for (const text of ['Omar Reyes', 'Hard deadline', 'Feb 20, 2099', 'Feb 24, 2099'])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(page.getByText('OR', { exact: true }).first()).toBeVisible();
  const vehicle = [
    '2024',
    'Ford',
    'Transit',
    'White',
    '1M8GDM9AXKP042788',
    'WB-1234',
    'Dent at the left door',
  ];
  await expectFacts(page, 'Job Details', vehicle);
  const wrap = ['3M', 'IJ180', 'cast', 'without roof', 'Yes', 'Logo 40 cm high', 'Rolls are in rack 4'];
  await expectFacts(page, 'Wrap Details', wrap);

  await editByApi(page.request, job.id, { project: { isDeadlineFlexible: true } });
  await page.reload();
  await expect(page.getByText('Flexible', { exact: true })).toBeVisible();
});

test('the history is limited to 300 px and can be collapsed', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  for (let sent = 0; sent < 12; sent += 1)
    await page.request.post(`/api/projects/${project.id}/messages`, { data: { content: 'Truck is here' } });
  await openProject(page, project);
  const history = page.getByRole('region', { name: 'Activity History' });
  const list = history.getByRole('region', { name: 'Activities by day' });
  await expect(list.getByText('created the project')).toBeAttached();
  await expect.poll(() => list.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(300);
  await list.focus();
  await page.keyboard.press('End');
  await expect(list.getByText('created the project')).toBeInViewport();
  await history.getByRole('button', { name: 'Hide' }).click();
  await expect(list).toBeHidden();
  await history.getByRole('button', { name: 'Show (13)' }).click();
  await expect(list).toBeVisible();
});

test('an enlarged photo can be downloaded and opened in a new tab', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  const photo = await addPhoto(page.request, project, 'post-installation');
  await openProject(page, project);
  const gallery = page.getByRole('region', { name: 'Post-Installation Photos' });
  await gallery.getByRole('button', { name: /^Enlarge: / }).click();
  const overlay = page.getByRole('dialog');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    overlay.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`post-installation-photo-${photo.id}.jpg`);
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    overlay.getByRole('link', { name: 'Open in new tab' }).click(),
  ]);
  await expect(tab).toHaveURL(new RegExp(photo.imageUrl));
  await expectAccessible(page);
  await overlay.getByRole('button', { name: 'Close' }).click();
  await expect(overlay).toBeHidden();
  await expect(gallery.getByRole('button', { name: /^Enlarge: / })).toBeFocused();
});

const WRAP = {
  brand: 'IJ180',
  type: 'cast',
  coverage: 'without roof',
  laminate: true,
  designNotes: 'Logo 40 cm high',
  notes: 'Rolls are in rack 4',
};

async function expectFacts(page: Page, section: string, texts: string[]): Promise<void> {
  for (const text of texts)
    await expect(page.getByRole('region', { name: section }).getByText(text, { exact: true })).toBeVisible();
}
