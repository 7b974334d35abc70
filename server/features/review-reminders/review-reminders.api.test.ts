import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Activity } from '#shared/activities/activities.wire.ts';
import type { ReviewerLink } from '#shared/reviews/reviews.contract.ts';
import { idempotencyKeys } from '#server/db/schema/idempotency.ts';
import { users } from '#server/db/schema/accounts.ts';
import { reviewerLinks, reviews } from '#server/db/schema/reviews.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeProof,
  makeShop,
  makeStaff,
  signInDirectly,
  uniqueName,
} from '#server/testing/factories.ts';
import { mailsTo, WITH_MAIL } from '#server/testing/mails.ts';
import { findRequest, makeReviewRequest } from '#server/testing/review-requests.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { hashToken } from '#server/sessions/session-token.ts';

const clock = testClock(new Date('2027-06-01T16:30:00Z'));
const app = await startTestApp({ config: WITH_MAIL, now: clock.now });

describe('reminding a reviewer now', () => {
  test('sends a mail with a new link', async () => {
    const { browser, shop, request } = await makeOpenRequest();
    const { status, body } = await remind(browser, request.reviewerId);
    expect({ status, body }).toEqual({
      status: 200,
      body: { id: request.reviewerId, name: 'Dana Ruiz', url: null, isMailed: true },
    });
    expect(await mailsTo(app, request.email ?? '')).toMatchObject([
      { kind: 'review-reminder', causedById: shop.id },
    ]);
  });

  test('returns another link for a reviewer without an address, and keeps earlier links valid', async () => {
    const { browser, request } = await makeOpenRequest({ email: null });
    const first = await remind(browser, request.reviewerId);
    const second = await remind(browser, request.reviewerId);
    expect(first.body).toMatchObject({ isMailed: false, url: expect.stringMatching(LINK_PATTERN) });
    expect(second.body.url).not.toBe(first.body.url);
    for (const { body } of [first, second]) {
      const { pathname } = new URL(body.url ?? '');
      expect((await app.visitor.get(`/api${pathname}`)).status).toBe(200);
    }
    const links = await linksOf(request.reviewerId);
    expect(links.map(({ tokenHash }) => tokenHash).toSorted()).toEqual(
      [first, second].map(({ body }) => hashToken(body.url?.split('/').at(-1) ?? '')).toSorted(),
    );
    expect(links).toMatchObject([
      { mailedTo: null, expiresAt: new Date('2027-07-31T16:30:00Z') },
      { mailedTo: null },
    ]);
  });

  test('does not count as an automatic reminder, but restarts the interval', async () => {
    const { browser, request } = await makeOpenRequest();
    clock.passDays(1);
    await remind(browser, request.reviewerId);
    const [remindedAt, nextReminderAt] = [clock.now(), new Date(clock.now().getTime() + 2 * DAY_MS)];
    expect(await findRequest(app, request)).toMatchObject({ remindedAt, reminders: 0, nextReminderAt });
  });

  test('is possible while the reminders are paused', async () => {
    const { browser, request } = await makeOpenRequest();
    await patchReminders(browser, request.reviewId, { paused: true });
    expect((await remind(browser, request.reviewerId)).status).toBe(200);
    expect(await findRequest(app, request)).toMatchObject({ nextReminderAt: null });
  });

  test('is recorded in the history without the link', async () => {
    const { browser, project, request } = await makeOpenRequest({ email: null });
    const { body } = await remind(browser, request.reviewerId);
    const history = await browser.get<Activity[]>(`/api/projects/${project.id}/activities`);
    expect(history.body[0]).toMatchObject({
      action: 'reviewer_reminded',
      description: 'created a link to remind Dana Ruiz to review version 1',
    });
    expect(history.text).not.toContain(body.url?.split('/').at(-1));
  });

  test('does not store or log the link in plain text when the request has an Idempotency-Key', async () => {
    const { browser, request } = await makeOpenRequest({ email: null });
    const { body } = await remind(browser.withKey(uniqueName()), request.reviewerId);
    const storedText = JSON.stringify(await app.database.sql.select().from(idempotencyKeys));
    expect(storedText).not.toContain(body.url?.split('/').at(-1));
    expect(JSON.stringify(app.logged)).not.toContain(body.url?.split('/').at(-1));
  });

  test('is a 409 when the reviewer has nothing to decide', async () => {
    const { browser, project, request } = await makeOpenRequest();
    await makeProof(app, project);
    const { status, body } = await remind(browser, request.reviewerId);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { message: 'There is nothing to decide for this reviewer now' },
    });
  });

  test('stores the time zone of the browser unless one is already stored', async () => {
    const { shop, request } = await makeOpenRequest();
    const session = await signInDirectly(app, shop);
    await remind(app.withCookie(`${session}; time_zone=Mars%2FBase`), request.reviewerId);
    expect(await timeZoneOf(shop.id)).toBeNull();
    await remind(app.withCookie(`${session}; time_zone=America%2FDenver`), request.reviewerId);
    expect(await timeZoneOf(shop.id)).toBe('America/Denver');
    await remind(app.withCookie(`${session}; time_zone=Asia%2FTokyo`), request.reviewerId);
    expect(await timeZoneOf(shop.id)).toBe('America/Denver');
  });
});

describe('changing the reminders of a review', () => {
  test('pauses and resumes them', async () => {
    const { browser, request } = await makeOpenRequest();
    const { nextReminderAt } = await findRequest(app, request);
    expect(nextReminderAt).not.toBeNull();
    expect(await patchReminders(browser, request.reviewId, { paused: true })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await findRequest(app, request)).toMatchObject({ nextReminderAt: null });
    await patchReminders(browser, request.reviewId, { paused: false });
    expect(await findRequest(app, request)).toMatchObject({ nextReminderAt });
  });

  test('changes their interval', async () => {
    const { browser, request } = await makeOpenRequest();
    const sentAt = clock.now();
    await patchReminders(browser, request.reviewId, { days: 7 });
    expect(await findRequest(app, request)).toMatchObject({
      nextReminderAt: new Date(sentAt.getTime() + 7 * DAY_MS),
    });
  });

  test.each([0, 31, 1.5, '2', null])('rejects an interval of %s days', async (days) => {
    const { browser, request } = await makeOpenRequest();
    expect((await patchReminders(browser, request.reviewId, { days })).status).toBe(400);
  });

  test('is a 409 for a closed review', async () => {
    const { browser, request } = await makeOpenRequest();
    await app.database.sql
      .update(reviews)
      .set({ state: 'approved', closedAt: clock.now() })
      .where(eq(reviews.id, request.reviewId));
    expect((await patchReminders(browser, request.reviewId, { paused: true })).status).toBe(409);
    expect((await patchReminders(browser, request.reviewId, {})).status).toBe(409);
  });

  test('does nothing when the request contains no change', async () => {
    const { browser, request } = await makeOpenRequest();
    const storedRequest = await findRequest(app, request);
    expect((await patchReminders(browser, request.reviewId, {})).status).toBe(200);
    expect(await findRequest(app, request)).toEqual(storedRequest);
  });
});

describe('reminders are managed', () => {
  test.each([
    ['by the owner', 200],
    ['by a manager', 200],
    ['by an admin', 200],
    ['not by production staff', 403],
    ['not by the installer', 403],
    ['not by the client', 403],
    ['not by another shop', 404],
  ] as const)('%s', async (who, status) => {
    const shop = await makeShop(app);
    const [installer, client] = [await makeInstaller(app), await makeClient(app)];
    const project = await makeProject(app, shop, { subcontractorId: installer.id, clientId: client.id });
    const request = await makeReviewRequest(app, project, { email: `${uniqueName()}@fleet.example` });
    const people = {
      'by the owner': shop,
      'by a manager': await makeStaff(app, shop, 'manager'),
      'by an admin': await makeAdmin(app),
      'not by production staff': await makeStaff(app, shop, 'production'),
      'not by the installer': installer,
      'not by the client': client,
      'not by another shop': await makeShop(app),
    };
    const browser = await app.as(people[who]);
    expect((await remind(browser, request.reviewerId)).status).toBe(status);
    expect((await patchReminders(browser, request.reviewId, { paused: true })).status).toBe(status);
  });

  test('only for a reviewer and a review that exist', async () => {
    const browser = await app.as(await makeShop(app));
    expect((await remind(browser, 2_147_483_647)).status).toBe(404);
    expect((await patchReminders(browser, 2_147_483_647, { paused: true })).status).toBe(404);
  });
});

const LINK_PATTERN = /^https:\/\/wraps\.example\/review\/[\w-]{43}$/;
const DAY_MS = 24 * 3_600_000;

async function makeOpenRequest({ email = `${uniqueName()}@fleet.example` }: { email?: string | null } = {}) {
  const shop = await makeShop(app);
  const project = await makeProject(app, shop);
  return {
    shop,
    project,
    browser: await app.as(shop),
    request: await makeReviewRequest(app, project, { email }),
  };
}

function remind(browser: TestClient, reviewerId: number) {
  return browser.post<ReviewerLink>(`/api/reviewers/${reviewerId}/remind`);
}

function patchReminders(browser: TestClient, reviewId: number, payload: object) {
  return browser.send({ method: 'PATCH', url: `/api/reviews/${reviewId}/reminders`, payload });
}

function linksOf(reviewerId: number) {
  return app.database.sql
    .select()
    .from(reviewerLinks)
    .where(eq(reviewerLinks.reviewerId, reviewerId))
    .orderBy(reviewerLinks.createdAt);
}

async function timeZoneOf(userId: number): Promise<string | null> {
  const [user] = await app.database.sql
    .select({ timeZone: users.timeZone })
    .from(users)
    .where(eq(users.id, userId));
  return user?.timeZone ?? null;
}
