import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { DEFAULT_APPROVAL_TEXTS } from '#shared/decisions/default-approval-texts.ts';
import type { ApprovalSettings } from '#shared/decisions/approval-settings.contract.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage, PHONE_SIZE } from '#web/testing/open-page.tsx';
import { sampleClient, sampleShop } from '#web/testing/samples.ts';

const server = fakeServer();
const SAVE_ROUTE = 'PUT /api/approval-settings';
const TEXTS = DEFAULT_APPROVAL_TEXTS.checklist.map(({ text }) => text);
const statement = (number: number) => page.getByRole('textbox', { name: `Statement ${number}` });
const saveButton = page.getByRole('button', { name: 'Save Changes' });

test('a shop moves, removes and adds statements', async () => {
  await openApprovalsTab();
  await expect.element(statement(4)).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('button', { name: 'Move statement 4 up' }).click();
  await expect.element(statement(3)).toHaveValue(TEXTS[3]);
  await expect.element(statement(3)).toHaveFocus();
  await page.getByRole('button', { name: 'Remove statement 1' }).click();
  await expect.element(statement(1)).toHaveFocus();
  await page.getByRole('button', { name: 'Add statement' }).click();
  await statement(4).fill('The colors match our brand');
  await page.getByRole('textbox', { name: 'Terms' }).fill('A later change costs extra.');
  expect(document.documentElement.scrollWidth).toBe(360);
  respondToSave();
  await saveButton.click();
  await expect.element(page.getByText('Approval settings saved', { exact: true })).toBeVisible();
  expect(server.calls(SAVE_ROUTE)[0]?.body).toMatchObject({
    checklist: [TEXTS[1], TEXTS[3], TEXTS[2], 'The colors match our brand'].map((text) => ({ text })),
    terms: 'A later change costs extra.',
    isApprovalRequired: false,
  });
});

test('a statement is as wide as the form on a phone', async () => {
  await openApprovalsTab();
  await expect.element(statement(1)).toBeVisible();
  expect(widthOf(statement(1))).toBe(widthOf(page.getByRole('textbox', { name: 'Terms' })));
});

test('an empty statement is not saved', async () => {
  await openApprovalsTab();
  await page.getByRole('button', { name: 'Add statement' }).click();
  await saveButton.click();
  await expect.element(page.getByText('Enter the statement')).toBeVisible();
  expect(server.calls(SAVE_ROUTE)).toEqual([]);
});

test('unsaved statements are restored when the user returns from another page', async () => {
  const { router } = await openApprovalsTab();
  await statement(4).fill('The colors match our brand');
  await router.navigate({ to: '/settings', search: { tab: 'profile' } });
  await expect.element(statement(4)).not.toBeInTheDocument();
  await router.navigate({ to: '/settings', search: { tab: 'approvals' } });
  await expect.element(page.getByText('We restored your unsaved changes.')).toBeVisible();
  await expect.element(statement(4)).toHaveValue('The colors match our brand');
});

test('a colleague’s settings are overwritten only after the user chooses ‘Keep mine’', async () => {
  await openApprovalsTab();
  await statement(2).fill('The phone number is right');
  const openedSettings = { isApprovalRequired: false, ...DEFAULT_APPROVAL_TEXTS };
  const newerSettings = sampleApprovalSettings([{ text: 'Colors are right' }], { terms: 'Their terms' });
  server.respond('GET /api/approval-settings', newerSettings);
  server.refuse(SAVE_ROUTE, 'conflict');
  await saveButton.click();
  const note = page.getByText(/^Somebody else changed these settings/);
  await expect.element(note).toBeVisible();
  await expect.element(statement(1)).toHaveValue(TEXTS[0]);
  expect(server.calls(SAVE_ROUTE)[0]?.body.previous).toEqual(openedSettings);

  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(note).not.toBeInTheDocument();
  respondToSave();
  await saveButton.click();
  await expect.element(page.getByText('Approval settings saved', { exact: true })).toBeVisible();
  const [first, , ...others] = DEFAULT_APPROVAL_TEXTS.checklist;
  expect(server.calls(SAVE_ROUTE)[1]?.body).toMatchObject({
    checklist: [first, { text: 'The phone number is right' }, ...others],
    previous: { checklist: [{ text: 'Colors are right' }], terms: 'Their terms' },
  });
});

test('‘Discard mine and load theirs’ loads the settings of a colleague', async () => {
  await openApprovalsTab();
  await statement(2).fill('The phone number is right');
  const newerSettings = sampleApprovalSettings([{ text: 'Colors are right' }], { terms: 'Their terms' });
  server.respond('GET /api/approval-settings', newerSettings);
  server.refuse(SAVE_ROUTE, 'conflict');
  await saveButton.click();
  await page.getByRole('button', { name: 'Discard mine and load theirs' }).click();
  await expect.element(statement(1)).toHaveValue('Colors are right');
  await expect.element(statement(2)).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Terms' })).toHaveValue('Their terms');
});

test('a shop restores the default texts', async () => {
  await openApprovalsTab({
    checklist: [{ id: 'own', text: 'Our own' }],
    terms: 'Our terms',
    isDefault: false,
  });
  await page.getByRole('button', { name: 'Restore default texts' }).click();
  await expect.element(statement(4)).toHaveValue(TEXTS[3]);
  await expect.element(page.getByRole('textbox', { name: 'Terms' })).toHaveValue('');
  respondToSave();
  await saveButton.click();
  await expect.element(page.getByText('Approval settings saved', { exact: true })).toBeVisible();
  expect(server.calls(SAVE_ROUTE)[0]?.body).toMatchObject({
    checklist: TEXTS.map((text) => ({ text })),
    terms: '',
  });
});

test('a shop requires an approval for every project', async () => {
  await openApprovalsTab();
  await page.getByRole('checkbox', { name: 'Require approval for every project' }).click();
  respondToSave();
  await saveButton.click();
  await expect.element(page.getByText('Approval settings saved', { exact: true })).toBeVisible();
  expect(server.calls(SAVE_ROUTE)[0]?.body).toMatchObject({ isApprovalRequired: true });
});

test('a client has no tab for approvals', async () => {
  await openPage(server, '/settings?tab=approvals', { user: sampleClient() });
  await expect.element(page.getByRole('tab', { name: 'Profile' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Approvals' })).not.toBeInTheDocument();
});

function openApprovalsTab(overrides: Partial<ApprovalSettings> = {}) {
  server.respond(
    'GET /api/approval-settings',
    sampleApprovalSettings(DEFAULT_APPROVAL_TEXTS.checklist, overrides),
  );
  return openPage(server, '/settings?tab=approvals', { user: sampleShop(), screen: PHONE_SIZE });
}

function respondToSave(): void {
  server.respondWith(SAVE_ROUTE, ({ body: { checklist, ...more } }) =>
    sampleApprovalSettings(checklist, more),
  );
}

function sampleApprovalSettings(
  checklist: { text: string }[],
  overrides: Partial<ApprovalSettings>,
): ApprovalSettings {
  return {
    isApprovalRequired: false,
    isDefault: true,
    ...DEFAULT_APPROVAL_TEXTS,
    ...overrides,
    checklist: overrides.checklist ?? checklist.map(({ text }) => ({ id: text, text })),
  };
}

function widthOf(field: Locator): number {
  return field.element().getBoundingClientRect().width;
}
