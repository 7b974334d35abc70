import { expect, test } from 'vitest';
import { audit } from '#server/features/audit/audit.service.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const { pool, sql } = app.database;
const ROLE_NAME = 'wrapline_strict_test';

test.each([
  ['change', `update audit_events set kind = 'sign_out'`],
  ['delete', 'delete from audit_events'],
  ['delete all', 'truncate audit_events'],
])('the database refuses to %s events', async (_what, statement) => {
  await audit(sql, {}, { kind: 'sign_in' });
  await expect(pool.query(statement)).rejects.toThrow('The audit log cannot be changed');
});

// The role of docs/requirements/audit-log.md (Append-only). Roles belong to the whole PostgreSQL server, so the test rolls back
// the creation of this role.
test('a role with SELECT and INSERT can only add events', async () => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`create role ${ROLE_NAME}`);
    await client.query(`grant select, insert on audit_events to ${ROLE_NAME}`);
    await client.query(`grant usage on sequence audit_events_id_seq to ${ROLE_NAME}`);
    await client.query(`set local role ${ROLE_NAME}`);
    await client.query(`insert into audit_events (kind) values ('sign_in')`);
    for (const statement of [
      `update audit_events set kind = 'sign_out'`,
      'delete from audit_events',
      'truncate audit_events',
      'alter table audit_events disable trigger all',
      'drop trigger audit_events_immutable on audit_events',
      'drop table audit_events',
    ]) {
      await client.query('savepoint before');
      await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/);
      await client.query('rollback to before');
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
