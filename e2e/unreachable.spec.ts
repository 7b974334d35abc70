import { expect } from '@playwright/test';
import { startUnreliableProxy } from './unreliable-proxy.ts';
import { test } from './fixtures.ts';
import { createProject, createShopWithProject } from './jobs.ts';
import { wasReloaded, watchForReload } from './live-updates.ts';
import { expectAccessible, expectNoHorizontalScroll } from './page-checks.ts';
import { signInNewUser } from './people.ts';

test('an unreachable server is reported until it is back', async ({ page, wrapline }) => {
  const { project } = await createShopWithProject(page);
  const proxy = await startUnreliableProxy(wrapline);
  await page.goto(`${proxy.origin}/project/${project.id}`);
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  const banner = page.getByText("Can't reach the server. This page may be out of date.");
  await expect(banner).toHaveCount(0);

  proxy.cut();
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  proxy.restore();
  await expect(banner).toBeHidden({ timeout: 20_000 });
  proxy.close();
});

test('a project that was not loaded is shown after the network returns', async ({ page, context }) => {
  const { project } = await createShopWithProject(page);
  const other = await createProject(page.request, { name: 'Fire engine' });
  // The first project loads the page's code; the data of the second is not loaded.
  await page.goto(`/project/${project.id}`);
  await page.getByRole('link', { name: 'Back to Projects' }).click();
  const link = page.getByRole('link', { name: other.name }).first();
  await expect(link).toBeVisible();

  await context.setOffline(true);
  await link.click();
  await expect(page.getByText("This content isn't available offline.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible();
});

test('a page whose code was not loaded is shown after a retry', async ({ browser, wrapline }) => {
  // Not the `page` fixture, because React logs the expected load error.
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
