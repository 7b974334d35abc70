import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Notification } from '#shared/notifications/notifications.contract.ts';
import { users } from '#server/db/schema/accounts.ts';
import { makeProof } from '#server/testing/factories.ts';
import { CONFIRMED_ADDRESS, deliverNotices } from '#server/testing/notice-mails.ts';
import { mailsTo, WITH_MAIL } from '#server/testing/mails.ts';
import { sendTestReview } from '#server/testing/reviews.ts';
import { makeAssignedScenario } from '#server/testing/shop-projects.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp({ config: WITH_MAIL });
const CLIENT = { name: 'Maria', isClient: true };

test('a client who is asked for a review is notified, in the app and by mail', async () => {
  const { scenario, proof, requestsOf } = await makeSentReview([CLIENT, { name: 'Lee Park' }]);
  expect(await requestsOf(scenario.client)).toMatchObject([
    {
      title: 'Review requested',
      message: `${scenario.shop.name} asked you to review version 1 of ‘${scenario.project.name}’`,
      sourceType: 'artwork_proof',
      sourceId: proof.id,
    },
  ]);
  expect(await mailsTo(app, scenario.client)).toMatchObject([
    { subject: `Review requested: ${scenario.project.name}`, text: expect.not.stringContaining('Lee Park') },
  ]);
  expect(await requestsOf(scenario.installer)).toEqual([]);
});

test('a client who gets a mail with a personal link gets no second mail', async () => {
  const { scenario, requestsOf } = await makeSentReview([{ ...CLIENT, email: 'maria@fleet.example' }]);
  expect(await requestsOf(scenario.client)).toHaveLength(1);
  expect(await mailsTo(app, scenario.client)).toEqual([]);
});

test('a client is not notified when only others are asked', async () => {
  const { scenario, requestsOf } = await makeSentReview([{ name: 'Lee Park' }]);
  expect(await requestsOf(scenario.client)).toEqual([]);
});

test('a client is not notified again when more reviewers are added', async () => {
  const { scenario, proof, requestsOf } = await makeSentReview([CLIENT]);
  await sendTestReview(scenario, proof.id, { reviewers: [CLIENT, { name: 'Lee Park' }] });
  await deliverNotices(app);
  expect(await requestsOf(scenario.client)).toHaveLength(1);
});

/** A version that the shop sent to these reviewers. `requestsOf` returns a user's notifications of requested reviews. */
async function makeSentReview(reviewers: object[]) {
  const scenario = await makeAssignedScenario(app);
  await app.database.sql.update(users).set(CONFIRMED_ADDRESS).where(eq(users.id, scenario.client.id));
  const proof = await makeProof(app, scenario.project);
  await sendTestReview(scenario, proof.id, { reviewers });
  await deliverNotices(app);
  const requestsOf = async (user: { id: number }) => {
    const { body } = await (await app.as(user)).get<Notification[]>('/api/notifications');
    return body.filter(({ type }) => type === 'review_sent');
  };
  return { scenario, proof, requestsOf };
}
