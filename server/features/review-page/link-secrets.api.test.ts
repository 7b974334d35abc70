import { describe, expect, onTestFinished, test } from 'vitest';
import { newSessionToken } from '#server/sessions/session-token.ts';
import { activities } from '#server/db/schema/events.ts';
import { idempotencyKeys } from '#server/db/schema/idempotency.ts';
import { makeReview, sendTestReview, tokenOf } from '#server/testing/reviews.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { stopClock } from '#server/testing/test-clock.ts';

const app = await startTestApp();
const rateLimitedApp = await startTestApp({ config: { rateLimit: true } });
/** The number of guessed tokens. A long run: `LINK_GUESSES=100000 npm test -- api -- link-secrets` */
const GUESSES = Number(process.env['LINK_GUESSES'] ?? 300);
const NETWORK = '203.0.113.7';

describe('the token of a link', () => {
  test('is never logged, stored or part of an error', async () => {
    const scenario = await makeReview(app);
    const sentReview = await sendTestReview(
      { ...scenario, browser: scenario.browser.withKey('send') },
      scenario.proof.id,
      {
        reviewers: [{ name: 'Lee Park' }],
      },
    );
    const token = tokenOf(sentReview.reviewers[0]?.url ?? null);
    const responseTexts = [];
    for (const path of ['', '/unknown', '/proofs/999999/file', '/proofs/x/file', '/seen', '/%', '?q=1'])
      for (const prefix of ['/api/review/', '/review/'])
        responseTexts.push((await app.visitor.get(`${prefix}${token}${path}`)).text);
    await app.visitor.post(`/api/review/${token}/seen`, { proofId: 'x' });
    const report = {
      message: `Failed to load /api/review/${token}/live`,
      route: '/review/$token',
      build: 'a.js',
    };
    await app.visitor.post('/api/client-errors', report);
    const { sql } = app.database;
    const storedRows = [await sql.select().from(activities), await sql.select().from(idempotencyKeys)];
    expect(app.logged.length).toBeGreaterThan(10);
    expect(JSON.stringify([app.logged, storedRows])).not.toContain(token);
    const errors = responseTexts.filter((text) => text.includes('"code"'));
    expect(errors.length).toBeGreaterThan(3);
    expect(errors.join('')).not.toContain(token);
  });
});

describe('pages, calls and files of review links and status links', () => {
  test.each([
    '/review/x',
    '/review/x/y',
    '/status/x',
    '/api/review/x',
    '/api/review/x/proofs/1/file',
    '/api/review/x/unknown',
    '/api/review/%',
    '/api/status/x',
    '/api/status/x/files/1',
  ])('%s is not indexed and sends no referrer', async (url) => {
    for (const method of ['GET', 'HEAD', 'POST'] as const)
      expect((await app.visitor.send({ method, url })).headers).toMatchObject({
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
  });

  test('are the only URLs that are not indexed', async () => {
    for (const url of ['/login', '/reviews', '/api/session', '/statuses/x'])
      expect((await app.visitor.get(url)).headers['x-robots-tag']).toBeUndefined();
  });
});

describe('guessing links', () => {
  test(`none of ${GUESSES} random tokens is valid`, { timeout: 60_000 + GUESSES * 20 }, async () => {
    await makeReview(app);
    const statuses = new Set<number>();
    for (let sentGuesses = 0; sentGuesses < GUESSES; sentGuesses += 50) {
      const guessResponses = Array.from({ length: 50 }, () =>
        app.visitor.get(`/api/review/${newSessionToken()}`),
      );
      for (const { status } of await Promise.all(guessResponses)) statuses.add(status);
    }
    expect([...statuses]).toEqual([404]);
  });

  test('is limited for each network, and valid links keep working', async () => {
    stopClock();
    const { token } = await makeReview(rateLimitedApp);
    const openGuessedLink = (guess: string) =>
      rateLimitedApp.visitor.send({ method: 'GET', url: `/api/review/${guess}`, remoteAddress: NETWORK });
    const statuses = [];
    for (let number = 0; number <= 60; number += 1)
      statuses.push((await openGuessedLink(newSessionToken())).status);
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 404));
    expect(statuses.at(-1)).toBe(429);
    expect((await openGuessedLink(token)).status).toBe(200);
    expect((await rateLimitedApp.visitor.get(`/api/review/${newSessionToken()}`)).status).toBe(404);
  });
});

describe('requests with a link', () => {
  test('are limited to 600 a minute for each reviewer', async () => {
    const { linkRequests } = rateLimitedApp;
    expect(linkRequests).toMatchObject({ points: 600, duration: 60 });
    // The test lowers the limit, so that a slow machine can reach the limit within a minute.
    linkRequests.points = 20;
    onTestFinished(() => void (linkRequests.points = 600));
    const scenario = await makeReview(rateLimitedApp, {
      reviewers: [{ name: 'Dana Reed' }, { name: 'Lee Park' }],
    });
    const statuses = [];
    for (let number = 0; number <= 20; number += 1)
      statuses.push((await rateLimitedApp.visitor.get(`/api/review/${scenario.token}`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    const lee = tokenOf(scenario.reviewers[1]?.url ?? null);
    expect((await rateLimitedApp.visitor.get(`/api/review/${lee}`)).status).toBe(200);
  });
});

test('an account can send reviews and renew links 60 times an hour', async () => {
  const { browser, link } = await makeReview(rateLimitedApp);
  const statuses = [];
  for (let number = 0; number < 60; number += 1)
    statuses.push((await browser.post(`/api/reviewers/${link.id}/link`)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(59);
  expect(statuses.at(-1)).toBe(429);
});
