import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TrackingItem } from '#shared/tracking/tracking.contract.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { PHONE_SIZE } from '#web/testing/open-page.tsx';
import { openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import {
  CLIENT,
  INSTALLER,
  atStage,
  sampleClient,
  sampleDetails,
  sampleInstaller,
  sampleTracking,
} from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { DHL, SAVE_WRAP_ROUTE, UPS, respondToTracking } from './tracking.testing.ts';

const server = fakeProjectServer();
const LIST_ROUTE = 'GET /api/projects/{id}/tracking-items';
const REMOVE_ROUTE = 'DELETE /api/tracking-items/{id}';
const panel = page.getByRole('region', { name: 'Wrap Shipping Tracking', exact: true });
const additionalEntries = panel.getByRole('region', { name: 'Additional Wrap Shipping Tracking' });
const question = page.getByRole('alertdialog', { name: 'Delete this tracking entry?' });
const SHIPPED_DETAILS = sampleDetails({
  ...atStage('wrap_shipped'),
  subcontractorId: INSTALLER.id,
  clientId: CLIENT.id,
});
const NEW_ENTRY = sampleTracking({ id: 2, trackingNumber: DHL, trackingCarrier: 'DHL' });
const OLD_ENTRY = sampleTracking();
const link = (number: string) => page.getByRole('link', { name: number, exact: false });

test('the newest entry is the current tracking', async () => {
  await open(OLD_ENTRY);
  await panel.getByRole('button', { name: 'Add Tracking' }).click();
  await panel.getByRole('textbox', { name: 'Tracking Number' }).fill(DHL);
  expect(panel.getByText('Saving moves the project on', { exact: false }).elements()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expectToast('Additional Tracking Added');
  await expect.element(additionalEntries.getByRole('link', { name: UPS, exact: false })).toBeVisible();
  await expect.element(link(DHL)).toBeVisible();
  expect(additionalEntries.getByRole('link', { name: DHL, exact: false }).elements()).toEqual([]);
});

test('a tracking number can be copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open(OLD_ENTRY);
  await panel.getByRole('button', { name: `Copy tracking number ${UPS}` }).click();
  await expect.element(panel.getByText('Copied')).toBeInTheDocument();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(UPS);
});

test('the previous entry is shown after a confirmed deletion of the current tracking', async () => {
  await open(NEW_ENTRY, OLD_ENTRY);
  await panel.getByRole('button', { name: `Delete tracking ${DHL}` }).click();
  await expect.element(question).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  server.respondWith(REMOVE_ROUTE, () => {
    server.respond('GET /api/projects/{id}/details', respondToTracking(server, SHIPPED_DETAILS, [OLD_ENTRY]));
    return { success: true } as const;
  });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(link(DHL)).not.toBeInTheDocument();
  await expect.element(panel.getByText('Shown on the project')).toBeVisible();
  expect(server.calls(REMOVE_ROUTE)).toMatchObject([{ params: { id: '2' } }]);
});

test('a failed deletion can be repeated', async () => {
  await open(OLD_ENTRY);
  await panel.getByRole('button', { name: `Delete tracking ${UPS}` }).click();
  server.respondRaw(REMOVE_ROUTE, new Response('{}', { status: 500, statusText: 'Internal Server Error' }));
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast('Error', 'Failed to delete tracking item: Internal Server Error');
  server.respond(REMOVE_ROUTE, { success: true });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(question).not.toBeInTheDocument();
});

test('a list that fails to load can be retried', async () => {
  server.refuse(LIST_ROUTE, 'forbidden');
  await openProject(server, SHIPPED_DETAILS);
  await expect.poll(() => page.getByText('Failed to load tracking items').elements()).toHaveLength(2);
  expect(await accessibilityFindings()).toBe('');
  respondToTracking(server, SHIPPED_DETAILS, [OLD_ENTRY]);
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect.element(link(UPS)).toBeVisible();
});

test('a wrong number is corrected in place', async () => {
  const dialog = await openCorrection();
  expect(await accessibilityFindings()).toBe('');
  await dialog.getByRole('textbox', { name: 'Tracking Number' }).fill(DHL);
  await dialog.getByRole('button', { name: 'Save Tracking' }).click();
  await expectToast('Tracking updated');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(link(DHL)).toBeVisible();
  await expect.element(link(UPS)).not.toBeInTheDocument();
  expect(server.calls(SAVE_WRAP_ROUTE)).toMatchObject([{ body: { addToList: false, shownId: 1 } }]);
});

test('a correction needs a carrier', async () => {
  const dialog = await openCorrection();
  await dialog.getByRole('combobox', { name: 'Carrier' }).fill('');
  await dialog.getByRole('button', { name: 'Save Tracking' }).click();
  await expectToast('Missing information', 'Please provide both tracking number and carrier.');
});

test('a failed correction keeps the dialog', async () => {
  const dialog = await openCorrection();
  server.disconnect(SAVE_WRAP_ROUTE);
  await dialog.getByRole('textbox', { name: 'Tracking Number' }).fill(DHL);
  await dialog.getByRole('button', { name: 'Save Tracking' }).click();
  await expectToast('Error', 'Failed to update tracking information. Please try again.');
  await expect.element(dialog.getByText('The server could not be reached.', { exact: false })).toBeVisible();
});

test('an outdated correction cannot be saved', async () => {
  const dialog = await openCorrection();
  await dialog.getByRole('textbox', { name: 'Tracking Number' }).fill('A-1');
  server.respond(
    'GET /api/projects/{id}/details',
    respondToTracking(server, SHIPPED_DETAILS, [NEW_ENTRY, OLD_ENTRY]),
  );
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(dialog.getByText(`The project now shows DHL ${DHL}.`, { exact: false })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Save Tracking' })).toBeDisabled();
  await expect.element(dialog.getByRole('textbox', { name: 'Tracking Number' })).toHaveValue('A-1');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  for (const number of [DHL, UPS]) await expect.element(link(number)).toBeVisible();
});

test.each([
  ['installer', sampleInstaller()],
  ['client', sampleClient()],
])('the role %s sees tracking without a form', async (_role, user) => {
  const artwork = sampleTracking({ ...NEW_ENTRY, trackingType: 'artwork_proof' });
  await openProject(server, respondToTracking(server, SHIPPED_DETAILS, [OLD_ENTRY, artwork]), {
    user,
    hash: '#wrap-tracking',
  });
  for (const number of [UPS, DHL]) await expect.element(link(number)).toBeVisible();
  const section = page.getByRole('region', { name: 'Shipping Information' });
  expect(section.getByRole('textbox').elements()).toEqual([]);
  const actions = section.getByRole('button', { name: /(Add Tracking|Delete tracking|Update tracking)/ });
  expect(actions.elements()).toEqual([]);
});

test('a list of long numbers scrolls by keyboard', async () => {
  const items = [5, 4, 3, 2, 1].map((id) =>
    sampleTracking({
      id,
      trackingNumber: `${id}-${'0123456789'.repeat(9)}`,
      trackingCarrier: 'Carrier with a very long name, Incorporated',
    }),
  );
  await openProject(server, respondToTracking(server, SHIPPED_DETAILS, items), { screen: PHONE_SIZE });
  await expect.poll(() => additionalEntries.getByRole('listitem').elements()).toHaveLength(4);
  const list = additionalEntries.element();
  expect(list.getBoundingClientRect().height).toBeLessThanOrEqual(120);
  (list as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => list.scrollTop).toBeGreaterThan(0);
  await expectNoHorizontalScroll();
});

async function open(...items: TrackingItem[]): Promise<void> {
  await openProject(server, respondToTracking(server, SHIPPED_DETAILS, items));
}

/** Opens the dialog that corrects the current tracking. */
async function openCorrection() {
  await open(OLD_ENTRY);
  await panel.getByRole('button', { name: `Update tracking ${UPS}` }).click();
  return page.getByRole('dialog', { name: 'Update Tracking' });
}
