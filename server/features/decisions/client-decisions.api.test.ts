import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ApprovalSettings } from '#shared/decisions/approval-settings.contract.ts';
import type { OpenClientDecisions, DecisionSummary } from '#shared/decisions/decisions.contract.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { users } from '#server/db/schema/accounts.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import {
  makeAdmin,
  makeClient,
  makeProof,
  makeShop,
  makeStaff,
  type TestUser,
} from '#server/testing/factories.ts';
import { historyOf, makeAssignedScenario } from '#server/testing/shop-projects.ts';
import { findProofApproval, makeReview, makeReviewer } from '#server/testing/open-reviews.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const app = await startTestApp();

describe('POST /api/proofs/{id}/decision', () => {
  test('counts the client among the reviewers', async () => {
    const { project, proof, client, asClient, ticks } = await makeScenarioWithProof();
    const [clientReviewer, dana] = [
      await makeReviewer(app, project, { name: client.name, userId: client.id }),
      await makeReviewer(app, project, { name: 'Dana' }),
    ];
    await makeReview(app, project, { proofId: proof.id, reviewers: [clientReviewer, dana] });

    const { status, body } = await approve(asClient, proof.id, ticks);

    expect(status).toBe(201);
    expect(body).toMatchObject({
      identification: 'account',
      recordUrl: `/api/decisions/${body.id}/record.pdf`,
    });
    expect((await findProofApproval(app, proof)).isApproved).toBe(false);
    const input = { proofId: proof.id, decision: 'approve', name: 'Dana Reyes', ticks };
    expect((await app.visitor.post(`${dana.path}/decision`, input)).status).toBe(201);
    expect(await findProofApproval(app, proof)).toMatchObject({
      isApproved: true,
      approvedByName: 'Dana Reyes',
    });
  });

  test('counts a client as one reviewer after the client was removed and asked again', async () => {
    const { project, proof, client, asClient, ticks, browser, path } = await makeScenarioWithProof();
    const clientReviewer = await makeReviewer(app, project, { name: client.name, userId: client.id });
    const dana = await makeReviewer(app, project, { name: 'Dana' });
    await makeReview(app, project, { proofId: proof.id, reviewers: [clientReviewer, dana] });
    await browser.delete(`/api/reviewers/${clientReviewer.id}`);
    expect((await approve(asClient, proof.id, ticks)).status).toBe(201);
    const reviewers = [{ name: client.name, isClient: true }];
    await browser.post(`${path}/reviews`, { proofId: proof.id, reviewers });

    const input = { proofId: proof.id, decision: 'approve', name: 'Dana Reyes', ticks };
    await app.visitor.post(`${dana.path}/decision`, input);

    expect((await findProofApproval(app, proof)).isApproved).toBe(true);
  });

  test('counts as the decision of the reviewer with the client’s confirmed address', async () => {
    const { project, proof, client, asClient, ticks } = await makeScenarioWithProof();
    await setAddress(client, { email: 'maria@fleet.example', emailVerifiedAt: app.now() });
    const reviewer = await makeReviewer(app, project, { name: 'Maria', email: 'Maria@fleet.example' });
    await makeReview(app, project, { proofId: proof.id, reviewers: [reviewer] });

    expect((await approve(asClient, proof.id, ticks)).status).toBe(201);

    expect((await findProofApproval(app, proof)).isApproved).toBe(true);
  });

  test('does not count as the decision of a reviewer with the client’s unconfirmed address', async () => {
    const { project, proof, client, asClient, ticks } = await makeScenarioWithProof();
    await setAddress(client, { email: 'maria@fleet.example', emailVerifiedAt: null });
    const reviewer = await makeReviewer(app, project, { name: 'Maria', email: 'maria@fleet.example' });
    await makeReview(app, project, { proofId: proof.id, reviewers: [reviewer] });

    expect((await approve(asClient, proof.id, ticks)).status).toBe(201);

    expect((await findProofApproval(app, proof)).isApproved).toBe(false);
  });

  test('rejects a second decision of a client who has decided by link', async () => {
    const { project, proof, client, asClient, ticks } = await makeScenarioWithProof();
    const clientReviewer = await makeReviewer(app, project, { name: client.name, userId: client.id });
    const dana = await makeReviewer(app, project, { name: 'Dana' });
    await makeReview(app, project, { proofId: proof.id, reviewers: [clientReviewer, dana] });
    const input = { proofId: proof.id, decision: 'approve', name: 'Maria Lopez', ticks };
    await app.visitor.post(`${clientReviewer.path}/decision`, input);

    expect((await approve(asClient, proof.id, ticks)).status).toBe(409);
  });

  test('approves a version that was not sent for review', async () => {
    const { proof, client, asClient, ticks } = await makeScenarioWithProof();

    expect((await approve(asClient, proof.id, ticks)).status).toBe(201);

    expect(await findProofApproval(app, proof)).toMatchObject({
      isApproved: true,
      approvedById: client.id,
      approvedOnBehalf: false,
    });
    expect((await approve(asClient, proof.id, ticks)).status).toBe(409);
  });

  test('requires that every statement is ticked', async () => {
    const { proof, asClient } = await makeScenarioWithProof();
    expect(await approve(asClient, proof.id, [])).toMatchObject({
      status: 400,
      body: { errors: { ticks: expect.anything() } },
    });
  });

  test('rejects everybody except the client of the project', async () => {
    const { proof, ticks, browser, installer } = await makeScenarioWithProof();
    for (const person of [browser, await app.as(installer), await app.as(await makeAdmin(app))])
      expect((await approve(person, proof.id, ticks)).status).toBe(403);
    for (const person of [await makeClient(app), await makeShop(app)])
      expect((await approve(await app.as(person), proof.id, ticks)).status).toBe(404);
    expect((await approve(app.visitor, proof.id, ticks)).status).toBe(401);
  });

  test('approves a printed sample, which ends the client’s pending action', async () => {
    const { proof, asClient, ticks, browser, path } = await makeScenarioWithProof();
    await browser.put(path, { progressStage: 'printed_sample_sent_to_client', override: 'On paper' });
    expect(await pendingActionIn(asClient, path)).toMatchObject({ on: 'client', reason: 'sample-answer' });

    const { status, body } = await approve(asClient, proof.id, ticks, { subject: 'sample' });

    expect(status).toBe(201);
    expect(body).toMatchObject({ subject: 'sample', decision: 'approve' });
    expect(await pendingActionIn(asClient, path)).toMatchObject({
      on: 'contractor',
      reason: 'sample-approved',
    });
    expect((await findProofApproval(app, proof)).isApproved).toBe(false);
    const history = await historyOf(app, proof.projectId);
    expect(history.at(-1)).toMatchObject({
      action: 'sample_approved',
      description: 'approved the printed sample',
    });
  });

  test('requests changes to a printed sample, which starts a pending action of the shop', async () => {
    const { proof, asClient, browser, path } = await makeScenarioWithProof();
    await browser.put(path, { progressStage: 'printed_sample_sent_to_client', override: 'On paper' });
    const changeRequest = {
      subject: 'sample',
      decision: 'request_changes',
      name: 'Maria Lopez',
      note: 'Too dark',
    };

    expect((await asClient.post(`/api/proofs/${proof.id}/decision`, changeRequest)).status).toBe(201);

    expect(await pendingActionIn(asClient, path)).toMatchObject({ on: 'contractor', reason: 'new-sample' });
  });

  test('rejects a decision on a printed sample before its stage', async () => {
    const { proof, asClient, ticks } = await makeScenarioWithProof();
    expect((await approve(asClient, proof.id, ticks, { subject: 'sample' })).status).toBe(409);
  });

  test('rejects a decision on a printed sample after the project has left the stage of the sample, if the client was not asked', async () => {
    const { asClient, ticks, proof, path } = await makeScenarioAfterSample({ isClientAsked: false });

    expect(await approve(asClient, proof.id, ticks, { subject: 'sample' })).toMatchObject({
      status: 409,
      body: { message: 'The project is not at the stage of the printed sample' },
    });
    expect(await openSubjects(asClient, path)).toEqual([]);
  });

  test('accepts a decision on a printed sample after the project has left the stage of the sample, if the client was asked', async () => {
    const { asClient, ticks, proof, path } = await makeScenarioAfterSample({ isClientAsked: true });

    expect(await openSubjects(asClient, path)).toEqual(['sample']);
    expect((await approve(asClient, proof.id, ticks, { subject: 'sample' })).status).toBe(201);
  });
});

describe('POST /api/artwork-proofs/{id}/approve', () => {
  test('records how the client agreed and closes the open review', async () => {
    const { project, proof, browser, path, shop } = await makeScenarioWithProof();
    const dana = await makeReviewer(app, project, { name: 'Dana' });
    await makeReview(app, project, { proofId: proof.id, reviewers: [dana] });

    const approval = { how: 'phone', note: 'Called on Monday' };
    expect((await browser.post(`/api/artwork-proofs/${proof.id}/approve`, approval)).status).toBe(200);

    const { body } = await browser.get<DecisionSummary[]>(`${path}/decisions`);
    expect(body).toMatchObject([
      {
        proofId: proof.id,
        decision: 'approve',
        identification: 'on_behalf',
        agreement: 'phone',
        note: 'Called on Monday',
        signature: shop.name,
        name: null,
        isCounted: true,
      },
    ]);
    const [review] = await app.database.sql.select().from(reviews).where(eq(reviews.proofId, proof.id));
    expect(review).toMatchObject({ state: 'approved', closedAt: expect.any(Date) });
  });

  test('records a client’s approval that has no request body', async () => {
    const { proof, asClient, client, browser, path } = await makeScenarioWithProof();
    await asClient.post(`/api/artwork-proofs/${proof.id}/approve`);

    const { body } = await browser.get<DecisionSummary[]>(`${path}/decisions`);
    expect(body).toMatchObject([{ identification: 'account', name: client.name, agreement: null }]);
  });

  test('rejects an older version', async () => {
    const { project, proof, browser } = await makeScenarioWithProof();
    await makeProof(app, project);
    expect((await browser.post(`/api/artwork-proofs/${proof.id}/approve`)).status).toBe(409);
    expect((await findProofApproval(app, proof)).isApproved).toBe(false);
  });

  test('rejects an unknown value for how the client agreed', async () => {
    const { proof, browser } = await makeScenarioWithProof();
    expect((await browser.post(`/api/artwork-proofs/${proof.id}/approve`, { how: 'pigeon' })).status).toBe(
      400,
    );
  });
});

describe('GET /api/projects/{id}/decisions', () => {
  test('lists all decisions for the shop, but only the client’s own for the client', async () => {
    const { project, proof, client, asClient, ticks, browser, path, shop, installer } =
      await makeScenarioWithProof();
    const clientReviewer = await makeReviewer(app, project, { name: client.name, userId: client.id });
    const dana = await makeReviewer(app, project, { name: 'Dana' });
    await makeReview(app, project, { proofId: proof.id, reviewers: [clientReviewer, dana] });
    for (const { path: link, name } of [dana, clientReviewer])
      await app.visitor.post(`${link}/decision`, { proofId: proof.id, decision: 'approve', name, ticks });
    const namesFor = async (person: TestClient) =>
      (await person.get<DecisionSummary[]>(`${path}/decisions`)).body.map(({ name }) => name);

    for (const person of [
      browser,
      await app.as(await makeAdmin(app)),
      await app.as(await makeStaff(app, shop, 'production')),
    ])
      expect(await namesFor(person)).toEqual([client.name, 'Dana']);
    expect(await namesFor(asClient)).toEqual([client.name]);
    expect((await (await app.as(installer)).get(`${path}/decisions`)).status).toBe(403);
    expect((await (await app.as(await makeShop(app))).get(`${path}/decisions`)).status).toBe(404);
    expect((await app.visitor.get(`${path}/decisions`)).status).toBe(401);
  });
});

describe('POST /api/reviews/{id}/reopen', () => {
  test('keeps the decisions on record and lets everybody decide again', async () => {
    const { reviewId, proof, dana, lee, ticks, browser, path, project } =
      await makeDecidedScenario('request_changes');

    const listResponse = await browser.get<DecisionSummary[]>(`${path}/decisions`);
    expect(listResponse.body).toMatchObject([{ isCounted: true, reopenableReviewId: reviewId }]);

    expect(await browser.post(`/api/reviews/${reviewId}/reopen`)).toMatchObject({
      status: 200,
      body: { success: true },
    });

    const { body } = await browser.get<DecisionSummary[]>(`${path}/decisions`);
    expect(body).toMatchObject([{ decision: 'request_changes', isCounted: false, reopenableReviewId: null }]);
    expect((await historyOf(app, project.id)).at(-1)).toMatchObject({ action: 'review_reopened' });
    for (const { path: link, name } of [dana, lee])
      await app.visitor.post(`${link}/decision`, { proofId: proof.id, decision: 'approve', name, ticks });
    expect((await findProofApproval(app, proof)).isApproved).toBe(true);
  });

  test('requires every reviewer to approve again under the rule ‘all’', async () => {
    const { reviewId, proof, dana, lee, ticks, browser } = await makeDecidedScenario(
      'approve',
      'request_changes',
    );
    await browser.post(`/api/reviews/${reviewId}/reopen`);

    const input = { proofId: proof.id, decision: 'approve', name: 'Lee Wong', ticks };
    await app.visitor.post(`${lee.path}/decision`, input);

    expect((await findProofApproval(app, proof)).isApproved).toBe(false);
    await app.visitor.post(`${dana.path}/decision`, { ...input, name: 'Dana Reyes' });
    expect((await findProofApproval(app, proof)).isApproved).toBe(true);
  });

  test('rejects an approved version, an open review and an older version', async () => {
    const approvedScenario = await makeDecidedScenario('approve', 'approve');
    expect(
      await approvedScenario.browser.post(`/api/reviews/${approvedScenario.reviewId}/reopen`),
    ).toMatchObject({
      status: 409,
      body: { message: 'An approval is final. Upload a new version instead' },
    });
    const reopenedScenario = await makeDecidedScenario('request_changes');
    await reopenedScenario.browser.post(`/api/reviews/${reopenedScenario.reviewId}/reopen`);
    expect(
      (await reopenedScenario.browser.post(`/api/reviews/${reopenedScenario.reviewId}/reopen`)).status,
    ).toBe(409);
    const scenarioWithNewerVersion = await makeDecidedScenario('request_changes');
    await makeProof(app, scenarioWithNewerVersion.project);
    expect(
      (
        await scenarioWithNewerVersion.browser.post(
          `/api/reviews/${scenarioWithNewerVersion.reviewId}/reopen`,
        )
      ).status,
    ).toBe(409);
  });

  test('rejects clients, installers, production staff and strangers', async () => {
    const { reviewId, shop, client, installer } = await makeDecidedScenario('request_changes');
    const reopen = async (person: TestUser) =>
      (await (await app.as(person)).post(`/api/reviews/${reviewId}/reopen`)).status;

    for (const person of [client, installer, await makeStaff(app, shop, 'production')])
      expect(await reopen(person)).toBe(403);
    expect(await reopen(await makeShop(app))).toBe(404);
    expect((await app.visitor.post(`/api/reviews/${reviewId}/reopen`)).status).toBe(401);
    expect(await reopen(await makeStaff(app, shop, 'manager'))).toBe(200);
  });
});

describe('GET /api/projects/{id}/client-decisions', () => {
  test('lists the open decisions of the client with the texts of the shop', async () => {
    const { project, proof, client, asClient, ticks, browser, path } = await makeScenarioWithProof();
    expect(await openSubjects(asClient, path)).toEqual([]);
    const clientReviewer = await makeReviewer(app, project, { name: client.name, userId: client.id });
    const dana = await makeReviewer(app, project, { name: 'Dana' });
    await makeReview(app, project, {
      proofId: proof.id,
      message: 'Please check',
      reviewers: [clientReviewer, dana],
    });

    const { body } = await asClient.get<OpenClientDecisions>(`${path}/client-decisions`);
    expect(body.checklist.map(({ id }) => id)).toEqual(ticks);
    expect(body.isReviewed).toBe(true);
    expect(body.open).toEqual([
      {
        proofId: proof.id,
        version: 1,
        subject: 'proof',
        message: 'Please check',
        dueDate: null,
        openComments: 0,
      },
    ]);
    await approve(asClient, proof.id, ticks);
    expect(await openSubjects(asClient, path)).toEqual([]);
    await browser.put(path, { progressStage: 'printed_sample_sent_to_client', override: 'On paper' });
    expect(await openSubjects(asClient, path)).toEqual(['sample']);
    await approve(asClient, proof.id, ticks, { subject: 'sample' });
    expect(await openSubjects(asClient, path)).toEqual([]);
  });
});

async function makeScenarioWithProof() {
  const scenario = await makeAssignedScenario(app);
  const proof = await makeProof(app, scenario.project);
  const { checklist } = (await scenario.browser.get<ApprovalSettings>('/api/approval-settings')).body;
  return {
    ...scenario,
    proof,
    asClient: await app.as(scenario.client),
    ticks: checklist.map(({ id }) => id),
  };
}

/**
 * Creates a project at the stage after the printed sample. The review of the sample is open. Dana was asked. The client
 * was asked too if `isClientAsked` is true.
 */
async function makeScenarioAfterSample({ isClientAsked }: { isClientAsked: boolean }) {
  const scenario = await makeScenarioWithProof();
  const { project, proof, client, browser, path } = scenario;
  const reviewers = [await makeReviewer(app, project, { name: 'Dana' })];
  if (isClientAsked)
    reviewers.push(await makeReviewer(app, project, { name: client.name, userId: client.id }));
  await makeReview(app, project, { proofId: proof.id, subject: 'sample', reviewers });
  await browser.put(path, { progressStage: 'final_artwork_approval', override: 'On paper' });
  return scenario;
}

/** Creates a review with the reviewers Dana and Lee. The first decision is Dana's, and the second is Lee's. */
async function makeDecidedScenario(...decisions: DecisionSummary['decision'][]) {
  const scenario = await makeScenarioWithProof();
  const [dana, lee] = [
    await makeReviewer(app, scenario.project, { name: 'Dana' }),
    await makeReviewer(app, scenario.project, { name: 'Lee' }),
  ];
  const reviewId = await makeReview(app, scenario.project, {
    proofId: scenario.proof.id,
    reviewers: [dana, lee],
  });
  for (const [index, decision] of decisions.entries()) {
    const input = {
      proofId: scenario.proof.id,
      decision,
      name: 'Somebody',
      ticks: scenario.ticks,
      note: 'Note',
    };
    await app.visitor.post(`${(index === 0 ? dana : lee).path}/decision`, input);
  }
  return { ...scenario, reviewId, dana, lee };
}

function approve(person: TestClient, proofId: number, ticks: string[], more: object = {}) {
  const approval = { decision: 'approve', name: 'Maria Lopez', ticks, ...more };
  return person.post<DecisionSummary>(`/api/proofs/${proofId}/decision`, approval);
}

async function openSubjects(client: TestClient, path: string) {
  const { body } = await client.get<OpenClientDecisions>(`${path}/client-decisions`);
  return body.open.map(({ subject }) => subject);
}

async function setAddress(
  { id }: TestUser,
  address: { email: string; emailVerifiedAt: Date | null },
): Promise<void> {
  await app.database.sql.update(users).set(address).where(eq(users.id, id));
}

async function pendingActionIn(person: TestClient, path: string) {
  return (await person.get<ProjectDetails>(`${path}/details`)).body.wait;
}
