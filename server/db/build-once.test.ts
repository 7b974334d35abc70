import { asc, desc, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { buildOnce, type Slot } from '#server/db/build-once.ts';
import { certifications } from '#server/db/schema/accounts.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

test('a select is built once for each shape, and each call brings its own values', async () => {
  const { sql } = database;
  const shapes: string[] = [];
  const named = buildOnce(
    (handle, slots: { name: Slot<string> | undefined; limit: Slot<number> }, order: 'first' | 'last') => {
      shapes.push(`${Object.keys(slots).join()} ${order}`);
      const { id, name } = certifications;
      return handle
        .select({ name })
        .from(certifications)
        .where(slots.name && eq(name, slots.name))
        .orderBy(order === 'first' ? asc(id) : desc(id))
        .limit(slots.limit);
    },
  );

  const avery = named(sql, { name: 'Avery', limit: 9 }, 'first');
  const none = named(sql, { name: 'Nobody', limit: 9 }, 'first');
  expect(await Promise.all([avery, none])).toEqual([[{ name: 'Avery' }], []]);
  const [first] = await named(sql, { name: undefined, limit: 1 }, 'first');
  const [last, lastButOne] = await named(sql, { name: undefined, limit: 2 }, 'last');

  expect(new Set([first?.name, last?.name, lastButOne?.name]).size).toBe(3);
  expect(shapes).toEqual(['name,limit first', 'limit first', 'limit last']);
});

test('in a transaction it reads what the transaction has written', async () => {
  const byName = buildOnce((sql, { name }: { name: Slot<string> }) =>
    sql.select().from(certifications).where(eq(certifications.name, name)),
  );
  await byName(database.sql, { name: 'Oracal' });

  const inside = database.transaction(async (tx) => {
    const [written] = await tx.insert(certifications).values({ name: 'Of this moment' }).returning();
    expect(await byName(tx, { name: 'Of this moment' })).toEqual([written]);
    throw new Error('no');
  });

  await expect(inside).rejects.toThrow('no');
  expect(await byName(database.sql, { name: 'Of this moment' })).toEqual([]);
});
