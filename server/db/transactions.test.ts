import { readFile } from 'node:fs/promises';
import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { emitOnCommit, type CommitSignal } from '#server/db/commit-signals.ts';
import { startEngine } from '#server/db/embedded/engine.ts';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { systemSettings } from '#server/db/schema/accounts.ts';
import { runInSavepoint } from '#server/db/transactions.ts';
import { eventually } from '#server/testing/eventually.ts';
import { uniqueName } from '#server/testing/factories.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

describe('a transaction', () => {
  test('commits all of its writes', async () => {
    const [first, second] = [uniqueName(), uniqueName()];
    await database.transaction(async (tx) => {
      await tx.insert(systemSettings).values(settingRow(first));
      await tx.insert(systemSettings).values(settingRow(second));
    });
    expect([await settingValueOf(first), await settingValueOf(second)]).toEqual([0, 0]);
  });

  test('commits nothing when it throws', async () => {
    const key = uniqueName();
    const failingTransaction = database.transaction(async (tx) => {
      await tx.insert(systemSettings).values(settingRow(key));
      throw new Error('no');
    });

    await expect(failingTransaction).rejects.toThrow('no');
    expect(await settingValueOf(key)).toBeUndefined();
  });

  test('loses no update when many transactions lock the same row', async () => {
    const key = uniqueName();
    await database.sql.insert(systemSettings).values(settingRow(key));

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

    expect(await settingValueOf(key)).toBe(25);
  });

  test('works after a failed transaction', async () => {
    await expect(database.transaction((tx) => tx.execute(raw`select 1 / 0`))).rejects.toThrow();
    await expect(database.transaction((tx) => tx.execute(raw`select 1`))).resolves.toBeDefined();
  });
});

describe('commit signals', () => {
  test('are sent once, after the commit', async () => {
    const key = uniqueName();
    const sentSignals = collectSignals(() => settingValueOf(key));

    await database.transaction(async (tx) => {
      await tx.insert(systemSettings).values(settingRow(key));
      emitOnCommit(tx, { event: 1 });
      emitOnCommit(tx, { inbox: 2 });
      expect(sentSignals).toHaveLength(0);
    });

    expect(sentSignals).toMatchObject([{ signals: [{ event: 1 }, { inbox: 2 }] }]);
    expect(await sentSignals[0]?.result).toBe(0);
  });

  test('are not sent after a rollback', async () => {
    const sentSignals = collectSignals();
    const failingTransaction = database.transaction(async (tx) => {
      emitOnCommit(tx, { event: 1 });
      throw new Error('undone');
    });

    await expect(failingTransaction).rejects.toThrow('undone');
    expect(sentSignals).toEqual([]);
  });

  test('are sent with the transaction when they are emitted in a savepoint', async () => {
    const sentSignals = collectSignals();
    await database.transaction((tx) =>
      runInSavepoint(tx, async (inner) => emitOnCommit(inner, { sessions: 3 })),
    );
    expect(sentSignals).toMatchObject([{ signals: [{ sessions: 3 }] }]);
  });

  test('are not sent when their savepoint is rolled back', async () => {
    const sentSignals = collectSignals();
    await database.transaction(async (tx) => {
      emitOnCommit(tx, { event: 1 });
      const failingTransaction = runInSavepoint(tx, async (inner) => {
        emitOnCommit(inner, { inbox: 2 });
        throw new Error('undone');
      });
      await expect(failingTransaction).rejects.toThrow('undone');
    });
    expect(sentSignals).toMatchObject([{ signals: [{ event: 1 }] }]);
  });

  test('are not received after unsubscribing', async () => {
    const receivedSignals: CommitSignal[] = [];
    const unsubscribe = database.onCommit((signals) => receivedSignals.push(...signals));
    unsubscribe();
    await database.transaction(async (tx) => emitOnCommit(tx, { event: 1 }));
    expect(receivedSignals).toEqual([]);
  });
});

describe('a call inside a transaction without the handle of the transaction', () => {
  const message = "Inside a transaction, use the transaction's own handle";

  test.each<[string, () => Promise<unknown>]>([
    ['a query of the pool', () => database.pool.query('select 1')],
    ['a connection of the pool', () => database.pool.connect()],
    ['the health check', () => database.check()],
  ])('fails at once in tests: %s', async (_name, call) => {
    await expect(database.transaction(async () => call())).rejects.toThrow(message);
    await expect(database.check()).resolves.toBeUndefined();
  });

  test('fails at once in tests when it uses the query builder', async () => {
    const failingTransaction = database.transaction(async () => database.sql.select().from(systemSettings));
    await expect(failingTransaction).rejects.toMatchObject({ cause: { message } });
  });

  test('fails at once in tests when it nests transactions', async () => {
    const failingTransaction = database.transaction(() => database.transaction(async () => 1));
    await expect(failingTransaction).rejects.toThrow('Transactions do not nest');
  });

  const template = inject('databaseTemplate');
  test.runIf(template.kind === 'embedded')(
    'fails in production, where no connection becomes free',
    async () => {
      const dump = template.kind === 'embedded' ? await readFile(template.emptyDumpFile) : null;
      const unguardedDatabase = openEmbedded(await startEngine(null, dump && new Uint8Array(dump)), 3_000);
      onTestFinished(() => unguardedDatabase.close());

      const stuckTransaction = unguardedDatabase.transaction(async () =>
        unguardedDatabase.sql.execute(raw`select 1`),
      );

      await expect(stuckTransaction).rejects.toThrow("did not use the transaction's handle");
      await expect(unguardedDatabase.check()).resolves.toBeUndefined();
    },
  );
});

describe('a connection that breaks during a transaction', () => {
  test('leaves no row, lock or setting for the next connection', async () => {
    const key = uniqueName();
    const brokenConnection = await database.pool.connect();
    await brokenConnection.query('begin');
    await brokenConnection.query("set local work_mem = '111MB'");
    await brokenConnection.query('insert into system_settings (key, value) values ($1, $2)', [key, '1']);
    await brokenConnection.query('select pg_advisory_lock(4711)');
    brokenConnection.release(true);

    expect(await settingValueOf(key)).toBeUndefined();
    // PostgreSQL notices the lost client with a delay.
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
});

function settingRow(key: string) {
  return { key, value: 0 };
}

async function settingValueOf(key: string): Promise<unknown> {
  const [row] = await database.sql.select().from(systemSettings).where(eq(systemSettings.key, key));
  return row?.value;
}

/** Collects the signals of each commit until the test ends. Each entry also has the result of `look`, called at the commit. */
function collectSignals(look: () => unknown = () => undefined) {
  const sentSignals: { signals: CommitSignal[]; result: unknown }[] = [];
  onTestFinished(database.onCommit((signals) => sentSignals.push({ signals, result: look() })));
  return sentSignals;
}
