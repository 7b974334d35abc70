import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { createReview, decisionForm } from './review-links.ts';

test('no page loads more kilobytes of scripts than its limit', async ({ page, openBrowser }) => {
  const { project, path } = await createReview(page);
  const { url } = await (await page.request.post(`/api/projects/${project.id}/status-link`)).json();
  const toasterScript = page.waitForEvent('requestfinished', (request) =>
    request.url().includes('/toaster-'),
  );
  const scriptKilobytes = [
    await measureScriptKilobytes(await openBrowser(), '/login', waitUntilIdle),
    await measureScriptKilobytes(await openBrowser(), '/forgot-password', waitUntilIdle),
    await measureScriptKilobytes(await openBrowser(), url, waitUntilIdle),
    await measureScriptKilobytes(await openBrowser(), path, (review) =>
      expect(decisionForm(review).approve).toBeVisible(),
    ),
    await measureScriptKilobytes(page, '/my-projects', () => toasterScript),
  ];
  for (const [index, limit] of [120, 120, 130, 150, 200].entries())
    expect(scriptKilobytes[index]).toBeLessThanOrEqual(limit);
});

/** Loads a page, and returns the compressed size of all its scripts in units of 1,024 bytes. */
async function measureScriptKilobytes(
  page: Page,
  path: string,
  untilLoaded: (page: Page) => Promise<unknown>,
): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path);
  await untilLoaded(page);
  const scriptSizes = await Promise.all(sizes);
  const sum = scriptSizes.reduce((total, size) => total + size, 0) / 1024;
  expect(sum).toBeGreaterThan(50);
  process.stdout.write(`  ${path}: ${scriptSizes.length} scripts, ${sum.toFixed(1)} KB\n`);
  return sum;
}

function waitUntilIdle(page: Page): Promise<void> {
  return page.waitForLoadState('networkidle');
}
