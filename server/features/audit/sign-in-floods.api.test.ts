import { gt } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEvents } from '#server/db/schema/security.ts';
import { makeShop } from '#server/testing/factories.ts';
import { makePasskeyDevice } from '#server/testing/passkey-device.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp({ config: { rateLimit: true } });

function signIn(username: string, remoteAddress: string) {
  const payload = { username, password: 'guess' };
  return app.visitor.send({ method: 'POST', url: '/api/auth/login', payload, remoteAddress });
}

async function eventsByKindAfter(after: number) {
  const events = await app.database.sql.select().from(auditEvents).where(gt(auditEvents.id, after));
  return Map.groupBy(events, ({ kind }) => kind);
}

async function findNewestEventId() {
  const events = await app.database.sql.select().from(auditEvents);
  return Math.max(0, ...events.map(({ id }) => id));
}

test('records one lock for many refused sign-ins to an account', async () => {
  const shop = await makeShop(app);
  for (let guess = 0; guess < 20; guess += 1) await signIn(shop.username, '203.0.113.7');

  const events = await eventsByKindAfter(0);
  expect(events.get('sign_in_failed')).toHaveLength(8);
  expect(events.get('sign_in_locked')).toMatchObject([
    { userId: null, subjectId: shop.id, subjectName: shop.name, ipAddress: '203.0.113.7' },
  ]);
});

test('records one lock and no typed name for parallel sign-ins with an unknown name', async () => {
  const previousEventId = await findNewestEventId();
  await Promise.all(Array.from({ length: 20 }, () => signIn('my-Password-1', '203.0.113.8')));

  const events = await eventsByKindAfter(previousEventId);
  expect(events.get('sign_in_failed')).toHaveLength(8);
  expect(events.get('sign_in_locked')).toMatchObject([{ subjectId: null, subjectName: null }]);
  expect(JSON.stringify([...events])).not.toContain('my-Password-1');
});

test('records at most 60 failures and one lock for an IP address that tries many names', async () => {
  const previousEventId = await findNewestEventId();
  for (let guess = 0; guess < 65; guess += 1) await signIn(`name-${guess}`, '203.0.113.9');

  const events = await eventsByKindAfter(previousEventId);
  expect(events.get('sign_in_failed')).toHaveLength(60);
  expect(events.get('sign_in_locked')).toHaveLength(1);
});

test('records at most 120 failures and one lock for an IP address that repeats a failed passkey sign-in', async () => {
  const previousEventId = await findNewestEventId();
  const payload = { response: makePasskeyDevice().get({ challenge: 'guess' }) };
  for (let guess = 0; guess < 125; guess += 1) {
    await app.visitor.send({
      method: 'POST',
      url: '/api/auth/passkey',
      payload,
      remoteAddress: '203.0.113.10',
    });
  }

  const events = await eventsByKindAfter(previousEventId);
  expect(events.get('sign_in_failed')).toHaveLength(120);
  expect(events.get('sign_in_locked')).toMatchObject([
    { ipAddress: '203.0.113.10', details: { step: 'passkey' } },
  ]);
});
