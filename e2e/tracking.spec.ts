import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { createJob } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast, tabTo } from './page-checks.ts';
import { signInNewUser } from './people.ts';
import { artworkPanel, DHL, expectNotCovered, UPS, wrapPanel } from './tracking-panels.ts';

test('saving wrap tracking moves the project to Wrap Shipped', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request, { stage: 'wrap_printed' });
  await page.goto(`/project/${job.id}`);
  const panel = wrapPanel(page);
  await expect(panel.getByText('No tracking items added yet.')).toBeVisible();

  await test.step('the stage links to the tracking form', async () => {
    await page.getByRole('listitem').filter({ hasText: 'Add the tracking number' }).first().waitFor();
    await page.getByRole('link', { name: 'Add Tracking' }).click();
    await expect(panel.getByText('Please add tracking information for the shipped wrap.')).toBeVisible();
    await expect(panel.getByRole('textbox', { name: 'Tracking Number' })).toBeFocused();
    await expect(panel.getByText('Saving moves the project on to ‘Wrap Shipped’ (70%).')).toBeVisible();
    await expectNotCovered(page, 'wrap-tracking');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });

  await test.step('the carrier is suggested and not overwritten', async () => {
    const save = panel.getByRole('button', { name: 'Save Tracking' });
    await expect(save).toBeDisabled();
    await panel.getByRole('textbox', { name: 'Tracking Number' }).fill(UPS);
    await expect(panel.getByLabel('Carrier')).toHaveValue('UPS');
    await panel.getByLabel('Carrier').fill('Bob’s Vans');
    await panel.getByRole('textbox', { name: 'Tracking Number' }).fill(DHL);
    await expect(panel.getByLabel('Carrier')).toHaveValue('Bob’s Vans');
    await panel.getByLabel('Carrier').fill('');
    await save.click();
    await expectToast(page, 'Invalid Input', 'Please enter both tracking number and carrier.');
    await expect(panel.getByLabel('Carrier')).toBeFocused();
    await panel.getByRole('textbox', { name: 'Tracking Number' }).fill(UPS);
    await expect(panel.getByLabel('Carrier')).toHaveValue('UPS');
    await panel.getByLabel('Ship Date').fill('2099-03-05');
  });

  await test.step('saving marks the wrap as shipped', async () => {
    await panel.getByRole('button', { name: 'Save Tracking' }).click();
    await expectToast(page, 'Tracking Info Added', 'Now at: Wrap Shipped');
    await expect(page.getByText('70% complete').first()).toBeVisible();
    await expect(panel.getByText('UPS · Shipped Mar 5, 2099')).toBeVisible();
    const link = panel.getByRole('link', { name: UPS });
    await expect(link).toHaveAttribute('href', `https://www.ups.com/track?tracknum=${UPS}`);
    await expect(link).toHaveAttribute('rel', 'noreferrer');
    await expect(link).toHaveAttribute('target', '_blank');
  });
});

test('several artwork proof shipments are saved together by keyboard', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request, { stage: 'artwork_submitted_for_client_review' });
  await page.goto(`/project/${job.id}`);
  const panel = artworkPanel(page);
  await tabTo(page, page.getByRole('link', { name: 'Add Tracking' }));
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('textbox', { name: 'Tracking Number' })).toBeFocused();
  const addToList = panel.getByRole('button', { name: 'Add to List' });
  await expect(addToList).toBeDisabled();
  await expect(addToList).toHaveAccessibleDescription('For another box of the same shipment');

  await page.keyboard.type('A-1');
  await tabTo(page, addToList);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Invalid Input', 'Please enter both tracking number and carrier.');
  await expect(panel.getByLabel('Carrier')).toBeFocused();
  await tabTo(page, panel.getByRole('button', { name: 'Save Tracking' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Invalid Input', 'Please enter at least one tracking number and carrier.');
  await page.keyboard.type('Courier');
  await tabTo(page, addToList);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('list', { name: 'To be saved' }).getByText('A-1')).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Tracking Number' })).toBeFocused();

  await page.keyboard.type(UPS);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Artwork Proof Tracking Info Added');
  const region = panel.getByRole('region', { name: 'Additional Artwork Proof Tracking' });
  await expect(region.getByRole('link', { name: 'A-1' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Add Tracking' })).toBeFocused();
  const { artworkProofTrackingNumber } = await (await page.request.get(`/api/projects/${job.id}`)).json();
  expect(artworkProofTrackingNumber).toBe(UPS);
  await expect(page.getByText('Add the tracking number and carrier of the artwork proof.')).toBeHidden();
});

test('a failed save keeps the input over a reload', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request);
  await page.goto(`/project/${job.id}#artwork-tracking`);
  const panel = artworkPanel(page);
  await panel.getByRole('textbox', { name: 'Tracking Number' }).fill('A-1');
  await panel.getByLabel('Carrier').fill('Courier');
  await panel.getByRole('button', { name: 'Add to List' }).click();
  await panel.getByRole('textbox', { name: 'Tracking Number' }).fill(UPS);
  await page.route('**/artwork-proof-tracking', (route) => route.abort());
  await panel.getByRole('button', { name: 'Save Tracking' }).click();
  await expectToast(page, 'Update Failed', 'Failed to add tracking information');
  await expect(panel.getByText('The server could not be reached.')).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Tracking Number' })).toHaveValue(UPS);
  await page.reload();
  await expect(panel.getByRole('textbox', { name: 'Tracking Number' })).toHaveValue(UPS);
  await expect(panel.getByRole('list', { name: 'To be saved' }).getByText('A-1')).toBeVisible();
  await page.unroute('**/artwork-proof-tracking');
  await panel.getByRole('button', { name: 'Save Tracking' }).click();
  await expectToast(page, 'Artwork Proof Tracking Info Added');
  await expect(panel.getByRole('link', { name: UPS })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'A-1' })).toBeVisible();
});

test('the form opens when the connection is lost after the page has loaded', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request);
  const formCode = page.waitForEvent('requestfinished', (request) => request.url().includes('/forms-'));
  await page.goto(`/project/${job.id}`);
  await formCode;
  await page.context().setOffline(true);
  await wrapPanel(page).getByRole('button', { name: 'Add Tracking' }).click();
  await expect(wrapPanel(page).getByRole('textbox', { name: 'Tracking Number' })).toBeFocused();
});

test('a failed wrap save shows the specified message', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request, { stage: 'wrap_printed' });
  await page.goto(`/project/${job.id}#wrap-tracking`);
  const panel = wrapPanel(page);
  await page.route('**/tracking', (route) =>
    route.fulfill({ status: 500, json: { message: 'Broken (request 7)' } }),
  );
  await panel.getByRole('textbox', { name: 'Tracking Number' }).fill(UPS);
  await panel.getByRole('button', { name: 'Save Tracking' }).click();
  await expectToast(page, 'Error', 'Failed to update tracking information. Please try again.');
  await expect(panel.getByText('Broken (request 7)')).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Tracking Number' })).toHaveValue(UPS);
});

test('the URL of the section scrolls to it', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request);
  await page.goto(`/project/${job.id}#tracking`);
  await expectNotCovered(page, 'tracking');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expectNotCovered(page, 'tracking');
});
