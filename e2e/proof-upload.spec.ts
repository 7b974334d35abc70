import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { pdfProof } from '#server/testing/image-samples.ts';
import { test } from './fixtures.ts';
import { openProject, createShopWithProject } from './jobs.ts';
import { expectToast } from './page-checks.ts';

test('a rejected proof shows the reason', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await openProject(page, project);
  await form(page).locator('input[type=file]').first().setInputFiles(PDF);
  await page.route('**/api/artwork-proofs', (route) => route.fulfill({ status: 500, body: '' }));
  await form(page).getByRole('button', { name: 'Upload Proof' }).click();
  await expectToast(page, 'Upload Failed', 'Failed to upload artwork proof');
  await page.unroute('**/api/artwork-proofs');
  await page.route('**/api/artwork-proofs', (route) =>
    route.fulfill({ status: 507, json: { message: 'The disk is full.' } }),
  );
  await form(page).getByRole('button', { name: 'Upload Proof' }).click();
  await expectToast(page, 'Upload Failed', 'The disk is full.');
  await page.unroute('**/api/artwork-proofs');
  await form(page).getByRole('button', { name: 'Upload Proof' }).click();
  await expect(page.getByRole('article', { name: 'bakery.pdf' })).toBeVisible();
  await expect(page.locator('li[data-swipe-direction]')).toHaveCount(0);
});

test('a rejected approval without a message shows a default message', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await page.request.post('/api/artwork-proofs', {
    multipart: { projectId: String(project.id), description: '', file: PDF },
  });
  await openProject(page, project);
  await page.getByRole('button', { name: 'Approve bakery.pdf' }).click();
  await page.getByLabel('By phone').check();
  await page.route('**/approve', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectToast(page, 'Approval Failed', 'Failed to approve artwork proof');
});

const PDF = { name: 'bakery.pdf', mimeType: 'application/pdf', buffer: pdfProof(1) };
const form = (page: Page) => page.getByRole('form', { name: 'Upload artwork proof' });
