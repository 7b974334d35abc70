import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { openProjectDialog, fakeProjectServer } from '#web/testing/open-project.ts';
import { atStage, sampleDetails, sampleTracking } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { DHL, SAVE_WRAP_ROUTE, UPS, respondToTracking } from '../tracking/tracking.testing.ts';

const server = fakeProjectServer();
const PRINTED_DETAILS = sampleDetails(atStage('wrap_printed'));
const SHIPPED_DETAILS = sampleDetails(atStage('wrap_shipped'));
const APPROVED_DETAILS = sampleDetails(atStage('final_artwork_approval'));
const dialog = page.getByRole('dialog', { name: 'Harbour Bakery delivery van' });
const number = page.getByRole('textbox', { name: 'Tracking Number' });
const correctionDialog = page.getByRole('dialog', { name: 'Update Tracking' });
const discardDialog = page.getByRole('alertdialog', { name: 'Discard what you entered?' });

test('Update Tracking corrects the current entry', async () => {
  await openCorrection();
  await expect.element(number).toHaveValue(UPS);
  expect(await accessibilityFindings()).toBe('');
  await number.fill(DHL);
  await correctionDialog.getByRole('button', { name: 'Save Tracking' }).click();
  await expectToast('Tracking updated');
  await expect.element(dialog.getByRole('link', { name: DHL })).toBeVisible();
  expect(server.calls(SAVE_WRAP_ROUTE)).toMatchObject([{ body: { addToList: false, shownId: 1 } }]);
});

test('a correction that skips several stages is saved only after a confirmation', async () => {
  await openProjectDialog(server, respondToTracking(server, APPROVED_DETAILS, [sampleTracking()]));
  await dialog.getByRole('button', { name: 'Update Tracking' }).click();
  await number.fill(DHL);
  await correctionDialog.getByRole('button', { name: 'Save Tracking' }).click();
  const question = page.getByRole('alertdialog', { name: 'Mark the wrap as shipped?' });
  await expect.element(question).toBeVisible();
  const skippedStages = question.getByRole('listitem').elements();
  expect(skippedStages.map(({ textContent }) => textContent)).toEqual([
    'Installation Scheduling Confirmed',
    'Wrap Printed',
  ]);
  await question.getByRole('button', { name: 'Save and Skip Stages' }).click();
  await expectToast('Tracking updated', 'Now at: Wrap Shipped');
});

test('Undo reverts the stage move of a tracking entry while the dialog is open', async () => {
  await openProjectDialog(server, respondToTracking(server, PRINTED_DETAILS));
  await dialog.getByRole('button', { name: 'Add Tracking' }).click();
  await number.fill(UPS);
  await dialog.getByRole('button', { name: 'Save Tracking' }).click();
  await expectToast('Tracking Info Added', 'Now at: Wrap Shipped');
  server.respond('POST /api/projects/{id}/undo-move', PRINTED_DETAILS.project);
  server.respond('GET /api/projects/{id}/details', PRINTED_DETAILS);
  await page.getByRole('button', { name: 'Undo', exact: true, includeHidden: true }).click();
  await expectToast('Move undone', 'Now at: Wrap Printed');
  await expect.element(dialog.getByRole('button', { name: /^Stage 6 of 10/ })).toBeVisible();
});

test('the tracking form gets the focus, and returns it to its button', async () => {
  await openProjectDialog(server, respondToTracking(server, PRINTED_DETAILS));
  const addButton = dialog.getByRole('button', { name: 'Add Tracking' });
  await addButton.click();
  await expect.element(number).toHaveFocus();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(addButton).toHaveFocus();
});

test('the tracking form that the stage menu opens keeps the focus', async () => {
  await openProjectDialog(server, respondToTracking(server, PRINTED_DETAILS));
  await dialog.getByRole('button', { name: /^Stage 6 of 10/ }).click();
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitemradio', { name: /^7. Wrap Shipped/ }).click();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(number).toHaveFocus();
  await userEvent.keyboard('1Z999');
  await expect.element(number).toHaveValue('1Z999');
});

test('Escape asks before it discards a tracking form', async () => {
  await openForm();
  await userEvent.keyboard('{Escape}');
  await expect.element(discardDialog).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await discardDialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(number).toHaveValue('1Z999');
});

test('a discarded tracking form is closed when the dialog opens again', async () => {
  const { router } = await openForm();
  await userEvent.keyboard('{Escape}');
  await discardDialog.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  router.history.push('/in-progress?project=1');
  await expect.element(dialog.getByRole('button', { name: 'Add Tracking' })).toBeVisible();
});

test('a tracking form keeps its input while another tab is open', async () => {
  await openForm();
  await dialog.getByRole('tab', { name: 'Photo Gallery' }).click();
  await expect.element(number).not.toBeInTheDocument();
  await dialog.getByRole('tab', { name: 'Details' }).click();
  await expect.element(number).toHaveValue('1Z999');
});

test('a tracking list that could not be loaded can be loaded again', async () => {
  const details = respondToTracking(server, SHIPPED_DETAILS, [sampleTracking()]);
  server.refuse('GET /api/projects/{id}/tracking-items', 'forbidden');
  await openProjectDialog(server, details);
  await expect.element(dialog.getByText('Failed to load tracking items', { exact: false })).toBeVisible();
  respondToTracking(server, SHIPPED_DETAILS, [sampleTracking()]);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Update Tracking' })).toBeEnabled();
});

async function openForm() {
  const openedPage = await openProjectDialog(server, respondToTracking(server, PRINTED_DETAILS));
  await dialog.getByRole('button', { name: 'Add Tracking' }).click();
  await number.fill('1Z999');
  return openedPage;
}

async function openCorrection(): Promise<void> {
  await openProjectDialog(server, respondToTracking(server, SHIPPED_DETAILS, [sampleTracking()]));
  await dialog.getByRole('button', { name: 'Update Tracking' }).click();
  await expect.element(correctionDialog).toBeVisible();
}
