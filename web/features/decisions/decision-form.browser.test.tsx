import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { NewDecision } from '#shared/decisions/decision.forms.ts';
import { ApiError, unreachableError } from '#web/api/api-error.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import type { DecisionSubject } from './decision-entries.ts';
import { DecisionForm } from './decision-form.tsx';
import { useDecisionDraft, type OwnDecision } from './use-decision-draft.ts';

const SUBJECT: DecisionSubject = {
  version: 3,
  subject: 'proof',
  texts: {
    checklist: [
      { id: 'wording', text: 'All wording is correct' },
      { id: 'authorized', text: 'I am authorized to approve this artwork' },
    ],
    terms: 'Payment is due before production.',
    consent: 'The typed name is a signature.',
  },
  openComments: 0,
};

const approveButton = page.getByRole('button', { name: 'Approve version 3 for production' });
const requestButton = page.getByRole('button', { name: 'Request changes' });
const nameField = page.getByRole('textbox', { name: 'Your full name' });
const onDecide = vi.fn<(decision: NewDecision) => Promise<unknown>>();

beforeEach(() => {
  sessionStorage.clear();
  onDecide.mockReset();
  onDecide.mockResolvedValue(undefined);
});

test('sends an approval with the ticked statements, the typed name and the texts that were shown', async () => {
  await renderForm();
  await approve('  Dana Whitfield ');
  await approveButton.click();
  expect(onDecide).toHaveBeenCalledExactlyOnceWith({
    subject: 'proof',
    decision: 'approve',
    name: 'Dana Whitfield',
    ticks: ['wording', 'authorized'],
    note: null,
    seenConsent: 'The typed name is a signature.',
    seenTerms: 'Payment is due before production.',
  });
});

test('focuses the first statement that is not ticked', async () => {
  await renderForm();
  await page.getByRole('radio', { name: 'Approve' }).click();
  await page.getByRole('checkbox', { name: 'All wording is correct' }).click();
  await approveButton.click();
  const untickedCheckbox = page.getByRole('checkbox', { name: 'I am authorized to approve this artwork' });
  await expect.element(untickedCheckbox).toHaveFocus();
  await expect.element(untickedCheckbox).toHaveAccessibleDescription('Tick every statement to approve');
  expect(onDecide).not.toHaveBeenCalled();
  expect(await accessibilityFindings()).toBe('');
});

test('says that the typed name is a signature', async () => {
  await renderForm();
  await page.getByRole('radio', { name: 'Approve' }).click();
  await expect.element(nameField).toHaveAccessibleDescription('The typed name is a signature.');
  await expect.element(page.getByRole('region', { name: 'Terms' })).toBeVisible();
});

test('requires a note when the reviewer requests changes and no comment is open', async () => {
  await renderForm();
  await page.getByRole('radio', { name: 'Request changes' }).click();
  await requestButton.click();
  const note = page.getByRole('textbox', { name: 'What should change?' });
  await expect.element(note).toHaveFocus();
  await note.fill('Larger logo');
  await nameField.fill('Dana Whitfield');
  await requestButton.click();
  expect(onDecide).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ decision: 'request_changes', note: 'Larger logo', ticks: [] }),
  );
});

test('requests changes with an open comment and no note', async () => {
  await renderForm({ openComments: 2 });
  await page.getByRole('radio', { name: 'Request changes' }).click();
  await nameField.fill('Dana Whitfield');
  await requestButton.click();
  expect(onDecide).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ note: null }));
});

test('keeps the entries when the network fails', async () => {
  onDecide.mockRejectedValueOnce(unreachableError());
  const { unmount } = await renderForm();
  await approve('Dana Whitfield');
  await approveButton.click();
  await expect.element(page.getByText(/What you entered is kept/)).toBeVisible();
  await unmount();
  await renderForm();
  await expect.element(nameField).toHaveValue('Dana Whitfield');
  await expect.element(page.getByRole('checkbox', { name: 'All wording is correct' })).toBeChecked();
});

test('clears the entries after they were sent', async () => {
  const { unmount } = await renderForm();
  await approve('Dana Whitfield');
  await approveButton.click();
  await expect.element(page.getByRole('radio', { name: 'Approve' })).not.toBeChecked();
  await unmount();
  await renderForm();
  await expect.element(nameField).not.toBeInTheDocument();
});

test('requires the ticks again for a newer version', async () => {
  const { rerender } = await renderForm();
  await approve('Dana Whitfield');
  await rerender(<Form version={4} />);
  await expect.element(page.getByRole('checkbox', { name: 'All wording is correct' })).not.toBeChecked();
  await expect.element(nameField).toHaveValue('Dana Whitfield');
});

test('does not show the entries for a printed sample in the decision on the version', async () => {
  const { unmount } = await renderForm({ subject: 'sample' });
  await page.getByRole('radio', { name: 'Request changes' }).click();
  await page.getByRole('textbox', { name: 'What should change?' }).fill('The red is too dark');
  await unmount();
  const { unmount: closeVersion } = await renderForm();
  await expect.element(page.getByRole('radio', { name: 'Request changes' })).not.toBeChecked();
  await page.getByRole('radio', { name: 'Approve' }).click();
  await closeVersion();
  await renderForm({ subject: 'sample' });
  await expect
    .element(page.getByRole('textbox', { name: 'What should change?' }))
    .toHaveValue('The red is too dark');
});

test('does not keep the entries of a decided version for a newer version', async () => {
  const { rerender } = await renderForm();
  await approve('Dana Whitfield');
  await rerender(<Form version={4} ownDecisions={[{ id: 7, proofId: 3 }]} />);
  await expect.element(page.getByRole('radio', { name: 'Approve' })).not.toBeChecked();
  await page.getByRole('radio', { name: 'Approve' }).click();
  await expect.element(nameField).toHaveValue('');
});

test('a reopened review does not show the sent entries, and keeps newly typed entries', async () => {
  const ownDecisions = [{ id: 7, proofId: 3 }];
  const { rerender, unmount } = await renderForm();
  await approve('Dana Whitfield');
  await rerender(<Form ownDecisions={ownDecisions} />);
  await expect.element(page.getByRole('radio', { name: 'Approve' })).not.toBeChecked();
  await approve('Dana W. Field');
  await unmount();
  await render(<Form ownDecisions={ownDecisions} />);
  await expect.element(nameField).toHaveValue('Dana W. Field');
});

test('omits the tick of a statement that the shop has changed since', async () => {
  const { rerender } = await renderForm();
  await approve('Dana Whitfield');
  const [wordingStatement] = SUBJECT.texts.checklist;
  const checklist = wordingStatement
    ? [wordingStatement, { id: 'edited', text: 'I may approve this artwork' }]
    : [];
  await rerender(<Form texts={{ ...SUBJECT.texts, checklist }} />);
  await page.getByRole('checkbox', { name: 'I may approve this artwork' }).click();
  await approveButton.click();
  expect(onDecide).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ ticks: ['wording', 'edited'] }));
});

test('shows an error of the server at its field', async () => {
  const errors = { name: { _errors: ['Name must be at least 2 characters'] } };
  onDecide.mockRejectedValueOnce(new ApiError(400, 'Please check your entries', { errors }));
  await renderForm();
  await approve('Dana Whitfield');
  await approveButton.click();
  await expect
    .element(nameField)
    .toHaveAccessibleDescription('Name must be at least 2 characters The typed name is a signature.');
});

test('sends a decision once when its button is clicked twice', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  onDecide.mockReturnValueOnce(promise);
  await renderForm();
  await approve('Dana Whitfield');
  await approveButton.dblClick();
  await expect.element(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  expect(onDecide).toHaveBeenCalledOnce();
  resolve();
});

test('calls a printed sample a sample', async () => {
  await renderForm({ subject: 'sample' });
  await page.getByRole('radio', { name: 'Approve sample' }).click();
  await expect.element(page.getByRole('button', { name: 'Approve sample' })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

function renderForm(more: Partial<DecisionSubject> = {}) {
  return render(<Form {...more} />);
}

interface FormProps extends Partial<DecisionSubject> {
  ownDecisions?: OwnDecision[];
}

function Form({ ownDecisions = [], ...more }: FormProps) {
  const subject = { ...SUBJECT, ...more };
  const draft = useDecisionDraft('draft_review_1', {
    proofId: subject.version,
    subject: subject.subject,
    ownDecisions,
  });
  return <DecisionForm subject={subject} draft={draft} onDecide={onDecide} />;
}

async function approve(name: string): Promise<void> {
  await page.getByRole('radio', { name: 'Approve' }).click();
  for (const { text } of SUBJECT.texts.checklist) await page.getByRole('checkbox', { name: text }).click();
  await nameField.fill(name);
}
