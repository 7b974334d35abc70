import { asc, desc, eq, sql as raw } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createReusableSelect, type PlaceholderFor } from '#server/db/reusable-select.ts';
import type { Sql } from '#server/db/database.ts';
import { certifications, userCertifications } from '#server/db/schema/accounts.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

test('builds a select once for each shape', async () => {
  const { sql } = database;
  const { id, name } = certifications;
  const shapes: string[] = [];
  const findCertifications = createReusableSelect(
    { name },
    (
      handle,
      placeholders: { name: PlaceholderFor<string> | undefined; limit: PlaceholderFor<number> },
      order: 'first' | 'last',
    ) => {
      shapes.push(`${Object.keys(placeholders).join()} ${order}`);
      return handle
        .select({ name })
        .from(certifications)
        .where(placeholders.name && eq(name, placeholders.name))
        .orderBy(order === 'first' ? asc(id) : desc(id))
        .limit(placeholders.limit);
    },
  );

  const avery = findCertifications(sql, { name: 'Avery', limit: 9 }, 'first');
  const none = findCertifications(sql, { name: 'Nobody', limit: 9 }, 'first');
  expect(await Promise.all([avery, none])).toEqual([[{ name: 'Avery' }], []]);
  const [first] = await findCertifications(sql, { name: undefined, limit: 1 }, 'first');
  const [last, secondToLast] = await findCertifications(sql, { name: undefined, limit: 2 }, 'last');

  expect(new Set([first?.name, last?.name, secondToLast?.name]).size).toBe(3);
  expect(shapes).toEqual(['name,limit first', 'limit first', 'limit last']);
});

test('returns the same rows as drizzle', async () => {
  const { sql } = database;
  const selection = {
    certification: { id: certifications.id, name: certifications.name },
    owner: { userId: userCertifications.userId },
    day: raw<string>`date '2026-02-03'`,
    half: raw<number>`0.5::float8`,
  };
  const select = (handle: Sql) =>
    handle
      .select(selection)
      .from(certifications)
      .leftJoin(userCertifications, eq(userCertifications.certificationId, certifications.id))
      .orderBy(asc(certifications.id))
      .limit(3);

  const rows = await createReusableSelect(selection, select)(sql, {});

  expect(rows).toHaveLength(3);
  expect(rows).toEqual(await select(sql));
  expect(rows[0]).toMatchObject({ owner: null, day: '2026-02-03', half: 0.5 });
});
