import { expect } from '@playwright/test';
import type { TrackingItem } from '#shared/tracking/tracking.contract.ts';
import { test } from './fixtures.ts';
import { createJob, createTracking, fetchList } from './jobs.ts';
import { expectAccessible, expectToast } from './page-checks.ts';
import { signInNewUser } from './people.ts';
import { openDialog } from './project-dialog.ts';
import { DHL, UPS } from './tracking-panels.ts';

test('Update Tracking corrects the number of the same entry', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createJob(page.request, { stage: 'wrap_printed' });
  await createTracking(page.request, project.id, 'tracking', ['1Z999AA10123456783', 'UPS']);
  const dialog = await openDialog(page, project);
  await dialog.getByRole('button', { name: 'Update Tracking' }).click();
  const correction = page.getByRole('dialog', { name: 'Update Tracking' });
  await expect(correction.getByLabel('Tracking Number')).toHaveValue('1Z999AA10123456783');
  await expectAccessible(page);
  await correction.getByLabel('Tracking Number').fill('1Z999AA10123456784');
  await correction.getByRole('button', { name: 'Save Tracking' }).click();
  await expectToast(page, 'Tracking updated');
  await expect(dialog.getByRole('link', { name: '1Z999AA10123456784' })).toBeVisible();
  const items = await fetchList<TrackingItem>(
    page.request,
    `/api/projects/${project.id}/tracking-items?type=wrap`,
  );
  expect(items.map(({ trackingNumber }) => trackingNumber)).toEqual(['1Z999AA10123456784']);
});

test('a newer entry by another user is not overwritten', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createJob(page.request, { stage: 'wrap_printed' });
  await createTracking(page.request, project.id, 'tracking', ['1Z999', 'UPS']);
  const dialog = await openDialog(page, project);
  await dialog.getByRole('button', { name: 'Update Tracking' }).click();
  const correction = page.getByRole('dialog', { name: 'Update Tracking' });
  await correction.getByLabel('Tracking Number').fill(UPS);
  await createTracking(page.request, project.id, 'tracking', [DHL, 'DHL']);
  await expect(correction.getByText(`The project now shows DHL ${DHL}.`)).toBeVisible();
  await expect(correction.getByRole('button', { name: 'Save Tracking' })).toBeDisabled();
  await expect(correction.getByLabel('Tracking Number')).toHaveValue(UPS);
  await expectAccessible(page);
  await correction.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('link', { name: DHL })).toBeVisible();
});

test('an outdated correction is blocked before it is sent', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createJob(page.request, { stage: 'wrap_printed' });
  await createTracking(page.request, project.id, 'tracking', ['1Z999', 'UPS']);
  const dialog = await openDialog(page, project);
  await dialog.getByRole('button', { name: 'Update Tracking' }).click();
  const correction = page.getByRole('dialog', { name: 'Update Tracking' });
  await page.request.post(`/api/projects/${project.id}/tracking`, {
    data: { trackingNumber: UPS, trackingCarrier: 'UPS', addToList: false },
  });
  await expect(correction.getByText(`The project now shows UPS ${UPS}.`)).toBeVisible();
  await expect(correction.getByRole('button', { name: 'Save Tracking' })).toBeDisabled();
});

test('Escape asks before it discards a tracking form', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createJob(page.request, { stage: 'wrap_printed' });
  const dialog = await openDialog(page, project);
  await dialog.getByRole('button', { name: 'Add Tracking' }).click();
  await dialog.getByLabel('Tracking Number').fill('1Z999');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Tracking Number')).toHaveValue('1Z999');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await openDialog(page, project);
  await expect(dialog.getByRole('button', { name: 'Add Tracking' })).toBeVisible();
});

test('a tracking form keeps its input on another tab', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createJob(page.request, { stage: 'wrap_printed' });
  const dialog = await openDialog(page, project);
  await dialog.getByRole('button', { name: 'Add Tracking' }).click();
  await dialog.getByLabel('Tracking Number').fill('1Z999');
  await dialog.getByRole('tab', { name: 'Photo Gallery' }).click();
  await expect(dialog.getByLabel('Tracking Number')).toBeHidden();
  await dialog.getByRole('tab', { name: 'Details' }).click();
  await expect(dialog.getByLabel('Tracking Number')).toHaveValue('1Z999');
});

test('a failed tracking list can be retried', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createJob(page.request, { stage: 'wrap_printed' });
  await createTracking(page.request, project.id, 'tracking', ['1Z999AA10123456784', 'UPS']);
  await page.route('**/tracking-items?*', (route) => route.fulfill({ status: 500, json: {} }));
  const dialog = await openDialog(page, project);
  await expect(dialog.getByText('Failed to load tracking items')).toBeVisible();
  await page.unroute('**/tracking-items?*');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByRole('button', { name: 'Update Tracking' })).toBeEnabled();
});
