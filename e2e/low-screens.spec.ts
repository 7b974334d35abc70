import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { makeProject, moveTo, openLive, openProject, shopWithProject } from './jobs.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';
import { signedIn } from './people.ts';
import { projectAct } from './stage-acts.ts';

const PHONE = { width: 360, height: 740 };

test('a long dialog scrolls on a low screen', async ({ page }) => {
  const { project } = await shopWithProject(page);
  await page.setViewportSize({ width: 740, height: 360 });
  await openProject(page, project);
  await projectAct(page, 'Mark as Complete').click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Artwork Proof Required')).toBeVisible();
  await expect(question).toHaveCSS('opacity', '1');
  const box = await question.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  await question.getByRole('heading').scrollIntoViewIfNeeded();
  await expect(question.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await question.getByRole('button', { name: 'Mark as Complete' }).click();
  await expect(page.getByText('100% complete')).toBeVisible();
});

test('the offline banner does not cover the header on a phone', async ({
  page,
  context,
}) => {
  const { project } = await shopWithProject(page);
  await page.setViewportSize(PHONE);
  await openProject(page, project);
  await context.setOffline(true);
  const banner = page.getByText(/You are offline/);
  await expect(banner).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await expect(banner).toBeInViewport({ ratio: 1 });
  expect(await coveredBy(page)).toBe(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expectNoSidewaysScroll(page);

  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await expect.poll(() => topOf(page, 'banner')).toBe(0);
});

test('an open menu is closed for the next sign-in', async ({
  page,
}) => {
  const person = await signedIn(page, 'contractor');
  await page.setViewportSize(PHONE);
  await openLive(page, '/dashboard');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  // The live stream tells the page.
  await page.request.post('/api/auth/logout');
  await expect(page).toHaveURL(/\/login/, { timeout: 60_000 });

  await page.getByLabel('Username').fill(person.username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Welcome, Dana Whitfield')).toBeVisible();
  await expect(menu).toBeHidden();
});

test('a long name does not cover the current stage on a low screen', async ({
  page,
}) => {
  const company = 'Southwest Commercial Fleet Graphics and Installation Company';
  await signedIn(page, 'contractor', { name: 'Maximiliana Featherstonehaugh-Oppenheimer', company });
  const project = await makeProject(page.request);
  await moveTo(page.request, project, 'wrap_installed');
  await page.setViewportSize({ width: 1100, height: 700 });
  await openProject(page, project);
  const head = page.getByRole('heading', { name: 'Project Progress' });
  await expect(head).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const people = page.getByRole('listitem').filter({ has: page.getByText(company) });
  await expect(people).toBeInViewport({ ratio: 1 });
  await expect(head).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Wrap Installed', { exact: true }).last()).toBeInViewport({ ratio: 1 });
  const strip = await people.boundingBox();
  const path = await head.boundingBox();
  expect(path?.y).toBeGreaterThan((strip?.y ?? 0) + (strip?.height ?? 0));
});

/** How many pixels of the page's header lie under the offline banner. */
async function coveredBy(page: Page): Promise<number> {
  const banner = await page.getByText(/You are offline/).boundingBox();
  return Math.max(0, Math.round((banner?.y ?? 0) + (banner?.height ?? 0) - (await topOf(page, 'banner'))));
}

async function topOf(page: Page, role: 'banner'): Promise<number> {
  return (await page.getByRole(role).boundingBox())?.y ?? Number.NaN;
}
