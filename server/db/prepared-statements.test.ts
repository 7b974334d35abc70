import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { certifications } from '#server/db/schema/accounts.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

test('plans a repeated statement once for all values', async () => {
  const { sql, pool } = database;
  const selectByName = (name: string) =>
    sql.select().from(certifications).where(eq(certifications.name, name));

  const found = [...(await selectByName('3M')), ...(await selectByName('Avery'))];

  expect(found.map(({ name }) => name)).toEqual(['3M', 'Avery']);
  const { rows } = await pool.query(
    "select name from pg_prepared_statements where statement like '%certifications%'",
  );
  expect(rows).toEqual([{ name: 'wrapline_0' }]);
});
