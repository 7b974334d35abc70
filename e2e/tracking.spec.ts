import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { another, makeJob, makeTracking } from './jobs.ts';
import { expectAccessible, expectNoSidewaysScroll, expectToast, tabTo } from './page-checks.ts';
import { signedIn } from './people.ts';

const UPS = '1Z999AA10123456784';
const DHL = '1234567890';

test('a shop ships the wrap: the carrier is proposed, and the project moves on as was said', async ({
  page,
}) => {
  await signedIn(page, 'contractor');
  const job = await makeJob(page.request, { stage: 'wrap_printed' });
  await page.goto(`/project/${job.id}`);
  const panel = wrapPanel(page);
  await expect(panel.getByText('No tracking items added yet.')).toBeVisible();

  await test.step('the stage asks for tracking, and leads to its form', async () => {
    await page.getByRole('listitem').filter({ hasText: 'Add the tracking number' }).first().waitFor();
    await page.getByRole('link', { name: 'Add Tracking' }).click();
    await expect(panel.getByText('Please add tracking information for the shipped wrap.')).toBeVisible();
    await expect(panel.getByRole('textbox', { name: 'Tracking Number' })).toBeFocused();
    await expect(panel.getByText('Saving moves the project on to ‘Wrap Shipped’ (70%).')).toBeVisible();
    await expectBelowTheStrip(page, 'wrap-tracking');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('it proposes the carrier, and leaves what is typed alone', async () => {
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
    await panel.getByLabel('Ship Date').fill('2027-03-05');
  });

  await test.step('it is saved, and the project is shipped', async () => {
    await panel.getByRole('button', { name: 'Save Tracking' }).click();
    await expectToast(page, 'Tracking Info Added', 'Now at: Wrap Shipped');
    await expect(page.getByText('70% complete').first()).toBeVisible();
    await expect(panel.getByText('UPS · Shipped Mar 5, 2027')).toBeVisible();
    const link = panel.getByRole('link', { name: UPS });
    await expect(link).toHaveAttribute('href', `https://www.ups.com/track?tracknum=${UPS}`);
    await expect(link).toHaveAttribute('rel', 'noreferrer');
    await expect(link).toHaveAttribute('target', '_blank');
  });
});

test('a second parcel takes the first one’s place on the project, and its deletion gives it back', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL });
  await signedIn(page, 'contractor');
  const job = await makeJob(page.request);
  await makeTracking(page.request, job.id, 'tracking', [UPS, 'UPS']);
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

test('a mistyped number is set right in its place', async ({ page }) => {
  await signedIn(page, 'contractor');
  const job = await makeJob(page.request);
  await makeTracking(page.request, job.id, 'tracking', ['1Z999', 'UPS']);
  await page.goto(`/project/${job.id}#tracking`);
  await wrapPanel(page).getByRole('button', { name: 'Update tracking 1Z999' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Tracking' });
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

test('artwork proofs: pairs are put on a list and saved together, by keyboard alone', async ({ page }) => {
  await signedIn(page, 'contractor');
  const job = await makeJob(page.request, { stage: 'artwork_submitted_for_client_review' });
  await page.goto(`/project/${job.id}`);
  const panel = artworkPanel(page);
  await tabTo(page, page.getByRole('link', { name: 'Add Tracking' }));
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('textbox', { name: 'Tracking Number' })).toBeFocused();
  const addToList = panel.getByRole('button', { name: 'Add to List' });
  await expect(addToList).toBeDisabled();

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

test('a save that fails keeps what was typed, also over a reload, and can be sent again', async ({
  page,
}) => {
  await signedIn(page, 'contractor');
  const job = await makeJob(page.request);
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

test('a wrap whose save fails on the server says so in the specified words', async ({ page }) => {
  await signedIn(page, 'contractor');
  const job = await makeJob(page.request);
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

test('a list that fails to load can be tried again, and so can a deletion', async ({ page }) => {
  await signedIn(page, 'contractor');
  const job = await makeJob(page.request);
  await makeTracking(page.request, job.id, 'tracking', [UPS, 'UPS']);
  const lists = '**/tracking-items?*';
  await page.route(lists, (route) => route.fulfill({ status: 503, json: { message: 'Later' } }));
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

test('installer and client see the lists, and no form', async ({ page, browser, baseURL }) => {
  await signedIn(page, 'contractor');
  const installer = await another(browser, baseURL, 'subcontractor');
  const client = await another(browser, baseURL, 'client');
  const job = await makeJob(page.request, { installer: installer.person, client: client.person });
  await makeTracking(page.request, job.id, 'tracking', [UPS, 'UPS']);
  await makeTracking(page.request, job.id, 'artwork-proof-tracking', [DHL, 'DHL']);
  for (const theirs of [installer.page, client.page]) {
    await theirs.goto(`/project/${job.id}#wrap-tracking`);
    await expect(wrapPanel(theirs).getByRole('link', { name: UPS })).toBeVisible();
    await expect(artworkPanel(theirs).getByRole('link', { name: DHL })).toBeVisible();
    await expect(
      theirs.getByRole('region', { name: 'Shipping Information' }).getByRole('textbox'),
    ).toHaveCount(0);
    await expect(
      theirs.getByRole('button', { name: /(Add Tracking|Delete tracking|Update tracking)/ }),
    ).toHaveCount(0);
    await theirs.context().close();
  }
});

test('the address of the section brings it into view, on a fresh load and on a phone', async ({ page }) => {
  await signedIn(page, 'contractor');
  const job = await makeJob(page.request);
  await page.goto(`/project/${job.id}#tracking`);
  await expectBelowTheStrip(page, 'tracking');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expectBelowTheStrip(page, 'tracking');
});

test('many long numbers scroll in their own list, by keyboard too', async ({ page }) => {
  await signedIn(page, 'contractor');
  const job = await makeJob(page.request);
  for (const number of [1, 2, 3, 4, 5]) {
    const long = `${number}-${'0123456789'.repeat(9)}`;
    await makeTracking(page.request, job.id, 'tracking', [
      long,
      'Carrier with a very long name, Incorporated',
    ]);
  }
  await page.goto(`/project/${job.id}#tracking`);
  const list = wrapPanel(page).getByRole('region', { name: 'Additional Wrap Shipping Tracking' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  expect(await list.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThanOrEqual(120);
  await list.focus();
  await page.keyboard.press('End');
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

function wrapPanel(page: Page) {
  return page.getByRole('region', { name: 'Wrap Shipping Tracking', exact: true });
}

function artworkPanel(page: Page) {
  return page.getByRole('region', { name: 'Artwork Proof Tracking', exact: true });
}

/** In view, and covered neither by the header nor by the strip of people and dates. */
async function expectBelowTheStrip(page: Page, id: string): Promise<void> {
  const place = page.locator(`#${id}`);
  await expect(place).toBeInViewport();
  await expect
    .poll(() =>
      place.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + 30, top + 5));
      }),
    )
    .toBe(true);
}
