import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { activities } from '#server/db/schema/events.ts';
import { fileDeletions } from '#server/db/schema/files.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { backups } from '#server/db/schema/security.ts';
import { readQueueLengths } from '#server/features/monitoring/queue-lengths.repository.ts';
import { countScannedRows } from '#server/testing/count-scanned-rows.ts';
import { makeProject, makeShop } from '#server/testing/factories.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

const TOKEN = 'a monitoring token';
const app = await startTestApp({ config: { metricsToken: TOKEN } });
afterEach(() => {
  vi.restoreAllMocks();
});

test('the metrics are not found without METRICS_TOKEN', async () => {
  const appWithoutMetrics = await startTestApp();
  expect(await scrape(appWithoutMetrics)).toMatchObject({ status: 404 });
});

test.each([
  ['no token', ''],
  ['another token', 'Bearer another token of 16'],
  ['another scheme', `Basic ${TOKEN}`],
  ['the beginning of the token', `Bearer ${TOKEN.slice(0, -1)}`],
])('the metrics reject %s with a 401', async (_what, authorization) => {
  const rejectedResponse = await scrape(app, authorization);

  expect(rejectedResponse).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
  expect(rejectedResponse.text).not.toContain('wrapline_');
});

test('the metrics accept any host name, for probes inside the network', async () => {
  const headers = { authorization: `Bearer ${TOKEN}`, host: 'wrapline-1.internal:3000' };
  expect(await app.visitor.send({ method: 'GET', url: '/api/metrics', headers })).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
  });
});

test('the metrics count requests by method, route template and status', async () => {
  const shop = await makeShop(app);
  const browser = await app.as(shop);
  const project = await makeProject(app, shop);
  await browser.get(`/api/projects/${project.id}`);
  await browser.get(`/api/projects/${project.id}`);
  await app.visitor.get('/api/projects/1');
  await app.visitor.get('/api/secret-token-of-a-guess');
  await app.visitor.get('/projects/5');

  const { text } = await scrape(app);

  const countMetric = 'wrapline_http_request_duration_seconds_count';
  expect(text).toContain(`${countMetric}{method="GET",route="/api/projects/:id",status="200"} 2`);
  expect(text).toContain(`${countMetric}{method="GET",route="/api/projects/:id",status="401"} 1`);
  expect(text).toContain(`${countMetric}{method="GET",route="unknown",status="404"} 1`);
  expect(text).toMatch(/_count\{method="GET",route="pages",status="\d+"\} 1\n/);
  expect(text).not.toContain('secret-token');
});

test('the metrics contain the lengths of the queues', async () => {
  const otherApp = await startTestApp({ config: { metricsToken: TOKEN } });
  await fillQueues(otherApp);

  const { text } = await scrape(otherApp);

  expect(valuesIn(text)).toMatchObject({
    wrapline_database_up: 1,
    wrapline_events_undispatched: 1,
    wrapline_mail_waiting: 2,
    wrapline_mail_failed: 1,
    wrapline_file_deletions_due: 1,
    wrapline_images_waiting: 0,
    wrapline_live_streams: 0,
    wrapline_storage_bytes: 700,
    wrapline_last_backup_timestamp_seconds: Date.UTC(2026, 0, 2) / 1000,
  });
  expect(valuesIn(text)['wrapline_events_oldest_seconds']).toBeGreaterThan(3_599);
});

test('the metrics describe the pool, the event loop and the process', async () => {
  const { text } = await scrape(app);

  expect(Object.keys(valuesIn(text))).toEqual(
    expect.arrayContaining([
      'wrapline_database_connections',
      'wrapline_database_connections_idle',
      'wrapline_database_connections_max',
      'wrapline_database_requests_waiting',
      'wrapline_data_dir_free_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
    ]),
  );
});

test('the time of the last backup is 0 before the first backup', async () => {
  const { text } = await scrape(app);

  expect(valuesIn(text)['wrapline_last_backup_timestamp_seconds']).toBe(0);
});

test('docs/operations.md lists exactly the metrics that are sent', async () => {
  const operationsGuide = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const documentedMetrics = new Set(operationsGuide.match(/\b(wrapline|nodejs)_[a-z\d_]+_[a-z\d]+\b/g));
  const { text } = await scrape(app);
  const sentMetrics = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [name, `${name}_count`, `${name}_bucket`] : [name],
  );

  expect([...documentedMetrics].filter((name) => !sentMetrics.includes(name))).toEqual([]);
  const ownMetrics = sentMetrics.filter((name) => /^wrapline_.*(?<!_count|_bucket)$/.test(name));
  expect(ownMetrics.filter((name) => !documentedMetrics.has(name))).toEqual([]);
});

test('the queue metrics are NaN while the database is down', async () => {
  const otherApp = await startTestApp({ config: { metricsToken: TOKEN } });
  vi.spyOn(otherApp.database.pool, 'query').mockImplementation(() => {
    throw new Error('gone');
  });

  const { status, text } = await scrape(otherApp);

  expect(status).toBe(200);
  expect(valuesIn(text)).toMatchObject({ wrapline_database_up: 0, wrapline_live_streams: 0 });
  expect(text).toContain('wrapline_events_undispatched Nan');
});

test('the metrics are sent while DATA_DIR cannot be read', async () => {
  const otherApp = await startTestApp({ config: { metricsToken: TOKEN, dataDir: '/no such folder' } });

  const { status, text } = await scrape(otherApp);

  expect(status).toBe(200);
  expect(text).toContain('wrapline_data_dir_free_bytes Nan');
});

test('the queues are read at most once a second', async () => {
  const otherApp = await startTestApp({ config: { metricsToken: TOKEN } });
  const queries = vi.spyOn(otherApp.database.pool, 'query');
  await scrape(otherApp);
  const firstQueryCount = queries.mock.calls.length;

  await Promise.all(Array.from({ length: 5 }, () => scrape(otherApp)));

  expect(firstQueryCount).toBeGreaterThan(0);
  // The queue lengths may be read once more, because they are cached for only a second. The other values are cached longer.
  expect(queries.mock.calls.length).toBeLessThan(2 * firstQueryCount);
});

test('failed mail is counted without reading the sent mail', async () => {
  const otherApp = await startTestApp();
  await otherApp.database.sql
    .insert(mailMessages)
    .values(
      Array.from({ length: 3_000 }, (_, number) =>
        mail({ messageId: `s${number}`, state: 'sent', sentAt: new Date() }),
      ),
    );
  await otherApp.database.sql.insert(mailMessages).values(mail({ messageId: 'f', state: 'failed' }));
  await otherApp.database.pool.query('analyze mail_messages');

  const scannedRows = await countScannedRows(otherApp.database, 'mail_messages', (sql) =>
    readQueueLengths(sql, new Date()),
  );

  expect(scannedRows).toBeLessThan(10);
});

async function fillQueues({ database }: TestApp): Promise<void> {
  const hourAgo = new Date(Date.now() - 3_600_000);
  const { sql } = database;
  await sql.insert(activities).values([
    { action: 'photo_upload', description: 'x', createdAt: hourAgo },
    { action: 'photo_upload', description: 'x', dispatchedAt: new Date() },
  ]);
  await sql
    .insert(mailMessages)
    .values([
      mail({ messageId: 'a' }),
      mail({ messageId: 'b' }),
      mail({ messageId: 'c', state: 'failed' }),
      mail({ messageId: 'd', state: 'sent', sentAt: new Date() }),
    ]);
  await sql.insert(fileDeletions).values([
    { folder: 'due', parts: [], bytes: 200, dueAt: hourAgo },
    { folder: 'kept', parts: [], bytes: 500, dueAt: new Date(Date.now() + 3_600_000) },
  ]);
  await sql.insert(backups).values([
    { kind: 'scheduled', state: 'done', finishedAt: new Date(Date.UTC(2026, 0, 2)) },
    { kind: 'scheduled', state: 'failed', finishedAt: new Date(Date.UTC(2026, 0, 3)) },
    {
      kind: 'scheduled',
      state: 'done',
      error: '1 file is missing',
      finishedAt: new Date(Date.UTC(2026, 0, 4)),
    },
    { kind: 'upgrade', state: 'done', finishedAt: new Date(Date.UTC(2026, 0, 5)) },
  ]);
}

function mail(values: Partial<typeof mailMessages.$inferInsert> & { messageId: string }) {
  return { kind: 'test' as const, toAddress: 'ann@example.com', subject: 'x', ...values };
}

function scrape({ visitor }: Pick<TestApp, 'visitor'>, authorization = `Bearer ${TOKEN}`) {
  return visitor.send({ method: 'GET', url: '/api/metrics', headers: { authorization } });
}

/** The values of the metrics that have no labels. */
function valuesIn(text: string): Record<string, number> {
  return Object.fromEntries(
    [...text.matchAll(/^(\w+) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  );
}
