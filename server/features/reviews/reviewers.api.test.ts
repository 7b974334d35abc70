import { describe, expect, test } from 'vitest';
import { REVIEW_LINK_VALIDITY_MS } from '#shared/reviews/review-values.ts';
import type { Review, ReviewerLink } from '#shared/reviews/reviews.contract.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { reviewerLinks } from '#server/db/schema/reviews.ts';
import { makeAdmin, makeProof, makeShop, makeStaff } from '#server/testing/factories.ts';
import { mailsTo, WITH_MAIL } from '#server/testing/mails.ts';
import { makeReview, sendTestReview, tokenOf } from '#server/testing/reviews.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';

const clock = testClock();
const app = await startTestApp({ now: clock.now });
const appWithMail = await startTestApp({ config: WITH_MAIL });
const LINK_DAYS = REVIEW_LINK_VALIDITY_MS / (24 * 3_600_000);

describe('a new link', () => {
  test('replaces all links of the reviewer', async () => {
    const { browser, link, token } = await makeReview(app);
    const { body } = await browser.post<ReviewerLink>(`/api/reviewers/${link.id}/link`);
    expect(body).toMatchObject({ id: link.id, name: 'Dana Reed', isMailed: false });
    expect(await statusOf(app, token)).toBe(404);
    expect(await statusOf(app, tokenOf(body.url))).toBe(200);
  });

  test('is also mailed, and invalidates the earlier mailed link', async () => {
    const email = 'dana@fleet.example';
    const { browser, link } = await makeReview(appWithMail, { reviewers: [{ name: 'Dana Reed', email }] });
    const oldToken = await findMailedToken(email);
    const { body } = await browser.post<ReviewerLink>(`/api/reviewers/${link.id}/link`);
    expect(body.isMailed).toBe(true);
    expect(await statusOf(appWithMail, oldToken)).toBe(404);
    expect(await statusOf(appWithMail, await findMailedToken(email))).toBe(200);
  });

  test('is a 409 for a removed reviewer', async () => {
    const { browser, link } = await makeReview(app);
    await browser.delete(`/api/reviewers/${link.id}`);
    expect((await browser.post(`/api/reviewers/${link.id}/link`)).status).toBe(409);
  });
});

describe('a personal link', () => {
  test('expires after 60 days, and the next send creates a new link', async () => {
    const scenario = await makeReview(app);
    clock.passDays(LINK_DAYS);
    expect(await statusOf(app, scenario.token)).toBe(404);
    const browser = await app.as(scenario.shop);
    const [review] = (await browser.get<Review[]>(`${scenario.path}/reviews`)).body;
    expect(review?.reviewers).toMatchObject([{ hasValidLink: false }]);
    const { reviewers } = await sendTestReview({ ...scenario, browser }, scenario.proof.id);
    expect(await statusOf(app, tokenOf(reviewers[0]?.url ?? null))).toBe(200);
  });

  test('is removed by maintenance after it has expired', async () => {
    await makeReview(app);
    clock.passDays(LINK_DAYS);
    const { reviewers } = await makeReview(app);
    await runMaintenance(app);
    expect(await app.database.sql.select().from(reviewerLinks)).toHaveLength(reviewers.length);
  });

  test('is valid for another 60 days when the next version is sent', async () => {
    const scenario = await makeReview(app);
    clock.passDays(LINK_DAYS - 1);
    const second = await makeProof(app, scenario.project);
    await sendTestReview({ ...scenario, browser: await app.as(scenario.shop) }, second.id);
    clock.passDays(LINK_DAYS - 1);
    expect(await statusOf(app, scenario.token)).toBe(200);
  });
});

describe('a removed reviewer', () => {
  test('cannot use the link, even on an open page', async () => {
    const { browser, link, token, path, proof } = await makeReview(app);
    expect(await statusOf(app, token)).toBe(200);
    expect((await browser.delete(`/api/reviewers/${link.id}`)).status).toBe(200);
    expect(await statusOf(app, token)).toBe(404);
    expect((await app.visitor.post(`/api/review/${token}/seen`, { proofId: proof.id })).status).toBe(404);
    const [review] = (await browser.get<Review[]>(`${path}/reviews`)).body;
    expect(review?.reviewers).toMatchObject([{ isRevoked: true, hasValidLink: false }]);
    expect(review?.state).toBe('open');
  });

  test('takes part again with a new link after another send', async () => {
    const scenario = await makeReview(app);
    await scenario.browser.delete(`/api/reviewers/${scenario.link.id}`);
    const { review, reviewers } = await sendTestReview(scenario, scenario.proof.id);
    expect(review.reviewers).toMatchObject([{ id: scenario.link.id, isRevoked: false }]);
    expect(await statusOf(app, scenario.token)).toBe(404);
    expect(await statusOf(app, tokenOf(reviewers[0]?.url ?? null))).toBe(200);
  });
});

describe('a corrected reviewer', () => {
  test('keeps the copied link', async () => {
    const { browser, link, token } = await makeReview(app);
    const form = { name: 'Dana Reed-Lopez', email: 'dana@fleet.example' };
    expect(await patchReviewer(browser, link.id, form)).toMatchObject({
      status: 200,
      body: { success: true, isMailed: false },
    });
    expect((await app.visitor.get(`/api/review/${token}`)).body).toMatchObject({ reviewer: form });
  });

  test('with a new address loses the mailed links, and gets a message at the new address', async () => {
    const [wrongAddress, rightAddress] = ['typo@fleet.example', 'right@fleet.example'];
    const { browser, link, token } = await makeReview(appWithMail, {
      reviewers: [{ name: 'Ann Low', email: wrongAddress }],
    });
    const oldToken = await findMailedToken(wrongAddress);
    expect(
      (await patchReviewer(browser, link.id, { name: 'Ann Low', email: rightAddress })).body,
    ).toMatchObject({
      isMailed: true,
    });
    expect(await statusOf(appWithMail, oldToken)).toBe(404);
    expect(await statusOf(appWithMail, token)).toBe(200);
    expect(await statusOf(appWithMail, await findMailedToken(rightAddress))).toBe(200);
  });

  test('cannot be given the e-mail address of another reviewer', async () => {
    const email = 'dana@fleet.example';
    const { browser, reviewers } = await makeReview(app, {
      reviewers: [{ name: 'Lee Park' }, { name: 'Dana Reed', email }],
    });
    expect((await patchReviewer(browser, reviewers[0]?.id ?? 0, { name: 'Lee Park', email })).status).toBe(
      400,
    );
  });
});

describe("the project's client", () => {
  test('who leaves is no longer a reviewer', async () => {
    const { client, path, token } = await makeReview(app, { reviewers: [{ name: 'Maria', isClient: true }] });
    expect((await (await app.as(client)).post(`${path}/leave`)).status).toBe(200);
    expect(await statusOf(app, token)).toBe(404);
  });

  test('whose account is deleted is no longer a reviewer', async () => {
    const { client, token } = await makeReview(app, { reviewers: [{ name: 'Maria', isClient: true }] });
    const admin = await app.as(await makeAdmin(app));
    expect((await admin.delete(`/api/admin/users/${client.id}`)).status).toBe(200);
    expect(await statusOf(app, token)).toBe(404);
  });

  test('is no longer a reviewer after the removal from the project', async () => {
    const { browser, path, token } = await makeReview(app, {
      reviewers: [{ name: 'Maria', isClient: true }],
    });
    await browser.put(`${path}/full-update`, { project: { clientId: null } });
    expect(await statusOf(app, token)).toBe(404);
    const [review] = (await browser.get<Review[]>(`${path}/reviews`)).body;
    expect(review?.reviewers).toMatchObject([{ isRevoked: true, isClient: false }]);
  });
});

test('nobody but the owner, managers and admins changes a reviewer', async () => {
  const { installer, client, shop, link, token } = await makeReview(app);
  const others = [await makeStaff(app, shop, 'production'), installer, client, await makeShop(app)];
  const statuses = [];
  for (const user of others) {
    const browser = await app.as(user);
    const path = `/api/reviewers/${link.id}`;
    const { status: linkStatus } = await browser.post(`${path}/link`);
    const { status: renameStatus } = await patchReviewer(browser, link.id, { name: 'Mallory' });
    statuses.push([linkStatus, renameStatus, (await browser.delete(path)).status]);
  }
  expect(statuses).toEqual([
    [403, 403, 403],
    [403, 403, 403],
    [403, 403, 403],
    [404, 404, 404],
  ]);
  expect(await statusOf(app, token)).toBe(200);
});

function patchReviewer(browser: TestApp['visitor'], id: number, payload: object) {
  return browser.send({ method: 'PATCH', url: `/api/reviewers/${id}`, payload });
}

async function statusOf({ visitor }: TestApp, token: string): Promise<number> {
  return (await visitor.get(`/api/review/${token}`)).status;
}

/** The token in the newest message to this address. */
async function findMailedToken(address: string): Promise<string> {
  const text = (await mailsTo(appWithMail, address)).at(-1)?.text ?? '';
  return /\/review\/([\w-]{43})/.exec(text)?.[1] ?? '';
}
