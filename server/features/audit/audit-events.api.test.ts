import { sql as raw } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AuditKind } from '#shared/audit/audit-kinds.ts';
import { auditEvents } from '#server/db/schema/security.ts';
import { users } from '#server/db/schema/accounts.ts';
import { shopStaff } from '#server/db/schema/people.ts';
import { ACCOUNTS_URL, accountForm } from '#server/testing/accounts.ts';
import { findLastEventId, findNewestEvent } from '#server/testing/audited-acts.ts';
import { makeAdmin, makeInstaller, makeShop } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const USER_AGENT_HEADERS = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' };
const app = await startTestApp({ config: { publicUrl: null } });
const admin = await app.as(await makeAdmin(app));

test('records the IP address and the browser', async () => {
  const { id, username, password } = await makeShop(app);
  await app.visitor.send({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
    headers: USER_AGENT_HEADERS,
    remoteAddress: '203.0.113.7',
  });
  expect(await findNewestEvent(app)).toMatchObject({
    userId: id,
    subjectId: id,
    ipAddress: '203.0.113.7',
    userAgent: USER_AGENT_HEADERS['user-agent'],
  });
});

test('keeps the events of a deleted account', async () => {
  const shop = await makeShop(app, { name: 'Ann Bell' });
  await app.visitor.post('/api/auth/login', { username: shop.username, password: shop.password });
  const recordedEvent = await findNewestEvent(app);
  await admin.delete(`${ACCOUNTS_URL}/${shop.id}`);
  const storedEvents = await app.database.sql
    .select()
    .from(auditEvents)
    .where(raw`id = ${recordedEvent?.id}`);
  expect(storedEvents).toEqual([recordedEvent]);
});

/** Actions that must fail when the database rejects their audit event of this kind. */
const AUDITED_ACTIONS: [title: string, kind: AuditKind, act: () => Promise<{ status: number }>][] = [
  ['a sign-in', 'sign_in', () => signIn(app.visitor)],
  ['a new account', 'account_created', () => admin.post(ACCOUNTS_URL, { ...accountForm(), role: 'client' })],
];

test.each(AUDITED_ACTIONS)(
  'makes no change when the event of %s cannot be written',
  async (_title, kind, act) => {
    const countRows = async () => [await app.database.sql.$count(users), await countSessions()];
    await makeShop(app, { username: `owner-${kind.replaceAll('_', '-')}` });
    const previousCounts = await countRows();
    const constraintSql = `audit_events add constraint refuse_${kind} check (kind <> '${kind}') not valid`;
    await app.database.pool.query(`alter table ${constraintSql}`);
    try {
      expect((await act()).status).toBe(500);
    } finally {
      await app.database.pool.query(`alter table audit_events drop constraint refuse_${kind}`);
    }
    expect(await countRows()).toEqual(previousCounts);
  },
);

test('writes no event when the change fails', async () => {
  const previousEventId = await findLastEventId(app);
  const { username } = await makeShop(app);
  expect((await admin.post(ACCOUNTS_URL, { ...accountForm(username), role: 'client' })).status).toBe(409);
  const [shop, member] = [await makeShop(app), await makeInstaller(app)];
  await app.database.sql.insert(shopStaff).values({ userId: member.id, shopId: shop.id, role: 'manager' });
  expect((await admin.patch(`${ACCOUNTS_URL}/${shop.id}`, { role: 'subcontractor' })).status).toBe(409);
  expect(await findLastEventId(app)).toBe(previousEventId);
});

async function signIn(browser: TestClient) {
  return browser.post('/api/auth/login', { username: 'owner-sign-in', password: 'correct horse battery' });
}

async function countSessions(): Promise<number> {
  const { rows } = await app.database.pool.query('select count(*)::int as n from sessions');
  return rows[0].n;
}
