import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { signedIn } from './people.ts';

test('an outdated script reloads the page', async ({
  browser,
  wrapline,
}) => {
  // A page of its own: that React logs the broken part is meant.
  const page = await browser.newPage({ baseURL: wrapline });
  try {
    await signedIn(page, 'contractor');
    await page.goto('/my-projects');
    let refusals = 0;
    await page.route('**/assets/new-project-dialog-*.js', (route) => {
      refusals += 1;
      return refusals === 1 ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue();
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
