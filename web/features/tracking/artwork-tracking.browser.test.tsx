import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage } from '#web/testing/open-page.tsx';
import { openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { atStage, sampleDetails, sampleShop } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { SAVE_ARTWORK_ROUTE, UPS, respondToTracking } from './tracking.testing.ts';

const server = fakeProjectServer();
const panel = page.getByRole('region', { name: 'Artwork Proof Tracking', exact: true });
const number = panel.getByRole('textbox', { name: 'Tracking Number' });
const carrier = panel.getByRole('combobox', { name: 'Carrier' });
const save = panel.getByRole('button', { name: 'Save Tracking' });
const addToListButton = panel.getByRole('button', { name: 'Add to List' });
const listed = panel.getByRole('list', { name: 'To be saved' });
const ARTWORK_SUBMITTED = sampleDetails(atStage('artwork_submitted_for_client_review'));

test('the link at the stage of the artwork review opens the tracking form', async () => {
  await openProject(server, respondToTracking(server, ARTWORK_SUBMITTED));
  await page.getByRole('link', { name: 'Add Tracking' }).click();
  await expect.element(number).toHaveFocus();
  await expect.element(addToListButton).toBeDisabled();
  await expect.element(addToListButton).toHaveAccessibleDescription('For another box of the same shipment');
});

test.each([
  [addToListButton, 'Please enter both tracking number and carrier.'],
  [save, 'Please enter at least one tracking number and carrier.'],
])('an entry needs a carrier (%#)', async (button, text) => {
  await openForm();
  await number.fill('A-1');
  await button.click();
  await expectToast('Invalid Input', text);
  await expect.element(carrier).toHaveFocus();
  expect(server.calls(SAVE_ARTWORK_ROUTE)).toEqual([]);
});

test('several shipments are saved together', async () => {
  await openForm();
  await addEntry('A-1');
  await expect.element(listed.getByText('A-1')).toBeVisible();
  await expect.element(number).toHaveFocus();
  await userEvent.keyboard(`${UPS}{Enter}`);
  await expectToast('Artwork Proof Tracking Info Added');
  const additionalEntries = panel.getByRole('region', { name: 'Additional Artwork Proof Tracking' });
  await expect.element(additionalEntries.getByRole('link', { name: 'A-1', exact: false })).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Add Tracking' })).toHaveFocus();
  expect(server.calls(SAVE_ARTWORK_ROUTE).map(({ body }) => body.trackingNumber)).toEqual(['A-1', UPS]);
});

test('a shipment that is added twice keeps its place in the list', async () => {
  await openForm();
  await addEntry('A-1');
  await addEntry('A-2');
  await addEntry('a-1');
  await expect
    .poll(() =>
      listed
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([expect.stringContaining('a-1'), expect.stringContaining('A-2')]);
});

test('the fields cannot be changed while a shipment is being saved', async () => {
  await openForm();
  await number.fill(UPS);
  const release = server.hold(SAVE_ARTWORK_ROUTE);
  await save.click();
  for (const field of [number, carrier, panel.getByLabelText('Ship Date')])
    await expect.element(field).toHaveAttribute('readonly');
  release();
  await expectToast('Artwork Proof Tracking Info Added');
});

test('the focus stays in the form when the last listed shipment is removed', async () => {
  await openForm();
  await addEntry('A-1');
  await listed.getByRole('button', { name: 'Remove A-1 from the list' }).click();
  await expect.element(listed).not.toBeInTheDocument();
  await expect.element(panel.getByRole('form')).toHaveFocus();
});

test('unsaved shipments are kept after a reload', async () => {
  await openForm();
  await addEntry('A-1');
  await number.fill(UPS);
  server.disconnect(SAVE_ARTWORK_ROUTE);
  await save.click();
  await expectToast('Update Failed', 'Failed to add tracking information');
  await expect.element(panel.getByText('The server could not be reached.', { exact: false })).toBeVisible();
  await openPage(server, location.pathname, { user: sampleShop(), isReload: true });
  await expect.element(number).toHaveValue(UPS);
  await expect.element(listed.getByText('A-1')).toBeVisible();
  respondToTracking(server, ARTWORK_SUBMITTED);
  await save.click();
  await expectToast('Artwork Proof Tracking Info Added');
  await expect.element(panel.getByRole('link', { name: UPS, exact: false })).toBeVisible();
});

async function openForm(): Promise<void> {
  await openProject(server, respondToTracking(server, ARTWORK_SUBMITTED), { hash: '#artwork-tracking' });
  await expect.element(number).toBeVisible();
}

async function addEntry(text: string): Promise<void> {
  await number.fill(text);
  await carrier.fill('Courier');
  await addToListButton.click();
}
