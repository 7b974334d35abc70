import { expect } from '@playwright/test';
import { breakingLine } from './breaking-line.ts';
import { test } from './fixtures.ts';
import { makeProject, shopWithProject } from './jobs.ts';
import { wasReloaded, watchForReload } from './live-acts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';
import { signedIn } from './people.ts';

test('an unreachable server is reported until it is back', async ({
  page,
  wrapline,
}) => {
  const { project } = await shopWithProject(page);
  const line = await breakingLine(wrapline);
  await page.goto(`${line.origin}/project/${project.id}`);
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  const banner = page.getByText("Can't reach the server. This page may be out of date.");
  await expect(banner).toHaveCount(0);

  line.cut();
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  line.mend();
  await expect(banner).toBeHidden({ timeout: 20_000 });
  line.close();
});

test('a project that was not loaded is shown after the network returns', async ({
  page,
  context,
}) => {
  const { project } = await shopWithProject(page);
  const other = await makeProject(page.request, { name: 'Fire engine' });
  // Its page is loaded with the first project, and the data of the second is not.
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

test('a page whose code was not loaded is shown after a retry', async ({
  browser,
  wrapline,
}) => {
  // A page of its own: React logs the part that could not be loaded.
  const page = await browser.newPage({ baseURL: wrapline });
  try {
    await signedIn(page, 'contractor');
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
