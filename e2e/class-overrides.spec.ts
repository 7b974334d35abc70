import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { test } from './fixtures.ts';
import { addPhoto, makeJob, openLive } from './jobs.ts';
import { signedIn } from './people.ts';

// A class that a caller gives a component wins over the component's own look (decision 0029).

test('the pressed ‘Waiting for me’ has the accent’s border and text', async ({ page }) => {
  await signedIn(page, 'contractor');
  await makeJob(page.request);
  await page.goto('/my-projects');
  const toggle = page.getByRole('button', { name: /^Waiting for me/ });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(toggle).toHaveCSS('border-color', 'rgb(33, 72, 185)');
  await expect(toggle).toHaveCSS('color', 'rgb(33, 72, 185)');
});

test('the delete button on a photo is 32 px wide', async ({ page }) => {
  await signedIn(page, 'contractor');
  const job = await makeJob(page.request);
  await addPhoto(page.request, job, 'initial');
  await openLive(page, `/project/${job.id}`);
  const remove = page.getByRole('button', { name: /^Delete: / }).first();
  await expect(remove).toHaveCSS('width', '32px');
  await expect(remove).toHaveCSS('position', 'absolute');
});

test('the certification filter has its arrow at the end', async ({ page }) => {
  await signedIn(page, 'contractor');
  await page.goto('/subcontractor-registry');
  const filter = page.getByRole('button', { name: 'Certifications' });
  await expect(filter).toHaveCSS('justify-content', 'space-between');
});

test('skeletons have the corners of what they stand for', async ({ page }) => {
  await signedIn(page, 'contractor');
  const job = await makeJob(page.request);
  await page.route('**/api/projects/*/details', () => undefined);
  await page.goto(`/project/${job.id}`);
  await expect.poll(() => cornersOf(page.locator('.skeleton'))).toContain('12px');
  await page.route('**/api/subcontractors/*', () => undefined);
  await page.goto('/subcontractor-profile/1');
  await expect.poll(() => cornersOf(page.locator('.skeleton.rounded-full'))).toEqual(['3.35544e+07px']);
});

function cornersOf(skeletons: Locator): Promise<string[]> {
  return skeletons.evaluateAll((elements) =>
    elements.map((element) => getComputedStyle(element).borderRadius),
  );
}
