import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { addPhoto, createJob, createTracking, fetchDetails, moveToStage, openProject } from './jobs.ts';
import { expectAccessible, expectFocusKept, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { register, signIn, signInNewUser } from './people.ts';
import { openDialog } from './project-dialog.ts';
import { expectStage, projectAction } from './stage-actions.ts';
import { DHL, UPS, wrapPanel } from './tracking-panels.ts';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Mark the wrap as shipped?' });
/** Also above an open dialog, which hides the rest of the page from roles. */
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true, includeHidden: true });
const stageRow = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Stages' }).getByRole('listitem').filter({ hasText: label });

test('early tracking asks before it skips stages, and can be undone', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request);
  await page.goto(`/project/${job.id}#wrap-tracking`);
  const panel = wrapPanel(page);
  await panel.getByRole('textbox', { name: 'Tracking Number' }).fill(UPS);
  const save = panel.getByRole('button', { name: 'Save Tracking' });

  await test.step('the question names the skipped stages, and cancel keeps the form', async () => {
    await save.click();
    await expect(question(page).getByRole('listitem')).toHaveText([
      'Artwork Submitted for Client Review',
      'Printed Sample Sent to Client',
      'Final Artwork Approval',
      'Installation Scheduling Confirmed',
      'Wrap Printed',
    ]);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(save).toBeFocused();
    await expect(page.getByText('0% complete')).toBeVisible();
  });

  await test.step('the stages are shown as skipped', async () => {
    await save.click();
    await question(page).getByRole('button', { name: 'Save and Skip Stages' }).click();
    await expectToast(page, 'Tracking Info Added', 'Now at: Wrap Shipped');
    await expectFocusKept(page);
    await expect(stageRow(page, 'Final Artwork Approval')).toContainText('Skipped');
    await expect(stageRow(page, 'Project Started')).toContainText('Dana Whitfield');
    await expect(page.getByText(/by adding the wrap’s tracking, skipping ‘Artwork Submitted/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('Undo in the toast restores the project that was not started', async () => {
    await undo(page).click();
    await expectToast(page, 'Move undone', 'Now at: Not Started');
    await expect(page.getByText('0% complete')).toBeVisible();
    await expect(page.getByText('Skipped', { exact: true })).toHaveCount(0);
    await expect(panel.getByRole('link', { name: UPS })).toBeVisible();
    expect((await fetchDetails(page.request, job.id)).project).toMatchObject({ status: 'not-started' });
  });
});

test('a correction of early tracking in the dialog asks too', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request);
  await createTracking(page.request, job.id, 'tracking', [DHL, 'DHL']);
  await moveToStage(page.request, job, 'final_artwork_approval');
  const dialog = await openDialog(page, job);
  await dialog.getByRole('button', { name: 'Update Tracking' }).click();
  const correction = page.getByRole('dialog', { name: 'Update Tracking' });
  await correction.getByLabel('Tracking Number').fill(UPS);
  await correction.getByRole('button', { name: 'Save Tracking' }).click();
  await expect(question(page).getByRole('listitem')).toHaveText([
    'Installation Scheduling Confirmed',
    'Wrap Printed',
  ]);
  await question(page).getByRole('button', { name: 'Save and Skip Stages' }).click();
  await expectToast(page, 'Tracking updated', 'Now at: Wrap Shipped');
  await undo(page).click();
  await expectToast(page, 'Move undone', 'Now at: Final Artwork Approval');
  await expect(dialog.getByRole('button', { name: /^Stage 4 of 10/ })).toBeVisible();
});

test('tracking that skips one stage does not ask', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request, { stage: 'installation_scheduling_confirmed' });
  await page.goto(`/project/${job.id}#wrap-tracking`);
  await wrapPanel(page).getByRole('textbox', { name: 'Tracking Number' }).fill(UPS);
  await wrapPanel(page).getByRole('button', { name: 'Save Tracking' }).click();
  await expectToast(page, 'Tracking Info Added', 'Now at: Wrap Shipped');
  await expect(stageRow(page, 'Wrap PrintedSkipped')).toBeVisible();
});

test('an installer undoes a completed stage', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const installer = await register(page.request, 'subcontractor');
  const job = await createJob(page.request, { stage: 'wrap_shipped', installer });
  await addPhoto(page.request, job, 'pre-installation');
  await signIn(page, installer);
  await openProject(page, job);
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await expectToast(page, 'Progress Updated', 'Now at: Pre-Installation Photos Uploaded');
  await undo(page).click();
  await expectToast(page, 'Move undone', 'Now at: Wrap Shipped');
  await expectStage(page, 'Wrap Shipped', 70);
});

test('a completion is undone from another page', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request, { stage: 'wrap_printed' });
  await openProject(page, job);
  await projectAction(page, 'Mark as Complete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Complete' }).click();
  await expectToast(page, 'Status updated', 'The job is completed.');
  await page.getByRole('link', { name: 'My Projects' }).first().click();
  await undo(page).click();
  await expectToast(page, 'Move undone', 'Now at: Wrap Printed');
  await openProject(page, job);
  await expectStage(page, 'Wrap Printed', 60);
});

test('an undo is rejected when somebody else has moved the project', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request, { stage: 'printed_sample_sent_to_client' });
  await openProject(page, job);
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await expectToast(page, 'Progress Updated');
  await moveToStage(page.request, job, 'wrap_printed');
  await undo(page).click();
  await expectToast(page, 'Undo Failed', 'This project has been moved by somebody else meanwhile.');
  await expectStage(page, 'Wrap Printed', 60);
});
