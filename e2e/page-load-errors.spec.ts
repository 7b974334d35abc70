import { expect } from '@playwright/test';
import sharp from 'sharp';
import { test as base } from './fixtures.ts';
import { wasReloaded, watchForReload } from './live-updates.ts';
import { ADMIN, signInNewUser } from './people.ts';
import { addProof, createProject } from './projects.ts';

/** Pages without the check for logged errors. Each test blocks a script, and the browser logs the failed load. */
const test = base.extend({ page: async ({ context }, use) => use(await context.newPage()) });

test('a form keeps its entries when the script of the toasts cannot be loaded', async ({ page }) => {
  await page.route('**/assets/toaster-*.js', (route) => route.abort());
  await page.goto('/register');
  await watchForReload(page);
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Full Name').fill('Dana Whitfield');
  await page.getByLabel('Email').fill('dana@whitfield.example');
  for (const label of ['Password', 'Confirm Password'])
    await page.getByRole('textbox', { name: label, exact: true }).fill('wraps-and-vans-7');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Registration failed' })).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Dana Whitfield');
  expect(await wasReloaded(page)).toBe(false);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Registration failed')).toBeHidden();
});

test('a typed comment is kept when the script of the comparison cannot be loaded', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#2f6fb0' } });
  const buffer = await picture.png().toBuffer();
  for (const name of ['bakery-v1.png', 'bakery-v2.png'])
    await addProof(page.request, project, { name, mimeType: 'image/png', buffer });
  await page.route('**/assets/compare-versions-*.js', (route) => route.abort());
  await page.goto(`/project/${project.id}`);
  await page.getByRole('toolbar', { name: 'Viewer' }).getByRole('button', { name: 'Comment' }).click();
  await page.locator('[data-viewport]').click({ position: { x: 60, y: 60 } });
  const comment = page.getByRole('form', { name: 'New comment' }).getByRole('textbox');
  await comment.fill('The phone number is the old one');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText('Comparison could not be shown')).toBeVisible();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(comment).toHaveValue('The phone number is the old one');
});

test('a page recovers when one of its scripts cannot be loaded', async ({ page }) => {
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
    await page.route('**/assets/settings-page-*.js', (route) => {
      requests += 1;
      return requests === 1 ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue();
    });
    const reloaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await reloaded;
    await expect(page.getByLabel('Full Name')).toHaveValue('Dana Whitfield');
  });
});
