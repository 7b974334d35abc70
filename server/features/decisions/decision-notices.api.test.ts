import { expect, test } from 'vitest';
import type { ApprovalSettings } from '#shared/decisions/approval-settings.contract.ts';
import type { Notification } from '#shared/notifications/notifications.contract.ts';
import { makeProof, makeStaff, type TestUser } from '#server/testing/factories.ts';
import { makeAssignedScenario } from '#server/testing/shop-projects.ts';
import { makeReview, makeReviewer, type TestReviewer } from '#server/testing/open-reviews.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

test('an approval that does not decide the review notifies only the shop', async () => {
  const { shop, client, installer, project, proof, dana, approve } = await makeReviewScenario();
  const manager = await makeStaff(app, shop, 'manager');

  await approve(dana);

  for (const person of [shop, manager])
    expect(await inboxOf(person)).toMatchObject([
      {
        title: 'Approved by a reviewer',
        message: `Dana approved the artwork proof ‘sample.pdf’ (1 of 2 approvals) on ‘${project.name}’`,
        projectId: project.id,
        sourceType: 'artwork_proof',
        sourceId: proof.id,
      },
    ]);
  for (const person of [client, installer]) expect(await inboxOf(person)).toEqual([]);
});

test('a request for changes notifies shop, production staff and client', async () => {
  const { shop, client, installer, dana, requestChanges } = await makeReviewScenario();
  const production = await makeStaff(app, shop, 'production');

  await requestChanges(dana);

  for (const person of [shop, production, client])
    expect(await inboxOf(person)).toMatchObject([{ title: 'Changes requested', type: 'changes_requested' }]);
  expect(await inboxOf(installer)).toEqual([]);
});

test('the approval of a version notifies everybody on the project', async () => {
  const { shop, client, installer, dana, lee, approve } = await makeReviewScenario();

  await approve(dana);
  await approve(lee);

  for (const person of [client, installer])
    expect(await inboxOf(person)).toMatchObject([{ title: 'Artwork proof approved' }]);
  expect(await inboxOf(shop)).toHaveLength(2);
});

test('the client’s decision by a personal link does not notify the client', async () => {
  const { shop, client, installer, project, proof, ticks } = await makeReviewScenario();
  const second = await makeProof(app, project);
  const reviewer = await makeReviewer(app, project, { name: client.name, userId: client.id });
  await makeReview(app, project, { proofId: second.id, reviewers: [reviewer] });
  expect(second.id).not.toBe(proof.id);

  const approval = { proofId: second.id, decision: 'approve', name: 'Maria Lopez', ticks };
  expect((await app.visitor.post(`${reviewer.path}/decision`, approval)).status).toBe(201);
  await app.dispatcher.dispatchDue();

  for (const person of [shop, installer])
    expect(await inboxOf(person)).toMatchObject([{ title: 'Artwork proof approved' }]);
  expect(await inboxOf(client)).toEqual([]);
});

test('the client’s decision on a printed sample notifies the shop and not the client', async () => {
  const { shop, client, installer, proof, browser, path, ticks } = await makeReviewScenario();
  await browser.put(path, { progressStage: 'printed_sample_sent_to_client', override: 'On paper' });
  await app.dispatcher.dispatchDue();
  const originalInboxes = [await inboxOf(client), await inboxOf(installer)];

  const approval = { subject: 'sample', decision: 'approve', name: 'Maria Lopez', ticks };
  await (await app.as(client)).post(`/api/proofs/${proof.id}/decision`, approval);
  await app.dispatcher.dispatchDue();

  expect(await inboxOf(shop)).toMatchObject([
    { title: 'Printed sample approved', message: expect.stringContaining('approved the printed sample on') },
  ]);
  expect([await inboxOf(client), await inboxOf(installer)]).toEqual(originalInboxes);
});

/** Creates a version in review with two reviewers, and returns functions for their decisions. */
async function makeReviewScenario() {
  const scenario = await makeAssignedScenario(app);
  const proof = await makeProof(app, scenario.project);
  const [dana, lee] = [
    await makeReviewer(app, scenario.project, { name: 'Dana' }),
    await makeReviewer(app, scenario.project, { name: 'Lee' }),
  ];
  await makeReview(app, scenario.project, { proofId: proof.id, reviewers: [dana, lee] });
  const settings = await scenario.browser.get<ApprovalSettings>('/api/approval-settings');
  const ticks = settings.body.checklist.map(({ id }) => id);
  const send = async ({ path, name }: TestReviewer, decision: object) => {
    const { status } = await app.visitor.post(`${path}/decision`, { proofId: proof.id, name, ...decision });
    expect(status).toBe(201);
    await app.dispatcher.dispatchDue();
  };
  const approve = (reviewer: TestReviewer) => send(reviewer, { decision: 'approve', ticks });
  const requestChanges = (reviewer: TestReviewer) =>
    send(reviewer, { decision: 'request_changes', note: 'Larger logo' });
  return { ...scenario, proof, dana, lee, ticks, approve, requestChanges };
}

async function inboxOf(person: TestUser): Promise<Notification[]> {
  return (await (await app.as(person)).get<Notification[]>('/api/notifications')).body;
}
