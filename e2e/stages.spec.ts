import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { test } from './fixtures.ts';
import { createJob, moveToStage, openProject, createShopWithProject, fetchList } from './jobs.ts';
import { expectToast } from './page-checks.ts';
import { signInNewUser } from './people.ts';

test('a shop completes a stage and goes back', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await openProject(page, await createJob(page.request, { stage: 'printed_sample_sent_to_client' }));
  await expect(page.getByText('30% complete')).toBeVisible();
  await complete(page).click();
  await expectToast(page, 'Progress Updated', 'Now at: Final Artwork Approval');
  await expect(page.getByText('40% complete')).toBeVisible();
  const next = page.getByRole('list', { name: 'Stages' }).getByRole('listitem').nth(4);
  await next.getByRole('button', { name: 'Go Back' }).click();
  await expectToast(page, 'Progress Updated', 'Now at: Printed Sample Sent to Client');
  await expect(page.getByText('30% complete')).toBeVisible();
});

test('a failed move shows an error', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request, { stage: 'printed_sample_sent_to_client' });
  await openProject(page, job);
  const moves = `**/api/projects/${job.id}`;
  await page.route(moves, (route) => route.fulfill({ status: 503, json: { message: 'Back in a minute.' } }));
  await complete(page).click();
  await expectToast(page, 'Update Failed', 'Back in a minute.');
  await page.unroute(moves);
  await page.route(moves, (route) => route.fulfill({ status: 500, body: '' }));
  await complete(page).click();
  await expectToast(page, 'Update Failed', 'Failed to update progress');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expectToast(page, 'Update Failed', 'Failed to revert progress');
  await page.unroute(moves);
  await complete(page).click();
  await expectToast(page, 'Progress Updated');
});

test('a stage does not move when the gate check fails', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request, { stage: 'wrap_shipped' });
  await openProject(page, job);
  await page.route(`**/api/projects/${job.id}`, (route) => route.abort());
  await complete(page).click();
  await expectToast(page, 'Verification Error', 'Couldn’t check what this stage requires. Please try again.');
  await expect(page.getByText('70% complete')).toBeVisible();
  await page.unroute(`**/api/projects/${job.id}`);
  await complete(page).click();
  await expectToast(page, 'Photo Required', 'Upload at least one photo of the vehicle.');
});

test('the last stage has a button that completes the job', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await openProject(page, await createJob(page.request, { stage: 'post_installation_photos_uploaded' }));
  await page.getByRole('button', { name: 'Job Completed' }).click();
  await expectToast(page, 'Progress Updated', 'The job is completed.');
  await expect(page.getByText(/^Completed on /)).toBeVisible();
});

test('each gallery accepts photos at its own stages', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  const buffer = await jpegPhoto({ width: 400, height: 300, orientation: 1 });
  for (const { stage, open, closed } of GALLERIES) {
    await moveToStage(page.request, project, stage);
    await openProject(page, project);
    for (const name of closed)
      await expect(
        gallery(page, name).getByRole('button', { name: `Upload Photos: ${name}.` }),
      ).toBeDisabled();
    const input = gallery(page, open).locator('input[type=file]').first();
    await expect(input).toHaveAttribute('accept', /^image\/\*/);
    await input.setInputFiles({ name: 'van.jpg', mimeType: 'image/jpeg', buffer });
    await expectToast(page, 'Photo uploaded', 'The photo was added to the project.');
  }
  const photos = await fetchList<Photo>(page.request, `/api/projects/${project.id}/photos`);
  expect(photos.map(({ type, caption }) => [type, caption])).toEqual([
    ['post-installation', 'Post-installation photo'],
    ['pre-installation', 'Pre-installation photo'],
    ['initial', 'Initial project photo'],
  ]);
});

const GALLERIES = [
  {
    stage: 'wrap_printed',
    open: 'Initial Photos',
    closed: ['Pre-Installation Photos', 'Post-Installation Photos'],
  },
  {
    stage: 'pre_installation_photos_uploaded',
    open: 'Pre-Installation Photos',
    closed: ['Initial Photos', 'Post-Installation Photos'],
  },
  {
    stage: 'wrap_installed',
    open: 'Post-Installation Photos',
    closed: ['Initial Photos', 'Pre-Installation Photos'],
  },
] as const;

test('a rejected photo without a message shows a default message', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await openProject(page, project);
  await page.route('**/photo-uploads', (route) => route.fulfill({ status: 500, body: '' }));
  await gallery(page, 'Initial Photos')
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'van.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not looked at') });
  await expectToast(page, 'Upload Failed', 'Failed to upload photo. Please try again.');
});

const complete = (page: Page) => page.getByRole('button', { name: 'Complete', exact: true });
const gallery = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
