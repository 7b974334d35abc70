import { count, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions } from '#server/db/schema/accounts.ts';
import { idempotencyKeys } from '#server/db/schema/idempotency.ts';
import { makeProjectWithMessagesUrl, makeShopScenario } from '#server/testing/shop-projects.ts';
import { makeInstaller, makeProof, makeShop } from '#server/testing/factories.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestResponse } from '#server/testing/test-client.ts';

const rateLimitedApp = await startTestApp({ config: { rateLimit: true } });
const unlimitedApp = await startTestApp();
const REFUSED_RESPONSE = { status: 429, body: { code: 'rate_limited' } };

describe('an account', () => {
  test('can send 60 messages a minute', async () => {
    const { browser, url } = await makeProjectWithMessagesUrl(rateLimitedApp);
    const responses = await repeatInParallel(61, () => browser.post(url, { content: 'Hello' }));
    expectOneRejected(responses);
  });

  test('can write 60 comments a minute', async () => {
    const { browser, project } = await makeShopScenario(rateLimitedApp);
    const proof = await makeProof(rateLimitedApp, project);
    const responses = await repeatInParallel(61, () =>
      browser.post(`/api/proofs/${proof.id}/comments`, { text: 'Larger' }),
    );
    expectOneRejected(responses);
  });

  test('can change its team 60 times an hour', async () => {
    const [browser, installer] = [
      await rateLimitedApp.as(await makeShop(rateLimitedApp)),
      await makeInstaller(rateLimitedApp),
    ];
    const body = { subcontractorId: installer.id };
    const responses = await repeatInParallel(61, (n) =>
      browser.post(`/api/subcontractors/${n % 2 ? 'remove-from-team' : 'add-to-team'}`, body),
    );
    expectOneRejected(responses);
  });

  test('can create 120 projects an hour', async () => {
    const browser = await rateLimitedApp.as(await makeShop(rateLimitedApp));
    const responses = await repeatInParallel(121, (n) => browser.post('/api/projects', { name: `Van ${n}` }));
    expectOneRejected(responses);
  });

  test('can assign 120 installers an hour', async () => {
    const { browser, path } = await makeShopScenario(rateLimitedApp);
    const installer = await makeInstaller(rateLimitedApp);
    const assign = (subcontractorId: number | null) =>
      browser.put(`${path}/full-update`, { project: { subcontractorId } });

    const responses = await repeatInSequence(120, (n) => assign(n % 2 ? null : installer.id));
    const repeatedResponse = await assign(null);
    const nextResponse = await assign(installer.id);

    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 120 }, () => 200));
    expect(repeatedResponse.status).toBe(200);
    expect(nextResponse).toMatchObject(REFUSED_RESPONSE);
  });

  test('has its own counters', async () => {
    const { browser, url } = await makeProjectWithMessagesUrl(rateLimitedApp);
    await repeatInParallel(61, () => browser.post(url, { content: 'Hello' }));

    const otherProject = await makeProjectWithMessagesUrl(rateLimitedApp);

    expect((await otherProject.browser.post(otherProject.url, { content: 'Hello' })).status).toBe(201);
  });
});

test('RATE_LIMIT=off disables the limits', async () => {
  const { browser, url } = await makeProjectWithMessagesUrl(unlimitedApp);
  const responses = await repeatInParallel(61, () => browser.post(url, { content: 'Hello' }));
  expect(responses.every(({ status }) => status === 201)).toBe(true);
});

test('a sign-in ends the least recently used session when there are more than 50', async () => {
  const shop = await makeShop(unlimitedApp);
  const firstBrowser = await unlimitedApp.as(shop);
  for (let number = 1; number < 50; number += 1) await unlimitedApp.as(shop);
  expect((await firstBrowser.get('/api/auth/session')).status).toBe(200);

  const lastBrowser = await unlimitedApp.as(shop);

  expect((await firstBrowser.get('/api/auth/session')).status).toBe(401);
  expect((await lastBrowser.get('/api/auth/session')).status).toBe(200);
  expect(await countSessionsOf(unlimitedApp, shop.id)).toBe(50);
});

test('a new idempotency key deletes the account’s keys beyond the newest 2,000', async () => {
  const { shop, browser, url } = await makeProjectWithMessagesUrl(unlimitedApp);
  const { sql } = unlimitedApp.database;
  const oldKeys = Array.from({ length: 2_000 }, (_, n) => ({
    userId: shop.id,
    key: `old-${n}`,
    fingerprint: '-',
    createdAt: new Date(Date.now() - 3_600_000 + n),
  }));
  await sql.insert(idempotencyKeys).values(oldKeys);

  await browser.withKey('new').post(url, { content: 'Hello' });
  await browser.withKey('newest').post(url, { content: 'Hello' });

  const storedKeys = await sql.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, shop.id));
  expect(storedKeys).toHaveLength(2_001);
  expect(storedKeys.map(({ key }) => key)).toEqual(expect.arrayContaining(['new', 'newest', 'old-1999']));
  expect(storedKeys.map(({ key }) => key)).not.toContain('old-0');
});

function expectOneRejected(responses: TestResponse[]): void {
  const refusedResponses = responses.filter(({ status }) => status === 429);
  expect(refusedResponses).toHaveLength(1);
  expect(refusedResponses[0]).toMatchObject(REFUSED_RESPONSE);
  expect(Number(refusedResponses[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(responses.every(({ status }) => status < 300 || status === 429)).toBe(true);
}

function repeatInParallel(times: number, act: (n: number) => Promise<TestResponse>): Promise<TestResponse[]> {
  return Promise.all(Array.from({ length: times }, (_, n) => act(n)));
}

async function repeatInSequence(
  times: number,
  act: (n: number) => Promise<TestResponse>,
): Promise<TestResponse[]> {
  const responses = [];
  for (let n = 0; n < times; n += 1) responses.push(await act(n));
  return responses;
}

async function countSessionsOf({ database }: TestApp, userId: number): Promise<number> {
  const [countRow] = await database.sql
    .select({ sessions: count() })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  return countRow?.sessions ?? 0;
}
