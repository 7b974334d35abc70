import { expect } from '@playwright/test';
import type { Route } from '@playwright/test';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { test } from './fixtures.ts';
import { createProject, openProject, sendMessage, createShopWithProject } from './jobs.ts';
import { expectAccessible } from './page-checks.ts';
import { signInNewUser } from './people.ts';

const FAILED = /^More could not be loaded\./;

/** Responds with a 500. After a lost connection the page would retry without the user. */
const fail = (route: Route) => route.fulfill({ status: 500, json: { message: 'Broken' } });

test('older activities that fail to load can be retried', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await sendMessage(page.request, project, 'The film has arrived');
  // Only the newest activity is in the details, as in a long history.
  await page.route(`**/api/projects/${project.id}/details`, async (route) => {
    const response = await route.fetch();
    const details: ProjectDetails = await response.json();
    await route.fulfill({ response, json: { ...details, activities: details.activities.slice(0, 1) } });
  });
  await page.route('**/activities?*', fail);
  await openProject(page, project);
  const history = page.getByRole('region', { name: 'Activity History' });
  const older = history.getByRole('button', { name: 'Show older activities' });
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await older.click();
  await expect(history.getByRole('alert')).toHaveText(FAILED);
  await expectAccessible(page);
  await page.unroute('**/activities?*');
  await older.click();
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(history.getByRole('alert')).toHaveCount(0);
  await expect(older).toHaveCount(0);
});

test('projects that fail to load can be retried', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  for (const name of ['First van', 'Second van', 'Third van']) await createProject(page.request, { name });
  await page.route('**/api/projects?*', (route) =>
    route.continue({ url: route.request().url().replace('limit=24', 'limit=2') }),
  );
  await page.route('**/api/projects?*cursor=*', fail);
  await page.goto('/my-projects');
  await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
  await page.unroute('**/api/projects?*cursor=*');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('heading', { name: 'First van' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: FAILED })).toHaveCount(0);
});
