import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { makeComment } from '#web/features/proof-viewer/discussion.testing.tsx';
import { respondToProofs } from '#web/features/proofs/proofs.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { DESKTOP_SIZE, openPage } from '#web/testing/open-page.tsx';
import { WITH_INSTALLER_AND_CLIENT } from '#web/testing/project-page.ts';
import { sampleClient, sampleShop } from '#web/testing/samples.ts';
import { FIRST_VERSION, openReviewPage, PAGE_ROUTE } from './open-review-page.testing.ts';
import { makeOwnDecision, reviewPage, reviewRequest, reviewedVersion } from './review-page.testing.ts';

const server = fakeServer();

test('the browser asks before the page is closed with an unsent comment', async () => {
  await openReviewPage(server, reviewPage());
  const comment = page.getByRole('textbox', { name: 'Comment', exact: true });
  await comment.fill('Larger logo');
  expect(asksBeforeUnload()).toBe(true);
  await comment.clear();
  expect(asksBeforeUnload()).toBe(false);
});

test('the decision buttons are aligned with the right edge of the content on a wide screen', async () => {
  await openReviewPage(server, reviewPage({ versions: [FIRST_VERSION] }), DESKTOP_SIZE);
  const approveButton = page.getByRole('button', { name: 'Approve', exact: true });
  await expect.element(approveButton).toBeVisible();
  const comments = page.getByRole('region', { name: 'Comments' });
  expect(rightEdge(approveButton)).toBe(rightEdge(comments));
});

test('an open page updates when the shop starts to prepare a newer version', async () => {
  await openReviewPage(server, reviewPage());
  await expect.element(page.getByRole('heading', { name: 'Your decision on version 1' })).toBeVisible();
  const closedVersion = reviewedVersion(1, { requests: [reviewRequest({ isOpen: false })] });
  server.respond(PAGE_ROUTE, reviewPage({ isPreparing: true, versions: [closedVersion] }));
  server.send({ kind: 'project', projectId: 1 });
  await expect
    .element(page.getByRole('heading', { name: 'The shop is preparing a new version' }))
    .toBeVisible();
});

test('offers a newer version that arrives while the page is open', async () => {
  await openReviewPage(server, reviewPage());
  await expect.element(page.getByRole('heading', { name: 'Your decision on version 1' })).toBeVisible();
  const closedVersion = reviewedVersion(1, { requests: [reviewRequest({ isOpen: false })] });
  server.respond(PAGE_ROUTE, reviewPage({ versions: [reviewedVersion(2), closedVersion] }));
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(page.getByRole('heading', { name: 'Version 2 replaced version 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Show version 2' }).click();
  await expect.element(page.getByRole('radio', { name: 'Approve' })).toBeVisible();
});

test('choosing another version discards a typed reply only after a confirmation', async () => {
  const comments = [makeComment(1, { proofId: 1 })];
  await openReviewPage(server, reviewPage({ comments }));
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

test.each([
  ['the previous version remains', [reviewedVersion(1)]],
  ['no version remains', []],
])('a typed reply stays when the shop deletes its version and %s', async (_what, versions) => {
  const comments = [makeComment(1, { proofId: 2 })];
  await openReviewPage(server, reviewPage({ comments, versions: [reviewedVersion(2), ...versions] }));
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await page.getByRole('button', { name: 'Reply to comment 1' }).click();
  await reply.fill('Two inches');
  server.respond(PAGE_ROUTE, reviewPage({ versions }));
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(page.getByText('The shop has deleted this version.')).toBeVisible();
  await expect.element(page.getByText(/asks you to approve version 2/)).not.toBeInTheDocument();
  await expect.element(reply).toHaveValue('Two inches');
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect
    .element(page.getByText('Not sent. Your text is kept. The shop has deleted this version.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Discard my text' }).click();
  await expect.element(reply).not.toBeInTheDocument();
  const title = versions.length > 0 ? 'Your decision on version 1' : 'The shop is preparing a new version';
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
});

test('the remaining version is shown when the reviewer empties a reply to a deleted version', async () => {
  const versions = [reviewedVersion(1)];
  const comments = [makeComment(1, { proofId: 2 })];
  await openReviewPage(server, reviewPage({ comments, versions: [reviewedVersion(2), ...versions] }));
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await page.getByRole('button', { name: 'Reply to comment 1' }).click();
  await reply.fill('Two inches');
  server.respond(PAGE_ROUTE, reviewPage({ versions }));
  server.send({ kind: 'project', projectId: 1 });
  const notice = page.getByText('The shop has deleted this version.');
  await expect.element(notice).toBeVisible();
  await reply.fill('');
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Your decision on version 1' })).toBeVisible();
});

test('another version can be decided after the shop deleted the version of a typed reply', async () => {
  const versions = [reviewedVersion(1)];
  const comments = [makeComment(1, { proofId: 2 })];
  await openReviewPage(server, reviewPage({ comments, versions: [reviewedVersion(2), ...versions] }));
  await page.getByRole('button', { name: 'Reply to comment 1' }).click();
  await page.getByRole('textbox', { name: 'Reply' }).fill('Two inches');
  server.respond(PAGE_ROUTE, reviewPage({ versions }));
  server.send({ kind: 'project', projectId: 1 });
  const notice = page.getByText('The shop has deleted this version.');
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Version 1', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your decision on version 1' })).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

test('showing the newest version ends the comparison', async () => {
  const closedVersion = { ...FIRST_VERSION, requests: [reviewRequest({ isOpen: false })] };
  const versions = [{ ...FIRST_VERSION, ...reviewedVersion(2), pages: FIRST_VERSION.pages }, closedVersion];
  await openReviewPage(server, reviewPage({ versions }));
  const comparison = page.getByRole('button', { name: 'Compare' });
  await page.getByRole('button', { name: 'Version 1' }).click();
  await comparison.click();
  await page.getByRole('button', { name: 'Show version 2' }).click();
  await expect.element(comparison).toHaveAttribute('aria-pressed', 'false');
  await expect
    .element(page.getByRole('button', { name: 'Version 2' }))
    .toHaveAttribute('aria-pressed', 'true');
});

test('shows that the printed sample is approved', async () => {
  const photos = [{ id: 1, url: FIRST_VERSION.pages[0]?.url ?? '', caption: null }];
  const sample = {
    subject: 'sample',
    photos,
    isOpen: false,
    ownDecision: makeOwnDecision('approve'),
  } as const;
  await openReviewPage(
    server,
    reviewPage({ versions: [reviewedVersion(1, { requests: [reviewRequest(sample)] })] }),
  );
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
  await openReviewPage(server, reviewPage({ versions: [FIRST_VERSION] }));
  const picture = page.getByRole('group', { name: /^Viewer: / }).getByRole('img');
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0);
  expect(document.querySelector('iframe, embed, object')).toBeNull();
});

function rightEdge(locator: Locator): number {
  return locator.element().getBoundingClientRect().right;
}

function asksBeforeUnload(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
