import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { pdfProof } from '#server/testing/image-samples.ts';
import { test } from './fixtures.ts';
import { addProof, createShopWithProject, openProject } from './projects.ts';

test('a shop sends a version to two reviewers and sees who opened it', async ({ page, otherPage }) => {
  const { project } = await createShopWithProject(page);
  const proof = await addProof(page.request, project, PDF);
  await openProject(page, project);
  await reviewPanel(page).getByRole('button', { name: 'Send for review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send version 1 for review' });
  await dialog.getByLabel('Name of reviewer 1').fill('Dana Reed');
  await dialog.getByLabel('Email of reviewer 1').fill('dana@fleet.example');
  await dialog.getByRole('button', { name: 'Add another reviewer' }).click();
  await page.keyboard.type('Lee Park');
  await dialog.getByLabel('Message').fill('Please check the phone number');
  await dialog.getByLabel('Due date').fill('2030-04-01');
  await dialog.getByRole('button', { name: 'Send for review' }).click();

  const sentDialog = page.getByRole('dialog', { name: 'Sent for review' });
  const url = await sentDialog.getByLabel('Link for Dana Reed', { exact: true }).inputValue();
  expect(url).toMatch(/\/review\/[\w-]{43}$/);
  await expect(sentDialog.getByLabel('Link for Lee Park', { exact: true })).toBeVisible();
  await sentDialog.getByRole('button', { name: 'Done' }).click();
  await expect(reviewPanel(page)).toContainText('0 of 2 approved · Due Apr 1, 2030');
  await expect(reviewerItem(page, 'Dana Reed')).toContainText('Not opened');

  await otherPage.request.post(`/api${new URL(url).pathname}/seen`, { data: { proofId: proof.id } });
  await expect(reviewerItem(page, 'Dana Reed')).toContainText('Opened');
  await expect(reviewerItem(page, 'Lee Park')).toContainText('Not opened');
});

const PDF = { name: 'bakery.pdf', mimeType: 'application/pdf', buffer: pdfProof(1) };
const reviewPanel = (page: Page) => page.getByRole('region', { name: 'Client review' });
const reviewerItem = (page: Page, name: string) =>
  reviewPanel(page).getByRole('listitem').filter({ hasText: name });
