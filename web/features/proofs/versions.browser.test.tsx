import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeComment } from '#web/features/proof-viewer/discussion.testing.tsx';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage, PHONE_SIZE } from '#web/testing/open-page.tsx';
import { openSampleProject, WITH_INSTALLER_AND_CLIENT } from '#web/testing/project-page.ts';
import { sampleClient, sampleShop } from '#web/testing/samples.ts';
import { respondToProofs, sampleProof } from './proofs.testing.ts';

const server = fakeServer();
const COMMENTS_ROUTE = 'GET /api/proofs/{id}/comments';
const LOGO_COMMENT = makeComment(1, { text: 'Larger logo' });
const BLUE_COMMENT = makeComment(2, { text: 'Other blue', resolvedAt: '2026-11-20T11:00:00.000Z' });
const FIRST_VERSION = sampleProof(1);
const SECOND_VERSION = sampleProof(2, { createdAt: '2026-11-22T10:00:00.000Z' });
const comment = page.getByRole('list', { name: 'Comments on this version' }).getByRole('listitem');
const earlierComments = page.getByRole('region', { name: 'From version 1' });
const newComment = page.getByRole('form', { name: 'New comment' }).getByRole('textbox');
const leaveQuestion = page.getByRole('alertdialog', { name: 'Leave without saving?' });
const discardQuestion = page.getByRole('alertdialog', { name: 'Discard your reply?' });
const replyForm = page.getByRole('form', { name: 'Reply to comment 1' });

test('open comments are carried over to a newer version', async () => {
  respondToProofs(server, { proofs: [FIRST_VERSION] });
  respondToComments();
  await openSampleProject(server);
  await expect.element(comment.nth(1)).toMatchTextContent('Other blue');
  server.respond('GET /api/projects/{id}/artwork-proofs', [SECOND_VERSION, FIRST_VERSION]);
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(earlierComments).toMatchTextContent('Larger logo');
  await expect.element(earlierComments).not.toMatchTextContent('Other blue');
});

test('a comment that was carried over can be resolved', async () => {
  await openWithTwoVersions();
  const resolved = { ...LOGO_COMMENT, resolvedAt: '2026-11-23T10:00:00.000Z' };
  server.respondWith('PATCH /api/comments/{id}', () => {
    respondToComments(resolved);
    return resolved;
  });
  await earlierComments.getByRole('button', { name: 'Resolve comment 1' }).click();
  await expect.element(earlierComments).toMatchTextContent('1 of 1 resolved');
  expect(server.calls('PATCH /api/comments/{id}')).toMatchObject([
    { params: { id: '1' }, body: { resolved: true } },
  ]);
  expect(await accessibilityFindings()).toBe('');
});

test('an older version shows its comments and accepts no new comments', async () => {
  await openWithTwoVersions();
  await page.getByRole('button', { name: 'Version 1 Superseded' }).click();
  const olderVersion = page.getByRole('article', { name: 'Version 1: bakery-v1.png' });
  await expect.element(olderVersion).toMatchTextContent('Larger logo');
  await expect.element(olderVersion).toMatchTextContent('Other blue');
  await expect
    .element(olderVersion.getByRole('button', { name: 'Comment', exact: true }))
    .not.toBeInTheDocument();
  await expect.element(olderVersion.getByRole('form', { name: 'New comment' })).not.toBeInTheDocument();
  await olderVersion.getByRole('button', { name: 'Show version 2' }).click();
  await expect.element(page.getByRole('article', { name: 'Version 2: bakery-v2.png' })).toBeVisible();
});

test('the comparison of two versions replaces the single version', async () => {
  await openWithTwoVersions();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect.element(page.getByRole('region', { name: 'Compare versions' })).toBeVisible();
  await expect.element(page.getByRole('article', { name: /bakery-v/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Version 2 Newest' }).click();
  await expect.element(page.getByRole('article', { name: 'Version 2: bakery-v2.png' })).toBeVisible();
});

test('the link of a notification shows and focuses the version', async () => {
  respondToProofs(server, { proofs: [SECOND_VERSION, FIRST_VERSION] });
  respondToComments();
  await openPage(server, '/project/1#proof-10', { user: sampleShop() });
  const version = page.getByRole('article', { name: 'Version 1: bakery-v1.png' });
  await expect.element(version).toHaveFocus();
  await expect.element(version).toMatchTextContent('Larger logo');
});

test('a page opened by a link to the newest version switches to a newer version', async () => {
  respondToProofs(server, { proofs: [FIRST_VERSION] });
  await openPage(server, '/project/1#proof-10', { user: sampleShop() });
  await expect.element(page.getByRole('article', { name: 'Version 1: bakery-v1.png' })).toHaveFocus();
  server.respond('GET /api/projects/{id}/artwork-proofs', [SECOND_VERSION, FIRST_VERSION]);
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(page.getByRole('article', { name: 'Version 2: bakery-v2.png' })).toBeVisible();
});

test.each([
  ['the previous version remains', [FIRST_VERSION], 'Version 1: bakery-v1.png'],
  ['no version remains', [], undefined],
])('a typed reply stays when its version is deleted and %s', async (_what, proofs, shownNext) => {
  respondToProofs(server, { proofs: [SECOND_VERSION, ...proofs] });
  const isSecond = (id?: string) => id === String(SECOND_VERSION.id);
  server.respondWith(COMMENTS_ROUTE, ({ params }) => (isSecond(params.id) ? [LOGO_COMMENT] : []));
  await openSampleProject(server);
  await page.getByRole('button', { name: 'Reply to comment 1' }).click();
  const reply = replyForm.getByRole('textbox');
  await reply.fill('Two inches');
  server.refuse(COMMENTS_ROUTE, 'not_found');
  server.respond('GET /api/projects/{id}/artwork-proofs', proofs);
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(page.getByText(/^This version was deleted\./)).toBeVisible();
  await expect.element(reply).toHaveValue('Two inches');
  await replyForm.getByRole('button', { name: 'Reply' }).click();
  await expect
    .element(page.getByText('Not sent. Your text is kept. This version was deleted.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Discard my text' }).click();
  await expect.element(reply).not.toBeInTheDocument();
  if (shownNext) await expect.element(page.getByRole('article', { name: shownNext })).toBeVisible();
});

test('the remaining version is shown when the user empties a reply to a deleted version', async () => {
  respondToProofs(server, { proofs: [SECOND_VERSION, FIRST_VERSION] });
  server.respond(COMMENTS_ROUTE, [LOGO_COMMENT]);
  await openSampleProject(server);
  await page.getByRole('button', { name: 'Reply to comment 1' }).click();
  const reply = replyForm.getByRole('textbox');
  await reply.fill('Two inches');
  server.respond('GET /api/projects/{id}/artwork-proofs', [FIRST_VERSION]);
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(page.getByText(/^This version was deleted\./)).toBeVisible();
  await reply.fill('');
  await expect.element(page.getByRole('article', { name: 'Version 1: bakery-v1.png' })).toBeVisible();
});

test('another version can be chosen after the version of a typed reply was deleted', async () => {
  const thirdVersion = sampleProof(3, { createdAt: '2026-11-24T10:00:00.000Z' });
  respondToProofs(server, { proofs: [thirdVersion, SECOND_VERSION, FIRST_VERSION] });
  server.respond(COMMENTS_ROUTE, [makeComment(1, { proofId: thirdVersion.id })]);
  await openSampleProject(server);
  await page.getByRole('button', { name: 'Reply to comment 1' }).click();
  await replyForm.getByRole('textbox').fill('Two inches');
  server.respond('GET /api/projects/{id}/artwork-proofs', [SECOND_VERSION, FIRST_VERSION]);
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(page.getByText(/^This version was deleted\./)).toBeVisible();
  await page.getByRole('button', { name: 'Version 1 Superseded' }).click();
  await discardQuestion.getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByRole('article', { name: 'Version 1: bakery-v1.png' })).toBeVisible();
  await expect.element(replyForm).not.toBeInTheDocument();
});

test('a client comments on a phone', async () => {
  respondToProofs(server, { proofs: [FIRST_VERSION], project: WITH_INSTALLER_AND_CLIENT });
  await openSampleProject(server, { user: sampleClient(), screen: PHONE_SIZE });
  await page.getByRole('toolbar', { name: 'Viewer' }).getByRole('button', { name: 'Comment' }).click();
  await page.getByRole('group', { name: /^Viewer/ }).click();
  const form = page.getByRole('form', { name: 'New comment' });
  await form.getByRole('textbox').fill('The logo is cut off');
  const addedComment = makeComment(1, { text: 'The logo is cut off', isOwn: true });
  server.respond('POST /api/proofs/{id}/comments', addedComment);
  server.respond(COMMENTS_ROUTE, [addedComment]);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect.element(comment).toMatchTextContent('The logo is cut off');
  expect(server.calls('POST /api/proofs/{id}/comments')).toMatchObject([
    { params: { id: '10' }, body: { text: 'The logo is cut off', pin: { page: 1 } } },
  ]);
  expect(document.documentElement.scrollWidth).toBe(360);
  expect(await accessibilityFindings()).toBe('');
});

test('the client’s own comment is part of the request for changes', async () => {
  respondToProofs(server, { proofs: [FIRST_VERSION], project: WITH_INSTALLER_AND_CLIENT });
  const openReviewRequest = {
    proofId: 10,
    version: 1,
    subject: 'proof',
    message: null,
    dueDate: null,
  } as const;
  server.respondWith('GET /api/projects/{id}/client-decisions', () => ({
    isReviewed: true,
    open: [{ ...openReviewRequest, openComments: server.calls('POST /api/proofs/{id}/comments').length }],
    checklist: [],
    terms: '',
    consent: 'The typed name is a signature.',
  }));
  await openSampleProject(server, { user: sampleClient() });
  const form = page.getByRole('form', { name: 'New comment' });
  await form.getByRole('textbox').fill('The logo is cut off');
  const addedComment = makeComment(1, { text: 'The logo is cut off', isOwn: true });
  server.respond('POST /api/proofs/{id}/comments', addedComment);
  server.respond(COMMENTS_ROUTE, [addedComment]);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect.element(comment).toMatchTextContent('The logo is cut off');
  await page.getByRole('button', { name: 'Approve or request changes' }).click();
  await page.getByRole('radio', { name: 'Request changes' }).click();
  await expect
    .element(page.getByText('The open comment on the proof is part of your request.'))
    .toBeVisible();
});

test('a comment that is being written is kept when a newer version arrives', async () => {
  respondToProofs(server, { proofs: [FIRST_VERSION] });
  await openSampleProject(server);
  await newComment.fill('The logo is');
  server.respond('GET /api/projects/{id}/artwork-proofs', [SECOND_VERSION, FIRST_VERSION]);
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(page.getByRole('article', { name: 'Version 2: bakery-v2.png' })).toBeVisible();
  await expect.element(newComment).toHaveValue('The logo is');
});

test('a comment that is being written is kept when the comments of a newer version cannot be loaded', async () => {
  respondToProofs(server, { proofs: [FIRST_VERSION] });
  await openSampleProject(server);
  await newComment.fill('The logo is');
  server.refuse(COMMENTS_ROUTE, 'forbidden');
  await uploadSecondVersion();
  await expect.element(page.getByText('The comments could not be loaded')).toBeVisible();
  await expect.element(newComment).toHaveValue('The logo is');
  server.respond(COMMENTS_ROUTE, [LOGO_COMMENT]);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(comment).toMatchTextContent('Larger logo');
  await expect.element(newComment).toHaveValue('The logo is');
});

test('a navigation asks before an unsent comment is lost', async () => {
  respondToProofs(server, { proofs: [FIRST_VERSION] });
  const { router } = await openSampleProject(server);
  await newComment.fill('The logo is');
  await page.getByRole('link', { name: 'My Projects' }).first().click();
  await expect.element(leaveQuestion).toMatchTextContent('Your comment has not been sent.');
  expect(await accessibilityFindings()).toBe('');
  await leaveQuestion.getByRole('button', { name: 'Stay' }).click();
  await expect.element(newComment).toHaveValue('The logo is');
  await page.getByRole('link', { name: 'My Projects' }).first().click();
  await leaveQuestion.getByRole('button', { name: 'Leave without saving' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/my-projects');
});

test('a deleted project is left without a question about its unsent comment', async () => {
  respondToProofs(server, { proofs: [FIRST_VERSION] });
  respondToComments();
  await openSampleProject(server);
  await newComment.fill('Also move the phone number');
  server.respond('DELETE /api/projects/{id}', { success: true });
  server.respond('GET /api/projects', []);
  const deletion = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Delete Project' }).first().click();
  await deletion.getByRole('button', { name: 'Delete Project' }).click();
  await expect.poll(() => location.pathname).toBe('/my-projects');
  expect(leaveQuestion.elements()).toEqual([]);
});

test('the question about an unsent comment is visible in full screen', async () => {
  respondToProofs(server, { proofs: [FIRST_VERSION] });
  const { router } = await openPage(server, '/my-projects', { user: sampleShop() });
  await router.navigate({ to: '/project/$id', params: { id: '1' } });
  await newComment.fill('The logo is');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Proof in full screen' })).toBeVisible();
  router.history.back();
  await leaveQuestion.getByRole('button', { name: 'Stay' }).click();
  await expect.element(newComment).toHaveValue('The logo is');
});

test('a reply that is being written is kept when a newer version arrives', async () => {
  await startReply();
  await uploadSecondVersion();
  await expect.element(replyForm.getByRole('textbox')).toHaveValue('Two inches');
});

test('showing another version asks before a typed reply is lost', async () => {
  await startReply();
  await uploadSecondVersion();
  await page.getByRole('button', { name: 'Version 2 Newest' }).click();
  await expect.element(discardQuestion).toMatchTextContent('Your reply has not been sent.');
  expect(await accessibilityFindings()).toBe('');
  await discardQuestion.getByRole('button', { name: 'Keep writing' }).click();
  await expect.element(replyForm.getByRole('textbox')).toHaveValue('Two inches');
  await page.getByRole('button', { name: 'Show version 2' }).click();
  await discardQuestion.getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByRole('article', { name: 'Version 2: bakery-v2.png' })).toBeVisible();
  await expect.element(discardQuestion).not.toBeInTheDocument();
});

test('returning from the comparison to the version of a reply keeps the reply', async () => {
  await startReply();
  await uploadSecondVersion();
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Version 1 Superseded' }).click();
  await expect.element(replyForm.getByRole('textbox')).toHaveValue('Two inches');
  await expect.element(replyForm).toBeVisible();
  await expect.element(discardQuestion).not.toBeInTheDocument();
});

test('a link to another version asks before a typed reply is lost', async () => {
  const { router } = await startReply();
  await uploadSecondVersion();
  await router.navigate({ to: '/project/$id', params: { id: '1' }, hash: 'proof-20' });
  await discardQuestion.getByRole('button', { name: 'Keep writing' }).click();
  await expect.element(replyForm.getByRole('textbox')).toHaveValue('Two inches');
  await router.navigate({ to: '/project/$id', params: { id: '1' }, hash: 'proof-20' });
  await discardQuestion.getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByRole('article', { name: 'Version 2: bakery-v2.png' })).toBeVisible();
});

test('the question about a typed reply is visible in full screen', async () => {
  respondToProofs(server, { proofs: [SECOND_VERSION, FIRST_VERSION] });
  server.respond(COMMENTS_ROUTE, [LOGO_COMMENT]);
  const { router } = await openPage(server, '/project/1#proof-10', { user: sampleShop() });
  await expect.element(page.getByRole('article', { name: 'Version 1: bakery-v1.png' })).toHaveFocus();
  await router.navigate({ to: '/project/$id', params: { id: '1' }, hash: 'proof-20' });
  await page.getByRole('button', { name: 'Reply to comment 1' }).click();
  await replyForm.getByRole('textbox').fill('Two inches');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Proof in full screen' })).toBeVisible();
  router.history.back();
  await discardQuestion.getByRole('button', { name: 'Keep writing' }).click();
  await expect.element(replyForm.getByRole('textbox')).toHaveValue('Two inches');
});

test('a reply to a superseded version is kept when the server refuses it', async () => {
  await startReply();
  await uploadSecondVersion();
  server.refuse('POST /api/proofs/{id}/comments', 'conflict', { message: 'A newer version was uploaded' });
  await replyForm.getByRole('button', { name: 'Reply' }).click();
  await expect
    .element(replyForm)
    .toMatchTextContent('Not sent. Your text is kept. A newer version was uploaded');
  await expect.element(replyForm.getByRole('textbox')).toHaveValue('Two inches');
});

test('comments that could not be loaded can be loaded again', async () => {
  respondToProofs(server);
  server.refuse(COMMENTS_ROUTE, 'forbidden');
  await openSampleProject(server);
  await expect.element(page.getByText('The comments could not be loaded')).toBeVisible();
  server.respond(COMMENTS_ROUTE, [LOGO_COMMENT]);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(comment).toMatchTextContent('Larger logo');
});

/** Responds with two comments on version 1. The second was resolved before version 2 was uploaded. */
function respondToComments(logoComment = LOGO_COMMENT): void {
  server.respondWith(COMMENTS_ROUTE, ({ params }) =>
    params['id'] === '10' ? [logoComment, BLUE_COMMENT] : [],
  );
}

/** Opens the only version, and starts a reply to a comment on it. */
async function startReply() {
  respondToProofs(server, { proofs: [FIRST_VERSION] });
  respondToComments();
  const opened = await openSampleProject(server);
  await page.getByRole('button', { name: 'Reply to comment 1' }).click();
  await replyForm.getByRole('textbox').fill('Two inches');
  return opened;
}

async function uploadSecondVersion(): Promise<void> {
  server.respond('GET /api/projects/{id}/artwork-proofs', [SECOND_VERSION, FIRST_VERSION]);
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(page.getByRole('button', { name: 'Version 2 Newest' })).toBeVisible();
}

async function openWithTwoVersions(): Promise<void> {
  respondToProofs(server, { proofs: [SECOND_VERSION, FIRST_VERSION] });
  respondToComments();
  await openSampleProject(server);
}
