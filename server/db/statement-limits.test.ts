import { sql as raw } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import type { Sql } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { isTransientError } from '#server/db/transient-errors.ts';
import { createLog } from '#server/log.ts';
import { eventually } from '#server/testing/eventually.ts';
import { openEmptyDatabase, openTestDatabase } from '#server/testing/test-database.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const EXPECTED_LIMITS = {
  statement: '15s',
  lock: '5s',
  idle: '15s',
  timezone: 'UTC',
  jit: 'off',
  workers: '0',
};

describe.runIf(database.kind === 'postgresql')('on PostgreSQL', () => {
  test('limits every connection of the pool', async () => {
    expect(await readLimits(database.sql)).toEqual(EXPECTED_LIMITS);
  });

  test('limits a transaction in a session that a pooler has reset', async () => {
    const client = await database.pool.connect();
    await client.query('reset all');
    client.release();

    expect(await database.transaction(readLimits)).toEqual(EXPECTED_LIMITS);
  });

  test('ignores the limits of the database during migrations', async () => {
    const emptyDatabase = await openEmptyDatabase();
    const name = new URL(String(emptyDatabase.directUrl)).pathname.slice(1);
    await emptyDatabase.sql.execute(raw.raw(`alter database ${name} set statement_timeout = '1ms'`));

    await expect(migrateDatabase(emptyDatabase)).resolves.toBeUndefined();
    await emptyDatabase.close();
  });

  test('uses only the direct connection for migrations', async () => {
    const emptyDatabase = await openEmptyDatabase();
    const unreachableUrl = 'postgres://nobody@127.0.0.1:1/nothing';
    const databaseBehindPooler = openPostgres(unreachableUrl, {
      pool: 2,
      directUrl: emptyDatabase.directUrl,
    });

    await expect(migrateDatabase(databaseBehindPooler)).resolves.toBeUndefined();
    await databaseBehindPooler.close();
    await emptyDatabase.close();
  });

  test('logs a broken idle connection as a warning', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const ownDatabase = openPostgres(String(database.directUrl), { pool: 2, log });

    await breakConnection(ownDatabase.sql);

    await eventually(() => expect(lines.join('')).toContain('An idle database connection broke'));
    await ownDatabase.close();
  });

  test('rejects a transaction whose connection breaks, and runs later statements', async () => {
    const failingTransaction = database.transaction(async (tx) => {
      await breakConnection(tx);
      await eventually(() => expect(tx.execute(raw`select 1`)).rejects.toThrow());
    });

    await expect(failingTransaction).rejects.toThrow();
    await expect(database.check()).resolves.toBeUndefined();
  });
});

test.each(['57014', '55P03', '25P03'])('error %s is transient', async (code) => {
  const failingStatement = database.sql.execute(
    raw.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`),
  );
  expect(isTransientError(await failingStatement.catch((error: unknown) => error))).toBe(true);
});

/** Ends the session of this handle from another session, as a crash of PostgreSQL does. */
async function breakConnection(sql: Sql): Promise<void> {
  const { rows } = await sql.execute(raw`select pg_backend_pid() as pid`);
  const killer = new Client({ connectionString: String(database.directUrl) });
  await killer.connect();
  await killer.query('select pg_terminate_backend($1)', [rows[0]?.['pid']]);
  await killer.end();
}

async function readLimits(sql: Sql) {
  const { rows } = await sql.execute(raw`select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('timezone') as timezone, current_setting('jit') as jit,
    current_setting('max_parallel_workers_per_gather') as workers`);
  return rows[0];
}
