import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { installRecordContent } from '#shared/install-records/install-record.forms.ts';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import { sampleMaterial } from '#web/features/materials/materials.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { goOffline } from '#web/testing/offline.ts';
import { openSampleProject, respondToProject } from '#web/testing/project-page.ts';
import { newUserId, sampleInstaller } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';
import {
  COMPLETE_CONTENT,
  COMPLETED,
  MATERIAL,
  openEditor,
  RECORD_ROUTE,
  respondToSave,
  sampleRecordWith,
  SAVE_ROUTE,
} from './record-editor.testing.ts';

const server = fakeServer();
const COMPLETE_ROUTE = 'POST /api/projects/{id}/install-record/complete';
const humidity = page.getByRole('textbox', { name: 'Humidity' });
const printer = page.getByRole('textbox', { name: 'Printer' });
const saveButton = page.getByRole('button', { name: 'Save', exact: true });

test('a record without films cannot be completed', async () => {
  await openEditor(server);
  respondToSave(server);
  await page.getByRole('button', { name: 'Complete the record' }).click();
  const dialog = page.getByRole('dialog', { name: 'The record is not complete yet' });
  await expect.element(dialog.getByText('Add the films that were used')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await dialog.getByRole('button', { name: 'Back to the record' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a value outside the limits of a material needs a reason', async () => {
  const films = [{ materialId: 1, maker: 'Northfilm', product: 'Cast 700', lot: 'LOT-1', panels: ['Hood'] }];
  await openEditor(server, { version: 1, content: installRecordContent.parse({ films }) });
  await page.getByRole('button', { name: '°F' }).click();
  await page.getByRole('textbox', { name: 'Air temperature' }).fill('45');
  await expect
    .element(page.getByText('The air temperature of 45 °F is below the minimum of 50 °F', { exact: false }))
    .toMatchTextContent('Bulletin 4.1');
  respondToSave(server);
  await page.getByRole('button', { name: 'Complete the record' }).click();
  await expect
    .element(page.getByRole('dialog').getByText(/^Give a reason for the air temperature outside the limits/))
    .toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
});

test.each([
  ['was deleted', [], 'No longer available'],
  ['is now a laminate', [sampleMaterial({ ...MATERIAL, kind: 'laminate' })], 'Northfilm Cast 700'],
])('a chosen film that %s can be removed', async (_, materials, name) => {
  const films = [{ materialId: 1, maker: 'Northfilm', product: 'Cast 700', lot: 'LOT-1', panels: ['Hood'] }];
  await openEditor(server, sampleRecordWith(1, { ...COMPLETE_CONTENT, films }), undefined, materials);
  const field = page.getByRole('combobox', { name: 'Shop material' });
  await expect.element(field).toHaveDisplayValue(name);
  await field.selectOptions('Not in the list');
  respondToSave(server);
  await saveButton.click();
  await expectToast('Install record saved');
  expect(server.calls(SAVE_ROUTE).at(-1)?.body).toMatchObject({ content: { films: [{ materialId: null }] } });
});

test('a chosen film is not called unavailable when the materials cannot be loaded', async () => {
  const films = [{ materialId: 1, maker: 'Northfilm', product: 'Cast 700', lot: 'LOT-1', panels: ['Hood'] }];
  await openEditor(server, sampleRecordWith(1, { ...COMPLETE_CONTENT, films }), undefined, undefined, () =>
    server.refuse('GET /api/projects/{id}/materials', 'validation_failed'),
  );
  await expect.poll(() => server.calls('GET /api/projects/{id}/materials')).not.toEqual([]);
  await expect.element(page.getByRole('textbox', { name: 'Product' })).toHaveValue('Cast 700');
  expect(page.getByText('No longer available').elements()).toEqual([]);
});

test('the shop reads a completed record on the project page', async () => {
  respondToProject(server);
  server.respond(RECORD_ROUTE, COMPLETED);
  await openSampleProject(server);
  const section = page.getByRole('region', { name: 'Install Record' });
  await expect.element(section).toBeVisible();
  section.element().scrollIntoView();
  await expect.element(section).toMatchTextContent('Sam Cole');
  await expect
    .element(section.getByRole('link', { name: /^Open/ }))
    .toHaveAttribute('href', '/project/1/install-record');
});

test('a save keeps what somebody else saved in another section', async () => {
  await openEditor(server, { version: 1 });
  await humidity.fill('40');
  await saveWithConflict(sampleRecordWith(2, { films: [{ lot: 'Of the shop' }] }));
  await expectToast('Install record saved');
  await expect.element(page.getByRole('textbox', { name: 'Roll or lot number' })).toHaveValue('Of the shop');
  expect(server.calls(SAVE_ROUTE).at(-1)?.body).toMatchObject({
    version: 2,
    content: { films: [{ lot: 'Of the shop' }], conditions: { humidity: 40 } },
  });
});

test('a user chooses between the versions of a section that both users changed', async () => {
  await openEditor(server, sampleRecordWith(1, { printing: {} }));
  await printer.fill('Other one');
  await saveWithConflict(sampleRecordWith(2, { printing: { printer: 'Small one' } }));
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this record' });
  await expect.element(dialog.getByText('Printing')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expectToast('Install record saved');
  expect(server.calls(SAVE_ROUTE).at(-1)?.body.content.printing).toMatchObject({ printer: 'Other one' });
});

test('entries made offline are kept when somebody else has changed the record', async () => {
  await openEditor(server);
  const goOnline = goOffline();
  for (const value of ['40', '41']) {
    await humidity.fill(value);
    await saveButton.click();
    await expect.element(page.getByText('Waiting to be sent: install record').first()).toBeVisible();
  }
  expect(await accessibilityFindings()).toBe('');
  const theirRecord = sampleRecordWith(1, { films: [{ lot: 'Of the shop' }] });
  server.respond(RECORD_ROUTE, theirRecord);
  server.refuse(SAVE_ROUTE, 'conflict', {
    message: 'changed by somebody else meanwhile',
    details: theirRecord,
  });
  goOnline();
  await expect.element(page.getByText('Needs your attention: install record')).toBeVisible();
  await expect.element(page.getByText('changed by somebody else meanwhile')).toBeVisible();
  await expect.element(humidity).toHaveValue('41');
  await saveWithConflict(theirRecord);
  await expect.element(page.getByText(/^Needs your attention/)).not.toBeInTheDocument();
  await expect
    .poll(() => server.calls(SAVE_ROUTE).at(-1)?.body)
    .toMatchObject({
      content: { films: [{ lot: 'Of the shop' }], conditions: { humidity: 41 } },
    });
});

test('the error of a post-heat temperature out of range is shown at its field', async () => {
  const films = [{ maker: 'Northfilm', product: 'Cast 700', lot: 'LOT-1', panels: ['Hood'] }];
  await openEditor(server, { version: 1, content: installRecordContent.parse({ films }) });
  await page.getByRole('button', { name: '°C' }).click();
  await page.getByRole('textbox', { name: 'Post-heated to' }).fill('1800');
  await saveButton.click();
  expect(server.calls(SAVE_ROUTE)).toEqual([]);
  await expect
    .element(page.getByRole('textbox', { name: 'Post-heated to' }))
    .toHaveAttribute('aria-invalid', 'true');
});

test('a person who has left the project can be listed without an account', async () => {
  const installers = [{ name: 'Kim Frost', userId: 77, hours: 4 }];
  await openEditor(server, sampleRecordWith(1, { installers }));
  const account = page.getByRole('combobox', { name: 'Account' });
  await expect.element(account).toHaveDisplayValue('No longer on the project');
  await account.selectOptions('Without an account');
  respondToSave(server);
  await saveButton.click();
  await expectToast('Install record saved');
  expect(server.calls(SAVE_ROUTE)[0]?.body.content.installers).toMatchObject([
    { name: 'Kim Frost', userId: null },
  ]);
});

test('“Add me” disappears when a row gets the account of the user', async () => {
  const user = sampleInstaller({ id: newUserId() });
  await openEditor(server, { people: [{ userId: user.id, name: user.name }] }, user);
  const addMeButton = page.getByRole('button', { name: 'Add me' });
  await page.getByRole('button', { name: 'Add person' }).click();
  await expect.element(addMeButton).toBeVisible();
  await page.getByRole('combobox', { name: 'Account' }).selectOptions(user.name);
  await expect.element(addMeButton).not.toBeInTheDocument();
});

test('the error of a missing reason is shown at its field', async () => {
  const films = [{ materialId: 1, maker: 'Northfilm', product: 'Cast 700', lot: 'LOT-1', panels: ['Hood'] }];
  const conditions = { airTemperatureC: 5 };
  await openEditor(server, { version: 1, content: installRecordContent.parse({ films, conditions }) });
  await page.getByRole('button', { name: 'Complete the record' }).click();
  await page.getByRole('button', { name: 'Back to the record' }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Humidity' }))
    .toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true');
});

test('the completion continues after the changes of another user are merged', async () => {
  await openEditor(server, { version: 1 });
  await humidity.fill('40');
  const theirRecord = sampleRecordWith(2, { films: [{ lot: 'Of the shop' }] });
  server.refuse(SAVE_ROUTE, 'conflict', { details: theirRecord });
  const release = server.hold(SAVE_ROUTE);
  await page.getByRole('button', { name: 'Complete the record' }).click();
  await expect.poll(() => server.calls(SAVE_ROUTE).length).toBe(1);
  respondToSave(server);
  release();
  await expect.element(page.getByRole('dialog', { name: 'The record is not complete yet' })).toBeVisible();
});

test('the user signs the version that was shown when the dialog opened', async () => {
  await openEditor(server, sampleRecordWith(1, COMPLETE_CONTENT));
  await page.getByRole('button', { name: 'Complete the record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete the record' });
  await expect.element(dialog).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  const conditions = { ...COMPLETE_CONTENT.conditions, cleanedWith: 'Water' };
  const theirRecord = sampleRecordWith(2, { ...COMPLETE_CONTENT, conditions });
  server.respond(RECORD_ROUTE, theirRecord);
  server.send({ kind: 'project', projectId: 1 });
  await expect.poll(() => document.querySelector('[name="conditions.cleanedWith"]')).toHaveValue('Water');
  server.refuse(COMPLETE_ROUTE, 'conflict', { message: 'Somebody else changed it', details: theirRecord });
  const release = server.hold(COMPLETE_ROUTE);
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expectToast('Not completed', 'Somebody else changed it');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls(COMPLETE_ROUTE)).toMatchObject([{ body: { version: 1 } }]);
});

test('the completion continues after rejected entries are saved', async () => {
  await openEditor(server);
  const goOnline = goOffline();
  await humidity.fill('40');
  await saveButton.click();
  await expect.element(page.getByText('Waiting to be sent: install record').first()).toBeVisible();
  server.refuse(SAVE_ROUTE, 'validation_failed');
  goOnline();
  await expect.element(page.getByText('Needs your attention: install record')).toBeVisible();
  respondToSave(server);
  await page.getByRole('button', { name: 'Complete the record' }).click();
  await expect.element(page.getByRole('dialog', { name: 'The record is not complete yet' })).toBeVisible();
});

test.each([
  ['Remove film 1', () => page.getByRole('button', { name: 'Remove film 1' }), 'OL'],
  ['Remove person 1', () => page.getByRole('button', { name: 'Remove person 1' }), 'OL'],
  [
    'a panel',
    () => page.getByRole('group', { name: 'Panels' }).getByRole('button', { name: 'Mast' }),
    'FIELDSET',
  ],
])('the focus stays in its list when ‘%s’ disappears', async (_name, control, tagName) => {
  const films = [{ ...COMPLETE_CONTENT.films[0], panels: ['Mast'] }];
  await openEditor(server, sampleRecordWith(1, { ...COMPLETE_CONTENT, films }));
  await control().click();
  await expect.element(control()).not.toBeInTheDocument();
  expect(document.activeElement?.tagName).toBe(tagName);
});

/** Clicks Save. The server refuses this save, and returns the record that another user has saved. It accepts later saves. */
async function saveWithConflict(theirRecord: InstallRecordView): Promise<void> {
  server.refuse(SAVE_ROUTE, 'conflict', { details: theirRecord });
  const release = server.hold(SAVE_ROUTE);
  const previousCallCount = server.calls(SAVE_ROUTE).length;
  await saveButton.click();
  await expect.poll(() => server.calls(SAVE_ROUTE).length).toBe(previousCallCount + 1);
  respondToSave(server);
  release();
}
