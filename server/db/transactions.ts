import { sql as raw } from 'drizzle-orm';
import { encodeSignals, type CommitSignal } from '#server/db/commit-signals.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { isPoolTimeout } from '#server/db/transient-errors.ts';

type DrizzleTx = Parameters<Parameters<Sql['transaction']>[0]>[0];

/** The NOTIFY channel. The name must not change, because processes of two versions run during an update. */
export const COMMIT_CHANNEL = 'wrapline_news';
/** A payload of NOTIFY is limited to 8,000 bytes. */
const SIGNALS_PER_NOTIFY = 250;

interface CommittedResult<T> {
  result: T;
  signals: CommitSignal[];
}

/** Runs `work` in a transaction. With `notify`, its commit also sends the signals to the other processes. */
export function runTransaction<T>(
  sql: Sql,
  work: (tx: Tx) => Promise<T>,
  { notify }: { notify: boolean },
): Promise<CommittedResult<T>> {
  return sql.transaction(async (handle) => {
    const tx = withSignals(handle);
    const result = await work(tx).catch(explainPoolTimeout);
    if (notify) await notifyProcesses(tx);
    return { result, signals: tx.commitSignals };
  });
}

/** Runs `work` in a savepoint: when it throws, its writes and signals are rolled back, and the transaction continues. */
export async function runInSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { result, signals } = await tx.transaction(async (handle) => {
    const innerTx = withSignals(handle);
    return { result: await work(innerTx), signals: innerTx.commitSignals };
  });
  tx.commitSignals.push(...signals);
  return result;
}

function withSignals(handle: DrizzleTx): Tx {
  const commitSignals: CommitSignal[] = [];
  return Object.assign(handle, { commitSignals });
}

/**
 * Throws a clearer error for a pool timeout in a transaction. The transaction already has a connection, so only a call that
 * does not use the transaction's handle waits for another connection. Throws other errors unchanged.
 */
function explainPoolTimeout(error: unknown): never {
  if (!isPoolTimeout(error)) throw error;
  throw new Error("A call inside a transaction did not use the transaction's handle", { cause: error });
}

async function notifyProcesses(tx: Tx): Promise<void> {
  for (let start = 0; start < tx.commitSignals.length; start += SIGNALS_PER_NOTIFY) {
    const payload = encodeSignals(tx.commitSignals.slice(start, start + SIGNALS_PER_NOTIFY));
    await tx.execute(raw`select pg_notify(${COMMIT_CHANNEL}, ${payload})`);
  }
}
