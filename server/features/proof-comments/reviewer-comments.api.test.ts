import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ProofComment } from '#shared/reviews/proof-comments.wire.ts';
import { notifications } from '#server/db/schema/events.ts';
import { reviewerLinks, reviewers } from '#server/db/schema/reviews.ts';
import { makeProof, type TestUser } from '#server/testing/factories.ts';
import { historyOf, makeAssignedScenario } from '#server/testing/shop-projects.ts';
import { makeReviewLink } from '#server/testing/review-links.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const rateLimitedApp = await startTestApp({ config: { rateLimit: true } });

const INVALID_LINK_RESPONSE = {
  status: 404,
  body: { code: 'not_found', message: 'This link is no longer valid. Ask the shop for a new one.' },
};

describe('a reviewer', () => {
  test('can comment and reply on a version that was sent to them', async () => {
    const { browser, proof, dana } = await makeReviewScenario();
    const thread = await addByLink(dana, proof);
    const { body } = await browser.post<ProofComment>(commentsUrlOf(proof), {
      text: 'How far?',
      parentId: thread.id,
    });
    const reply = await addByLink(dana, proof, { parentId: thread.id, text: 'An inch' });

    expect(thread).toMatchObject({ number: 1, authorName: 'Dana Reyes', isOwn: true });
    expect(reply).toMatchObject({ parentId: thread.id, authorName: 'Dana Reyes' });
    expect((await browser.get(commentsUrlOf(proof))).body).toMatchObject([
      { authorName: 'Dana Reyes', isOwn: false },
      { id: body.id, isOwn: true },
      { authorName: 'Dana Reyes', isOwn: false },
    ]);
  });

  test('can comment after the version is closed for decisions', async () => {
    const { proof, dana } = await makeReviewScenario();
    await app.database.pool.query(
      `update reviews set state = 'changes_requested', closed_at = now() where proof_id = $1`,
      [proof.id],
    );
    expect(await addByLink(dana, proof)).toMatchObject({ number: 1 });
  });

  test('cannot comment on versions that were not sent to them', async () => {
    const { project, dana } = await makeReviewScenario();
    const [unsentProof, otherProjectProof] = [
      await makeProof(app, project),
      (await makeReviewScenario()).proof,
    ];
    for (const { id } of [unsentProof, otherProjectProof, { id: 2_147_483_647 }])
      expect(await postComment(dana, { proofId: id, text: 'x' })).toMatchObject(INVALID_LINK_RESPONSE);
  });

  test('cannot comment on a superseded version', async () => {
    const { project, proof, dana } = await makeReviewScenario();
    await makeProof(app, project);
    expect(await postComment(dana, { proofId: proof.id, text: 'x' })).toMatchObject({ status: 409 });
  });

  test.each(['unknown', 'revoked', 'expired', 'replaced'])(
    'with an %s link gets the same 404',
    async (how) => {
      const { proof, dana } = await makeReviewScenario();
      const { id } = await addByLink(dana, proof);
      await LINK_INVALIDATIONS[how]?.(dana);
      const link = how === 'unknown' ? { ...dana, path: '/api/review/AAAA' } : dana;
      expect(await postComment(link, { proofId: proof.id, text: 'x' })).toMatchObject(INVALID_LINK_RESPONSE);
      expect(await reopen(link, id)).toMatchObject(INVALID_LINK_RESPONSE);
    },
  );

  test('can reopen only their own threads', async () => {
    const { browser, proof, dana, lee } = await makeReviewScenario();
    const [ownComment, otherComment] = [await addByLink(dana, proof), await addByLink(lee, proof)];
    for (const { id } of [ownComment, otherComment])
      await browser.patch(`/api/comments/${id}`, { resolved: true });

    expect(await reopen(dana, ownComment.id)).toMatchObject({
      status: 200,
      body: { resolvedAt: null, isOwn: true },
    });
    expect((await reopen(dana, otherComment.id)).status).toBe(404);
    expect((await reopen(dana, 2_147_483_647)).status).toBe(404);
    expect(
      (await app.visitor.patch(`${dana.path}/comments/${ownComment.id}`, { resolved: true })).status,
    ).toBe(400);
  });

  test('can write at most 60 comments a minute', async () => {
    const { project } = await makeAssignedScenario(rateLimitedApp);
    const proof = await makeProof(rateLimitedApp, project);
    const dana = await makeReviewLink(rateLimitedApp, project, [proof]);
    const statuses = await Promise.all(
      Array.from({ length: 61 }, async () => {
        const commentBody = { proofId: proof.id, text: 'x' };
        return (await rateLimitedApp.visitor.post(`${dana.path}/comments`, commentBody)).status;
      }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test('is named in the history, and neither the history nor the log contains the token', async () => {
    const { project, proof, dana } = await makeReviewScenario();
    await addByLink(dana, proof);
    const [event] = await historyOf(app, project.id);
    expect(event).toMatchObject({
      userId: null,
      actorName: 'Dana Reyes',
      description: 'added comment 1 on version 1',
    });
    expect(JSON.stringify(event)).not.toContain(dana.token);
    expect(JSON.stringify(app.logged)).not.toContain(dana.token);
  });
});

test('the client is the author of comments written through the client’s personal link', async () => {
  const { project, proof, client } = await makeReviewScenario();
  const link = await makeReviewLink(app, project, [proof], { name: 'Pat', userId: client.id });
  const thread = await addByLink(link, proof);
  const browser = await app.as(client);
  expect((await browser.get(commentsUrlOf(proof))).body).toMatchObject([{ id: thread.id, isOwn: true }]);
  expect((await browser.patch(`/api/comments/${thread.id}`, { resolved: true })).status).toBe(200);
});

describe('the notification of a comment', () => {
  test('goes to the shop and the client, with a link to the version', async () => {
    const { shop, client, installer, project, proof, dana } = await makeReviewScenario();
    await addByLink(dana, proof);
    await app.dispatcher.dispatchDue();

    const expectedNotification = {
      title: 'New comment on a proof',
      message: `Dana Reyes added comment 1 on version 1 of ‘${project.name}’`,
      projectId: project.id,
      sourceType: 'artwork_proof',
      sourceId: proof.id,
    };
    expect(await inboxOf(shop)).toMatchObject([expectedNotification]);
    expect(await inboxOf(client)).toMatchObject([expectedNotification]);
    expect(await inboxOf(installer)).toEqual([]);
  });

  test('is grouped', async () => {
    const { shop, proof, dana } = await makeReviewScenario();
    await addByLink(dana, proof);
    await addByLink(dana, proof);
    await app.dispatcher.dispatchDue();
    expect((await (await app.as(shop)).get('/api/notifications')).body).toMatchObject([
      { title: '2 new comments on proofs', count: 2 },
    ]);
  });

  test('goes to the installer after they wrote in the thread', async () => {
    const { browser, installer, proof } = await makeReviewScenario();
    const { body } = await (
      await app.as(installer)
    ).post<ProofComment>(commentsUrlOf(proof), { text: 'Rivets here' });
    await browser.post(commentsUrlOf(proof), { text: 'Thanks', parentId: body.id });
    await browser.post(commentsUrlOf(proof), { text: 'Something else' });
    await app.dispatcher.dispatchDue();
    expect(await inboxOf(installer)).toHaveLength(1);
  });

  test('is not sent to the author of the comment', async () => {
    const { shop, browser, client, project, proof } = await makeReviewScenario();
    await browser.post(commentsUrlOf(proof), { text: 'By the shop' });
    const link = await makeReviewLink(app, project, [proof], { userId: client.id });
    await addByLink(link, proof);
    await app.dispatcher.dispatchDue();
    expect(await inboxOf(shop)).toHaveLength(1);
    expect(await inboxOf(client)).toHaveLength(1);
  });

  test('is sent for a reopened thread, not for a resolved one', async () => {
    const { browser, shop, proof, dana } = await makeReviewScenario();
    const { id } = await addByLink(dana, proof);
    await browser.patch(`/api/comments/${id}`, { resolved: true });
    await reopen(dana, id);
    await app.dispatcher.dispatchDue();
    expect((await inboxOf(shop)).map(({ title }) => title).toSorted()).toEqual([
      'Comment reopened',
      'New comment on a proof',
    ]);
  });
});

const LINK_INVALIDATIONS: Record<string, (link: Link) => Promise<unknown>> = {
  revoked: ({ reviewerId }) =>
    app.database.sql.update(reviewers).set({ revokedAt: new Date() }).where(eq(reviewers.id, reviewerId)),
  expired: ({ reviewerId }) =>
    app.database.sql
      .update(reviewerLinks)
      .set({ expiresAt: new Date() })
      .where(eq(reviewerLinks.reviewerId, reviewerId)),
  replaced: ({ reviewerId }) =>
    app.database.sql.delete(reviewerLinks).where(eq(reviewerLinks.reviewerId, reviewerId)),
};

type Link = Awaited<ReturnType<typeof makeReviewLink>>;

/** Creates a version and two reviewers, each with a personal link to this version. */
async function makeReviewScenario() {
  const scenario = await makeAssignedScenario(app);
  const proof = await makeProof(app, scenario.project);
  const dana = await makeReviewLink(app, scenario.project, [proof]);
  const lee = await makeReviewLink(app, scenario.project, [proof], { name: 'Lee Park' });
  return { ...scenario, proof, dana, lee };
}

function commentsUrlOf({ id }: { id: number }): string {
  return `/api/proofs/${id}/comments`;
}

function postComment({ path }: Link, body: object) {
  return app.visitor.post<ProofComment>(`${path}/comments`, body);
}

function reopen({ path }: Link, id: number) {
  return app.visitor.patch(`${path}/comments/${id}`, { resolved: false });
}

async function addByLink(link: Link, { id }: { id: number }, more: object = {}): Promise<ProofComment> {
  const { status, body } = await postComment(link, { proofId: id, text: 'Move the logo up', ...more });
  expect(status).toBe(201);
  return body;
}

function inboxOf({ id }: TestUser) {
  return app.database.sql.select().from(notifications).where(eq(notifications.userId, id));
}
