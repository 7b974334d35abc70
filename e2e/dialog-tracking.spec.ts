import { expect } from '@playwright/test';
import type { TrackingItem } from '#shared/tracking/tracking.contract.ts';
import { test } from './fixtures.ts';
import { makeJob, makeTracking, stored } from './jobs.ts';
import { expectAccessible, expectToast } from './page-checks.ts';
import { signedIn } from './people.ts';
import { openDialog } from './project-dialog.ts';

test('Update Tracking sets the number right in its place, and adds none', async ({ page }) => {
  await signedIn(page, 'contractor');
  const project = await makeJob(page.request, { stage: 'wrap_printed' });
  await makeTracking(page.request, project.id, 'tracking', ['1Z999AA10123456783', 'UPS']);
  const dialog = await openDialog(page, project);
  await dialog.getByRole('button', { name: 'Update Tracking' }).click();
  const correction = page.getByRole('dialog', { name: 'Update Tracking' });
  await expect(correction.getByLabel('Tracking Number')).toHaveValue('1Z999AA10123456783');
  await expectAccessible(page);
  await correction.getByLabel('Tracking Number').fill('1Z999AA10123456784');
  await correction.getByRole('button', { name: 'Save Tracking' }).click();
  await expectToast(page, 'Tracking updated');
  await expect(dialog.getByRole('link', { name: '1Z999AA10123456784' })).toBeVisible();
  const items = await stored<TrackingItem>(
    page.request,
    `/api/projects/${project.id}/tracking-items?type=wrap`,
  );
  expect(items.map(({ trackingNumber }) => trackingNumber)).toEqual(['1Z999AA10123456784']);
});

test('a list of parcels that cannot be loaded says so, and is asked for again', async ({ page }) => {
  await signedIn(page, 'contractor');
  const project = await makeJob(page.request, { stage: 'wrap_printed' });
  await makeTracking(page.request, project.id, 'tracking', ['1Z999AA10123456784', 'UPS']);
  await page.route('**/tracking-items?*', (route) => route.fulfill({ status: 503, json: {} }));
  const dialog = await openDialog(page, project);
  await expect(dialog.getByText('Failed to load tracking items')).toBeVisible();
  await page.unroute('**/tracking-items?*');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByRole('button', { name: 'Update Tracking' })).toBeEnabled();
});
