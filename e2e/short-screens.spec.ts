import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { test } from './fixtures.ts';
import {
  createProject,
  moveToStage,
  openWithLiveStream,
  openProject,
  createShopWithProject,
} from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll } from './page-checks.ts';
import { signInNewUser } from './people.ts';

const PHONE = { width: 360, height: 740 };

test('a long dialog scrolls on a low screen', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await page.setViewportSize({ width: 740, height: 360 });
  await openProject(page, project);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Mark as Complete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Artwork Proof Required')).toBeVisible();
  await expect(question).toHaveCSS('opacity', '1');
  await expect(async () => {
    const { top, bottom } = await edgesOf(question);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(360);
  }).toPass({ timeout: 10_000 });
  await expectAccessible(page);
  await question.getByRole('heading').scrollIntoViewIfNeeded();
  await expect(question.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await question.getByRole('button', { name: 'Mark as Complete' }).click();
  await expect(page.getByText('100% complete')).toBeVisible();
});

test('the offline banner does not cover the header on a phone', async ({ page, context }) => {
  const { project } = await createShopWithProject(page);
  await page.setViewportSize(PHONE);
  await openProject(page, project);
  await context.setOffline(true);
  const banner = page.getByText(/You are offline/);
  await expect(banner).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await expect(banner).toBeInViewport({ ratio: 1 });
  await expect.poll(() => coveredPixels(page)).toBe(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expectNoHorizontalScroll(page);

  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await expect.poll(async () => (await edgesOf(page.getByRole('banner'))).top).toBe(0);
});

test('an open menu is closed for the next sign-in', async ({ page }) => {
  const person = await signInNewUser(page, 'contractor');
  await page.setViewportSize(PHONE);
  await openWithLiveStream(page, '/dashboard');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  // The live stream signs the page out.
  await page.request.post('/api/auth/logout');
  await expect(page).toHaveURL(/\/login/, { timeout: 60_000 });

  await page.getByLabel('Username').fill(person.username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Welcome, Dana Whitfield')).toBeVisible();
  await expect(menu).toBeHidden();
});

test('a long name does not cover the current stage on a low screen', async ({ page }) => {
  const company = 'Southwest Commercial Fleet Graphics and Installation Company';
  await signInNewUser(page, 'contractor', { name: 'Maximiliana Featherstonehaugh-Oppenheimer', company });
  const project = await createProject(page.request);
  await moveToStage(page.request, project, 'wrap_installed');
  await page.setViewportSize({ width: 1100, height: 700 });
  await openProject(page, project);
  const head = page.getByRole('heading', { name: 'Project Progress' });
  await expect(head).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const people = page.getByRole('listitem').filter({ has: page.getByText(company) });
  await expect(people).toBeInViewport({ ratio: 1 });
  await expect(head).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Wrap Installed', { exact: true }).last()).toBeInViewport({ ratio: 1 });
  await expect(async () => {
    expect((await edgesOf(head)).top).toBeGreaterThan((await edgesOf(people)).bottom);
  }).toPass({ timeout: 10_000 });
});

/** How many pixels of the page's header are under the offline banner. */
async function coveredPixels(page: Page): Promise<number> {
  const banner = await edgesOf(page.getByText(/You are offline/));
  const header = await edgesOf(page.getByRole('banner'));
  return Math.max(0, Math.round(banner.bottom - header.top));
}

/** NaN while the element is not rendered, so that every comparison fails. */
async function edgesOf(element: Locator): Promise<{ top: number; bottom: number }> {
  const { y, height } = (await element.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
  return { top: y, bottom: y + height };
}
