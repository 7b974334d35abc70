import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runBackup } from '#server/features/backup/backup-command.service.ts';
import { verifyBackup } from '#server/features/backup/verify-backup.service.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import { closeApp, openApp } from '#server/start.ts';
import { makeBackupFolder } from '#server/testing/backups.ts';
import { makeShop } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { testClient } from '#server/testing/test-client.ts';

const app = await startTestApp();
const backupFolder = await makeBackupFolder();
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

// This is the database role from docs/requirements/audit-log.md (Append-only). Roles belong to the whole PostgreSQL server, so the
// test rolls back the creation of this role.
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

test.runIf(app.database.kind === 'postgresql')(
  'the application works with the role of the requirements, which cannot change events',
  async () => {
    const config = { ...app.config, databaseUrl: await createDocumentedRole(), rateLimit: true };
    const strictApp = await openApp(config, { log: app.log });
    onTestFinished(() => closeApp(strictApp));
    const { username, password } = await makeShop(strictApp);

    const browser = testClient(strictApp.server);
    const { headers } = await browser.post('/api/auth/login', { username, password });
    const cookie = headers['set-cookie']?.split(';')[0];
    const { status } = await testClient(strictApp.server, cookie).post('/api/projects', { name: 'Van' });
    expect(status).toBe(201);
    await strictApp.dispatcher.dispatchDue();

    const file = path.join(backupFolder, 'strict.tar.zst');
    expect(await runBackup(config, { file }, {})).toMatchObject({ recordError: null });
    await expect(verifyBackup(file)).resolves.toBeDefined();

    for (const statement of [
      `update audit_events set kind = 'sign_out'`,
      'delete from audit_events',
      'truncate audit_events',
      'alter table audit_events disable trigger all',
    ])
      await expect(strictApp.database.pool.query(statement)).rejects.toThrow(
        /permission denied|must be owner/,
      );
  },
);

/** Creates the second role of docs/requirements/audit-log.md, and returns its URL. */
async function createDocumentedRole(): Promise<string> {
  const role = `wrapline_app_${randomBytes(6).toString('hex')}`;
  const page = await readFile('docs/requirements/audit-log.md', 'utf8');
  const statements = /```sql\n([^`]+)```/.exec(page)?.[1] ?? '';
  await pool.query(`create role ${role} login password 'secret'`);
  onTestFinished(async () => {
    await pool.query(`drop owned by ${role}; drop role ${role}`);
  });
  await pool.query(statements.replaceAll('wrapline_app', role));
  const url = new URL(pool.options.connectionString ?? '');
  return Object.assign(url, { username: role, password: 'secret' }).href;
}
