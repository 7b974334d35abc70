import { describe, expect, test } from 'vitest';
import { REVIEW_LINK_VALIDITY_MS } from '#shared/reviews/review-values.ts';
import { reviewerLinks } from '#server/db/schema/reviews.ts';
import { hashToken, newSessionToken } from '#server/sessions/session-token.ts';
import { makePhoto } from '#server/testing/factories.ts';
import { listRoutes, type ServerRoute } from '#server/testing/server-routes.ts';
import { makeReview } from '#server/testing/reviews.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const scenario = await makeReview(app);
const photo = await makePhoto(app, scenario.project);

/** The routes of a personal link. server/http/authorization.api.test.ts checks who may call which route. */
const LINK_ROUTES = listRoutes(app).filter(([, path]) => path.startsWith('/api/review/:token'));

/** Contains the fields of every form that the calls of a link take. */
const FORM = {
  text: 'A comment',
  decision: 'request_changes',
  name: 'Dana Reed',
  note: 'Wrong color',
  ticks: [],
  resolved: false,
};

describe('an invalid link', async () => {
  const tokens = await makeInvalidTokens();

  test.each(LINK_ROUTES)('gets the same 404 from %s %s', async (method, path) => {
    const responses = [];
    for (const token of Object.values(tokens)) {
      const { status, text, headers } = await callWithToken(method, path, token, scenario.proof.id);
      const { 'x-request-id': _id, date: _date, ...comparedHeaders } = headers;
      responses.push({ status, text, headers: comparedHeaders });
    }
    expect(responses[0]).toMatchObject({
      status: 404,
      headers: { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
    });
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  });

  test('runs the same database statements for all kinds of invalid links', async () => {
    const statements = [];
    for (const token of Object.values(tokens)) statements.push(await statementsOf(token));
    expect(statements[0]?.length).toBeGreaterThan(0);
    expect(new Set(statements.map((list) => JSON.stringify(list))).size).toBe(1);
  });
});

/** Compares the median response times of all kinds of invalid links. Runs only with LINK_GUESSES set. Needs an idle machine. */
test.runIf(process.env['LINK_GUESSES'])(
  'invalid links of all kinds take the same time',
  async () => {
    const kinds = await makeInvalidTokens();
    const times = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
    for (let round = 0; round < 1_000; round += 1)
      for (const [kind, token] of Object.entries(kinds)) {
        const start = performance.now();
        await app.visitor.get(`/api/review/${token}`);
        times.get(kind)?.push(performance.now() - start);
      }
    const medians = [...times].map(
      ([kind, list]) => [kind, list.toSorted((a, b) => a - b)[500] ?? 0] as const,
    );
    const medianTimes = medians.map(([, median]) => median);
    expect(Math.max(...medianTimes) / Math.min(...medianTimes), JSON.stringify(medians)).toBeLessThan(1.2);
  },
  120_000,
);

test('a request of the review page gets a 200 or a 404 while the reviewer is removed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { browser, link, token, proof } = await makeReview(app);
    const [removal, ...seenResponses] = await Promise.all([
      browser.delete(`/api/reviewers/${link.id}`),
      app.visitor.post(`/api/review/${token}/seen`, { proofId: proof.id }),
      app.visitor.post(`/api/review/${token}/seen`, { proofId: proof.id }),
    ]);
    expect(removal.status).toBe(200);
    expect(seenResponses.every(({ status }) => status === 200 || status === 404)).toBe(true);
  }
});

/** Calls a route with the token of a review link, and returns the response. Sends a form unless the method is GET or HEAD. */
function callWithToken(method: ServerRoute[0], path: string, token: string, proofId: number) {
  const url = fillPath(path, { token, proofId, photoId: photo.id });
  const form = /GET|HEAD/.test(method) ? {} : { payload: { ...FORM, proofId } };
  return app.visitor.send({ method, url, ...form });
}

/** The path with its parameters filled in. Parameters without a given value are 1. */
function fillPath(path: string, parameterValues: Record<string, string | number>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => String(parameterValues[name] ?? 1));
}

async function makeInvalidTokens() {
  return {
    guessed: newSessionToken(),
    short: 'x',
    revoked: await makeTokenInvalidatedBy((review) =>
      review.browser.delete(`/api/reviewers/${review.link.id}`),
    ),
    replaced: await makeTokenInvalidatedBy((review) =>
      review.browser.post(`/api/reviewers/${review.link.id}/link`),
    ),
    expired: await makeExpiredToken(),
  };
}

async function makeTokenInvalidatedBy(
  change: (review: Awaited<ReturnType<typeof makeReview>>) => Promise<{ status: number }>,
): Promise<string> {
  const review = await makeReview(app);
  const { status } = await change(review);
  if (status !== 200) throw new Error(`The link was not changed: ${status}`);
  return review.token;
}

async function makeExpiredToken(): Promise<string> {
  const token = newSessionToken();
  await app.database.sql.insert(reviewerLinks).values({
    tokenHash: hashToken(token),
    reviewerId: scenario.link.id,
    expiresAt: new Date(Date.now() - 1),
    createdAt: new Date(Date.now() - REVIEW_LINK_VALIDITY_MS),
  });
  return token;
}

/** The statements that opening a link runs, without their parameters. */
async function statementsOf(token: string): Promise<string[]> {
  const { pool } = app.database;
  const statements: string[] = [];
  const query = pool.query.bind(pool);
  const recordingQuery = (config: { text: string }, ...rest: unknown[]) => {
    statements.push(config.text);
    return (query as (...args: unknown[]) => unknown)(config, ...rest);
  };
  Object.assign(pool, { query: recordingQuery });
  await app.visitor.get(`/api/review/${token}`);
  Object.assign(pool, { query });
  return statements;
}
