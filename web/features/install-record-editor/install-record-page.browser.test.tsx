import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { installRecordContent } from '#shared/install-records/install-record.forms.ts';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import { sampleMaterial } from '#web/features/materials/materials.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage, PHONE_SIZE } from '#web/testing/open-page.tsx';
import { goOffline } from '#web/testing/offline.ts';
import { openSampleProject, respondToProject, WITH_INSTALLER_AND_CLIENT } from '#web/testing/project-page.ts';
import { newUserId, sampleClient, sampleInstallRecord, sampleInstaller } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeServer();
const RECORD_ROUTE = 'GET /api/projects/{id}/install-record';
const SAVE_ROUTE = 'PUT /api/projects/{id}/install-record';
const COMPLETE_ROUTE = 'POST /api/projects/{id}/install-record/complete';
const ADD_ROUTE = 'POST /api/projects/{id}/install-record/addenda';
const MATERIAL = sampleMaterial({ minApplicationC: 10, bulletinName: 'Bulletin 4.1' });
const BUBBLE_ADDENDUM = {
  id: 1,
  number: 1,
  text: 'A bubble on the hood, repaired',
  author: 'Dana Whitfield',
  createdAt: '2026-11-21T10:00:00.000Z',
};
const COMPLETED = sampleInstallRecord({
  version: 2,
  completion: {
    reference: 'WL-7K3F-9QXD',
    sha256: 'a'.repeat(64),
    signature: 'Sam Cole',
    installers: [],
    warnings: [],
    completedAt: '2026-11-20T17:00:00.000Z',
    pdfUrl: '/api/projects/1/install-record.pdf',
  },
});
const COMPLETE_CONTENT = {
  films: [{ maker: 'Northfilm', product: 'Cast 700', lot: 'LOT-1', panels: ['Hood'] }],
  conditions: {
    airTemperatureC: 20,
    surfaceTemperatureC: 20,
    humidity: 40,
    startedAt: '2026-11-20T08:00',
    endedAt: '2026-11-20T16:00',
    place: 'indoors',
    cleanedWith: 'Alcohol',
  },
  installers: [{ name: 'Kim Frost', userId: null, hours: 4 }],
};
const humidity = page.getByRole('textbox', { name: 'Humidity' });
const printer = page.getByRole('textbox', { name: 'Printer' });
const saveButton = page.getByRole('button', { name: 'Save', exact: true });

test('a record without films cannot be completed', async () => {
  await openEditor();
  respondToSave();
  await page.getByRole('button', { name: 'Complete the record' }).click();
  const dialog = page.getByRole('dialog', { name: 'The record is not complete yet' });
  await expect.element(dialog.getByText('Add the films that were used')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await dialog.getByRole('button', { name: 'Back to the record' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a value outside the limits of a material needs a reason', async () => {
  const films = [{ materialId: 1, maker: 'Northfilm', product: 'Cast 700', lot: 'LOT-1', panels: ['Hood'] }];
  await openEditor({ version: 1, content: installRecordContent.parse({ films }) });
  await page.getByRole('button', { name: '°F' }).click();
  await page.getByRole('textbox', { name: 'Air temperature' }).fill('45');
  await expect
    .element(page.getByText('The air temperature of 45 °F is below the minimum of 50 °F', { exact: false }))
    .toMatchTextContent('Bulletin 4.1');
  respondToSave();
  await page.getByRole('button', { name: 'Complete the record' }).click();
  await expect
    .element(page.getByRole('dialog').getByText(/^Give a reason for the value outside the limits/))
    .toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
});

test.each([
  ['was deleted', [], 'No longer available'],
  ['is now a laminate', [sampleMaterial({ ...MATERIAL, kind: 'laminate' })], 'Northfilm Cast 700'],
])('a chosen film that %s can be removed', async (_, materials, name) => {
  const films = [{ materialId: 1, maker: 'Northfilm', product: 'Cast 700', lot: 'LOT-1', panels: ['Hood'] }];
  await openEditor(sampleRecordWith(1, { ...COMPLETE_CONTENT, films }), undefined, materials);
  const field = page.getByRole('combobox', { name: 'Shop material' });
  await expect.element(field).toHaveDisplayValue(name);
  await field.selectOptions('Not in the list');
  respondToSave();
  await saveButton.click();
  await expectToast('Install record saved');
  expect(server.calls(SAVE_ROUTE).at(-1)?.body).toMatchObject({ content: { films: [{ materialId: null }] } });
});

test('a chosen film is not called unavailable when the materials cannot be loaded', async () => {
  const films = [{ materialId: 1, maker: 'Northfilm', product: 'Cast 700', lot: 'LOT-1', panels: ['Hood'] }];
  await openEditor(sampleRecordWith(1, { ...COMPLETE_CONTENT, films }), undefined, undefined, () =>
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

test('the installer adds an addendum to a completed record', async () => {
  const user = await openEditor({ ...COMPLETED });
  await page.getByRole('textbox', { name: 'New addendum' }).fill(BUBBLE_ADDENDUM.text);
  server.respondWith(ADD_ROUTE, () => {
    const record = { ...COMPLETED, addenda: [BUBBLE_ADDENDUM] };
    server.respond(RECORD_ROUTE, record);
    return record;
  });
  await page.getByRole('button', { name: 'Add addendum' }).click();
  await expectToast('Addendum added');
  await expect.element(page.getByRole('listitem').filter({ hasText: BUBBLE_ADDENDUM.text })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  expect(server.calls(ADD_ROUTE)[0]?.body).toEqual({ text: BUBBLE_ADDENDUM.text });
  expect(user.role).toBe('subcontractor');
});

test('the client sees the addenda without the form to add one', async () => {
  respondToProject(server, WITH_INSTALLER_AND_CLIENT);
  server.respond(RECORD_ROUTE, { ...COMPLETED, addenda: [BUBBLE_ADDENDUM] });
  await openPage(server, '/project/1/install-record', { user: sampleClient() });
  await expect.element(page.getByText('A bubble on the hood, repaired')).toBeVisible();
  await expect.element(page.getByRole('form', { name: 'Add an addendum' })).not.toBeInTheDocument();
  expect(await accessibilityFindings()).toBe('');
});

test('a save keeps what somebody else saved in another section', async () => {
  await openEditor({ version: 1 });
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
  await openEditor(sampleRecordWith(1, { printing: {} }));
  await printer.fill('Other one');
  await saveWithConflict(sampleRecordWith(2, { printing: { printer: 'Small one' } }));
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this record' });
  await expect.element(dialog.getByText('Printing')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expectToast('Install record saved');
  expect(server.calls(SAVE_ROUTE).at(-1)?.body.content.printing).toMatchObject({ printer: 'Other one' });
});

test('entries made offline are kept when somebody else has changed the record', async () => {
  await openEditor();
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
  await openEditor({ version: 1, content: installRecordContent.parse({ films }) });
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
  await openEditor(sampleRecordWith(1, { installers }));
  const account = page.getByRole('combobox', { name: 'Account' });
  await expect.element(account).toHaveDisplayValue('No longer on the project');
  await account.selectOptions('Without an account');
  respondToSave();
  await saveButton.click();
  await expectToast('Install record saved');
  expect(server.calls(SAVE_ROUTE)[0]?.body.content.installers).toMatchObject([
    { name: 'Kim Frost', userId: null },
  ]);
});

test('“Add me” disappears when a row gets the account of the user', async () => {
  const user = sampleInstaller({ id: newUserId() });
  await openEditor({ people: [{ userId: user.id, name: user.name }] }, user);
  const addMeButton = page.getByRole('button', { name: 'Add me' });
  await page.getByRole('button', { name: 'Add person' }).click();
  await expect.element(addMeButton).toBeVisible();
  await page.getByRole('combobox', { name: 'Account' }).selectOptions(user.name);
  await expect.element(addMeButton).not.toBeInTheDocument();
});

test('the error of a missing reason is shown at its field', async () => {
  const films = [{ materialId: 1, maker: 'Northfilm', product: 'Cast 700', lot: 'LOT-1', panels: ['Hood'] }];
  const conditions = { airTemperatureC: 5 };
  await openEditor({ version: 1, content: installRecordContent.parse({ films, conditions }) });
  await page.getByRole('button', { name: 'Complete the record' }).click();
  await page.getByRole('button', { name: 'Back to the record' }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Humidity' }))
    .toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true');
});

test('the completion continues after the changes of another user are merged', async () => {
  await openEditor({ version: 1 });
  await humidity.fill('40');
  const theirRecord = sampleRecordWith(2, { films: [{ lot: 'Of the shop' }] });
  server.refuse(SAVE_ROUTE, 'conflict', { details: theirRecord });
  const release = server.hold(SAVE_ROUTE);
  await page.getByRole('button', { name: 'Complete the record' }).click();
  await expect.poll(() => server.calls(SAVE_ROUTE).length).toBe(1);
  respondToSave();
  release();
  await expect.element(page.getByRole('dialog', { name: 'The record is not complete yet' })).toBeVisible();
});

test('the user signs the version that was shown when the dialog opened', async () => {
  await openEditor(sampleRecordWith(1, COMPLETE_CONTENT));
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
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
  await expectToast('Not completed', 'Somebody else changed it');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls(COMPLETE_ROUTE)).toMatchObject([{ body: { version: 1 } }]);
});

test('the completion continues after rejected entries are saved', async () => {
  await openEditor();
  const goOnline = goOffline();
  await humidity.fill('40');
  await saveButton.click();
  await expect.element(page.getByText('Waiting to be sent: install record').first()).toBeVisible();
  server.refuse(SAVE_ROUTE, 'validation_failed');
  goOnline();
  await expect.element(page.getByText('Needs your attention: install record')).toBeVisible();
  respondToSave();
  await page.getByRole('button', { name: 'Complete the record' }).click();
  await expect.element(page.getByRole('dialog', { name: 'The record is not complete yet' })).toBeVisible();
});

test('the text of an addendum cannot be changed while the addendum is sent', async () => {
  await openEditor({ ...COMPLETED });
  const text = page.getByRole('textbox', { name: 'New addendum' });
  await text.fill(BUBBLE_ADDENDUM.text);
  server.respond(ADD_ROUTE, COMPLETED);
  const release = server.hold(ADD_ROUTE);
  await page.getByRole('button', { name: 'Add addendum' }).click();
  await expect.element(text).toHaveAttribute('readonly');
  release();
  await expect.element(text).toHaveValue('');
  await expect.element(text).not.toHaveAttribute('readonly');
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
  await openEditor(sampleRecordWith(1, { ...COMPLETE_CONTENT, films }));
  await control().click();
  await expect.element(control()).not.toBeInTheDocument();
  expect(document.activeElement?.tagName).toBe(tagName);
});

/** Opens the record as an installer without stored data on this device. */
async function openEditor(
  overrides: Partial<InstallRecordView> = {},
  user = sampleInstaller({ id: newUserId() }),
  materials = [MATERIAL],
  prepare?: () => void,
) {
  respondToProject(server, { subcontractorId: user.id });
  server.respond(RECORD_ROUTE, sampleInstallRecord(overrides));
  server.respond('GET /api/projects/{id}/materials', materials);
  await openPage(server, '/project/1/install-record', {
    user,
    screen: PHONE_SIZE,
    ...(prepare && { prepare }),
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Install Record' })).toBeVisible();
  return user;
}

function sampleRecordWith(version: number, content: object): InstallRecordView {
  return sampleInstallRecord({
    version,
    content: installRecordContent.parse(content),
    updatedBy: 'Dana Whitfield',
  });
}

/** Accepts the next saves, and responds with their content. */
function respondToSave(): void {
  server.respondWith(SAVE_ROUTE, ({ body: { version, content } }) => {
    const saved = sampleRecordWith(version + 1, content);
    server.respond(RECORD_ROUTE, saved);
    return saved;
  });
}

/** Clicks Save. The server refuses this save, and returns the record that another user has saved. It accepts later saves. */
async function saveWithConflict(theirRecord: InstallRecordView): Promise<void> {
  server.refuse(SAVE_ROUTE, 'conflict', { details: theirRecord });
  const release = server.hold(SAVE_ROUTE);
  const previousCallCount = server.calls(SAVE_ROUTE).length;
  await saveButton.click();
  await expect.poll(() => server.calls(SAVE_ROUTE).length).toBe(previousCallCount + 1);
  respondToSave();
  release();
}
