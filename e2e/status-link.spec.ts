import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Project } from '#shared/projects/projects.contract.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { test } from './fixtures.ts';
import { addPhoto, addProof, createJob, openProject, moveToStage } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast, tabTo } from './page-checks.ts';
import { PHONE } from './participants.ts';
import { signInNewUser } from './people.ts';
import { projectAction } from './stage-actions.ts';

test('a shop creates a status link, and its client opens it on a phone', async ({ page, openBrowser }) => {
  await signInNewUser(page, 'contractor', { name: 'Dana Whitfield', company: 'Whitfield Wraps' });
  const project = await createJob(page.request, { stage: 'wrap_printed' });
  const url = await createLink(page, project);
  await expectAccessible(page);

  const phone = await openBrowser(PHONE);
  await phone.goto(url);
  await expect(phone.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  await expect(phone).toHaveTitle(`${project.name} · Wrapline`);
  await expect(phone.getByText('2024 Ford Transit, White')).toBeVisible();
  const summary = phone.getByRole('region', { name: 'Current status' });
  await expect(summary.getByRole('status')).toContainText('The installation is being arranged');
  await expect(phone.getByText('Stage 6 of 10')).toBeVisible();
  const stages = phone.getByRole('region', { name: 'Stages' }).getByRole('listitem');
  await expect(stages).toHaveCount(10);
  await expect(stages.filter({ hasText: 'Skipped' })).toHaveCount(4);
  await expect(phone.locator('[aria-current=step]')).toContainText('Wrap Printed');
  await expect(phone.getByRole('link', { name: 'Send an e-mail to' })).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(phone);
  await expectNoHorizontalScroll(phone);
});

test('the approved artwork and the photos of the finished vehicle are shown and enlarged', async ({
  page,
  otherPage,
}) => {
  await signInNewUser(page, 'contractor');
  const project = await createJob(page.request);
  const proof = await addProof(page.request, project, {
    name: 'drawing.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpegPhoto(),
  });
  expect((await page.request.post(`/api/artwork-proofs/${proof.id}/approve`)).ok()).toBe(true);
  await moveToStage(page.request, project, 'post_installation_photos_uploaded');
  await addPhoto(page.request, project, 'post-installation');
  await addPhoto(page.request, project, 'pre-installation');
  await otherPage.goto(await createLink(page, project));
  await expect(otherPage.getByRole('img', { name: 'The approved artwork' })).toBeVisible();
  await expect(otherPage.getByRole('region', { name: 'Your finished vehicle' })).toBeHidden();

  const completed = await page.request.put(`/api/projects/${project.id}`, { data: { completed: true } });
  expect(completed.ok()).toBe(true);
  await otherPage.reload();
  await expect(otherPage.getByText('Your wrap is finished')).toBeVisible();
  await expect(otherPage.getByText('All 10 stages are done')).toBeVisible();
  const photos = otherPage.getByRole('region', { name: 'Your finished vehicle' });
  await expect(photos.getByRole('button')).toHaveCount(1);
  await expectAccessible(otherPage);
  await tabTo(otherPage, photos.getByRole('button'));
  await otherPage.keyboard.press('Enter');
  await expect(otherPage.getByRole('dialog')).toContainText('1 of 1');
  await otherPage.keyboard.press('Escape');
  await expect(otherPage.getByRole('dialog')).toBeHidden();
});

test('a replaced and a revoked link no longer open', async ({ page, otherPage }) => {
  await signInNewUser(page, 'contractor');
  const project = await createJob(page.request);
  const first = await createLink(page, project);
  const dialog = page.getByRole('dialog', { name: 'Status link' });
  await dialog.getByRole('button', { name: 'Replace link' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace link' }).click();
  await expect(dialog.getByLabel('Status link', { exact: true })).not.toHaveValue(first);
  const second = await dialog.getByLabel('Status link', { exact: true }).inputValue();
  await otherPage.goto(first);
  await expect(otherPage.getByRole('heading', { name: 'This link is no longer valid.' })).toBeVisible();
  await expectAccessible(otherPage);
  await otherPage.goto(second);
  await expect(otherPage.getByRole('heading', { name: project.name })).toBeVisible();

  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await openDialog(page);
  await expect(dialog.getByText(/A link was created on .* It can’t be shown again/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Revoke link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
  await expectToast(page, 'Status link revoked');
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible();
  await otherPage.reload();
  await expect(otherPage.getByText('Ask the shop for a new one.')).toBeVisible();
});

/** Creates the link in the dialog, which stays open, and returns it. */
async function createLink(page: Page, project: Project): Promise<string> {
  await openProject(page, project);
  await openDialog(page);
  const dialog = page.getByRole('dialog', { name: 'Status link' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = dialog.getByLabel('Status link', { exact: true });
  await expect(link).toHaveValue(/\/status\/[\w-]{43}$/);
  return link.inputValue();
}

async function openDialog(page: Page): Promise<void> {
  await projectAction(page, 'Status link').click();
}
