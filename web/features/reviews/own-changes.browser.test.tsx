// After a change, the page refetches the parts of the project that the change affects.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { respondToProofs, sampleProof } from '#web/features/proofs/proofs.testing.ts';
import { sampleReview } from '#web/features/reviews/reviews.testing.ts';
import { makeComment } from '#web/features/proof-viewer/discussion.testing.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openSampleProject, WITH_INSTALLER_AND_CLIENT } from '#web/testing/project-page.ts';

const server = fakeServer();
const REVIEWS_ROUTE = 'GET /api/projects/{id}/reviews';
const DETAILS_ROUTE = 'GET /api/projects/{id}/details';
const PROOFS_ROUTE = 'GET /api/projects/{id}/artwork-proofs';
const panel = page.getByRole('region', { name: 'Client review' });
const dialog = page.getByRole('alertdialog');

test('after an upload, the page shows that the newest version was not sent for review', async () => {
  respondToProofs(server, { project: WITH_INSTALLER_AND_CLIENT });
  server.respond(REVIEWS_ROUTE, [sampleReview()]);
  await openSampleProject(server);
  await expect.element(panel).toMatchTextContent('In review');
  const file = new File(['x'], 'bakery-v2.png', { type: 'image/png' });
  await userEvent.upload(page.getByLabelText('Choose file'), file);
  server.respond('POST /api/artwork-proofs', sampleProof(2));
  server.respond(PROOFS_ROUTE, [sampleProof(2), sampleProof()]);
  server.respond(REVIEWS_ROUTE, [sampleReview({ isSuperseded: true })]);
  await page.getByRole('button', { name: 'Upload Proof' }).click();
  await expect.element(page.getByRole('article', { name: 'Version 2: bakery-v2.png' })).toBeVisible();
  await expect.element(panel).toMatchTextContent('The newest version has not been sent.');
});

test('an approval on the client’s behalf ends the review on the page', async () => {
  respondToProofs(server, { project: WITH_INSTALLER_AND_CLIENT });
  server.respond(REVIEWS_ROUTE, [sampleReview()]);
  await openSampleProject(server);
  await expect.element(panel).toMatchTextContent('In review');
  await page.getByRole('button', { name: 'Approve bakery-v1.png' }).click();
  await dialog.getByRole('radio', { name: 'By phone' }).click();
  const approvedProof = sampleProof(1, {
    isApproved: true,
    approvedAt: '2026-11-21T10:00:00.000Z',
    approvedByName: 'Marco',
    approvedOnBehalf: true,
  });
  server.respond('POST /api/artwork-proofs/{id}/approve', approvedProof);
  server.respond(PROOFS_ROUTE, [approvedProof]);
  server.respond(REVIEWS_ROUTE, [sampleReview({ state: 'approved' })]);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(page.getByText(/^Approved on the client’s behalf by Marco on /)).toBeVisible();
  await expect.element(panel).not.toMatchTextContent('In review');
});

test('after a comment, the page refetches the history of the project', async () => {
  respondToProofs(server, { project: WITH_INSTALLER_AND_CLIENT });
  await openSampleProject(server);
  const form = page.getByRole('form', { name: 'New comment' });
  await form.getByRole('textbox').fill('The logo is cut off');
  const callsBefore = server.calls(DETAILS_ROUTE).length;
  const comment = makeComment(1, { text: 'The logo is cut off', isOwn: true });
  server.respond('POST /api/proofs/{id}/comments', comment);
  server.respond('GET /api/proofs/{id}/comments', [comment]);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => server.calls(DETAILS_ROUTE).length).toBeGreaterThan(callsBefore);
});

test('an unsent comment remains while versions are compared', async () => {
  respondToProofs(server, { proofs: [sampleProof(2), sampleProof()], project: WITH_INSTALLER_AND_CLIENT });
  await openSampleProject(server);
  const field = page.getByRole('form', { name: 'New comment' }).getByRole('textbox');
  await field.fill('The logo is');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect.element(page.getByRole('button', { name: 'Compare' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect.element(field).toBeVisible();
  await expect.element(field).toHaveValue('The logo is');
});
