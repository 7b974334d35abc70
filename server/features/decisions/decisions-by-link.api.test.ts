import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ApprovalSettings } from '#shared/decisions/approval-settings.contract.ts';
import type { DecisionSummary } from '#shared/decisions/decisions.contract.ts';
import type { ReviewRule } from '#shared/reviews/review-values.ts';
import { proofComments, reviewers, reviews } from '#server/db/schema/reviews.ts';
import { makeProof } from '#server/testing/factories.ts';
import { historyOf, makeAssignedScenario } from '#server/testing/shop-projects.ts';
import {
  findProofApproval,
  makeReview,
  makeReviewer,
  type TestReviewer,
} from '#server/testing/open-reviews.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

describe('POST /api/review/{token}/decision', () => {
  test('approves a version with the typed name', async () => {
    const { proof, dana, ticks, project } = await makeReviewScenario();

    const { status, body } = await decide(dana, { proofId: proof.id, name: '  Dana   Reyes ', ticks });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      reference: expect.stringMatching(/^WL-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
      proofId: proof.id,
      version: 1,
      subject: 'proof',
      decision: 'approve',
      identification: 'handed_over_link',
      name: 'Dana',
      recordUrl: `${dana.path}/record/${body.id}.pdf`,
      isCounted: true,
    });
    expect(await findProofApproval(app, proof)).toEqual({
      isApproved: true,
      approvedById: null,
      approvedByName: body.signature,
      approvedOnBehalf: false,
    });
    expect(await reviewStateOf(proof)).toBe('approved');
    const [event] = await historyOf(app, project.id);
    expect(event).toMatchObject({
      action: 'proof_approved',
      description: 'approved the artwork proof ‘sample.pdf’',
      userId: null,
      actorName: 'Dana',
      details: { proofId: proof.id, decisionId: body.id, reference: body.reference },
    });
    expect(JSON.stringify(event)).not.toContain(dana.token);
  });

  test('rejects an approval without all statements and names the missing ones', async () => {
    const { proof, dana, ticks, checklist } = await makeReviewScenario();

    const { status, body } = await decide(dana, { proofId: proof.id, ticks: ticks.slice(1) });

    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'validation_failed',
      message: `Tick every statement: “${checklist[0]?.text}”`,
      errors: { ticks: { _errors: [expect.any(String)] } },
    });
    expect(await findProofApproval(app, proof)).toMatchObject({ isApproved: false });
  });

  test('rejects ticks of statements that the shop has edited since', async () => {
    const { proof, dana, ticks, browser, checklist } = await makeReviewScenario();
    const settings = { isApprovalRequired: false, checklist, terms: 'New terms', consent: 'I sign' };
    await browser.put('/api/approval-settings', settings);

    expect(await decide(dana, { proofId: proof.id, ticks })).toMatchObject({
      status: 409,
      body: { message: 'The shop has changed the statements. Read and tick them again' },
    });
  });

  test('rejects an approval of terms that the shop has edited since', async () => {
    const { proof, dana, browser } = await makeReviewScenario();
    const settings = { isApprovalRequired: false, checklist: [], terms: 'New terms', consent: 'I sign' };
    await browser.put('/api/approval-settings', settings);

    expect(await decide(dana, { proofId: proof.id, seenTerms: 'Old terms' })).toMatchObject({
      status: 409,
      body: { message: 'The shop has changed its texts. Read them and decide again' },
    });
    const seenTexts = { seenTerms: 'New terms', seenConsent: 'I sign' };
    expect((await decide(dana, { proofId: proof.id, ...seenTexts })).status).toBe(201);
  });

  test('rejects requested changes under a consent line that the shop has edited since', async () => {
    const { proof, dana, browser, checklist } = await makeReviewScenario();
    const settings = { isApprovalRequired: false, checklist, terms: '', consent: 'I sign' };
    await browser.put('/api/approval-settings', settings);
    const changeRequest = { proofId: proof.id, note: 'Wrong phone number', seenConsent: 'Old consent' };
    expect((await requestChanges(dana, changeRequest)).status).toBe(409);
  });

  test('requires a name', async () => {
    const { proof, dana, ticks } = await makeReviewScenario();
    expect((await decide(dana, { proofId: proof.id, ticks, name: ' ' })).status).toBe(400);
  });

  test('requests changes with a note', async () => {
    const { proof, dana, project } = await makeReviewScenario();

    const { status, body } = await requestChanges(dana, { proofId: proof.id, note: 'Wrong phone number' });

    expect(status).toBe(201);
    expect(body).toMatchObject({ decision: 'request_changes', note: 'Wrong phone number' });
    expect(await reviewStateOf(proof)).toBe('changes_requested');
    expect(await findProofApproval(app, proof)).toMatchObject({ isApproved: false });
    expect(await historyOf(app, project.id)).toMatchObject([{ action: 'changes_requested' }]);
  });

  test('requests changes with an open comment instead of a note', async () => {
    const { proof, dana, project } = await makeReviewScenario();
    expect(await requestChanges(dana, { proofId: proof.id, note: ' ' })).toMatchObject({
      status: 400,
      body: { errors: { note: { _errors: [expect.any(String)] } } },
    });
    const comment = {
      projectId: project.id,
      proofId: proof.id,
      authorName: 'Dana',
      text: 'Wrong',
      number: 1,
    };
    await app.database.sql.insert(proofComments).values({ ...comment, reviewerId: dana.id });

    expect((await requestChanges(dana, { proofId: proof.id, note: null })).status).toBe(201);
  });

  test('does not accept a resolved comment instead of a note', async () => {
    const { proof, dana, project } = await makeReviewScenario();
    const comment = {
      projectId: project.id,
      proofId: proof.id,
      authorName: 'Dana',
      text: 'Wrong',
      number: 1,
    };
    await app.database.sql.insert(proofComments).values({ ...comment, resolvedAt: app.now() });

    expect((await requestChanges(dana, { proofId: proof.id, note: null })).status).toBe(400);
  });

  test('rejects a second decision of the same reviewer', async () => {
    const { proof, dana, ticks } = await makeReviewScenario({ names: ['Dana', 'Lee'] });
    await decide(dana, { proofId: proof.id, ticks });

    expect(await decide(dana, { proofId: proof.id, ticks })).toMatchObject({
      status: 409,
      body: { message: 'Your decision on this version is already recorded' },
    });
  });

  test('rejects an older version before the newer version is sent for review', async () => {
    const { proof, dana, ticks, project } = await makeReviewScenario();
    await makeProof(app, project);

    expect(await decide(dana, { proofId: proof.id, ticks })).toMatchObject({
      status: 409,
      body: { message: 'The shop is preparing a new version' },
    });
  });

  test('rejects an older version when the reviewer was asked about a newer one', async () => {
    const { proof, dana, ticks, project } = await makeReviewScenario();
    const newerProof = await makeProof(app, project);
    await makeReview(app, project, { proofId: newerProof.id, reviewers: [dana] });

    expect(await decide(dana, { proofId: proof.id, ticks })).toMatchObject({
      status: 409,
      body: { message: 'A newer version is ready for your review' },
    });
    expect((await decide(dana, { proofId: newerProof.id, ticks })).status).toBe(201);
  });

  test('rejects a decision on a completed project', async () => {
    const { proof, dana, ticks, browser, path } = await makeReviewScenario();
    await browser.put(path, { completed: true });
    expect((await decide(dana, { proofId: proof.id, ticks })).status).toBe(409);
  });

  test('responds with the same 404 for an invalid link, a revoked reviewer and a version that was not sent', async () => {
    const { proof, dana, ticks, project } = await makeReviewScenario();
    const lee = await makeReviewer(app, project, { name: 'Lee' });
    const reviewerWithUnknownLink = { ...dana, path: `/api/review/${'x'.repeat(43)}` };
    const otherScenario = await makeReviewScenario();
    const refusedResponses = [
      await decide(reviewerWithUnknownLink, { proofId: proof.id, ticks }),
      await decide(lee, { proofId: proof.id, ticks }),
      await decide(otherScenario.dana, { proofId: proof.id, ticks }),
      await decide(dana, { proofId: 2_000_000_000, ticks }),
    ];
    await app.database.sql.update(reviewers).set({ revokedAt: app.now() }).where(eq(reviewers.id, dana.id));
    refusedResponses.push(await decide(dana, { proofId: proof.id, ticks }));

    for (const { status, body } of refusedResponses) {
      expect(status).toBe(404);
      expect(body).toMatchObject({ message: 'This link is no longer valid. Ask the shop for a new one.' });
    }
  });
});

describe('under the approval rule ‘all’', () => {
  test('the last approval approves the version', async () => {
    const { proof, dana, lee, ticks, project } = await makeReviewScenario({ names: ['Dana', 'Lee'] });

    await decide(dana, { proofId: proof.id, ticks });
    expect(await findProofApproval(app, proof)).toMatchObject({ isApproved: false });
    expect(await reviewStateOf(proof)).toBe('open');
    await decide(lee, { proofId: proof.id, ticks, name: 'Lee Wong' });

    expect(await findProofApproval(app, proof)).toMatchObject({
      isApproved: true,
      approvedByName: 'Lee Wong',
    });
    expect(await historyOf(app, project.id)).toMatchObject([
      {
        action: 'reviewer_approved',
        description: 'approved the artwork proof ‘sample.pdf’ (1 of 2 approvals)',
      },
      { action: 'proof_approved' },
    ]);
  });

  test('one request for changes closes the review', async () => {
    const { proof, dana, lee, ticks } = await makeReviewScenario({ names: ['Dana', 'Lee'] });
    await requestChanges(dana, { proofId: proof.id, note: 'Wrong color' });

    expect(await reviewStateOf(proof)).toBe('changes_requested');
    expect(await decide(lee, { proofId: proof.id, ticks })).toMatchObject({
      status: 409,
      body: { message: 'Changes were already requested. The shop is preparing a new version' },
    });
  });

  test('a revoked reviewer is not required', async () => {
    const { proof, dana, lee, ticks } = await makeReviewScenario({ names: ['Dana', 'Lee'] });
    await app.database.sql.update(reviewers).set({ revokedAt: app.now() }).where(eq(reviewers.id, lee.id));
    expect(await findProofApproval(app, proof)).toMatchObject({ isApproved: false });

    await decide(dana, { proofId: proof.id, ticks });

    expect(await findProofApproval(app, proof)).toMatchObject({ isApproved: true });
  });

  test('two reviewers who approve at once approve the version exactly once', async () => {
    const { proof, dana, lee, ticks, project } = await makeReviewScenario({ names: ['Dana', 'Lee'] });

    const responses = await Promise.all(
      [dana, lee].map((reviewer) => decide(reviewer, { proofId: proof.id, ticks })),
    );

    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(await findProofApproval(app, proof)).toMatchObject({ isApproved: true });
    const actions = (await historyOf(app, project.id)).map(({ action }) => action);
    expect(actions).toEqual(['reviewer_approved', 'proof_approved']);
  });

  test('an approval and a request for changes at the same time do not approve the version', async () => {
    const { proof, dana, lee, ticks } = await makeReviewScenario({ names: ['Dana', 'Lee'] });

    const [, changesResponse] = await Promise.all([
      decide(dana, { proofId: proof.id, ticks }),
      requestChanges(lee, { proofId: proof.id, note: 'Wrong color' }),
    ]);

    expect(changesResponse.status).toBe(201);
    expect(await reviewStateOf(proof)).toBe('changes_requested');
    expect(await findProofApproval(app, proof)).toMatchObject({ isApproved: false });
  });

  test('a decision that is sent several times at once is recorded once', async () => {
    const { proof, dana, ticks, browser, path } = await makeReviewScenario({ names: ['Dana', 'Lee'] });

    const responses = await Promise.all([1, 2, 3, 4].map(() => decide(dana, { proofId: proof.id, ticks })));

    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect((await browser.get<object[]>(`${path}/decisions`)).body).toHaveLength(1);
  });
});

describe('under the approval rule ‘any’', () => {
  test('the first approval approves the version', async () => {
    const { proof, dana, lee, ticks } = await makeReviewScenario({ names: ['Dana', 'Lee'], rule: 'any' });

    await decide(dana, { proofId: proof.id, ticks });

    expect(await findProofApproval(app, proof)).toMatchObject({ isApproved: true });
    expect(await decide(lee, { proofId: proof.id, ticks })).toMatchObject({
      status: 409,
      body: { message: 'This version is already approved' },
    });
  });

  test('exactly one of two parallel decisions counts', async () => {
    const { proof, dana, lee, ticks, browser, path } = await makeReviewScenario({
      names: ['Dana', 'Lee'],
      rule: 'any',
    });

    const responses = await Promise.all([
      decide(dana, { proofId: proof.id, ticks }),
      requestChanges(lee, { proofId: proof.id, note: 'Wrong color' }),
    ]);

    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { body } = await browser.get<DecisionSummary[]>(`${path}/decisions`);
    expect(body).toHaveLength(1);
    expect((await findProofApproval(app, proof)).isApproved).toBe(body[0]?.decision === 'approve');
  });
});

interface DecisionBody {
  proofId: number;
  name?: string;
  ticks?: string[];
  note?: string | null;
  seenTerms?: string;
  seenConsent?: string;
}

function decide({ path }: TestReviewer, input: DecisionBody) {
  const approval = { decision: 'approve', name: 'Dana Reyes', ...input };
  return app.visitor.post<DecisionSummary>(`${path}/decision`, approval);
}

function requestChanges(reviewer: TestReviewer, input: DecisionBody) {
  const changeRequest = { decision: 'request_changes', name: 'Dana Reyes', ...input };
  return app.visitor.post<DecisionSummary>(`${reviewer.path}/decision`, changeRequest);
}

/** Creates a project whose first version is in review with one or two reviewers. */
async function makeReviewScenario({ names = ['Dana'], rule }: { names?: string[]; rule?: ReviewRule } = {}) {
  const scenario = await makeAssignedScenario(app);
  const proof = await makeProof(app, scenario.project);
  const askedReviewers: TestReviewer[] = [];
  for (const name of names) askedReviewers.push(await makeReviewer(app, scenario.project, { name }));
  const reviewId = await makeReview(app, scenario.project, {
    proofId: proof.id,
    rule,
    reviewers: askedReviewers,
  });
  const [dana, lee = dana] = askedReviewers;
  if (!dana || !lee) throw new Error('A review has a reviewer');
  const { checklist } = (await scenario.browser.get<ApprovalSettings>('/api/approval-settings')).body;
  return { ...scenario, proof, reviewId, dana, lee, checklist, ticks: checklist.map(({ id }) => id) };
}

async function reviewStateOf({ id }: { id: number }): Promise<string | undefined> {
  const [review] = await app.database.sql.select().from(reviews).where(eq(reviews.proofId, id));
  return review?.state;
}
