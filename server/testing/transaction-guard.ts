import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '#server/db/database.ts';

/**
 * Throws for calls inside a transaction that use the database instead of the transaction's handle. In production such calls would
 * time out or read outdated rows. Also rejects nested transactions.
 */
export function guardTransactions(database: Database): Database {
  const inTransaction = new AsyncLocalStorage<boolean>();
  const connect = database.pool.connect.bind(database.pool);
  const guardedConnect = (...args: Parameters<typeof connect>) => {
    if (inTransaction.getStore()) throw new Error("Inside a transaction, use the transaction's own handle");
    return connect(...args);
  };
  Object.assign(database.pool, { connect: guardedConnect });
  return {
    ...database,
    transaction: async (work) => {
      if (inTransaction.getStore()) throw new Error('Transactions do not nest: pass the open one on');
      return database.transaction((tx) => inTransaction.run(true, () => work(tx)));
    },
  };
}
