import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { wasReloaded, watchForReload } from './live-updates.ts';
import { signInNewUser } from './people.ts';

test('a page recovers when one of its scripts cannot be loaded', async ({ browser, wrapline }) => {
  // The `page` fixture fails on console errors, and React logs the load errors that this test causes.
  const page = await browser.newPage({ baseURL: wrapline });
  try {
    await signInNewUser(page, 'contractor');
    await page.goto('/dashboard');
    await expect(page.getByText('Welcome, Dana Whitfield')).toBeVisible();

    await test.step('a page whose code was not loaded is shown after a retry', async () => {
      await watchForReload(page);
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Settings' }).first().click();
      await expect(page.getByText("This content isn't available offline.", { exact: false })).toBeVisible();
      expect(await wasReloaded(page)).toBe(false);
      await page.context().setOffline(false);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByLabel('Full Name')).toHaveValue('Dana Whitfield');
    });

    await test.step('a page reloads when the server no longer has one of its scripts', async () => {
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
    });
  } finally {
    await page.close();
  }
});
