import type { Pool } from 'pg';
import { afterAll } from 'vitest';

/**
 * Puts the database into one open transaction until the tests of the file have ended. Returns a function that runs work in this
 * transaction and undoes its changes, so that the next work finds the same records. The transactions that the work starts become
 * savepoints.
 */
export async function startRollbackRunner(pool: Pool): Promise<<T>(work: () => Promise<T>) => Promise<T>> {
  const originalMethods = { connect: Reflect.get(pool, 'connect'), query: Reflect.get(pool, 'query') };
  const client = await pool.connect();
  const run = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const query = (statement: unknown, ...rest: unknown[]) => run(toSavepointStatement(statement), ...rest);
  let lastConnectionUse = Promise.resolve();
  /** Waits for the connection, and returns a function that releases it. */
  const acquireConnection = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const [previousUse] = [lastConnectionUse, (lastConnectionUse = promise)];
    await previousUse;
    return resolve;
  };
  Object.assign(pool, {
    connect: async () => {
      const release = await acquireConnection();
      return new Proxy(client, {
        get: (target, name) =>
          name === 'query' ? query : name === 'release' ? release : Reflect.get(target, name, target),
      });
    },
    query: async (...args: unknown[]) => {
      const release = await acquireConnection();
      return run(...args).finally(release);
    },
  });
  await run('begin');
  await run('savepoint request');
  afterAll(async () => {
    await run('rollback');
    client.release();
    Object.assign(pool, originalMethods);
  });
  return async (work) => {
    try {
      return await work();
    } finally {
      const release = await acquireConnection();
      await run('rollback to savepoint request').finally(release);
    }
  };
}

function toSavepointStatement(statement: unknown): unknown {
  const text = typeof statement === 'string' ? statement : (statement as { text: string }).text;
  if (/^begin\b/i.test(text)) return 'savepoint change';
  if (/^commit$/i.test(text)) return 'release savepoint change';
  return /^rollback$/i.test(text) ? 'rollback to savepoint change' : statement;
}
