import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { markCommitNews } from '#server/db/database.ts';
import { systemSettings } from '#server/db/schema/accounts.ts';
import { uniqueName } from '#server/testing/makers.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

describe('a transaction', () => {
  test('commits all of it, or nothing when it throws', async () => {
    const [kept, dropped] = [uniqueName(), uniqueName()];
    await database.transaction((tx) => tx.insert(systemSettings).values(setting(kept)));
    const failing = database.transaction(async (tx) => {
      await tx.insert(systemSettings).values(setting(dropped));
      throw new Error('no');
    });

    await expect(failing).rejects.toThrow('no');
    expect(await valueOf(kept)).toBe(0);
    expect(await valueOf(dropped)).toBeUndefined();
  });

  test('refuses every other connection inside, where it would wait for ever or miss what was written', async () => {
    const inside = (work: () => Promise<unknown>) => database.transaction(async () => work());
    const refusal = "Inside a transaction, use the transaction's own handle";

    await expect(inside(() => database.pool.query('select 1'))).rejects.toThrow(refusal);
    await expect(inside(async () => database.sql.select().from(systemSettings))).rejects.toThrow();
    await expect(inside(() => database.check())).rejects.toThrow(refusal);
    await expect(inside(async () => database.pool.connect())).rejects.toThrow(refusal);
    await expect(database.check()).resolves.toBeUndefined();
  });

  test('does not nest', async () => {
    const nested = database.transaction(() => database.transaction(async () => 1));
    await expect(nested).rejects.toThrow('Transactions do not nest');
    await expect(database.check()).resolves.toBeUndefined();
  });

  test('of many at once, each with a lock, loses no update', async () => {
    const key = uniqueName();
    await database.sql.insert(systemSettings).values(setting(key));

    await Promise.all(
      Array.from({ length: 25 }, () =>
        database.transaction(async (tx) => {
          const [row] = await tx
            .select()
            .from(systemSettings)
            .where(eq(systemSettings.key, key))
            .for('update');
          await tx
            .update(systemSettings)
            .set({ value: Number(row?.value) + 1 })
            .where(eq(systemSettings.key, key));
        }),
      ),
    );

    expect(await valueOf(key)).toBe(25);
  });

  test('tells its news after the commit, once, and never when it was undone', async () => {
    const key = uniqueName();
    const seen: unknown[] = [];
    database.onCommitNews(() => seen.push(valueOf(key)));

    await database.transaction(async () => undefined);
    await expect(
      database.transaction(async () => {
        markCommitNews({ event: 1 });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(seen).toHaveLength(0);

    await database.transaction(async (tx) => {
      await tx.insert(systemSettings).values(setting(key));
      markCommitNews({ event: 1 });
      markCommitNews({ event: 1 });
      expect(seen).toHaveLength(0);
    });
    expect(await Promise.all(seen)).toEqual([0]);
  });
});

describe('a connection that breaks off in the middle of a transaction', () => {
  test('leaves nothing of it to the next one: no row, no lock, no setting', async () => {
    const key = uniqueName();
    const broken = await database.pool.connect();
    await broken.query('begin');
    await broken.query("set local work_mem = '111MB'");
    await broken.query('insert into system_settings (key, value) values ($1, $2)', [key, '1']);
    await broken.query('select pg_advisory_lock(4711)');
    broken.release(true);

    expect(await valueOf(key)).toBeUndefined();
    // PostgreSQL notices a moment later that nobody is there any more.
    await eventually(async () => {
      const { rows } = await database.sql.execute(raw`select pg_try_advisory_lock(4711) as free`);
      expect(rows).toEqual([{ free: true }]);
    });
    const { rows } = await database.sql.execute(
      raw`select current_setting('work_mem') as work_mem, txid_current_if_assigned() as open`,
    );
    expect(rows).toMatchObject([{ open: null }]);
    expect(rows[0]?.['work_mem']).not.toBe('111MB');
  });

  test('after a statement that failed, the next transaction is a fresh one', async () => {
    await expect(database.transaction((tx) => tx.execute(raw`select 1 / 0`))).rejects.toThrow();
    await expect(database.transaction((tx) => tx.execute(raw`select 1`))).resolves.toBeDefined();
  });
});

function setting(key: string) {
  return { key, value: 0 };
}

async function valueOf(key: string): Promise<unknown> {
  const [row] = await database.sql.select().from(systemSettings).where(eq(systemSettings.key, key));
  return row?.value;
}
