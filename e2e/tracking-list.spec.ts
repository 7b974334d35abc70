import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { createJob, createTracking } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { startSession, signInNewUser } from './people.ts';
import { artworkPanel, DHL, UPS, wrapPanel } from './tracking-panels.ts';

test('deleting the current tracking entry restores the previous one', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL });
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request);
  await createTracking(page.request, job.id, 'tracking', [UPS, 'UPS']);
  await page.goto(`/project/${job.id}#tracking`);
  const panel = wrapPanel(page);
  const shown = panel.locator('div').filter({ hasText: /^Shown on the project/ });
  await expect(shown.getByRole('link', { name: UPS })).toBeVisible();

  await panel.getByRole('button', { name: 'Add Tracking' }).click();
  await expect(panel.getByText('Saving moves the project on')).toBeHidden();
  await panel.getByRole('textbox', { name: 'Tracking Number' }).fill(DHL);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Additional Tracking Added');
  await expect(shown.getByRole('link', { name: DHL })).toBeVisible();
  const additional = panel.getByRole('region', { name: 'Additional Wrap Shipping Tracking' });
  await expect(additional.getByRole('link', { name: UPS })).toBeVisible();

  await panel.getByRole('button', { name: `Copy tracking number ${DHL}` }).click();
  await expect(panel.getByText('Copied')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(DHL);

  await panel.getByRole('button', { name: `Delete tracking ${DHL}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this tracking entry?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await expect(shown.getByRole('link', { name: UPS })).toBeVisible();
  await expect(panel.getByRole('link', { name: DHL })).toBeHidden();
  const { trackingNumber, progressStage } = await (await page.request.get(`/api/projects/${job.id}`)).json();
  expect({ trackingNumber, progressStage }).toEqual({ trackingNumber: UPS, progressStage: 'wrap_shipped' });
});

test('a wrong number is corrected in place', async ({ page }) => {
  const { dialog } = await openCorrection(page);
  await expectAccessible(page);
  await dialog.getByLabel('Carrier').fill('');
  await dialog.getByRole('button', { name: 'Save Tracking' }).click();
  await expectToast(page, 'Missing information', 'Please provide both tracking number and carrier.');
  await page.route('**/tracking', (route) => route.abort());
  await dialog.getByRole('textbox', { name: 'Tracking Number' }).fill(UPS);
  await dialog.getByRole('button', { name: 'Save Tracking' }).click();
  await expectToast(page, 'Error', 'Failed to update tracking information. Please try again.');
  await expect(dialog.getByText('The server could not be reached.')).toBeVisible();
  await page.unroute('**/tracking');
  await dialog.getByRole('button', { name: 'Save Tracking' }).click();
  await expectToast(page, 'Tracking updated');
  await expect(dialog).toBeHidden();
  await expect(wrapPanel(page).getByRole('link', { name: UPS })).toBeVisible();
  await expect(wrapPanel(page).getByRole('link', { name: '1Z999' }).filter({ hasNotText: UPS })).toHaveCount(
    0,
  );
});

test('an outdated correction overwrites nothing', async ({ page }) => {
  const { job, dialog } = await openCorrection(page);
  await dialog.getByRole('textbox', { name: 'Tracking Number' }).fill(UPS);
  await createTracking(page.request, job.id, 'tracking', [DHL, 'DHL']);
  await expect(dialog.getByText(`The project now shows DHL ${DHL}.`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save Tracking' })).toBeDisabled();
  await expect(dialog.getByRole('textbox', { name: 'Tracking Number' })).toHaveValue(UPS);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  for (const number of [DHL, '1Z999'])
    await expect(wrapPanel(page).getByRole('link', { name: number })).toBeVisible();
});

test('a failed list and a failed deletion can be retried', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request);
  await createTracking(page.request, job.id, 'tracking', [UPS, 'UPS']);
  const lists = '**/tracking-items?*';
  await page.route(lists, (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
  await page.goto(`/project/${job.id}#tracking`);
  await expect(page.getByText('Failed to load tracking items')).toHaveCount(2);
  await expectAccessible(page);
  await page.unroute(lists);
  await wrapPanel(page).getByRole('button', { name: 'Retry' }).click();
  await expect(wrapPanel(page).getByRole('link', { name: UPS })).toBeVisible();

  await page.route('**/api/tracking-items/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Broken' } }),
  );
  await wrapPanel(page)
    .getByRole('button', { name: `Delete tracking ${UPS}` })
    .click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Error', 'Failed to delete tracking item: Internal Server Error');
  await page.unroute('**/api/tracking-items/*');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(wrapPanel(page).getByText('No tracking items added yet.')).toBeVisible();
});

test('installer and client see tracking without a form', async ({ page, openBrowser }) => {
  await signInNewUser(page, 'contractor');
  const installer = await startSession(await openBrowser(), 'subcontractor');
  const client = await startSession(await openBrowser(), 'client');
  const job = await createJob(page.request, { installer: installer.person, client: client.person });
  await createTracking(page.request, job.id, 'tracking', [UPS, 'UPS']);
  await createTracking(page.request, job.id, 'artwork-proof-tracking', [DHL, 'DHL']);
  for (const memberPage of [installer.page, client.page]) {
    await memberPage.goto(`/project/${job.id}#wrap-tracking`);
    await expect(wrapPanel(memberPage).getByRole('link', { name: UPS })).toBeVisible();
    await expect(artworkPanel(memberPage).getByRole('link', { name: DHL })).toBeVisible();
    await expect(
      memberPage.getByRole('region', { name: 'Shipping Information' }).getByRole('textbox'),
    ).toHaveCount(0);
    await expect(
      memberPage.getByRole('button', { name: /(Add Tracking|Delete tracking|Update tracking)/ }),
    ).toHaveCount(0);
  }
});

test('a list of long numbers scrolls by keyboard', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request);
  for (const number of [1, 2, 3, 4, 5]) {
    const long = `${number}-${'0123456789'.repeat(9)}`;
    await createTracking(page.request, job.id, 'tracking', [
      long,
      'Carrier with a very long name, Incorporated',
    ]);
  }
  await page.goto(`/project/${job.id}#tracking`);
  const list = wrapPanel(page).getByRole('region', { name: 'Additional Wrap Shipping Tracking' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect
    .poll(() => list.evaluate((element) => element.getBoundingClientRect().height))
    .toBeLessThanOrEqual(120);
  await list.focus();
  await page.keyboard.press('End');
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

/** Opens the dialog that corrects a wrong tracking number. */
async function openCorrection(page: Page) {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request);
  await createTracking(page.request, job.id, 'tracking', ['1Z999', 'UPS']);
  await page.goto(`/project/${job.id}#tracking`);
  await wrapPanel(page).getByRole('button', { name: 'Update tracking 1Z999' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Tracking' });
  return { job, dialog };
}
