import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';
import { Client, Pool, type PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Engine } from '#server/db/embedded/engine.ts';
import { announce, type News } from '#server/db/news.ts';
import { prepareStatements } from '#server/db/prepared-statements.ts';
import { liftStatementLimits, limitStatements } from '#server/db/statement-limits.ts';

type NoSchema = Record<string, never>;
type NoRelations = ExtractTablesWithRelations<NoSchema>;

/** Runs SQL: the database itself, or a transaction. */
export type Sql = PgDatabase<NodePgQueryResultHKT, NoSchema, NoRelations>;

/** A transaction's handle. What must be true together takes this, so that it cannot be called outside one. */
export type Tx = PgTransaction<NodePgQueryResultHKT, NoSchema, NoRelations>;

export interface Database {
  readonly kind: 'embedded' | 'postgresql';
  readonly sql: Sql;
  /** node-postgres's pool, for libraries that bring their own SQL. */
  readonly pool: Pool;
  /** The address of PostgreSQL past any pooler, for what needs a session of its own; null on the embedded database. */
  readonly directUrl: string | null;
  /** Commits what `work` wrote, or nothing when it throws. Not nestable. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Called after a commit of this process with what was marked in it. Those of other processes: `hearNews`. */
  onCommitNews(listener: (news: News[]) => void): void;
  /** Resolves when the database answers. */
  check(): Promise<void>;
  /** Syncs to disk since the start, on the embedded database. */
  syncs(): number;
  /** Resolves with the cause when the embedded database has ended by itself; a PostgreSQL may come back. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
}

interface OpenTransaction {
  news: News[];
}

const openTransaction = new AsyncLocalStorage<OpenTransaction>();

/** A request's claim on its Idempotency-Key, which commits with what the request changes. */
export interface RequestClaim {
  /** Writes the claim in the request's transaction; throws when it is taken. */
  take(tx: Tx): Promise<void>;
  isCommitted: boolean;
}

const requestClaim = new AsyncLocalStorage<RequestClaim>();

/** Runs a request whose first transaction to commit takes the claim along. */
export function claimingOnce<T>(claim: RequestClaim, run: () => Promise<T>): Promise<T> {
  return requestClaim.run(claim, run);
}

/** Says that the running transaction wrote something that others wait for: they are told once it has committed. */
export function markCommitNews(news: News): void {
  const open = openTransaction.getStore();
  if (!open) throw new Error('News is told by the transaction of its change, and there is none');
  open.news.push(news);
}

/** The wait for a connection, be it for a server that does not answer or for one of the pool that is free. */
const CONNECT_WITHIN_MS = 30_000;
const CHECK_WITHIN_MS = 5_000;

interface PostgresSettings {
  /** Connections at most. */
  pool: number;
  /** Where `url` is a pooler in transaction mode: PostgreSQL itself, for LISTEN and migrations. */
  directUrl?: string | null;
  log?: Logger;
}

/** PostgreSQL through its address; nothing is connected yet. */
export function openPostgres(url: string, { pool: max, directUrl, log }: PostgresSettings): Database {
  const pool = new Pool({
    connectionString: url,
    max,
    // oxlint-disable-next-line typescript/no-misused-promises -- The pool waits for it, which its types do not say.
    onConnect: limitStatements,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', (error) => log?.warn({ err: error }, 'An idle database connection broke'));
  return assemble('postgresql', pool, directUrl ?? url, {
    syncs: () => 0,
    lost: new Promise(() => undefined),
    close: () => Promise.resolve(),
  });
}

/** The embedded database: one session, so one pooled connection, at which everybody queues. */
export function openEmbedded(engine: Engine): Database {
  const pool = new Pool({
    max: 1,
    // The one connection stays: a new one would only be the same session again.
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    stream: () => engine.connect(),
  });
  // `lost` reports the end of the engine; without a listener the error would end the process before that.
  pool.on('error', () => undefined);
  return assemble('embedded', pool, null, engine);
}

function assemble(
  kind: Database['kind'],
  pool: Pool,
  directUrl: string | null,
  engine: Omit<Engine, 'connect'>,
): Database {
  refuseSecondConnectionInside(pool);
  prepareStatements(pool);
  const sql = drizzle(pool, { casing: 'snake_case' });
  const newsListeners: ((news: News[]) => void)[] = [];
  return {
    kind,
    sql,
    pool,
    directUrl,
    syncs: engine.syncs,
    lost: engine.lost,
    onCommitNews: (listener) => newsListeners.push(listener),
    transaction: async (work) => {
      const open: OpenTransaction = { news: [] };
      const result = await withConnectionAllowedOnce(() =>
        withClaim((claim) =>
          sql.transaction((tx) =>
            openTransaction.run(open, async () => {
              await claim?.take(tx);
              const outcome = await work(tx);
              if (kind === 'postgresql') await announce(tx, open.news);
              return outcome;
            }),
          ),
        ),
      );
      if (open.news.length > 0) newsListeners.forEach((listener) => listener(open.news));
      return result;
    },
    check: () => answersWithin(CHECK_WITHIN_MS, pool),
    close: async () => {
      await pool.end();
      await engine.close();
    },
  };
}

/** Rejects when the database has not answered in time; what hangs until then takes no connection of the pool along. */
async function answersWithin(milliseconds: number, pool: Pool): Promise<void> {
  const question = { text: 'select 1', query_timeout: milliseconds };
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer')), milliseconds);
  });
  try {
    await Promise.race([pool.query(question), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Gives the running request's claim to the transaction, unless an earlier one has committed it. */
async function withClaim<T>(run: (claim: RequestClaim | undefined) => Promise<T>): Promise<T> {
  const claim = requestClaim.getStore();
  if (!claim || claim.isCommitted) return run(undefined);
  const result = await run(claim);
  claim.isCommitted = true;
  return result;
}

function withConnectionAllowedOnce<T>(run: () => Promise<T>): Promise<T> {
  if (openTransaction.getStore()) throw new Error('Transactions do not nest: pass the open one on');
  return run();
}

/**
 * Inside a transaction only its own handle may be used: on the embedded database's single session anything else waits
 * for ever, and on PostgreSQL it would not see the transaction's writes. Both refuse, so that every test notices.
 */
function refuseSecondConnectionInside(pool: Pool): void {
  const connect = pool.connect.bind(pool);
  const guarded = (...given: Parameters<typeof connect>) => {
    if (openTransaction.getStore()) throw new Error("Inside a transaction, use the transaction's own handle");
    return connect(...given);
  };
  Object.assign(pool, { connect: guarded });
}

const MIGRATION_LOCK = 7_284_113;
const migrationsFolder = path.join(import.meta.dirname, 'migrations');

/** Brings the schema to the newest version; forward only, and one process at a time. No limit cuts it. */
export async function migrateDatabase(database: Database): Promise<void> {
  await withOwnSession(database, async (client) => {
    await liftStatementLimits(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
  });
}

/** Runs `work` in a session past any pooler, which ends with it: no lock or setting stays behind, also after a failure. */
async function withOwnSession(
  { directUrl, pool }: Database,
  work: (client: Client | PoolClient) => Promise<void>,
): Promise<void> {
  if (directUrl === null) {
    const client = await pool.connect();
    return work(client).finally(() => client.release(true));
  }
  const client = new Client({ connectionString: directUrl, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
