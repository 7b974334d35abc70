import { sql as raw } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { logSlowStatements } from '#server/db/slow-statements.ts';
import { createLog } from '#server/log.ts';
import { openEmptyDatabase } from '#server/testing/test-database.ts';

test('logs a slow statement without its values', async () => {
  const { database, lines } = await openDatabaseWithLog({ milliseconds: 0 });

  await database.sql.execute(raw`select ${'a secret'}::text as pooled`);

  expect(lines()).toMatchObject([
    { level: 40, msg: 'A slow query', query: 'select $1::text as pooled', ms: expect.any(Number) },
  ]);
  expect(JSON.stringify(lines())).not.toContain('a secret');
  await database.close();
});

test('logs the slow statements of a transaction', async () => {
  const { database, lines } = await openDatabaseWithLog({ milliseconds: 0 });

  await database.transaction((tx) => tx.execute(raw`select ${'a secret'}::text as inside`));

  expect(lines()).toContainEqual(expect.objectContaining({ query: 'select $1::text as inside' }));
  expect(JSON.stringify(lines())).not.toContain('a secret');
  await database.close();
});

test('logs a slow statement that fails', async () => {
  const { database, lines } = await openDatabaseWithLog({ milliseconds: 0 });

  await expect(database.sql.execute(raw`select 1 / ${0}::int`)).rejects.toThrow('Failed query');

  expect(lines()).toMatchObject([{ query: 'select 1 / $1::int' }]);
  await database.close();
});

test('does not log a faster statement', async () => {
  const { database, lines } = await openDatabaseWithLog({ milliseconds: 3_600_000 });

  await database.sql.execute(raw`select 1`);

  expect(lines()).toEqual([]);
  await database.close();
});

/** Opens a database that logs slow statements. `lines` returns the lines that were logged after the connection was set up. */
async function openDatabaseWithLog({ milliseconds }: { milliseconds: number }) {
  const loggedLines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void loggedLines.push(JSON.parse(line)) });
  const database = await openEmptyDatabase();
  logSlowStatements(database.pool, milliseconds, log);
  await database.check();
  const firstIndex = loggedLines.length;
  return { database, lines: () => loggedLines.slice(firstIndex) };
}
