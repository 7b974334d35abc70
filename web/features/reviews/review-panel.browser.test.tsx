import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { respondToProofs, sampleProof } from '#web/features/proofs/proofs.testing.ts';
import { sampleReview, sampleReviewer } from '#web/features/reviews/reviews.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { DESKTOP_SIZE, PHONE_SIZE } from '#web/testing/open-page.tsx';
import { openSampleProject, WITH_INSTALLER_AND_CLIENT } from '#web/testing/project-page.ts';
import type { Review, ReviewerLink } from '#shared/reviews/reviews.contract.ts';
import { CLIENT, sampleClient } from '#web/testing/samples.ts';

const server = fakeServer();
const REVIEWS_ROUTE = 'GET /api/projects/{id}/reviews';
const SEND_ROUTE = 'POST /api/projects/{id}/reviews';
const REVIEW_URL = 'https://wrapline.example/review/token';
const LONG_NAME = 'Alexandria-Wilhelmina Featherstonehaugh-Cholmondeley of Harbour Bakery';
const LEE = sampleReviewer({ id: 2, name: 'Lee Park' });

const COMPLETED = {
  ...WITH_INSTALLER_AND_CLIENT,
  status: 'completed',
  completed: true,
  completedAt: '2026-11-25T10:00:00.000Z',
  progress: 100,
  progressStage: 'post_installation_photos_uploaded',
} as const;

const panel = page.getByRole('region', { name: 'Client review' });
const dialog = page.getByRole('dialog');
const reviewer = (name: string) => panel.getByRole('listitem').filter({ hasText: name });

test('a shop sends a version to two reviewers with a message and a due date', async () => {
  await openWith([]);
  await openDialog('Send version 1 for review');
  await dialog.getByRole('textbox', { name: 'Name of reviewer 1' }).fill('Dana Reed');
  await dialog.getByRole('textbox', { name: 'Email of reviewer 1 (Optional)' }).fill('dana@fleet.example');
  await dialog.getByRole('button', { name: 'Add another reviewer' }).click();
  await userEvent.keyboard('Lee Park');
  await dialog.getByRole('textbox', { name: 'Message (Optional)' }).fill('Please check the phone number');
  await dialog.getByLabelText('Due date (Optional)').fill('2030-04-01');
  const review = sampleReview({ dueDate: '2030-04-01', reviewers: [sampleReviewer(), LEE] });
  respondToSend(review, [makeLink(1, 'Dana Reed'), makeLink(2, 'Lee Park')]);
  await dialog.getByRole('button', { name: 'Send for review' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Link for Dana Reed' })).toHaveValue(REVIEW_URL);
  await expect.element(dialog.getByRole('textbox', { name: 'Link for Lee Park' })).toBeVisible();
  expect(server.calls(SEND_ROUTE)[0]?.body).toEqual({
    proofId: 10,
    subject: 'proof',
    reviewers: [
      { name: 'Dana Reed', email: 'dana@fleet.example', isClient: false },
      { name: 'Lee Park', email: null, isClient: false },
    ],
    message: 'Please check the phone number',
    dueDate: '2030-04-01',
    rule: 'all',
    photoIds: [],
  });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(panel).toMatchTextContent('0 of 2 approved · Due Apr 1, 2030');
});

test('a due date in the past gets a warning', async () => {
  await openWith([]);
  await openDialog('Send version 1 for review');
  const dueDate = dialog.getByLabelText('Due date (Optional)');
  await dueDate.fill('2020-04-01');
  await expect.element(dialog.getByText('This due date is in the past.')).toBeVisible();
  await dueDate.fill('2130-04-01');
  await expect.element(dialog.getByText('This due date is in the past.')).not.toBeInTheDocument();
});

test('a reviewer who has opened the link is shown as ‘Opened’', async () => {
  await openWith([sampleReview({ reviewers: [sampleReviewer(), LEE] })]);
  await expect.element(reviewer('Dana Reed')).toMatchTextContent('Not opened');
  const reviewerWithOpenedLink = sampleReviewer({ openedAt: '2026-11-21T10:00:00.000Z' });
  server.respond(REVIEWS_ROUTE, [sampleReview({ reviewers: [reviewerWithOpenedLink, LEE] })]);
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(reviewer('Dana Reed').getByText('Opened', { exact: true })).toBeVisible();
  await expect.element(reviewer('Lee Park')).toMatchTextContent('Not opened');
  expect(await accessibilityFindings()).toBe('');
});

test('a shop replaces the link of a reviewer', async () => {
  await openWith([sampleReview()]);
  server.respond('POST /api/reviewers/{id}/link', makeLink(1, 'Dana Reed'));
  await choose('New link…');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Link for Dana Reed' })).toHaveValue(REVIEW_URL);
  expect(await accessibilityFindings()).toBe('');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a shop corrects the address of a reviewer', async () => {
  await openWith([sampleReview()]);
  await choose('Correct name or address…');
  await dialog.getByRole('textbox', { name: 'Email (Optional)' }).fill('dana.reed@fleet.example');
  expect(await accessibilityFindings()).toBe('');
  server.respond('PATCH /api/reviewers/{id}', { success: true, isMailed: false });
  const correctedReviewer = sampleReviewer({ email: 'dana.reed@fleet.example' });
  server.respond(REVIEWS_ROUTE, [sampleReview({ reviewers: [correctedReviewer] })]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Reviewer saved', { exact: true })).toBeVisible();
  await expect.element(reviewer('Dana Reed')).toMatchTextContent('dana.reed@fleet.example');
  expect(server.calls('PATCH /api/reviewers/{id}')).toMatchObject([
    { params: { id: '1' }, body: { name: 'Dana Reed', email: 'dana.reed@fleet.example' } },
  ]);
});

test('a shop removes a reviewer', async () => {
  await openWith([sampleReview()]);
  await choose('Remove reviewer…');
  server.respond('DELETE /api/reviewers/{id}', { success: true });
  server.respond(REVIEWS_ROUTE, [sampleReview({ reviewers: [sampleReviewer({ isRevoked: true })] })]);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(page.getByText('Reviewer removed', { exact: true })).toBeVisible();
  await expect.element(reviewer('Dana Reed').getByText('Removed', { exact: true })).toBeVisible();
});

test('a reviewer of an earlier version keeps the link when a new version is sent', async () => {
  const sentReview = sampleReview({ isSuperseded: true, reviewers: [sampleReviewer(), LEE] });
  await openWith([sentReview], [sampleProof(2), sampleProof()]);
  await expect.element(panel).toMatchTextContent('The newest version has not been sent.');
  await openDialog('Send version 2 for review');
  await expect.element(dialog.getByText('Dana Reed', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove reviewer 2' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Lee Park' })).toBeVisible();
  const second = sampleReview({ id: 2, proofId: 20, version: 2 });
  respondToSend(second, [{ ...makeLink(1, 'Dana Reed'), url: null }], [sentReview]);
  await dialog.getByRole('button', { name: 'Send for review' }).click();
  await expect.element(dialog.getByText('The earlier link keeps working.')).toBeVisible();
  expect(server.calls(SEND_ROUTE)[0]?.body).toMatchObject({ proofId: 20, reviewers: [{ id: 1 }] });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await panel.getByText('Earlier reviews (1)').click();
  await expect
    .element(panel.getByRole('article', { name: 'Review of Version 1' }))
    .toMatchTextContent('Superseded');
});

test('two reviewers with the same name are both offered', async () => {
  const sentReview = sampleReview({
    isSuperseded: true,
    reviewers: [sampleReviewer({ name: LEE.name }), LEE],
  });
  await openWith([sentReview], [sampleProof(2), sampleProof()]);
  await openDialog('Send version 2 for review');
  await dialog.getByRole('button', { name: 'Remove reviewer 2' }).click();
  await expect.element(dialog.getByRole('button', { name: LEE.name })).toBeVisible();
});

test('the long name of a suggested reviewer is shortened on a phone', async () => {
  const sentReview = sampleReview({
    isSuperseded: true,
    reviewers: [LEE, sampleReviewer({ name: LONG_NAME })],
  });
  await openWith([sentReview], [sampleProof(2), sampleProof()], PHONE_SIZE);
  await openDialog('Send version 2 for review');
  await dialog.getByRole('button', { name: 'Remove reviewer 2' }).click();
  const offered = dialog.getByRole('button', { name: LONG_NAME });
  await expect.element(offered).toBeVisible();
  expect(offered.element().getBoundingClientRect().right).toBeLessThan(360);
});

test('the client of the project is offered as a reviewer', async () => {
  await openWith([]);
  await openDialog('Send version 1 for review');
  await dialog.getByRole('button', { name: 'Priya Raman (client)' }).click();
  respondToSend(sampleReview(), [makeLink(1, 'Priya Raman')]);
  await dialog.getByRole('button', { name: 'Send for review' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Done' })).toBeVisible();
  expect(server.calls(SEND_ROUTE)[0]?.body.reviewers).toMatchObject([
    { name: 'Priya Raman', isClient: true },
  ]);
});

test('the client sees their own request without any actions', async () => {
  respondToProofs(server, { project: WITH_INSTALLER_AND_CLIENT });
  server.respond(REVIEWS_ROUTE, [sampleReview({ reviewers: [sampleReviewer({ name: 'Priya Raman' })] })]);
  await openSampleProject(server, { user: sampleClient() });
  await expect.element(reviewer('Priya Raman')).toMatchTextContent('Not opened');
  await expect.element(panel.getByRole('button')).not.toBeInTheDocument();
});

test('a completed project has no controls for reminders', async () => {
  const project = { ...WITH_INSTALLER_AND_CLIENT, status: 'completed', completed: true } as const;
  respondToProofs(server, { project });
  server.respond(REVIEWS_ROUTE, [sampleReview()]);
  await openSampleProject(server);
  await expect.element(panel.getByRole('button', { name: 'Actions for Dana Reed' })).toBeVisible();
  await expect.element(panel.getByRole('button', { name: /^Remind now/ })).not.toBeInTheDocument();
  await expect.element(panel.getByRole('switch')).not.toBeInTheDocument();
});

test('a version that a colleague has sent meanwhile keeps its rule', async () => {
  await openWith([]);
  await openDialog('Send version 1 for review');
  await dialog.getByRole('textbox', { name: 'Name of reviewer 1' }).fill('Lee Park');
  const review = sampleReview({ rule: 'any' });
  server.respond(REVIEWS_ROUTE, [review]);
  server.send({ kind: 'project', projectId: 1 });
  respondToSend({ ...review, reviewers: [sampleReviewer(), LEE] }, [makeLink(2, 'Lee Park')]);
  await dialog.getByRole('button', { name: 'Add reviewers' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Link for Lee Park' })).toBeVisible();
  expect(server.calls(SEND_ROUTE)[0]?.body).not.toHaveProperty('rule');
});

test('the new links stay on screen when a colleague completes the project', async () => {
  await openWith([]);
  await openDialog('Send version 1 for review');
  await dialog.getByRole('textbox', { name: 'Name of reviewer 1' }).fill('Dana Reed');
  respondToSend(sampleReview(), [makeLink(1, 'Dana Reed')]);
  await dialog.getByRole('button', { name: 'Send for review' }).click();
  const newLink = dialog.getByRole('textbox', { name: 'Link for Dana Reed' });
  await expect.element(newLink).toBeVisible();
  respondToProofs(server, { proofs: [sampleProof()], project: COMPLETED, details: { client: CLIENT } });
  server.respond(REVIEWS_ROUTE, [sampleReview()]);
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(page.getByText(/^Completed on/)).toBeInTheDocument();
  await expect.element(newLink).toHaveValue(REVIEW_URL);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(panel.getByRole('button', { name: 'Add reviewers' })).not.toBeInTheDocument();
});

test('the client does not see that the newest version has not been sent', async () => {
  const clientAsReviewer = sampleReviewer({ name: 'Priya Raman', decision: 'approve' });
  respondToProofs(server, {
    proofs: [sampleProof(2), sampleProof()],
    project: WITH_INSTALLER_AND_CLIENT,
  });
  server.respond(REVIEWS_ROUTE, [sampleReview({ isSuperseded: true, reviewers: [clientAsReviewer] })]);
  await openSampleProject(server, { user: sampleClient() });
  await expect.element(panel).toMatchTextContent('All reviewers must approve');
  await expect.element(panel).not.toMatchTextContent('The newest version has not been sent.');
});

test('a shop sends a version to a reviewer with a long name on a phone', async () => {
  await openWith([], [sampleProof()], PHONE_SIZE);
  await openDialog('Send version 1 for review');
  await dialog.getByRole('textbox', { name: 'Name of reviewer 1' }).fill(LONG_NAME);
  expect(document.documentElement.scrollWidth).toBe(360);
  expect(await accessibilityFindings()).toBe('');
  const longNamedReviewer = sampleReviewer({ name: LONG_NAME });
  respondToSend(sampleReview({ reviewers: [longNamedReviewer] }), [makeLink(1, LONG_NAME)]);
  await dialog.getByRole('button', { name: 'Send for review' }).click();
  await expect.element(dialog.getByRole('textbox', { name: `Link for ${LONG_NAME}` })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  expect(await accessibilityFindings()).toBe('');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(reviewer(LONG_NAME)).toMatchTextContent('Not opened');
  expect(document.documentElement.scrollWidth).toBe(360);
});

async function openWith(
  reviews: Review[],
  proofs = [sampleProof()],
  screen: typeof DESKTOP_SIZE | typeof PHONE_SIZE = DESKTOP_SIZE,
): Promise<void> {
  respondToProofs(server, { proofs, project: WITH_INSTALLER_AND_CLIENT, details: { client: CLIENT } });
  server.respond(REVIEWS_ROUTE, reviews);
  await openSampleProject(server, { screen });
}

async function openDialog(title: string): Promise<void> {
  await panel.getByRole('button', { name: 'Send for review' }).click();
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
}

async function choose(action: string): Promise<void> {
  await panel.getByRole('button', { name: 'Actions for Dana Reed' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

function respondToSend(review: Review, reviewers: ReviewerLink[], earlierReviews: Review[] = []): void {
  server.respond(SEND_ROUTE, { review, reviewers });
  server.respond(REVIEWS_ROUTE, [review, ...earlierReviews]);
}

function makeLink(id: number, name: string): ReviewerLink {
  return { id, name, url: REVIEW_URL, isMailed: false };
}
