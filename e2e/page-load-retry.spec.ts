import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { wasReloaded, watchForReload } from './live-updates.ts';
import { signInNewUser } from './people.ts';

test('a page whose code was not loaded is shown after a retry', async ({ browser, wrapline }) => {
  // Does not use the `page` fixture, which would fail the test because React logs the expected load error.
  const page = await browser.newPage({ baseURL: wrapline });
  try {
    await signInNewUser(page, 'contractor');
    await page.goto('/dashboard');
    await expect(page.getByText('Welcome, Dana Whitfield')).toBeVisible();
    await watchForReload(page);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await expect(page.getByText("This content isn't available offline.", { exact: false })).toBeVisible();
    expect(await wasReloaded(page)).toBe(false);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByLabel('Full Name')).toHaveValue('Dana Whitfield');
  } finally {
    await page.close();
  }
});
