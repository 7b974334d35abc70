import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReviewPage } from '#shared/reviews/review-link.contract.ts';
import { makeComment, makeVersion } from '#web/features/proof-viewer/discussion.testing.tsx';
import { respondToProofs, sampleDecision } from '#web/features/proofs/proofs.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { DESKTOP_SIZE, openPage, PHONE_SIZE } from '#web/testing/open-page.tsx';
import { WITH_INSTALLER_AND_CLIENT } from '#web/testing/project-page.ts';
import { sampleClient, sampleShop } from '#web/testing/samples.ts';
import { makeOwnDecision, reviewPage, reviewRequest, reviewedVersion } from './review-page.testing.ts';

const server = fakeServer();
const PAGE_ROUTE = 'GET /api/review/{token}';
const DECIDE_ROUTE = 'POST /api/review/{token}/decision';
const [PICTURE] = makeVersion().pages;
const FIRST_VERSION = reviewedVersion(1, { pages: PICTURE ? [PICTURE] : [] });
const UNSENT_COMMENT_TEXT =
  'You have an unsent comment on the proof. Send it or delete its text, then decide.';
const name = page.getByRole('textbox', { name: 'Your full name' });

test('a reviewer with an open comment requests changes by keyboard', async () => {
  await open(reviewPage({ comments: [makeComment(1, { proofId: 1, isOwn: true })] }));
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
  await open(reviewPage());
  await page.getByRole('textbox', { name: 'Comment', exact: true }).fill('Larger logo');
  await page.getByRole('radio', { name: 'Request changes' }).click();
  await page.getByRole('textbox', { name: 'What should change?' }).fill('See the comment');
  await name.fill('Dana Whitfield');
  const form = page.getByRole('form', { name: 'Your decision' });
  const send = form.getByRole('button', { name: 'Request changes' });
  await send.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(UNSENT_COMMENT_TEXT);
  expect(server.calls(DECIDE_ROUTE)).toEqual([]);
  await page.getByRole('textbox', { name: 'Comment', exact: true }).clear();
  respondToDecision('request_changes');
  await send.click();
  await expect
    .element(page.getByRole('heading', { name: 'You requested changes to version 1' }))
    .toBeVisible();
});

test('the browser asks before the page is closed with an unsent comment', async () => {
  await open(reviewPage());
  const comment = page.getByRole('textbox', { name: 'Comment', exact: true });
  await comment.fill('Larger logo');
  expect(asksBeforeUnload()).toBe(true);
  await comment.clear();
  expect(asksBeforeUnload()).toBe(false);
});

test('the decision buttons are aligned with the right edge of the content on a wide screen', async () => {
  await open(reviewPage({ versions: [FIRST_VERSION] }), DESKTOP_SIZE);
  const approveButton = page.getByRole('button', { name: 'Approve', exact: true });
  await expect.element(approveButton).toBeVisible();
  const comments = page.getByRole('region', { name: 'Comments' });
  expect(rightEdge(approveButton)).toBe(rightEdge(comments));
});

test('an open page updates when the shop starts to prepare a newer version', async () => {
  await open(reviewPage());
  await expect.element(page.getByRole('heading', { name: 'Your decision' })).toBeVisible();
  const closedVersion = reviewedVersion(1, { requests: [reviewRequest({ isOpen: false })] });
  server.respond(PAGE_ROUTE, reviewPage({ isPreparing: true, versions: [closedVersion] }));
  server.send({ kind: 'project', projectId: 1 });
  await expect
    .element(page.getByRole('heading', { name: 'The shop is preparing a new version' }))
    .toBeVisible();
});

test('offers a newer version that arrives while the page is open', async () => {
  await open(reviewPage());
  await expect.element(page.getByRole('heading', { name: 'Your decision' })).toBeVisible();
  const closedVersion = reviewedVersion(1, { requests: [reviewRequest({ isOpen: false })] });
  server.respond(PAGE_ROUTE, reviewPage({ versions: [reviewedVersion(2), closedVersion] }));
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(page.getByRole('heading', { name: 'Version 2 replaced version 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Show version 2' }).click();
  await expect.element(page.getByRole('radio', { name: 'Approve' })).toBeVisible();
});

test('choosing another version discards a typed reply only after a confirmation', async () => {
  const comments = [makeComment(1, { proofId: 1 })];
  await open(reviewPage({ comments }));
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await page.getByRole('button', { name: 'Reply to comment 1' }).click();
  await reply.fill('Two inches');
  const closedVersion = reviewedVersion(1, { requests: [reviewRequest({ isOpen: false })] });
  server.respond(PAGE_ROUTE, reviewPage({ comments, versions: [reviewedVersion(2), closedVersion] }));
  server.send({ kind: 'project', projectId: 1 });
  await page.getByRole('button', { name: 'Show version 2' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard your reply?' });
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect.element(reply).toHaveValue('Two inches');
  await page.getByRole('button', { name: 'Version 2', exact: true }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect
    .element(page.getByRole('button', { name: 'Version 2', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.element(reply).not.toBeInTheDocument();
});

test('shows that the printed sample is approved', async () => {
  const photos = [{ id: 1, url: PICTURE?.url ?? '', caption: null }];
  const sample = {
    subject: 'sample',
    photos,
    isOpen: false,
    ownDecision: makeOwnDecision('approve'),
  } as const;
  await open(reviewPage({ versions: [reviewedVersion(1, { requests: [reviewRequest(sample)] })] }));
  await expect
    .element(page.getByRole('heading', { name: 'You approved the printed sample of version 1' }))
    .toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Photos of the printed sample' }).getByRole('img'))
    .toHaveLength(1);
  expect(await accessibilityFindings()).toBe('');
});

test('the shop sees which reviewer a link belongs to', async () => {
  respondToProofs(server);
  server.respond(PAGE_ROUTE, reviewPage({ projectId: 1 }));
  await openPage(server, '/review/token', { user: sampleShop() });
  await expect.element(page.getByRole('heading', { name: 'This link is for Dana Whitfield' })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('link', { name: 'Open the project' }).click();
  await expect.poll(() => window.location.pathname).toBe('/project/1');
});

test('the signed-in client is redirected to the project', async () => {
  respondToProofs(server, { project: WITH_INSTALLER_AND_CLIENT });
  server.respond(PAGE_ROUTE, reviewPage({ projectId: 1 }));
  await openPage(server, '/review/token', { user: sampleClient() });
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Harbour Bakery delivery van' }))
    .toBeVisible();
  expect(window.location.pathname).toBe('/project/1');
});

test('a PDF is shown as a picture and never in a frame', async () => {
  await open(reviewPage({ versions: [FIRST_VERSION] }));
  const picture = page.getByRole('group', { name: /^Viewer: / }).getByRole('img');
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0);
  expect(document.querySelector('iframe, embed, object')).toBeNull();
});

function rightEdge(locator: typeof name): number {
  return locator.element().getBoundingClientRect().right;
}

function open(review: ReviewPage, screen: readonly [number, number] = PHONE_SIZE) {
  server.respond(PAGE_ROUTE, review);
  server.respond('POST /api/review/{token}/seen', { success: true });
  // The contracts do not describe this HEAD request for the record.
  server.respond('HEAD /record.pdf' as never, null as never);
  return openPage(server, '/review/token', { user: null, screen });
}

async function focus(role: 'radio' | 'button', label: string): Promise<void> {
  const control = page.getByRole('form', { name: 'Your decision' }).getByRole(role, { name: label });
  await expect.element(control).toBeVisible();
  (control.element() as HTMLElement).focus();
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

function asksBeforeUnload(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
