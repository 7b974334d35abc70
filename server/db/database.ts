import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { CommitSignal, CommitSignals } from '#server/db/commit-signals.ts';

type NoSchema = Record<string, never>;
type NoRelations = ExtractTablesWithRelations<NoSchema>;

/** Runs SQL: either the database itself or a transaction. */
export type Sql = PgDatabase<NodePgQueryResultHKT, NoSchema, NoRelations>;

/** The database itself, with the pool that drizzle sends its statements to. */
export type PooledSql = Sql & { readonly $client: Pool };

/**
 * A transaction's handle, with the signals of its commit. Functions whose writes belong together have a parameter of this type,
 * so that they cannot be called outside a transaction.
 */
export type Tx = PgTransaction<NodePgQueryResultHKT, NoSchema, NoRelations> & CommitSignals;

export interface Database {
  readonly kind: 'embedded' | 'postgresql';
  readonly sql: PooledSql;
  /** The pool of node-postgres, for libraries that use their own SQL. */
  readonly pool: Pool;
  /** The direct URL of PostgreSQL, for work that needs its own session; null on the embedded database. */
  readonly directUrl: string | null;
  /**
   * Commits what `work` wrote, or nothing when `work` throws. Inside `work`, use only its handle `tx`. Another connection does
   * not see the writes, and the embedded database has no other connection. Transactions do not nest.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls the listener with the signals of each commit of this process. Returns an unsubscribe function. See `subscribe`. */
  onCommit(listener: CommitListener): () => void;
  /** Resolves when the database responds. */
  check(): Promise<void>;
  /** The number of syncs to disk by the embedded database since the start. */
  syncs(): number;
  /** Resolves with the cause when the embedded database has stopped unexpectedly; never for PostgreSQL. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
}

export type CommitListener = (signals: CommitSignal[]) => void;
