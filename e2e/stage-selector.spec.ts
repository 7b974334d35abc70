import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { addPhoto, fetchDetails, createJob } from './jobs.ts';
import { expectToast } from './page-checks.ts';
import { register, signIn, signInNewUser } from './people.ts';
import { chooseStage, openDialog } from './project-dialog.ts';

const LAST = '10. Post-Installation Photos Uploaded';

test('the selector completes a project at the last stage', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createJob(page.request, { stage: 'post_installation_photos_uploaded' });
  const dialog = await openDialog(page, project);
  await chooseStage(page, LAST);
  await expectToast(page, 'Status updated', 'The job is completed.');
  await expect(dialog.getByRole('button', { name: 'Undo Completed Status' })).toBeVisible();
});

test('the selector starts a new project at its first stage', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createJob(page.request);
  await openDialog(page, project);
  await chooseStage(page, '1. Project Started');
  await expectToast(page, 'Status updated', 'Now at: Project Started');
  expect((await fetchDetails(page.request, project.id)).project).toMatchObject({
    status: 'in-progress',
    progress: 10,
  });
});

test('Wrap Shipped can be restored without a tracking number', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createJob(page.request, { stage: 'wrap_installed' });
  const dialog = await openDialog(page, project);
  await chooseStage(page, '7. Wrap Shipped');
  await expectToast(page, 'Status updated', 'Now at: Wrap Shipped');
  await expect(dialog.getByRole('button', { name: /^Stage 7 of 10/ })).toBeVisible();
  await expect(dialog.getByText('Please add tracking information for the shipped wrap.')).toBeHidden();
});

test('an installer cannot move a completed project', async ({ page }) => {
  const shop = await signInNewUser(page, 'contractor');
  const installer = await register(page.request, 'subcontractor');
  const project = await createJob(page.request, { stage: 'wrap_installed', installer });
  await addPhoto(page.request, project, 'post-installation');
  await signIn(page, installer);
  const dialog = await openDialog(page, project);
  await chooseStage(page, LAST);
  await expectToast(page, 'Status updated', 'Now at: Post-Installation Photos Uploaded');

  await signIn(page, shop);
  await page.request.put(`/api/projects/${project.id}`, { data: { status: 'completed' } });
  await signIn(page, installer);
  await openDialog(page, project);
  await expect(dialog.getByText('Only Dana Whitfield can move this project now.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Stage 10 of 10/ })).toBeHidden();
});
