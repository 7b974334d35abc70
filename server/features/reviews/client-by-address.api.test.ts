import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { DecisionSummary } from '#shared/decisions/decisions.contract.ts';
import type { ProofComment } from '#shared/reviews/proof-comments.wire.ts';
import { users } from '#server/db/schema/accounts.ts';
import { sendTestReview, tokenOf, uploadVersion } from '#server/testing/reviews.ts';
import { makeAssignedScenario } from '#server/testing/shop-projects.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { readZipFiles } from '#server/testing/zip-files.ts';

const app = await startTestApp();

test.each([
  ['has confirmed the address', false],
  ['confirms the address later', true],
])('the reviewer is the client who %s', async (_what, confirmsLater) => {
  const { browser, path, client } = await makeReviewByAddress({ confirmsLater });
  const { body } = await browser.get(`${path}/details`);
  expect(body).toMatchObject({ wait: { on: 'client' } });
  expect((await (await app.as(client)).get(`${path}/reviews`)).body).toMatchObject([
    { reviewers: [{ name: 'Maria', isClient: true }] },
  ]);
});

test('comments and decisions through the link belong to the client', async () => {
  const { path, client, token, proof } = await makeReviewByAddress({ confirmsLater: true });
  await app.visitor.post(`/api/review/${token}/comments`, { proofId: proof.id, text: 'Move the logo up' });
  const decision = await app.visitor.post<DecisionSummary>(`/api/review/${token}/decision`, {
    ...CHANGE_REQUEST,
    proofId: proof.id,
  });

  const clientBrowser = await app.as(client);
  const [comment] = (await clientBrowser.get<ProofComment[]>(`/api/proofs/${proof.id}/comments`)).body;
  expect(comment).toMatchObject({ text: 'Move the logo up', isOwn: true });
  expect((await clientBrowser.patch(`/api/comments/${comment?.id}`, { resolved: true })).status).toBe(200);
  expect((await clientBrowser.get(`${path}/decisions`)).body).toMatchObject([{ id: decision.body.id }]);
  expect((await clientBrowser.get(`/api/decisions/${decision.body.id}/record.pdf`)).status).toBe(200);
  const { reference } = decision.body;
  const files = readZipFiles((await clientBrowser.get(`/api/users/${client.id}/data`)).bytes);
  expect(String(files.get('comments.json'))).toContain('Move the logo up');
  expect(String(files.get('decisions.json'))).toContain(reference);
});

test('the client is not notified of their own comment and decision through the link', async () => {
  const { client, token, proof } = await makeReviewByAddress({ confirmsLater: true });
  await app.visitor.post(`/api/review/${token}/comments`, { proofId: proof.id, text: 'Move the logo up' });
  await app.visitor.post(`/api/review/${token}/decision`, { ...CHANGE_REQUEST, proofId: proof.id });
  await app.dispatcher.dispatchDue();
  const { body } = await (await app.as(client)).get('/api/notifications');
  expect(body).toMatchObject([{ type: 'proof_upload' }]);
});

test('a client who leaves the project loses the link that was sent to the address', async () => {
  const { path, client, token } = await makeReviewByAddress();
  await (await app.as(client)).post(`${path}/leave`);
  expect((await app.visitor.get(`/api/review/${token}`)).status).toBe(404);
});

test('a client who leaves the project loses the link, even if the address was confirmed after the review was sent', async () => {
  const { path, client, token } = await makeReviewByAddress({ confirmsLater: true });
  await (await app.as(client)).post(`${path}/leave`);
  expect((await app.visitor.get(`/api/review/${token}`)).status).toBe(404);
});

const CHANGE_REQUEST = { decision: 'request_changes', name: 'Maria Lopez', note: 'Larger logo' };

/** A project with a review that the shop sent to the e-mail address of the client's account. */
async function makeReviewByAddress({ confirmsLater = false } = {}) {
  const scenario = await makeAssignedScenario(app);
  const email = `maria${scenario.client.id}@fleet.example`;
  const confirm = () =>
    app.database.sql
      .update(users)
      .set({ email, emailVerifiedAt: app.now() })
      .where(eq(users.id, scenario.client.id));
  if (!confirmsLater) await confirm();
  const proof = await uploadVersion(scenario.browser, scenario.project.id);
  const { reviewers } = await sendTestReview(scenario, proof.id, { reviewers: [{ name: 'Maria', email }] });
  if (confirmsLater) await confirm();
  return { ...scenario, proof, token: tokenOf(reviewers[0]?.url ?? null) };
}
