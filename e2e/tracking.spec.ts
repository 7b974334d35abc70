import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { createJob, fetchDetails } from './projects.ts';
import { expectToast } from './page-checks.ts';
import { signInNewUser } from './people.ts';
import { UPS_TRACKING_NUMBER, wrapPanel } from './tracking-panels.ts';

test('early tracking skips stages, and the stage move can be undone', async ({ page }) => {
  await signInNewUser(page, 'contractor', { name: 'Dana Whitfield' });
  const job = await createJob(page.request);
  await page.goto(`/project/${job.id}#wrap-tracking`);
  await wrapPanel(page).getByRole('textbox', { name: 'Tracking Number' }).fill(UPS_TRACKING_NUMBER);
  await wrapPanel(page).getByRole('button', { name: 'Save Tracking' }).click();
  const question = page.getByRole('alertdialog', { name: 'Mark the wrap as shipped?' });
  await question.getByRole('button', { name: 'Save and Skip Stages' }).click();
  await expectToast(page, 'Tracking Info Added', 'Now at: Wrap Shipped');
  const stages = page.getByRole('list', { name: 'Stages' }).getByRole('listitem');
  await expect(stages.filter({ hasText: 'Final Artwork Approval' })).toContainText('Skipped');
  await expect(stages.filter({ hasText: 'Project Started' })).toContainText('Dana Whitfield');
  await expect(page.getByText(/by adding the wrap’s tracking, skipping ‘Artwork Submitted/)).toBeVisible();

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(page, 'Move undone', 'Now at: Not Started');
  await expect(page.getByText('0% complete')).toBeVisible();
  await expect(page.getByText('Skipped', { exact: true })).toHaveCount(0);
  await expect(wrapPanel(page).getByRole('link', { name: UPS_TRACKING_NUMBER })).toBeVisible();
  expect((await fetchDetails(page.request, job.id)).project).toMatchObject({ status: 'not-started' });
});

test('the form opens when the connection is lost after the page has loaded', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request);
  const formScript = page.waitForEvent('requestfinished', (request) => request.url().includes('/forms-'));
  await page.goto(`/project/${job.id}`);
  await formScript;
  await page.context().setOffline(true);
  await wrapPanel(page).getByRole('button', { name: 'Add Tracking' }).click();
  await expect(wrapPanel(page).getByRole('textbox', { name: 'Tracking Number' })).toBeFocused();
});
