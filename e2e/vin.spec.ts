import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { createJob } from './jobs.ts';
import { fillNewProject, openNewProject } from './new-project.ts';
import { expectAccessible, expectNoHorizontalScroll } from './page-checks.ts';
import { signInNewUser } from './people.ts';

test('an unusual VIN shows a warning and can be saved', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const dialog = await openNewProject(page);
  const vin = dialog.getByLabel('VIN');
  await vin.fill('1M8GDM9');
  await expect(dialog.getByText('7 of 17 characters')).toBeVisible();
  await expect(dialog.getByText(/this one has 7/)).toBeHidden();
  await vin.blur();
  await expect(dialog.getByText('A VIN has 17 characters; this one has 7.')).toBeVisible();
  await vin.fill('1M8GDM9A1KP042788');
  await expect(dialog.getByRole('status').filter({ hasText: 'The check digit doesn’t match' })).toBeVisible();
  await expectAccessible(page);
  await vin.fill('1M8GDM9AXKP042788');
  await expect(dialog.getByText('The check digit doesn’t match')).toBeHidden();

  await vin.fill('TRAILER-7');
  await fillNewProject(dialog, {
    name: 'Harbour Bakery trailer',
    type: 'trailer',
    make: 'Böckmann',
    model: 'Cargo',
    year: '1989',
  });
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(page).toHaveURL(/\/project\/\d+$/);
  await expect(page.getByRole('region', { name: 'Job Details' }).getByText('TRAILER-7')).toBeVisible();
});

test('VIN and vehicle number are copied to the clipboard', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL });
  await signInNewUser(page, 'contractor');
  const vehicle = { vin: '1M8GDM9AXKP042788', licensePlate: 'WB-1234' };
  const job = await createJob(page.request, { vehicle });
  const clipboardText = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `Copy VIN ${vehicle.vin}` }).click();
  await expect.poll(clipboardText).toBe(vehicle.vin);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await page.goto(`/project/${job.id}`);
  const details = page.getByRole('region', { name: 'Job Details' });
  await details.getByRole('button', { name: 'Copy Vehicle Number' }).click();
  await expect.poll(clipboardText).toBe(vehicle.licensePlate);
  await details.getByRole('button', { name: 'Copy VIN' }).click();
  await expect.poll(clipboardText).toBe(vehicle.vin);
});
