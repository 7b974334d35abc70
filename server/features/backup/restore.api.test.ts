import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { withDedicatedConnection } from '#server/db/dedicated-connection.ts';
import { accountLinks } from '#server/db/schema/people.ts';
import { users } from '#server/db/schema/accounts.ts';
import { activities } from '#server/db/schema/events.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { auditEvents, backups } from '#server/db/schema/security.ts';
import { dropSchema, knownSchemaVersions, runMigrations, tablesOf } from '#server/db/schema-versions.ts';
import { requireMatchingStore } from '#server/features/installation/installation.service.ts';
import { createMemoryStorage } from '#server/platform/memory-storage.ts';
import type { FileStorage } from '#server/platform/storage.ts';
import { openOnDisk, restore, startBackupScenario } from '#server/testing/backup-scenario.ts';
import { makeAdmin, makeInstaller, makeShop } from '#server/testing/factories.ts';
import { readRowTexts } from '#server/testing/restored-rows.ts';
import { readStoredContents, listStoredKeys } from '#server/testing/stored-files.ts';
import type { BackupOptions } from './backup-format.ts';
import { restoreBackup } from './restore.service.ts';
import { verifyBackup } from './verify-backup.service.ts';
import { writeBackup } from './write-backup.service.ts';

const { app, archive, makeEmptyInstallation, newFile, restoreCopy } = await startBackupScenario();

/**
 * Opens an empty installation with the embedded database. If `app` uses PostgreSQL, the backup is restored into another
 * kind of database.
 */
const openEmbeddedInstallation = app.database.kind === 'embedded' ? makeEmptyInstallation : openOnDisk;

/** Tables that a restore changes, or that are not in a backup. */
const CHANGED_TABLES = [
  'sessions',
  'sign_in_failures',
  'security_challenges',
  'file_deletions',
  'backups',
  'system_settings',
  'audit_events',
  'activities',
  'users',
];
const UNCHANGED_TABLES = tablesOf(knownSchemaVersions().at(-1) ?? 0).filter(
  (table) => !CHANGED_TABLES.includes(table),
);

describe('a restored backup', () => {
  test('has the same rows and files in another database and file storage', async () => {
    const target = await openEmbeddedInstallation();
    await restore(archive, target);

    expect(await readRowTexts(target.database, UNCHANGED_TABLES)).toEqual(
      await readRowTexts(app.database, UNCHANGED_TABLES),
    );
    expect(await readStoredContents(target.storage)).toEqual(await readStoredContents(app.storage));
    await expect(requireMatchingStore(target)).resolves.toBeUndefined();

    const secondArchive = newFile();
    await writeBackup(target, { file: secondArchive });
    const secondTarget = await makeEmptyInstallation();
    await restore(secondArchive, secondTarget);
    expect(await readRowTexts(secondTarget.database, UNCHANGED_TABLES)).toEqual(
      await readRowTexts(app.database, UNCHANGED_TABLES),
    );
    expect(await readStoredContents(secondTarget.storage)).toEqual(await readStoredContents(app.storage));
  }, 180_000);

  test('does not reuse the id of a deleted account', async () => {
    const { id } = await makeInstaller(app);
    await app.database.pool.query('delete from users where id = $1', [id]);
    const target = await restoreCopy();

    const next = await makeInstaller({ ...app, ...target });
    expect(next.id).toBe(id + 1);
  });

  test('has triggers, foreign keys and generated columns', async () => {
    const { database } = await restoreCopy();
    await expect(database.pool.query('delete from audit_events')).rejects.toThrow('cannot be changed');
    await expect(
      database.pool.query(`insert into messages (project_id, content) values (999999, 'x')`),
    ).rejects.toThrow('foreign key');
    const { rows } = await database.pool.query<{ text: string }>(
      'select search_text as text from users limit 1',
    );
    expect(rows[0]?.text).toContain('@');
  });

  test('does not repeat mail, events and reset links of the original', async () => {
    const shop = await makeShop(app);
    const mail = { kind: 'notification', toAddress: 'a@example.com', subject: 'Hi', text: 'Hi' } as const;
    await app.database.sql.insert(mailMessages).values({ ...mail, messageId: randomUUID() } as never);
    await app.database.sql.insert(activities).values({ action: 'x', description: 'x' });
    const link = {
      purpose: 'reset-password',
      userId: shop.id,
      expiresAt: new Date(Date.now() + 1e7),
    } as const;
    await app.database.sql.insert(accountLinks).values({ ...link, tokenHash: randomUUID() });

    const { database } = await restoreCopy();

    const mails = await database.sql.select({ state: mailMessages.state }).from(mailMessages);
    expect(mails).toEqual([{ state: 'canceled' }]);
    const events = await database.sql.select().from(activities);
    expect(events.filter(({ dispatchedAt }) => dispatchedAt === null)).toEqual([]);
    expect(await database.sql.select().from(accountLinks)).toEqual([]);
    const [userWithTimeZone] = (await database.sql.select().from(users)).filter(({ timeZone }) => timeZone);
    expect(userWithTimeZone?.lastSummaryOn).not.toBe('2026-01-01');
    await app.database.sql.delete(mailMessages);
  });

  test('has no sessions, but an audit event about the restore', async () => {
    const admin = await makeAdmin(app);
    await app.as(admin);
    const { database } = await restoreCopy();
    const { rows } = await database.pool.query('select from sessions');
    expect(rows).toEqual([]);
    const events = await database.sql.select({ kind: auditEvents.kind }).from(auditEvents);
    expect(events.at(-1)).toEqual({ kind: 'backup_restored' });
  });

  test('is migrated when it has an older schema', async () => {
    const [olderVersion = 0] = knownSchemaVersions().slice(-2);
    const oldInstallation = await makeEmptyInstallation();
    await withDedicatedConnection(oldInstallation.database, async (client) => {
      await client.query('begin');
      await dropSchema(client);
      await runMigrations(client, { after: 0, upTo: olderVersion });
      await client.query(
        `insert into users (username, name, email, password_hash) values ('pat', 'Pat', 'p@example.com', '-'); commit`,
      );
    });
    const file = newFile();
    await writeBackup(oldInstallation, { file });

    const target = await makeEmptyInstallation();
    await restore(file, target);

    expect(await target.database.sql.select({ name: users.name }).from(users)).toEqual([{ name: 'Pat' }]);
    expect(await target.database.sql.select().from(backups)).toEqual([]);
  });
});

describe('a restore', () => {
  test('is refused in an installation with accounts', async () => {
    const target = await makeEmptyInstallation();
    await makeShop({ ...app, ...target });
    await expect(restore(archive, target)).rejects.toThrow('only into an empty installation');
  });

  test('is refused when the file storage has files', async () => {
    const target = await makeEmptyInstallation();
    await target.storage.put('ab/other/original.jpg', Buffer.from('x'), '');
    await expect(restore(archive, target)).rejects.toThrow('only into an empty store');
    expect(await listStoredKeys(target.storage)).toEqual(['ab/other/original.jpg']);
  });

  test('leaves the target empty for another attempt after an error', async () => {
    const target = await makeEmptyInstallation();
    let putCount = 0;
    const put: FileStorage['put'] = async (...args) => {
      putCount += 1;
      if (putCount === 3) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      await target.storage.put(...args);
    };

    await expect(restore(archive, { ...target, storage: { ...target.storage, put } })).rejects.toThrow(
      'no space',
    );

    expect(await listStoredKeys(target.storage)).toEqual([]);
    expect(await target.database.sql.select().from(users)).toEqual([]);
    await restore(archive, target);
    expect(await listStoredKeys(target.storage)).toEqual(await listStoredKeys(app.storage));
  });

  test('leaves the target empty when it is stopped before the rows are loaded', async () => {
    const target = await makeEmptyInstallation();
    const stop = new AbortController();
    const options: BackupOptions = {
      signal: stop.signal,
      onProgress: ({ done, total }) => done === total && stop.abort(new Error('stopped')),
    };
    await expect(restoreBackup(target, await verifyBackup(archive), options)).rejects.toThrow('stopped');
    expect(await listStoredKeys(target.storage)).toEqual([]);
    expect(await target.database.sql.select().from(users)).toEqual([]);
  });

  test('that was killed keeps the server from starting until the restore is repeated', async () => {
    const target = await makeEmptyInstallation();
    await requireMatchingStore(target);
    await startRestoreThatHangs(target);
    await expect(requireMatchingStore(target)).rejects.toThrow(
      'A restore to memory was interrupted. Run the restore again.',
    );

    await restore(archive, target);

    await expect(requireMatchingStore(target)).resolves.toBeUndefined();
  });

  test('that was killed does not keep the server from starting once the stored files are removed', async () => {
    const target = await makeEmptyInstallation();
    await startRestoreThatHangs(target);
    await target.storage.remove(await listStoredKeys(target.storage));
    await expect(requireMatchingStore(target)).resolves.toBeUndefined();
  });

  test('removes the files of a killed restore, but only from the same file storage', async () => {
    const target = await makeEmptyInstallation();
    await startRestoreThatHangs(target);

    const otherStorage = { ...createMemoryStorage(), location: 'another store' };
    await otherStorage.put('ab/other/original.jpg', Buffer.from('x'), '');
    await expect(restore(archive, { ...target, storage: otherStorage })).rejects.toThrow(
      'only into an empty store',
    );
    expect(await listStoredKeys(otherStorage)).toEqual(['ab/other/original.jpg']);

    await restore(archive, target);

    expect(await listStoredKeys(target.storage)).toEqual(await listStoredKeys(app.storage));
  });
});

/** Starts a restore that stores two files and then never ends, like a killed restore. */
async function startRestoreThatHangs(
  target: Awaited<ReturnType<typeof makeEmptyInstallation>>,
): Promise<void> {
  let putCount = 0;
  const hangingPut: FileStorage['put'] = async (...args) => {
    putCount += 1;
    if (putCount > 2) return new Promise(() => undefined);
    await target.storage.put(`ff/${'f'.repeat(64)}-${'0'.repeat(15)}${putCount}/original.jpg`, args[1], '');
  };
  void restore(archive, { ...target, storage: { ...target.storage, put: hangingPut } });
  await expect.poll(() => putCount, { timeout: 60_000 }).toBeGreaterThan(2);
}
