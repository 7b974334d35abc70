import { sql as raw } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { migrateDatabase, type Database } from '#server/db/database.ts';
import { certifications, users } from '#server/db/schema/accounts.ts';
import { openAsAnotherProcess, openEmptyDatabase } from '#server/testing/test-database.ts';

describe('the migrations', () => {
  test('build the schema on an empty database, with the twelve default certifications', async () => {
    const database = await openEmptyDatabase();
    await migrateDatabase(database);

    expect(await tablesOf(database)).toEqual([
      'activities',
      'artwork_proofs',
      'certifications',
      'contractor_subcontractors',
      'files',
      'idempotency_keys',
      'messages',
      'notifications',
      'photos',
      'projects',
      'sessions',
      'sign_in_failures',
      'system_settings',
      'tracking_items',
      'user_certifications',
      'users',
      'vehicle_details',
      'wrap_details',
    ]);
    const known = await database.sql.select().from(certifications);
    expect(known).toHaveLength(12);
    expect(known.every(({ isActive }) => isActive)).toBe(true);
    await database.close();
  });

  test('run again do nothing, and leave what was written since', async () => {
    const database = await openEmptyDatabase();
    await migrateDatabase(database);
    const ran = await migrationsRun(database);
    await database.sql
      .insert(users)
      .values({ username: 'pat', name: 'Pat', email: 'pat@example.com', passwordHash: '-' });
    await database.sql.delete(certifications);

    await migrateDatabase(database);

    expect(await migrationsRun(database)).toEqual(ran);
    expect(await database.sql.select().from(users)).toMatchObject([{ username: 'pat' }]);
    expect(await database.sql.select().from(certifications)).toEqual([]);
    await database.close();
  });

  test('run by several processes at once run once', async () => {
    const database = await openEmptyDatabase();
    const processes = Array.from({ length: 4 }, () => openAsAnotherProcess(database));

    await Promise.all(processes.map((process) => migrateDatabase(process)));

    const ran = await migrationsRun(database);
    expect(new Set(ran).size).toBe(ran.length);
    for (const process of processes) await process.close();
    await database.close();
  });
});

async function tablesOf(database: Database): Promise<unknown[]> {
  const { rows } = await database.sql.execute(
    raw`select tablename from pg_tables where schemaname = 'public' order by tablename`,
  );
  return rows.map((row) => row['tablename']);
}

async function migrationsRun(database: Database): Promise<unknown[]> {
  const { rows } = await database.sql.execute(raw`select hash from drizzle.__drizzle_migrations order by id`);
  return rows.map((row) => row['hash']);
}
