import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Review } from '#shared/reviews/reviews.contract.ts';
import { projects } from '#server/db/schema/projects.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import {
  makeAdmin,
  makeClient,
  makePhoto,
  makeProof,
  makeShop,
  makeStaff,
} from '#server/testing/factories.ts';
import { historyDescriptionsOf, makeAssignedScenario } from '#server/testing/shop-projects.ts';
import { mailsTo, WITH_MAIL } from '#server/testing/mails.ts';
import { makeReview, openReviewLink, sendTestReview, tokenOf } from '#server/testing/reviews.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const SAMPLE_STAGE = 'printed_sample_sent_to_client';

describe('sending a version', () => {
  test('creates a personal link for each reviewer, which is returned only once', async () => {
    const { review, reviewers, browser, path } = await makeReview(app, {
      reviewers: [{ name: 'Dana Reed', email: 'dana@fleet.example' }, { name: 'Lee Park' }],
      message: 'Please check the phone number',
      dueDate: '2027-04-01',
      rule: 'any',
    });
    expect(review).toMatchObject({
      version: 1,
      subject: 'proof',
      rule: 'any',
      message: 'Please check the phone number',
      dueDate: '2027-04-01',
      state: 'open',
      isSuperseded: false,
    });
    expect(reviewers).toEqual([
      { id: expect.any(Number), name: 'Dana Reed', url: expect.any(String), isMailed: false },
      { id: expect.any(Number), name: 'Lee Park', url: expect.any(String), isMailed: false },
    ]);
    expect(new Set(reviewers.map(({ url }) => url)).size).toBe(2);
    expect(tokenOf(reviewers[0]?.url ?? null)).toMatch(/^[\w-]{43}$/);
    const listResponse = await browser.get<Review[]>(`${path}/reviews`);
    expect(listResponse.body).toEqual([review]);
    expect(listResponse.text).not.toContain('/review/');
  });

  test('is recorded in the history without a link', async () => {
    const { project, token } = await makeReview(app);
    const history = await historyDescriptionsOf(app, project.id);
    expect(history.at(-1)).toBe('sent version 1 for review to Dana Reed');
    expect(JSON.stringify(history)).not.toContain(token);
  });

  test('returns the same response for a repeated idempotency key', async () => {
    const scenario = await makeAssignedScenario(app);
    const proof = await makeProof(app, scenario.project);
    const browser = scenario.browser.withKey('send');
    const sentReview = await sendTestReview({ ...scenario, browser }, proof.id);
    expect(await sendTestReview({ ...scenario, browser }, proof.id)).toEqual(sentReview);
  });

  test('in two parallel requests adds both reviewers to one review', async () => {
    const scenario = await makeAssignedScenario(app);
    const proof = await makeProof(app, scenario.project);
    const names = ['Dana Reed', 'Lee Park'];
    const sendResponses = await Promise.all(
      names.map((name) => sendTestReview(scenario, proof.id, { reviewers: [{ name }] })),
    );
    expect(new Set(sendResponses.map(({ review }) => review.id)).size).toBe(1);
    const listResponse = await scenario.browser.get<Review[]>(`${scenario.path}/reviews`);
    expect(listResponse.body[0]?.reviewers.map(({ name }) => name).toSorted()).toEqual(names);
  });

  test('is allowed for managers and admins', async () => {
    const scenario = await makeAssignedScenario(app);
    const proof = await makeProof(app, scenario.project);
    for (const user of [await makeStaff(app, scenario.shop, 'manager'), await makeAdmin(app)])
      expect(
        (await sendTestReview({ ...scenario, browser: await app.as(user) }, proof.id)).review.version,
      ).toBe(1);
  });

  test('is refused for everybody else', async () => {
    const { installer, client, shop, path, proof } = await makeReview(app);
    const others = [await makeStaff(app, shop, 'production'), installer, client, await makeShop(app)];
    const form = { proofId: proof.id, reviewers: [{ name: 'Lee Park' }] };
    const statuses = [];
    for (const user of others)
      statuses.push((await (await app.as(user)).post(`${path}/reviews`, form)).status);
    statuses.push((await app.visitor.post(`${path}/reviews`, form)).status);
    expect(statuses).toEqual([403, 403, 403, 404, 401]);
  });

  test.each([
    ['no reviewer', { reviewers: [] }],
    ['21 reviewers', { reviewers: Array.from({ length: 21 }, (_, n) => ({ name: `Reviewer ${n}` })) }],
    ['a name of one letter', { reviewers: [{ name: 'D' }] }],
    ['an invalid address', { reviewers: [{ name: 'Dana Reed', email: 'dana' }] }],
    ['an unknown reviewer id', { reviewers: [{ name: 'Dana Reed', id: 999_999 }] }],
    ['photos without a sample', { photoIds: [1] }],
    ['an unknown rule', { rule: 'most' }],
  ])('with %s is a 400', async (_what, invalidFields) => {
    const { browser, path, proof } = await makeReview(app);
    const form = { proofId: proof.id, reviewers: [{ name: 'Lee Park' }], ...invalidFields };
    expect((await browser.post(`${path}/reviews`, form)).status).toBe(400);
  });

  test('of another project is a 404', async () => {
    const { browser, path } = await makeReview(app);
    const { proof } = await makeReview(app);
    const form = { proofId: proof.id, reviewers: [{ name: 'Lee Park' }] };
    expect((await browser.post(`${path}/reviews`, form)).status).toBe(404);
  });
});

describe('a later send', () => {
  test('of the same version adds reviewers to the open review', async () => {
    const scenario = await makeReview(app, { dueDate: '2027-04-01' });
    const { review, reviewers } = await sendTestReview(scenario, scenario.proof.id, {
      reviewers: [{ name: 'Lee Park' }],
    });
    expect(review).toMatchObject({ id: scenario.review.id, dueDate: '2027-04-01' });
    expect(review.reviewers.map(({ name }) => name)).toEqual(['Dana Reed', 'Lee Park']);
    expect(reviewers).toHaveLength(1);
  });

  test('of a new version keeps the link of a reviewer with the same name', async () => {
    const scenario = await makeReview(app);
    const second = await makeProof(app, scenario.project);
    const { reviewers } = await sendTestReview(scenario, second.id);
    expect(reviewers).toEqual([{ id: scenario.link.id, name: 'Dana Reed', url: null, isMailed: false }]);
    expect(
      (await openReviewLink(app.visitor, scenario.token)).versions.map(({ version }) => version),
    ).toEqual([2, 1]);
  });

  test('adds a person with the name of a reviewer and another address as a second reviewer', async () => {
    const { browser, path, proof } = await makeReview(app, {
      reviewers: [{ name: 'John Smith', email: 'father@x.example' }],
    });
    const { reviewers, review } = await sendTestReview({ browser, path }, proof.id, {
      reviewers: [{ name: 'John Smith', email: 'son@x.example' }],
    });
    expect(reviewers).toMatchObject([{ name: 'John Smith', url: expect.any(String) }]);
    expect(review.reviewers.map(({ email }) => email)).toEqual(['father@x.example', 'son@x.example']);
  });

  test('gives a new client with the name of an earlier client none of the earlier client’s decisions', async () => {
    const name = 'Dana Whitfield';
    const [earlier, later] = [await makeClient(app, { name }), await makeClient(app, { name })];
    const { browser, path, project, shop } = await makeAssignedScenario(app, { clientId: earlier.id });
    const { id: proofId } = await makeProof(app, project);
    const form = { reviewers: [{ name, isClient: true }] };
    const { review } = await sendTestReview({ browser, path }, proofId, form);
    const decision = { subject: 'proof', decision: 'request_changes', name, note: 'Private note' };
    expect((await (await app.as(earlier)).post(`/api/proofs/${proofId}/decision`, decision)).status).toBe(
      201,
    );
    await app.database.sql.update(projects).set({ clientId: later.id }).where(eq(projects.id, project.id));
    await browser.post(`/api/reviews/${review.id}/reopen`);

    const second = await sendTestReview({ browser, path }, proofId, form);

    expect(second.reviewers[0]?.id).not.toBe(review.reviewers[0]?.id);
    expect((await (await app.as(later)).get(`${path}/decisions`)).body).toEqual([]);
    expect((await (await app.as(shop)).get(`${path}/decisions`)).body).toHaveLength(1);
  });

  test('of an older version is a 409', async () => {
    const scenario = await makeReview(app);
    await makeProof(app, scenario.project);
    const form = { proofId: scenario.proof.id, reviewers: [{ name: 'Lee Park' }] };
    expect(await scenario.browser.post(`${scenario.path}/reviews`, form)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('newer version') },
    });
  });

  test('of an older version works again when the newer one is deleted', async () => {
    const scenario = await makeReview(app);
    const mistakenProof = await makeProof(app, scenario.project);
    await scenario.browser.delete(`/api/artwork-proofs/${mistakenProof.id}`);
    const { review } = await sendTestReview(scenario, scenario.proof.id, {
      reviewers: [{ name: 'Lee Park' }],
    });
    expect(review.isSuperseded).toBe(false);
  });

  test('of a decided version is a 409 that asks the shop to reopen the review', async () => {
    const scenario = await makeReview(app);
    await app.database.sql.update(reviews).set({ state: 'changes_requested', closedAt: app.now() });
    const form = { proofId: scenario.proof.id, reviewers: [{ name: 'Lee Park' }] };
    expect(await scenario.browser.post(`${scenario.path}/reviews`, form)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Reopen it') },
    });
  });

  test('with another rule is a 409', async () => {
    const scenario = await makeReview(app);
    const form = { proofId: scenario.proof.id, reviewers: [{ name: 'Lee Park' }], rule: 'any' };
    expect((await scenario.browser.post(`${scenario.path}/reviews`, form)).status).toBe(409);
  });
});

describe('a printed sample', () => {
  test('is sent at stage 3 with photos of the project', async () => {
    const scenario = await makeAssignedScenario(app, fieldsAtSampleStage());
    const proof = await makeProof(app, scenario.project);
    const photo = await makePhoto(app, scenario.project, 'initial');
    const { review, reviewers } = await sendTestReview(scenario, proof.id, {
      subject: 'sample',
      photoIds: [photo.id],
    });
    expect(review).toMatchObject({ subject: 'sample', version: 1 });
    const token = tokenOf(reviewers[0]?.url ?? null);
    expect((await openReviewLink(app.visitor, token)).versions[0]?.requests).toMatchObject([
      { subject: 'sample', photos: [{ id: photo.id, url: `/api/review/${token}/photos/${photo.id}` }] },
    ]);
  });

  test('is a 409 at another stage, and a 400 with a photo of another project', async () => {
    const scenario = await makeReview(app);
    const form = { proofId: scenario.proof.id, subject: 'sample', reviewers: [{ name: 'Dana Reed' }] };
    expect((await scenario.browser.post(`${scenario.path}/reviews`, form)).status).toBe(409);
    const photo = await makePhoto(app, scenario.project);
    const otherScenario = await makeAssignedScenario(app, fieldsAtSampleStage());
    const proof = await makeProof(app, otherScenario.project);
    const invalidForm = { ...form, proofId: proof.id, photoIds: [photo.id] };
    expect((await otherScenario.browser.post(`${otherScenario.path}/reviews`, invalidForm)).status).toBe(400);
  });
});

describe('with mail', async () => {
  const appWithMail = await startTestApp({ config: WITH_MAIL });

  test('a reviewer with an address gets a message with a separate link', async () => {
    const email = 'dana@fleet.example';
    const { reviewers, project, token } = await makeReview(appWithMail, {
      reviewers: [{ name: 'Dana Reed', email }],
      message: 'Please check\nthe phone number',
      dueDate: '2099-04-01',
    });
    expect(reviewers[0]?.isMailed).toBe(true);
    const [mail, ...more] = await mailsTo(appWithMail, email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Please review version 1 of ‘${project.name}’`);
    expect(mail?.text).toContain('Please check\n\nthe phone number');
    expect(mail?.text).toContain('Please decide by April 1, 2099.');
    const mailedToken = /\/review\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mailedToken).not.toBe(token);
    expect((await openReviewLink(appWithMail.visitor, mailedToken)).reviewer).toEqual({
      name: 'Dana Reed',
      email,
    });
  });

  test('a later version is mailed too, and the earlier link keeps working', async () => {
    const email = 'lee@fleet.example';
    const scenario = await makeReview(appWithMail, { reviewers: [{ name: 'Lee Park', email }] });
    const second = await makeProof(appWithMail, scenario.project);
    const sendResponse = await sendTestReview(scenario, second.id, {
      reviewers: [{ name: 'Lee', email: 'LEE@fleet.example' }],
    });
    expect(sendResponse.reviewers).toMatchObject([{ url: null, isMailed: true }]);
    expect((await mailsTo(appWithMail, email)).at(-1)?.subject).toContain('version 2');
    expect((await openReviewLink(appWithMail.visitor, scenario.token)).versions).toHaveLength(2);
  });

  test('a reviewer who is named again for the same version gets no second message', async () => {
    const email = 'sam@fleet.example';
    const scenario = await makeReview(appWithMail, { reviewers: [{ name: 'Sam Fox', email }] });
    await sendTestReview(scenario, scenario.proof.id, { reviewers: [{ name: 'Sam Fox', email }] });
    expect(await mailsTo(appWithMail, email)).toHaveLength(1);
  });

  test('a removed reviewer who is added again gets a message with a new link', async () => {
    const email = 'ann@fleet.example';
    const scenario = await makeReview(appWithMail, { reviewers: [{ name: 'Ann Low', email }] });
    await scenario.browser.delete(`/api/reviewers/${scenario.link.id}`);
    const { reviewers } = await sendTestReview(scenario, scenario.proof.id, {
      reviewers: [{ name: 'Ann Low', email }],
    });
    expect(reviewers).toMatchObject([{ url: expect.any(String), isMailed: true }]);
    expect(await mailsTo(appWithMail, email)).toHaveLength(2);
  });

  test('a new address for the same version gets a message', async () => {
    const email = 'right@fleet.example';
    const scenario = await makeReview(appWithMail, {
      reviewers: [{ name: 'Kim Day', email: 'typo@fleet.example' }],
    });
    const { reviewers } = await sendTestReview(scenario, scenario.proof.id, {
      reviewers: [{ name: 'Kim Day', email }],
    });
    expect(reviewers).toMatchObject([{ isMailed: true }]);
    expect(await mailsTo(appWithMail, email)).toHaveLength(1);
  });

  test('a reviewer who has decided gets no message with a new link', async () => {
    const email = 'pat@fleet.example';
    const reviewers = [{ name: 'Pat Hill', email }, { name: 'Lee Park' }];
    const scenario = await makeReview(appWithMail, { reviewers });
    const { checklist } = await openReviewLink(appWithMail.visitor, scenario.token);
    const ticks = checklist.map(({ id }) => id);
    const decision = { proofId: scenario.proof.id, decision: 'approve', name: 'Pat Hill', ticks };
    await appWithMail.visitor.post(`/api/review/${scenario.token}/decision`, decision);
    await scenario.browser.delete(`/api/reviewers/${scenario.link.id}`);
    const sendResult = await sendTestReview(scenario, scenario.proof.id, {
      reviewers: [{ name: 'Pat Hill', email }],
    });
    expect(sendResult.reviewers).toMatchObject([{ url: expect.any(String), isMailed: false }]);
  });
});

describe('the list of reviews', () => {
  test('is complete for the shop, its production staff and admins', async () => {
    const { path, shop, review } = await makeReview(app);
    for (const user of [await makeStaff(app, shop, 'production'), await makeAdmin(app)])
      expect((await (await app.as(user)).get(`${path}/reviews`)).body).toEqual([review]);
  });

  test('shows the client only their own request', async () => {
    const { path, client } = await makeReview(app, {
      reviewers: [{ name: 'Dana Reed' }, { name: 'Maria Lopez', isClient: true }],
    });
    const { body } = await (await app.as(client)).get<Review[]>(`${path}/reviews`);
    expect(body[0]?.reviewers).toMatchObject([{ name: 'Maria Lopez', isClient: true }]);
  });

  test('is empty for a client who was not asked', async () => {
    const { path, client } = await makeReview(app);
    expect((await (await app.as(client)).get(`${path}/reviews`)).body).toEqual([]);
  });

  test('is a 403 for the installer and a 404 for strangers', async () => {
    const { path, installer } = await makeReview(app);
    expect((await (await app.as(installer)).get(`${path}/reviews`)).status).toBe(403);
    expect((await (await app.as(await makeShop(app))).get(`${path}/reviews`)).status).toBe(404);
  });
});

function fieldsAtSampleStage() {
  return { status: 'in-progress', progressStage: SAMPLE_STAGE, progress: 30 } as const;
}
