import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { createShopWithProject } from './jobs.ts';
import { createReview, decisionForm } from './review-links.ts';

test('the sign-in page loads at most 120 KB of scripts', async ({ page }) => {
  const kilobytes = measureScripts(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  expect(await kilobytes()).toBeLessThanOrEqual(120);
});

test('the page for a forgotten password loads at most 120 KB of scripts', async ({ page }) => {
  const kilobytes = measureScripts(page);
  await page.goto('/forgot-password', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  expect(await kilobytes()).toBeLessThanOrEqual(120);
});

test('the review page loads at most 150 KB of scripts', async ({ page, otherPage }) => {
  const { path } = await createReview(page);
  const kilobytes = measureScripts(otherPage);
  await otherPage.goto(path);
  await expect(otherPage.getByRole('toolbar', { name: 'Viewer' })).toBeVisible();
  await expect(decisionForm(otherPage).approve).toBeVisible();
  expect(await kilobytes()).toBeLessThanOrEqual(150);
});

test('My Projects loads at most 200 KB of scripts', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  const kilobytes = measureScripts(page);
  const toaster = page.waitForEvent('requestfinished', (request) => request.url().includes('/toaster-'));
  await page.goto('/my-projects');
  await expect(page.getByRole('heading', { name: project.name })).toBeVisible();
  // The last script that the page loads.
  await toaster;
  expect(await kilobytes()).toBeLessThanOrEqual(200);
});

test('the page of a status link loads at most 130 KB of scripts', async ({ page, otherPage }) => {
  const { project } = await createShopWithProject(page);
  const { url } = await (await page.request.post(`/api/projects/${project.id}/status-link`)).json();
  const kilobytes = measureScripts(otherPage);
  await otherPage.goto(url, { waitUntil: 'networkidle' });
  await expect(otherPage.getByRole('heading', { name: project.name })).toBeVisible();
  expect(await kilobytes()).toBeLessThanOrEqual(130);
});

/** Measures the compressed size of all scripts that the page loads, in units of 1,024 bytes. */
function measureScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return async () => {
    const all = await Promise.all(sizes);
    const sum = all.reduce((total, size) => total + size, 0) / 1024;
    expect(sum).toBeGreaterThan(50);
    process.stdout.write(`  ${all.length} scripts, ${sum.toFixed(1)} KB\n`);
    return sum;
  };
}
