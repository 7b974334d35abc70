import { describe, expect, test } from 'vitest';
import type { ProofComment } from '#shared/reviews/proof-comments.wire.ts';
import { makeAdmin, makeProof, makeShop, makeStaff } from '#server/testing/factories.ts';
import { historyOf, makeAssignedScenario } from '#server/testing/shop-projects.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

const CONFLICT = { status: 409, body: { code: 'conflict' } };
const FORBIDDEN = { status: 403, body: { code: 'forbidden' } };
const PAGES = [
  { width: 1190, height: 1682 },
  { width: 1682, height: 1190 },
];

describe('a comment', () => {
  test('can be added by every participant, by staff and by admins', async () => {
    const { shop, installer, client, url } = await makeCommentsScenario();
    const production = await makeStaff(app, shop, 'production');
    const people = [shop, production, installer, client, await makeAdmin(app)];

    for (const [index, person] of people.entries()) {
      const browser = await app.as(person);
      expect(await browser.post(url, { text: '  Move the logo up ' })).toMatchObject({
        status: 201,
        body: {
          number: index + 1,
          parentId: null,
          authorName: person.name,
          isOwn: true,
          text: 'Move the logo up',
        },
      });
    }

    const { body } = await (await app.as(client)).get<ProofComment[]>(url);
    expect(body.map(({ number, isOwn }) => [number, isOwn])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, true],
      [5, false],
    ]);
  });

  test('is hidden from everybody else', async () => {
    const { url } = await makeCommentsScenario();
    const stranger = await app.as(await makeShop(app));
    expect((await stranger.get(url)).status).toBe(404);
    expect((await stranger.post(url, { text: 'x' })).status).toBe(404);
    expect((await app.visitor.get(url)).status).toBe(401);
    expect((await app.visitor.post(url, { text: 'x' })).status).toBe(401);
  });

  test('has a pin or a rectangle on a page', async () => {
    const { browser, url } = await makeCommentsScenario();
    const point = { page: 2, x: 0.25, y: 1 };
    const rectangle = { page: 1, x: 0.7, y: 0.1, width: 0.3, height: 0.9 };

    expect((await browser.post(url, { text: 'Here', pin: point })).body).toMatchObject({
      pin: { ...point, width: null, height: null },
    });
    expect((await browser.post(url, { text: 'All of this', pin: rectangle })).body).toMatchObject({
      pin: rectangle,
    });
  });

  test.each([
    ['without text', { text: ' ' }],
    ['of 2,001 characters', { text: 'x'.repeat(2_001) }],
    ['on a page that the version does not have', { text: 'x', pin: { page: 3, x: 0, y: 0 } }],
    ['on page 0', { text: 'x', pin: { page: 0, x: 0, y: 0 } }],
    ['beside the page', { text: 'x', pin: { page: 1, x: 1.01, y: 0 } }],
    ['with half a rectangle', { text: 'x', pin: { page: 1, x: 0, y: 0, width: 0.5 } }],
    ['with an empty rectangle', { text: 'x', pin: { page: 1, x: 0, y: 0, width: 0, height: 0.5 } }],
    [
      'with a rectangle beyond the page',
      { text: 'x', pin: { page: 1, x: 0.6, y: 0, width: 0.5, height: 0.1 } },
    ],
    ['with an unknown thread', { text: 'x', parentId: 2_147_483_647 }],
  ])('%s is a 400', async (_what, body) => {
    const { browser, url } = await makeCommentsScenario();
    expect(await browser.post(url, body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect((await browser.get(url)).body).toEqual([]);
  });

  test('on a version without pictures has no pin', async () => {
    const { browser, project } = await makeCommentsScenario();
    const url = commentsUrlOf(await makeProof(app, project));
    expect((await browser.post(url, { text: 'x', pin: { page: 1, x: 0, y: 0 } })).status).toBe(400);
    expect((await browser.post(url, { text: 'x' })).status).toBe(201);
  });

  test('on a superseded version is a 409', async () => {
    const { browser, project, url } = await makeCommentsScenario();
    const thread = await add(browser, url);
    const newerProof = await makeProof(app, project);

    expect(await browser.post(url, { text: 'Too late' })).toMatchObject(CONFLICT);
    expect(await browser.post(url, { text: 'Too late', parentId: thread.id })).toMatchObject(CONFLICT);
    expect((await browser.get(url)).body).toHaveLength(1);
    expect((await browser.post(commentsUrlOf(newerProof), { text: 'In time' })).body).toMatchObject({
      number: 1,
    });
  });

  test('is possible again when the newer version is deleted', async () => {
    const { browser, project, url } = await makeCommentsScenario();
    const newerProof = await makeProof(app, project);
    await browser.delete(`/api/artwork-proofs/${newerProof.id}`);
    expect((await browser.post(url, { text: 'x' })).status).toBe(201);
  });

  test('is refused after 1,000 on a version', async () => {
    const { browser, project, proof, url } = await makeCommentsScenario();
    await app.database.pool.query(
      `insert into proof_comments (project_id, proof_id, author_name, text, number)
       select $1, $2, 'Dana', 'x', n from generate_series(1, 1000) n`,
      [project.id, proof.id],
    );
    expect(await browser.post(url, { text: 'x' })).toMatchObject({
      status: 409,
      body: { message: 'This version has 1,000 comments, the maximum' },
    });
  });

  test('has its own number when many are added at once', async () => {
    const { shop, client, url } = await makeCommentsScenario();
    const [first, second] = [await app.as(shop), await app.as(client)];
    const commentResponses = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        (n % 2 ? first : second).post<ProofComment>(url, { text: `Point ${n}` }),
      ),
    );
    const numbers = commentResponses.map(({ body }) => body.number ?? 0);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('shows ‘Deleted user’ after its author’s account was deleted', async () => {
    const { browser, installer, url } = await makeCommentsScenario();
    await add(await app.as(installer), url);
    await (await app.as(await makeAdmin(app))).delete(`/api/admin/users/${installer.id}`);
    expect((await browser.get(url)).body).toMatchObject([{ authorName: 'Deleted user', isOwn: false }]);
  });
});

describe('a reply', () => {
  test('belongs to its thread and has no number', async () => {
    const { browser, url } = await makeCommentsScenario();
    const thread = await add(browser, url);
    expect((await browser.post(url, { text: 'Done', parentId: thread.id })).body).toMatchObject({
      parentId: thread.id,
      number: null,
    });
    expect(await add(browser, url)).toMatchObject({ number: 2 });
  });

  test.each(['a reply', 'a thread of another version'])('to %s is a 400', async (what) => {
    const { browser, project, url } = await makeCommentsScenario();
    const thread = await add(browser, url);
    const reply = await add(browser, url, { parentId: thread.id });
    const newerCommentsUrl = commentsUrlOf(await makeProof(app, project));
    const sendResponse =
      what === 'a reply'
        ? browser.post(newerCommentsUrl, {
            text: 'x',
            parentId: (
              await add(browser, newerCommentsUrl, { parentId: (await add(browser, newerCommentsUrl)).id })
            ).id,
          })
        : browser.post(newerCommentsUrl, { text: 'x', parentId: reply.parentId });
    expect(await sendResponse).toMatchObject({ status: 400, body: { errors: { parentId: {} } } });
  });

  test('cannot have its own pin', async () => {
    const { browser, url } = await makeCommentsScenario();
    const { id } = await add(browser, url);
    const pin = { page: 1, x: 0, y: 0 };
    expect((await browser.post(url, { text: 'x', parentId: id, pin })).status).toBe(400);
  });
});

describe('a thread', () => {
  test('is resolved and reopened by the shop', async () => {
    const { shop, client, url } = await makeCommentsScenario();
    const thread = await add(await app.as(client), url);
    for (const person of [shop, await makeStaff(app, shop, 'production'), await makeAdmin(app)]) {
      const browser = await app.as(person);
      expect(await browser.patch(pathOf(thread), { resolved: true })).toMatchObject({
        status: 200,
        body: { resolvedAt: expect.any(String) },
      });
      expect(await browser.patch(pathOf(thread), { resolved: false })).toMatchObject({
        body: { resolvedAt: null },
      });
    }
  });

  test('is resolved and reopened by its author', async () => {
    const { client, installer, url } = await makeCommentsScenario();
    for (const person of [client, installer]) {
      const browser = await app.as(person);
      const ownComment = await add(browser, url);
      expect((await browser.patch(pathOf(ownComment), { resolved: true })).status).toBe(200);
      expect((await browser.patch(pathOf(ownComment), { resolved: false })).status).toBe(200);
    }
  });

  test('is resolved by nobody else', async () => {
    const { browser, client, installer, url } = await makeCommentsScenario();
    const thread = await add(browser, url);
    for (const person of [client, installer])
      expect(await (await app.as(person)).patch(pathOf(thread), { resolved: true })).toMatchObject(FORBIDDEN);
    const stranger = await app.as(await makeShop(app));
    expect((await stranger.patch(pathOf(thread), { resolved: true })).status).toBe(404);
    expect((await app.visitor.patch(pathOf(thread), { resolved: true })).status).toBe(401);
    expect((await browser.patch(pathOf(thread), {})).status).toBe(400);
  });

  test('of an older version can be resolved and reopened', async () => {
    const { browser, project, url } = await makeCommentsScenario();
    const thread = await add(browser, url);
    await makeProof(app, project);
    expect((await browser.patch(pathOf(thread), { resolved: true })).status).toBe(200);
    expect((await browser.patch(pathOf(thread), { resolved: false })).status).toBe(200);
  });

  test('cannot be resolved with the id of a reply', async () => {
    const { browser, url } = await makeCommentsScenario();
    const reply = await add(browser, url, { parentId: (await add(browser, url)).id });
    expect(await browser.patch(pathOf(reply), { resolved: true })).toMatchObject(CONFLICT);
  });

  test('is recorded as resolved only once', async () => {
    const { shop, browser, project, proof, url } = await makeCommentsScenario();
    const thread = await add(browser, url);
    await add(browser, url, { parentId: thread.id });
    await browser.patch(pathOf(thread), { resolved: true });
    const repeatedResponse = await browser.patch(pathOf(thread), { resolved: true });
    await browser.patch(pathOf(thread), { resolved: false });

    expect(repeatedResponse.status).toBe(200);
    const events = await historyOf(app, project.id);
    expect(events.map(({ action, description }) => [action, description])).toEqual([
      ['comment_added', 'added comment 1 on version 1'],
      ['comment_added', 'replied to comment 1 on version 1'],
      ['comment_resolved', 'resolved comment 1 on version 1'],
      ['comment_reopened', 'reopened comment 1 on version 1'],
    ]);
    expect(events[0]).toMatchObject({
      userId: shop.id,
      details: { proofId: proof.id, commentId: thread.id },
    });
  });
});

async function makeCommentsScenario() {
  const scenario = await makeAssignedScenario(app);
  const proof = await makeProof(app, scenario.project, PAGES);
  return { ...scenario, proof, url: commentsUrlOf(proof) };
}

function commentsUrlOf({ id }: { id: number }): string {
  return `/api/proofs/${id}/comments`;
}

function pathOf({ id }: ProofComment): string {
  return `/api/comments/${id}`;
}

async function add(
  browser: Awaited<ReturnType<typeof app.as>>,
  url: string,
  more: object = {},
): Promise<ProofComment> {
  const { status, body } = await browser.post<ProofComment>(url, { text: 'Move the logo up', ...more });
  expect(status).toBe(201);
  return body;
}
