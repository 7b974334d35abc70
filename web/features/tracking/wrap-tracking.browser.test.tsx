import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { StageId } from '#shared/projects/stages.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { DESKTOP_SIZE, PHONE_SIZE } from '#web/testing/open-page.tsx';
import { openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { atStage, sampleDetails } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { DHL, SAVE_WRAP_ROUTE, UPS, respondToTracking } from './tracking.testing.ts';

const server = fakeProjectServer();
const panel = page.getByRole('region', { name: 'Wrap Shipping Tracking', exact: true });
const number = panel.getByRole('textbox', { name: 'Tracking Number' });
const carrier = panel.getByRole('combobox', { name: 'Carrier' });
const save = panel.getByRole('button', { name: 'Save Tracking' });
const question = page.getByRole('alertdialog', { name: 'Mark the wrap as shipped?' });

test('the link at the stage Wrap Printed opens the tracking form', async () => {
  const details = respondToTracking(server, sampleDetails(atStage('wrap_printed')));
  await openProject(server, details);
  await expect.element(panel.getByText('No tracking items added yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Add Tracking' }).click();
  await expect
    .element(panel.getByText('Please add tracking information for the shipped wrap.'))
    .toBeVisible();
  await expect.element(number).toHaveFocus();
  await expect.element(panel.getByText('Saving moves the project on to ‘Wrap Shipped’ (70%).')).toBeVisible();
  await expectNotCovered('wrap-tracking');
  expect(await accessibilityFindings()).toBe('');
});

test('a number and a carrier are needed', async () => {
  await openForm('wrap_printed');
  await expect.element(save).toBeDisabled();
  await number.fill(DHL);
  await carrier.fill('');
  await save.click();
  await expectToast('Invalid Input', 'Please enter both tracking number and carrier.');
  await expect.element(carrier).toHaveFocus();
  expect(server.calls(SAVE_WRAP_ROUTE)).toEqual([]);
});

test('the carrier is suggested, and a typed carrier is not overwritten', async () => {
  await openForm('wrap_printed');
  await number.fill(UPS);
  await expect.element(carrier).toHaveValue('UPS');
  await carrier.fill('Bob’s Vans');
  await number.fill(DHL);
  await expect.element(carrier).toHaveValue('Bob’s Vans');
  await carrier.fill('');
  await number.fill(UPS);
  await expect.element(carrier).toHaveValue('UPS');
});

test('saving the tracking marks the wrap as shipped', async () => {
  await openForm('wrap_printed');
  await number.fill(UPS);
  await panel.getByLabelText('Ship Date').fill('2099-03-05');
  await save.click();
  await expectToast('Tracking Info Added', 'Now at: Wrap Shipped');
  await expect.element(page.getByText('70% complete')).toBeVisible();
  await expect.element(panel.getByText('UPS · Shipped Mar 5, 2099')).toBeVisible();
  const link = panel.getByRole('link', { name: UPS, exact: false });
  await expect.element(link).toHaveAttribute('href', `https://www.ups.com/track?tracknum=${UPS}`);
  await expect.element(link).toHaveAttribute('rel', 'noreferrer');
  await expect.element(link).toHaveAttribute('target', '_blank');
});

test('tracking that skips several stages asks for confirmation', async () => {
  await openForm('artwork_design_initiated');
  await number.fill(UPS);
  await save.click();
  await expect.element(question).toBeVisible();
  const skippedStageItems = question.getByRole('listitem').elements();
  expect(skippedStageItems.map(({ textContent }) => textContent)).toEqual([
    'Artwork Submitted for Client Review',
    'Printed Sample Sent to Client',
    'Final Artwork Approval',
    'Installation Scheduling Confirmed',
    'Wrap Printed',
  ]);
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(save).toHaveFocus();
  expect(server.calls(SAVE_WRAP_ROUTE)).toEqual([]);
});

test('tracking that skips stages is saved after the confirmation', async () => {
  await openForm('artwork_design_initiated');
  await number.fill(UPS);
  await save.click();
  await question.getByRole('button', { name: 'Save and Skip Stages' }).click();
  await expectToast('Tracking Info Added', 'Now at: Wrap Shipped');
  await expect.poll(() => document.activeElement).not.toBe(document.body);
});

test('tracking that skips one stage is saved without a confirmation', async () => {
  await openForm('installation_scheduling_confirmed');
  await number.fill(UPS);
  await save.click();
  await expectToast('Tracking Info Added', 'Now at: Wrap Shipped');
});

test('a failed save shows the reason and keeps the form', async () => {
  await openForm('wrap_printed');
  server.refuse(SAVE_WRAP_ROUTE, 'forbidden', { message: 'Broken (request 7)' });
  await number.fill(UPS);
  await save.click();
  await expectToast('Error', 'Failed to update tracking information. Please try again.');
  await expect.element(panel.getByText('Broken (request 7)')).toBeVisible();
  await expect.element(number).toHaveValue(UPS);
});

test.each([DESKTOP_SIZE, PHONE_SIZE])(
  'the URL hash of the section scrolls to it at a width of %i px',
  async (width, height) => {
    await openProject(server, sampleDetails(), { hash: '#tracking', screen: [width, height] });
    await expectNotCovered('tracking');
  },
);

async function openForm(stage: StageId): Promise<void> {
  const details = respondToTracking(server, sampleDetails(atStage(stage)));
  await openProject(server, details, { hash: '#wrap-tracking' });
  await expect.element(number).toBeVisible();
}

/** Checks that a section is in view and not covered by the sticky header. */
async function expectNotCovered(id: string): Promise<void> {
  await expect
    .poll(() => {
      const section = document.getElementById(id);
      const { left = 0, top = 0 } = section?.getBoundingClientRect() ?? {};
      return section?.contains(document.elementFromPoint(left + 30, top + 5));
    })
    .toBe(true);
}
