import { beforeAll, expect, test } from 'vitest';
import { hiddenActions } from '#shared/activities/activities.policy.ts';
import type { Sql } from '#server/db/database.ts';
import type { AuditKind } from '#shared/audit/audit-kinds.ts';
import { findDecisionWithoutPdf } from '#server/features/decision-pdfs/decision-pdfs.repository.ts';
import { findMissingPdf } from '#server/features/install-record-pdfs/install-record-pdfs.repository.ts';
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
  await fillPdfs(LIST_ROWS);
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

const pdfSearches: [kind: string, tables: string[], find: (sql: Sql) => Promise<unknown>][] = [
  ['decisions', ['proof_decisions', 'decision_pdfs'], (sql) => findDecisionWithoutPdf(sql, new Date())],
  ['install records', ['install_records', 'install_record_pdfs'], (sql) => findMissingPdf(sql, new Date())],
];

test.each(pdfSearches)(
  'finds the missing PDFs of %s without reading the others',
  async (_kind, tables, find) => {
    for (const table of tables) expect(await countScannedRows(app.database, table, find)).toBe(0);
  },
);

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

/** Creates decisions and completed install records, all with a PDF. */
async function fillPdfs(count: number): Promise<void> {
  const insertRows = (statement: string) => app.database.pool.query(statement, [shop.id, count]);
  await insertRows(`with decided as (
      insert into proof_decisions (reference, project_id, proof_id, subject, decision, record, sha256, created_at)
      select id, project_id, id, 'proof', 'approve', '{}', '-', now() from artwork_proofs where $1::int > 0 limit $2::int
      returning id, proof_id)
    insert into decision_pdfs (decision_id, file_id, lease_until)
    select decided.id, file_id, now() from decided join artwork_proofs proof on proof.id = decided.proof_id`);
  await insertRows(`with projects as (
      insert into projects (contractor_id, name) select $1, n from generate_series(1, $2::int) n returning id),
    records as (
      insert into install_records
        (project_id, version, content, updated_at, updated_by_id, completed_at, reference, record, sha256)
      select id, 1, '{}', now(), $1, now(), id, '{}', '-' from projects returning id)
    insert into install_record_pdfs (record_id, addenda, file_id, lease_until)
    select records.id, 0, stored.id, now() from (select id, row_number() over () as n from records) records
    join (select id, row_number() over () as n from files) stored using (n)`);
}

async function insertAccountsOfState(state: string, count: number): Promise<void> {
  await app.database.pool.query(
    `insert into users (username, name, email, password_hash, role, state)
     select $1 || n, 'Ben', 'ben@example.com', '-', 'subcontractor', $1::text from generate_series(1, $2::int) n`,
    [state, count],
  );
}
