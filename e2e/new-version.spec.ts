import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { wasReloaded, watchForReload } from './live-updates.ts';
import { signInNewUser } from './people.ts';

test('a page reloads when the server no longer has one of its scripts', async ({ browser, wrapline }) => {
  // The `page` fixture fails on console errors, and React logs the load error that this test causes.
  const page = await browser.newPage({ baseURL: wrapline });
  try {
    await signInNewUser(page, 'contractor');
    await page.goto('/my-projects');
    let requests = 0;
    await page.route('**/assets/new-project-dialog-*.js', (route) => {
      requests += 1;
      return requests === 1 ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue();
    });

    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'New Project' }).click();
    await reloaded;

    await page.getByRole('button', { name: 'New Project' }).click();
    await expect(page.getByRole('dialog', { name: 'Create New Project' })).toBeVisible();
  } finally {
    await page.close();
  }
});

test('a page loads a newer version only when the user asks for it', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  const updateNotice = page.getByText('Update ready');
  await expect(updateNotice).toHaveCount(0);
  await page.route(/\/api\/projects/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-wrapline-build': 'newer' } });
  });
  await watchForReload(page);
  await page.getByRole('link', { name: 'My Projects' }).click();
  await expect(updateNotice).toBeVisible();
  expect(await wasReloaded(page)).toBe(false);

  // Waits for pending responses, because a reload aborts their requests.
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(updateNotice).toHaveCount(0);
  expect(await wasReloaded(page)).toBe(true);
});
