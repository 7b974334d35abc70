import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { respondToProofs, sampleDecision } from '#web/features/proofs/proofs.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { PHONE_SIZE } from '#web/testing/open-page.tsx';
import { openSampleProject, WITH_INSTALLER_AND_CLIENT } from '#web/testing/project-page.ts';
import type { DecisionSummary } from '#shared/decisions/decisions.contract.ts';
import { sampleClient } from '#web/testing/samples.ts';

const server = fakeServer();
const DECISIONS_ROUTE = 'GET /api/projects/{id}/decisions';
const card = page.getByRole('region', { name: 'Decisions' }).getByRole('article');
const CHANGE_REQUEST = sampleDecision({
  decision: 'request_changes',
  identification: 'account',
  agreement: null,
  name: 'Priya Raman',
  signature: 'Priya Raman',
  note: 'Larger logo',
  reopenableReviewId: 4,
});

test('an approval on the client’s behalf shows how the client agreed and links to its record', async () => {
  respondWithDecision(sampleDecision({ note: 'Priya called on Monday' }));
  await openSampleProject(server, { screen: PHONE_SIZE });
  await expect.element(card).toHaveAccessibleName('Decision WL-7K3F-9QXD');
  await expect.element(card).toMatchTextContent('Version 1 approved');
  await expect.element(card).toMatchTextContent('Maria Lopez');
  await expect.element(card).toMatchTextContent('Recorded on the client’s behalf · Client agreed: by phone');
  await expect.element(card).toMatchTextContent('Priya called on Monday');
  await expect
    .element(card.getByRole('link', { name: /^Download record/ }))
    .toHaveAttribute('href', '/api/decisions/1/record.pdf');
  expect(document.documentElement.scrollWidth).toBe(360);
  expect(await accessibilityFindings()).toBe('');
});

test('the shop reopens a review after changes were requested', async () => {
  respondWithDecision(CHANGE_REQUEST);
  await openSampleProject(server);
  await expect.element(card).toMatchTextContent('Version 1: changes requested');
  await expect.element(card).toMatchTextContent('Larger logo');
  await card.getByRole('button', { name: 'Reopen review' }).click();
  server.respond('POST /api/reviews/{id}/reopen', { success: true });
  server.respond(DECISIONS_ROUTE, [{ ...CHANGE_REQUEST, isCounted: false, reopenableReviewId: null }]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reopen review' }).click();
  await expect.element(page.getByText('Review reopened', { exact: true })).toBeVisible();
  await expect.element(card).toMatchTextContent('No longer counts');
  await expect.element(card.getByRole('button', { name: 'Reopen review' })).not.toBeInTheDocument();
  expect(server.calls('POST /api/reviews/{id}/reopen')).toMatchObject([{ params: { id: '4' } }]);
});

test('the client sees their own decision and cannot check records', async () => {
  respondWithDecision(CHANGE_REQUEST);
  await openSampleProject(server, { user: sampleClient() });
  await expect.element(card).toMatchTextContent('Signed in as Priya Raman');
  await expect.element(page.getByRole('button', { name: 'Check a record' })).not.toBeInTheDocument();
});

function respondWithDecision(decision: DecisionSummary): void {
  respondToProofs(server, { project: WITH_INSTALLER_AND_CLIENT });
  server.respond(DECISIONS_ROUTE, [decision]);
}
