import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer } from '#web/testing/fake-server.ts';
import { newUserId, sampleInstaller } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { recordDraftName } from '#web/features/install-record/record-writes.ts';
import { storeDraft } from '#web/lib/stored-draft.ts';
import {
  COMPLETE_CONTENT,
  MATERIAL,
  openEditor,
  respondToSave,
  sampleRecordWith,
  SAVE_ROUTE,
} from './record-editor.testing.ts';

const server = fakeServer();
const [FILM] = COMPLETE_CONTENT.films;
const saveButton = page.getByRole('button', { name: 'Save', exact: true });
const completeButton = page.getByRole('button', { name: 'Complete the record' });
const panels = page.getByRole('group', { name: 'Panels' });
const otherPanel = panels.getByRole('textbox', { name: 'Another panel' });
const mast = panels.getByRole('button', { name: 'Mast' });
test('a save includes a panel whose field still has the focus', async () => {
  await openEditor(server, sampleRecordWith(1, COMPLETE_CONTENT));
  await otherPanel.fill('Mast');
  respondToSave(server);
  // A click in code leaves the focus in the field, like a tap on an iPhone.
  (saveButton.element() as HTMLElement).click();
  await expectToast('Install record saved');
  expect(server.calls(SAVE_ROUTE)[0]?.body.content.films).toMatchObject([{ panels: ['Hood', 'Mast'] }]);
  await expect.element(mast).toHaveAttribute('aria-pressed', 'true');
  await expect.element(otherPanel).toHaveValue('');
});

test('the completion saves a typed panel first', async () => {
  await openEditor(server, sampleRecordWith(1, COMPLETE_CONTENT));
  await otherPanel.fill('Mast');
  respondToSave(server);
  await completeButton.click();
  await expect.element(page.getByRole('dialog', { name: 'Complete the record' })).toBeVisible();
  expect(server.calls(SAVE_ROUTE)[0]?.body.content.films).toMatchObject([{ panels: ['Hood', 'Mast'] }]);
});

test('asks before leaving the page when the name of a panel is typed but not saved', async () => {
  const { router } = await openEditor(server, sampleRecordWith(1, COMPLETE_CONTENT));
  await otherPanel.fill('Mast');
  void router.navigate({ to: '/project/$id', params: { id: '1' } });
  await expect.element(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('a typed panel gets its chip when the field loses the focus', async () => {
  await openEditor(server, sampleRecordWith(1, COMPLETE_CONTENT));
  await otherPanel.fill('Mast');
  await expect.element(mast).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Maker' }).click();
  await expect.element(mast).toHaveAttribute('aria-pressed', 'true');
  await expect.element(otherPanel).toHaveValue('');
});

test('a chosen panel stays chosen while a longer name is typed', async () => {
  await openEditor(server, sampleRecordWith(1, COMPLETE_CONTENT));
  await userEvent.type(otherPanel, 'Hood vent{Enter}');
  await userEvent.type(otherPanel, 'Hood{Enter}');
  const chosen = panels.getByRole('button', { pressed: true });
  await expect
    .poll(() => chosen.elements().map(({ textContent }) => textContent))
    .toEqual(['Hood', 'Hood vent']);
});

test.each([
  ['the first empty field', [FILM], () => page.getByRole('textbox', { name: 'Air temperature' })],
  ['the panels', [{ ...FILM, panels: [] }], () => panels.getByRole('button', { name: 'Hood' })],
  ['‘Add film’', [], () => page.getByRole('button', { name: 'Add film' })],
])('‘Back to the record’ focuses %s', async (_name, films, entry) => {
  await openEditor(server, sampleRecordWith(1, { films }));
  await goBackFromMissingEntries();
  await expect.element(entry()).toHaveFocus();
});

test('‘Back to the record’ marks the field that it focuses', async () => {
  await openEditor(server, sampleRecordWith(1, { ...COMPLETE_CONTENT, conditions: {} }));
  await goBackFromMissingEntries();
  const field = page.getByRole('textbox', { name: 'Air temperature' });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(/enter the air temperature/);
});

test('‘Discard changes’ also discards printing entries that the checkbox hides', async () => {
  const user = sampleInstaller({ id: newUserId() });
  const prepare = () => storeDraft(recordDraftName(user.id, 1), { printing: { printer: 'Large one' } });
  await openEditor(server, sampleRecordWith(1, COMPLETE_CONTENT), user, [], prepare);
  const printedCheckbox = page.getByRole('checkbox', { name: 'A film was printed' });
  const printer = page.getByRole('textbox', { name: 'Printer' });
  await expect.element(printer).toHaveValue('Large one');
  await printedCheckbox.click();
  await otherPanel.fill('Mast');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(otherPanel).toHaveValue('');
  await printedCheckbox.click();
  await expect.element(printer).toHaveValue('');
});

test('an entry that a choice fills in is no longer marked as missing', async () => {
  const missing = { films: [{ lot: 'LOT-1' }], installers: [{ name: '', userId: null, hours: 4 }] };
  await openEditor(server, {
    ...sampleRecordWith(1, { ...COMPLETE_CONTENT, ...missing }),
    people: [{ userId: 7, name: 'Kim Frost' }],
  });
  await goBackFromMissingEntries();
  const errors = page.getByText(/^(Film|Person) 1: enter the/);
  await expect.poll(() => errors.elements()).toHaveLength(4);
  await page.getByRole('combobox', { name: 'Shop material' }).selectOptions(String(MATERIAL.id));
  await panels.getByRole('button', { name: 'Hood' }).click();
  await page.getByRole('combobox', { name: 'Account' }).selectOptions('Kim Frost');
  await expect.poll(() => errors.elements()).toEqual([]);
});

async function goBackFromMissingEntries(): Promise<void> {
  await completeButton.click();
  await page.getByRole('button', { name: 'Back to the record' }).click();
}
