import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReviewRequest } from '#shared/reviews/review-link.contract.ts';
import { makeComment } from '#web/features/proof-viewer/discussion.testing.tsx';
import { sampleDecision } from '#web/features/proofs/proofs.testing.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { FIRST_VERSION, openReviewPage, PAGE_ROUTE } from './open-review-page.testing.ts';
import { makeOwnDecision, reviewPage, reviewRequest, reviewedVersion } from './review-page.testing.ts';

const server = fakeServer();
const DECIDE_ROUTE = 'POST /api/review/{token}/decision';
const UNSENT_COMMENT_TEXT =
  'You have an unsent comment on the proof. Send it or delete its text, then decide.';
const name = page.getByRole('textbox', { name: 'Your full name' });
const form = page.getByRole('form', { name: 'Your decision' });
const sendChangeRequest = form.getByRole('button', { name: 'Request changes' });

test('a reviewer with an open comment requests changes by keyboard', async () => {
  await openReviewPage(server, reviewPage({ comments: [makeComment(1, { proofId: 1, isOwn: true })] }));
  await focus('radio', 'Approve');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('radio', { name: 'Request changes' })).toBeChecked();
  await expect
    .element(page.getByText('The open comment on the proof is part of your request.'))
    .toBeVisible();
  await focus('button', 'Request changes');
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription(/Type your full name/);
  respondToDecision('request_changes');
  await userEvent.keyboard('Dana Whitfield{Enter}');
  await expect
    .element(page.getByRole('heading', { name: 'You requested changes to version 1' }))
    .toHaveFocus();
  expect(server.calls(DECIDE_ROUTE)[0]?.body).toMatchObject({
    proofId: 1,
    decision: 'request_changes',
    name: 'Dana Whitfield',
  });
});

test('a decision is sent only after a typed comment was sent or cleared', async () => {
  await openReviewPage(server, reviewPage());
  await page.getByRole('textbox', { name: 'Comment', exact: true }).fill('Larger logo');
  await fillChangeRequest();
  await sendChangeRequest.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(UNSENT_COMMENT_TEXT);
  expect(server.calls(DECIDE_ROUTE)).toEqual([]);
  await page.getByRole('textbox', { name: 'Comment', exact: true }).clear();
  respondToDecision('request_changes');
  await sendChangeRequest.click();
  await expect
    .element(page.getByRole('heading', { name: 'You requested changes to version 1' }))
    .toBeVisible();
});

test('a reply that is written while a decision is sent is kept when a newer version exists', async () => {
  const comments = [makeComment(1, { proofId: 1 })];
  await openReviewPage(server, reviewPage({ comments }));
  await fillChangeRequest();
  server.refuse(DECIDE_ROUTE, 'conflict');
  const release = server.hold(DECIDE_ROUTE);
  await sendChangeRequest.click();
  await page.getByRole('button', { name: 'Reply to comment 1' }).click();
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await reply.fill('Two inches');
  const closedVersion = reviewedVersion(1, { requests: [reviewRequest({ isOpen: false })] });
  server.respond(PAGE_ROUTE, reviewPage({ comments, versions: [reviewedVersion(2), closedVersion] }));
  release();
  await expect.element(page.getByRole('heading', { name: 'Version 2 replaced version 1' })).toBeVisible();
  await expect.element(reply).toHaveValue('Two inches');
});

test('a note whose decision was recorded is not shown for the next version', async () => {
  await openReviewPage(server, reviewPage());
  await fillChangeRequest();
  const ownDecision = makeOwnDecision('request_changes');
  const decidedVersion = reviewedVersion(1, { requests: [reviewRequest({ isOpen: false, ownDecision })] });
  server.respond(PAGE_ROUTE, reviewPage({ versions: [decidedVersion] }));
  server.refuse(DECIDE_ROUTE, 'conflict');
  await sendChangeRequest.click();
  await expect
    .element(page.getByRole('heading', { name: 'You requested changes to version 1' }))
    .toBeVisible();
  server.respond(PAGE_ROUTE, reviewPage({ versions: [reviewedVersion(2), decidedVersion] }));
  server.send({ kind: 'project', projectId: 1 });
  await page.getByRole('button', { name: 'Show version 2' }).click();
  await expect.element(page.getByRole('radio', { name: 'Request changes' })).not.toBeChecked();
});

test('a decision is shown when the page cannot be loaded after it', async () => {
  await openReviewPage(server, reviewPage());
  await fillChangeRequest();
  server.respondWith(DECIDE_ROUTE, () => {
    server.disconnect(PAGE_ROUTE);
    return sampleDecision({ proofId: 1, decision: 'request_changes', recordUrl: '/record.pdf' });
  });
  await sendChangeRequest.click();
  await expect
    .element(page.getByRole('heading', { name: 'You requested changes to version 1' }))
    .toBeVisible();
});

test('the entries of a decision whose response was lost are not shown after the review is reopened', async () => {
  await openReviewPage(server, reviewPage());
  await fillChangeRequest();
  const ownDecision = makeOwnDecision('request_changes');
  const decidedVersion = reviewedVersion(1, { requests: [reviewRequest({ isOpen: false, ownDecision })] });
  server.respond(PAGE_ROUTE, reviewPage({ versions: [decidedVersion] }));
  server.disconnect(DECIDE_ROUTE);
  await sendChangeRequest.click();
  await expect
    .element(page.getByRole('heading', { name: 'You requested changes to version 1' }))
    .toBeVisible();
  server.respond(PAGE_ROUTE, reviewPage());
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(page.getByRole('heading', { name: 'Your decision on version 1' })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Request changes' })).not.toBeChecked();
});

test('a decision on the printed sample is confirmed while the version is still to be decided', async () => {
  const sample = reviewRequest({ reviewId: 2, subject: 'sample' });
  await openReviewPage(server, pageWithSample(sample));
  await expect
    .element(page.getByRole('heading', { name: 'Your decision on the printed sample of version 1' }))
    .toBeVisible();
  await fillChangeRequest();
  const decided = { ...sample, isOpen: false, ownDecision: makeOwnDecision('request_changes') };
  server.respondWith(DECIDE_ROUTE, () => {
    server.respond(PAGE_ROUTE, pageWithSample(decided));
    return sampleDecision({
      proofId: 1,
      subject: 'sample',
      decision: 'request_changes',
      recordUrl: '/record.pdf',
    });
  });
  await sendChangeRequest.click();
  const confirmation = page.getByRole('heading', {
    name: 'You requested changes to the printed sample of version 1',
  });
  await expect.element(confirmation).toHaveFocus();
  await expect.element(confirmation).toBeInViewport();
  await expect.element(page.getByRole('heading', { name: 'Your decision on version 1' })).toBeVisible();
});

async function focus(role: 'radio' | 'button', label: string): Promise<void> {
  const control = form.getByRole(role, { name: label });
  await expect.element(control).toBeVisible();
  (control.element() as HTMLElement).focus();
}

/** A page on which version 1 is still to be decided, with this request about its printed sample. */
function pageWithSample(sample: ReviewRequest) {
  return reviewPage({ versions: [{ ...FIRST_VERSION, requests: [sample, reviewRequest()] }] });
}

async function fillChangeRequest(): Promise<void> {
  await page.getByRole('radio', { name: 'Request changes' }).click();
  await page.getByRole('textbox', { name: /^(What should change\?|Note)/ }).fill('Larger logo');
  await name.fill('Dana Whitfield');
}

function respondToDecision(decision: 'approve' | 'request_changes'): void {
  const request = reviewRequest({
    isOpen: false,
    state: 'changes_requested',
    ownDecision: makeOwnDecision(decision),
  });
  server.respondWith(DECIDE_ROUTE, () => {
    server.respond(PAGE_ROUTE, reviewPage({ versions: [reviewedVersion(1, { requests: [request] })] }));
    return sampleDecision({ proofId: 1, decision, recordUrl: '/record.pdf' });
  });
}
