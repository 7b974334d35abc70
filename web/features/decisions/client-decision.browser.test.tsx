import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OpenClientDecisions } from '#shared/decisions/decisions.contract.ts';
import { respondToProofs, sampleDecision, sampleProof } from '#web/features/proofs/proofs.testing.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openSampleProject, WITH_INSTALLER_AND_CLIENT } from '#web/testing/project-page.ts';
import { sampleClient } from '#web/testing/samples.ts';

type OpenDecision = OpenClientDecisions['open'][number];

const server = fakeServer();
const VERSION: OpenDecision = {
  proofId: 10,
  version: 1,
  subject: 'proof',
  message: null,
  dueDate: null,
  openComments: 0,
};
const DECISIONS_ROUTE = 'GET /api/projects/{id}/decisions';
const OWN_DECISION = sampleDecision({ decision: 'request_changes', identification: 'account' });
const dialog = page.getByRole('dialog');
const requestChanges = dialog.getByRole('radio', { name: 'Request changes' });
const note = dialog.getByRole('textbox', { name: 'What should change?' });
const decideButton = page.getByRole('button', { name: 'Approve or request changes' });

test('the note for a version is kept for the next version', async () => {
  await openVersion();
  await decideButton.click();
  await writeNote();
  await addVersion();
  await decideButton.click();
  await expect.element(dialog).toHaveAccessibleName('Decide on version 2');
  await expect.element(note).toHaveValue('Larger logo');
});

test('a note whose decision was recorded is not shown for the next version', async () => {
  await openVersion();
  await decideButton.click();
  await writeNote();
  server.respond(DECISIONS_ROUTE, [OWN_DECISION]);
  await addVersion();
  await decideButton.click();
  await expect.element(dialog).toHaveAccessibleName('Decide on version 2');
  await expect.element(requestChanges).not.toBeChecked();
});

test('the dialog says that the decision was due once the due date has passed', async () => {
  await openVersion({ dueDate: '2026-01-05' });
  await decideButton.click();
  await expect.element(dialog.getByText('Was due Jan 5, 2026')).toBeVisible();
});

test('a sent note is not shown while the decisions are loading', async () => {
  await openVersion();
  await decideButton.click();
  await writeNote();
  server.respond(DECISIONS_ROUTE, [OWN_DECISION]);
  const release = server.hold(DECISIONS_ROUTE);
  await openSampleProject(server, { user: sampleClient(), isReload: true });
  await addVersion();
  await decideButton.click();
  await expect.element(dialog).toHaveAccessibleName('Decide on version 2');
  await expect.element(dialog.getByText('Loading the form...')).toBeInTheDocument();
  await expect.element(requestChanges).not.toBeInTheDocument();
  release();
  await expect.element(requestChanges).not.toBeChecked();
});

test('shows a decision whose response was lost, and an empty form once the shop has reopened the review', async () => {
  await openVersion();
  await decideButton.click();
  await requestChanges.click();
  await note.fill('Larger logo');
  await dialog.getByRole('textbox', { name: 'Your full name' }).fill('Maria Lopez');
  respondToRecordCheck();
  server.respond(DECISIONS_ROUTE, [OWN_DECISION]);
  server.disconnect('POST /api/proofs/{id}/decision');
  await dialog.getByRole('button', { name: 'Request changes' }).click();
  await expect.element(dialog).toHaveAccessibleName('You requested changes to version 1');
  await dialog.getByRole('button', { name: 'Done' }).click();
  server.respond(DECISIONS_ROUTE, [{ ...OWN_DECISION, isCounted: false }]);
  server.send({ kind: 'project', projectId: 1 });
  await decideButton.click();
  await expect.element(dialog).toHaveAccessibleName('Decide on version 1');
  await expect.element(requestChanges).not.toBeChecked();
});

/** Opens the project page as the client, who can decide on version 1. */
async function openVersion(overrides: Partial<OpenDecision> = {}): Promise<void> {
  respondToProofs(server, { proofs: [sampleProof(1)], project: WITH_INSTALLER_AND_CLIENT });
  respondToOpenDecision({ ...VERSION, ...overrides });
  await openSampleProject(server, { user: sampleClient() });
}

/** Adds version 2, which the client can decide on, to the open page. */
async function addVersion(): Promise<void> {
  server.respond('GET /api/projects/{id}/artwork-proofs', [sampleProof(2), sampleProof(1)]);
  respondToOpenDecision({ ...VERSION, proofId: 20, version: 2 });
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(page.getByRole('article', { name: /^Version 2/ })).toBeVisible();
}

function respondToOpenDecision(decision: OpenDecision): void {
  server.respond('GET /api/projects/{id}/client-decisions', {
    isReviewed: true,
    open: [decision],
    checklist: [],
    terms: '',
    consent: 'The typed name is a signature.',
  });
}

/** Responds to the check whether the record of the decision exists. The contracts have no `HEAD` routes. */
function respondToRecordCheck(): void {
  server.respond('HEAD /api/decisions/1/record.pdf' as never, null as never);
}

/** Requests changes in the dialog, and closes it without sending them. */
async function writeNote(): Promise<void> {
  await requestChanges.click();
  await note.fill('Larger logo');
  await dialog.getByRole('button', { name: 'Close' }).click();
}
