import { beforeAll, expect, test } from 'vitest';
import { hiddenActions } from '#shared/activities/activities.policy.ts';
import type { Sql } from '#server/db/database.ts';
import type { AuditKind } from '#shared/audit/audit-kinds.ts';
import { listAuditEvents, recentActivityOf } from '#server/features/audit-log/audit-log.repository.ts';
import { activitiesOf } from '#server/features/activities/activities.repository.ts';
import { messagesOf } from '#server/features/messages/messages.repository.ts';
import { photosOf } from '#server/features/photos/photos.repository.ts';
import { proofsOf } from '#server/features/proofs/proofs.repository.ts';
import { searchInstallers } from '#server/features/registry/registry.repository.ts';
import { trackingOf } from '#server/features/tracking/tracking.repository.ts';
import { requireAdmin } from '#server/sessions/session-scope.ts';
import { makeAdmin, makeInstaller, makeProject, makeShop, scopeOf } from '#server/testing/factories.ts';
import { countScannedRows } from '#server/testing/count-scanned-rows.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const shop = await makeShop(app);
const installer = await makeInstaller(app);
const project = await makeProject(app, shop, { subcontractorId: installer.id });
const admin = requireAdmin(scopeOf(await makeAdmin(app)));

const LIST_ROWS = 1_000;
const NEWER_ROWS = 20_000;
const FIRST_PAGE = { limit: 51, cursor: undefined };

/**
 * Creates long lists of one project, of the accounts in one state of the United States, and of one kind of audit event. Then
 * creates many more newer rows outside these lists. A query of one of the lists must not scan the newer rows.
 */
beforeAll(async () => {
  await fillProject(project.id, LIST_ROWS);
  await fillProject((await makeProject(app, await makeShop(app))).id, NEWER_ROWS);
  await insertAccountsOfState('Texas', LIST_ROWS);
  await insertAccountsOfState('Ohio', NEWER_ROWS);
  await fillAuditLog('account_deleted', shop.id, LIST_ROWS);
  await fillAuditLog('sign_out', shop.id, LIST_ROWS);
  await fillAuditLog('sign_in', shop.id + 1, NEWER_ROWS);
  await app.database.pool.query('analyze');
});

const lists: [list: string, table: string, read: (sql: Sql) => Promise<unknown>][] = [
  ['the photos of a project', 'photos', (sql) => photosOf(sql, project, FIRST_PAGE)],
  ['the photos of one type', 'photos', (sql) => photosOf(sql, project, { ...FIRST_PAGE, type: 'initial' })],
  ['the messages of a project', 'messages', (sql) => messagesOf(sql, project, FIRST_PAGE)],
  ['the proofs of a project', 'artwork_proofs', (sql) => proofsOf(sql, project, FIRST_PAGE)],
  ['the history of a project', 'activities', (sql) => activitiesOf(sql, project, [], FIRST_PAGE)],
  [
    'the history of a project for its installer',
    'activities',
    (sql) => activitiesOf(sql, project, hiddenActions(scopeOf(installer), project), FIRST_PAGE),
  ],
  ['the tracking entries of a project', 'tracking_items', (sql) => trackingOf(sql, project, FIRST_PAGE)],
  [
    'the tracking entries of one type',
    'tracking_items',
    (sql) => trackingOf(sql, project, { ...FIRST_PAGE, type: 'wrap' }),
  ],
  [
    'the registry',
    'users',
    (sql) => searchInstallers(sql, scopeOf(shop), { ...FIRST_PAGE, certifications: [] }),
  ],
  [
    'the registry of a state',
    'users',
    (sql) => searchInstallers(sql, scopeOf(shop), { ...FIRST_PAGE, state: 'texas', certifications: [] }),
  ],
  ['the audit log', 'audit_events', (sql) => readAuditLog(sql, {})],
  [
    'the audit log of rare kinds',
    'audit_events',
    (sql) => readAuditLog(sql, { kinds: ['account_deleted', 'link_revoked'] }),
  ],
  ['the audit log of a person', 'audit_events', (sql) => readAuditLog(sql, { person: shop.id })],
  ['the audit log of past days', 'audit_events', (sql) => readAuditLog(sql, { to: new Date('2020-01-15') })],
  ['the security activity of a user', 'audit_events', (sql) => recentActivityOf(sql, scopeOf(shop), 20)],
];

test.each(lists)('reads a page of %s with an index', async (_list, table, read) => {
  // The limit is higher than a page, because a statement may read a row of the page more than once, for example in a join.
  expect(await countScannedRows(app.database, table, read)).toBeLessThan(LIST_ROWS / 2);
});

function readAuditLog(sql: Sql, filter: Parameters<typeof listAuditEvents>[2]) {
  return listAuditEvents(sql, admin, filter, { after: undefined, limit: FIRST_PAGE.limit });
}

/** Inserts audit events of one kind. The events of a later call have later times. */
async function fillAuditLog(kind: AuditKind, userId: number, count: number): Promise<void> {
  await app.database.pool.query(
    `insert into audit_events (kind, at, user_id, subject_id)
     select $1, timestamptz '2020-01-01' + (select count(*) from audit_events) * interval '1 h' + n * interval '1 min', $2, $2
     from generate_series(1, $3::int) n`,
    [kind, userId, count],
  );
}

async function fillProject(projectId: number, count: number): Promise<void> {
  const insertRows = (statement: string) => app.database.pool.query(statement, [projectId, count]);
  const insertFilesSql = `insert into files (folder, sha256, bytes, content_type, original_name, parts)
    select gen_random_uuid()::text, '-', 1, 'image/jpeg', 'photo.jpg', '[]' from generate_series(1, $2::int) returning id`;
  await insertRows(`with stored as (${insertFilesSql})
    insert into photos (project_id, file_id, type) select $1, id, 'initial' from stored`);
  await insertRows(`with stored as (${insertFilesSql})
    insert into artwork_proofs (project_id, file_id, version) select $1, id, row_number() over () from stored`);
  await insertRows(
    `insert into messages (project_id, content) select $1, n from generate_series(1, $2::int) n`,
  );
  await insertRows(`insert into activities (project_id, action, description, dispatched_at)
    select $1, 'message_sent', n, now() from generate_series(1, $2::int) n`);
  await insertRows(`insert into tracking_items (project_id, tracking_number, tracking_carrier)
    select $1, n, 'UPS' from generate_series(1, $2::int) n`);
}

async function insertAccountsOfState(state: string, count: number): Promise<void> {
  await app.database.pool.query(
    `insert into users (username, name, email, password_hash, role, state)
     select $1 || n, 'Ben', 'ben@example.com', '-', 'subcontractor', $1::text from generate_series(1, $2::int) n`,
    [state, count],
  );
}
