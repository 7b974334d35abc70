import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { makeProof } from '#server/testing/factories.ts';
import { sendTestReview, tokenOf } from '#server/testing/reviews.ts';
import { makeAssignedJob } from '#server/testing/shop-projects.ts';
import { startTestApp } from '#server/testing/test-app.ts';

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

test('a client who leaves the project loses the link that was sent to the address', async () => {
  const { path, client, token } = await makeReviewByAddress();
  await (await app.as(client)).post(`${path}/leave`);
  expect((await app.visitor.get(`/api/review/${token}`)).status).toBe(404);
});

test('a client whose address was confirmed after the review was sent loses the link too', async () => {
  const { path, client, token } = await makeReviewByAddress({ confirmsLater: true });
  await (await app.as(client)).post(`${path}/leave`);
  expect((await app.visitor.get(`/api/review/${token}`)).status).toBe(404);
});

/** A project whose shop asks the client for a review by the address of the client's account. */
async function makeReviewByAddress({ confirmsLater = false } = {}) {
  const job = await makeAssignedJob(app);
  const email = `maria${job.client.id}@fleet.example`;
  const confirm = () =>
    app.database.sql
      .update(users)
      .set({ email, emailVerifiedAt: app.now() })
      .where(eq(users.id, job.client.id));
  if (!confirmsLater) await confirm();
  const proof = await makeProof(app, job.project);
  const { reviewers } = await sendTestReview(job, proof.id, { reviewers: [{ name: 'Maria', email }] });
  if (confirmsLater) await confirm();
  return { ...job, token: tokenOf(reviewers[0]?.url ?? null) };
}
