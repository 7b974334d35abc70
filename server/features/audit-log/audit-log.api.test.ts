import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditPerson, AuditRecord, SecurityActivity } from '#shared/audit/audit.contract.ts';
import type { AuditKind } from '#shared/audit/audit-kinds.ts';
import { auditEvents } from '#server/db/schema/security.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import { ACCOUNTS_URL } from '#server/testing/accounts.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeShop,
  makeStaff,
  scopeOf,
  type TestUser,
} from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestResponse } from '#server/testing/test-client.ts';

const LOG_URL = '/api/admin/audit-log';
const app = await startTestApp();
const { sql } = app.database;
const karen = await makeAdmin(app, { name: 'Karen Lee' });
const admin = await app.as(karen);
const ann = await makeShop(app, { name: 'Ann Bell', username: 'ann-bell' });

/** The query for the events of a past month. They do not change when the tests cause new events. */
const OLD_RANGE_QUERY = '&from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';
const windowsUserAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36';

beforeAll(async () => {
  await writeEvent(1, 'sign_in', { userId: ann.id, ipAddress: '203.0.113.7', userAgent: windowsUserAgent });
  await writeEvent(2, 'account_changed', {
    userId: karen.id,
    subjectId: ann.id,
    details: { fields: ['company'] },
  });
  await writeEvent(3, 'link_created', {
    userId: ann.id,
    subjectName: '100%_Dana',
    details: { link: 'review' },
  });
  await writeEvent(4, 'sign_in_failed', {
    subjectId: 999,
    subjectName: 'Gone Ghost',
    ipAddress: '2001:db8::7',
  });
  await writeEvent(5, 'sign_in', { userId: karen.id });
});

describe('GET /api/admin/audit-log', () => {
  test('lists events newest first with their user, subject and device', async () => {
    const { status, body } = await listOldEvents('');
    expect(status).toBe(200);
    expect(body.map(({ kind }) => kind)).toEqual([
      'sign_in',
      'sign_in_failed',
      'link_created',
      'account_changed',
      'sign_in',
    ]);
    expect(body.at(-1)).toMatchObject({
      at: '2026-03-01T12:00:00.000Z',
      userId: ann.id,
      userName: 'Ann Bell',
      subjectId: ann.id,
      subjectName: 'Ann Bell',
      ipAddress: '203.0.113.7',
      device: 'Chrome on Windows',
      details: {},
    });
  });

  const filters: [filter: string, query: () => string, days: number[]][] = [
    ['one kind', () => 'kinds=sign_in', [5, 1]],
    ['several kinds', () => 'kinds=sign_in,link_created', [5, 3, 1]],
    ['a person who did it or whom it is about', () => `person=${ann.id}`, [3, 2, 1]],
    ['a person and kinds', () => `person=${ann.id}&kinds=account_changed,sign_in`, [2, 1]],
    ['a person who has no account any more', () => 'person=999', [4]],
    ['a part of a name, case-insensitively', () => 'q=ANN', [3, 2, 1]],
    ['a part of the name of a deleted account', () => 'q=ghost', [4]],
    ['an IP address', () => 'q=2001:db8', [4]],
    ['text with wildcards as text', () => `q=${encodeURIComponent('100%_')}`, [3]],
    ['text that nothing contains', () => 'q=nobody', []],
    ['timestamps, the last one excluded', () => 'from=2026-03-02T00:00:00Z&to=2026-03-04T12:00:00Z', [3, 2]],
    ['everything at once', () => `q=bell&person=${ann.id}&kinds=sign_in&from=2026-03-01T00:00:00Z`, [1]],
  ];

  test.each(filters)('is filtered by %s', async (_filter, query, days) => {
    const rangeQuery = query().includes('from=') ? '&to=2026-04-01T00:00:00Z' : OLD_RANGE_QUERY;
    const { body } = await admin.get<AuditRecord[]>(
      `${LOG_URL}?${query()}${query().includes('to=') ? '' : rangeQuery}`,
    );
    expect(body.map(({ at }) => new Date(at).getUTCDate())).toEqual(days);
  });

  test('is read page by page with the filter', async () => {
    const eventDays: number[] = [];
    let nextUrl: string | undefined = `${LOG_URL}?limit=1&kinds=sign_in,link_created${OLD_RANGE_QUERY}`;
    while (nextUrl) {
      const page: TestResponse<AuditRecord[]> = await admin.get(nextUrl);
      expect(page.headers['x-total-count']).toBe('3');
      eventDays.push(...page.body.map(({ at }) => new Date(at).getUTCDate()));
      nextUrl = /<(.+?)>/.exec(page.headers['link'] ?? '')?.[1];
    }
    expect(eventDays).toEqual([5, 3, 1]);
  });

  test.each([
    'kinds=sign_in,unknown',
    'person=x',
    'from=yesterday',
    'cursor=abc',
    'limit=501',
    'from=0000-01-01T00:00:00Z',
  ])('rejects %s', async (query) => {
    expect((await admin.get(`${LOG_URL}?${query}`)).status).toBe(400);
  });
});

describe('the audit log', () => {
  const people: [who: string, make: () => Promise<TestUser>][] = [
    ['a shop', () => makeShop(app)],
    ['an installer', () => makeInstaller(app)],
    ['a client', () => makeClient(app)],
    ['a manager', async () => makeStaff(app, await makeShop(app), 'manager')],
    ['production staff', async () => makeStaff(app, await makeShop(app), 'production')],
  ];
  const paths = [LOG_URL, `${LOG_URL}/export`, `${LOG_URL}/people?q=a`];

  test.each(people)('is refused to %s', async (_who, make) => {
    const browser = await app.as(await make());
    for (const path of paths) expect(await browser.get(path)).toMatchObject({ status: 403 });
  });

  test('is refused without a session', async () => {
    for (const path of [...paths, `/api/users/${ann.id}/security-activity`])
      expect((await app.visitor.get(path)).status).toBe(401);
  });

  test('does not allow admins to change an event', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      for (const url of [LOG_URL, `${LOG_URL}/1`])
        expect((await admin.send({ method, url, payload: {} })).status).toBe(404);
  });
});

describe('GET /api/admin/audit-log/people', () => {
  test('finds accounts by text', async () => {
    const { body } = await admin.get<AuditPerson[]>(`${LOG_URL}/people?q=ann-bell`);
    expect(body).toEqual([{ id: ann.id, name: 'Ann Bell', username: 'ann-bell' }]);
  });

  test('finds a person by id, even if the account is deleted', async () => {
    expect((await admin.get(`${LOG_URL}/people?id=${ann.id}`)).body).toMatchObject([{ name: 'Ann Bell' }]);
    expect((await admin.get(`${LOG_URL}/people?id=999`)).body).toEqual([
      { id: 999, name: 'Gone Ghost', username: null },
    ]);
    expect((await admin.get(`${LOG_URL}/people?id=998`)).body).toEqual([]);
  });
});

describe('GET /api/admin/audit-log/export', () => {
  test('sends the filtered events as CSV', async () => {
    const { status, headers, text } = await admin.get(
      `${LOG_URL}/export?kinds=sign_in,account_changed${OLD_RANGE_QUERY}`,
    );
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="wrapline-audit-log-[\d-]+\.csv"/);
    expect(headers['cache-control']).toBe('no-store');
    const [header, firstRow, ...rest] = text.split('\r\n');
    expect(header).toMatch(/^\uFEFFTime \(UTC\),Event,What,Who,/);
    expect(firstRow).toMatch(/^2026-03-05T12:00:00.000Z,Sign-in,Signed in,Karen Lee,/);
    expect(rest[0]).toContain(`Account changed,Changed company,Karen Lee,${karen.id},Ann Bell,${ann.id},`);
    expect(rest).toHaveLength(3);
    expect(rest.at(-1)).toBe('');
  });

  test('is recorded with its filter', async () => {
    await admin.get(`${LOG_URL}/export?kinds=sign_in&q=ann`);
    const [event] = (await admin.get<AuditRecord[]>(`${LOG_URL}?kinds=data_exported&limit=1`)).body;
    expect(event).toMatchObject({
      userName: 'Karen Lee',
      details: { what: 'the audit log', filter: { kinds: ['sign_in'], q: 'ann' } },
    });
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@sum', "'@sum"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
    ['a "b", c', '"a ""b"", c"'],
    ['=a\n"b"', `"'=a\n""b"""`],
  ])('makes the name %j safe', async (subjectName, cell) => {
    await audit(sql, {}, { kind: 'link_created', subject: { id: null, name: subjectName } });
    const { text } = await admin.get(`${LOG_URL}/export?kinds=link_created`);
    expect(text.split('\r\n')[1]).toContain(`,,,${cell},`);
  });

  test('contains each event once when it reads the events in several pages', async () => {
    await app.database.pool.query(`insert into audit_events (kind, at)
      select 'backup_failed', timestamptz '2025-05-05 00:00Z' + n / 3 * interval '1 ms' from generate_series(1, 2500) n`);
    const { text } = await admin.get(`${LOG_URL}/export?kinds=backup_failed`);
    const ids = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').at(-1));
    expect(ids).toHaveLength(2_500);
    expect(new Set(ids).size).toBe(2_500);
  });
});

describe('GET /api/users/{id}/security-activity', () => {
  test('shows sign-ins to the user’s account, and changes with their authors', async () => {
    const dana = await makeClient(app, { name: 'Dana Cole' });
    await audit(
      sql,
      { ...scopeOf(dana), ipAddress: '203.0.113.9', userAgent: windowsUserAgent },
      { kind: 'sign_in' },
    );
    await admin.patch(`${ACCOUNTS_URL}/${dana.id}`, { password: 'rolls of film', phone: '555-0100' });

    const browser = await app.as(dana);
    const { body } = await browser.get<SecurityActivity[]>(`/api/users/${dana.id}/security-activity`);
    expect(body).toMatchObject([
      { kind: 'password_reset', byName: 'Karen Lee', ipAddress: null, device: null },
      { kind: 'sign_in', byName: null, ipAddress: '203.0.113.9', device: 'Chrome on Windows' },
    ]);
    expect((await browser.get(`/api/users/${ann.id}/security-activity`)).status).toBe(403);
  });

  test('has the last 20 events', async () => {
    const dana = await makeClient(app);
    for (let event = 0; event < 21; event += 1) await audit(sql, scopeOf(dana), { kind: 'sign_in' });
    const { body } = await (await app.as(dana)).get<[]>(`/api/users/${dana.id}/security-activity`);
    expect(body).toHaveLength(20);
  });
});

function listOldEvents(query: string) {
  return admin.get<AuditRecord[]>(`${LOG_URL}?${query}${OLD_RANGE_QUERY}`);
}

/** Writes an event with a date in March 2026. */
async function writeEvent(
  day: number,
  kind: AuditKind,
  event: Partial<typeof auditEvents.$inferInsert>,
): Promise<void> {
  const names: Record<number, string> = { [ann.id]: 'Ann Bell', [karen.id]: 'Karen Lee' };
  const subjectId = event.subjectId ?? (kind.startsWith('sign_in') ? event.userId : null) ?? null;
  await sql.insert(auditEvents).values({
    kind,
    at: new Date(Date.UTC(2026, 2, day, 12)),
    userName: names[event.userId ?? 0] ?? null,
    subjectName: names[subjectId ?? 0] ?? null,
    ...event,
    subjectId,
  });
}
