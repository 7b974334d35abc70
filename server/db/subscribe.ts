import type { Logger } from 'pino';
import { Client } from 'pg';
import { decodeSignals, type CommitSignal } from '#server/db/commit-signals.ts';
import type { Database } from '#server/db/database.ts';
import { COMMIT_CHANNEL } from '#server/db/transactions.ts';

export interface Subscriber {
  handle(signals: CommitSignal[]): void;
  /** Called when a lost connection is restored, so that the subscriber reads what was committed in the meantime. */
  onGap: () => void;
}

const FIRST_RETRY_MS = 500;
/**
 * The maximum time between two attempts to connect. It is short, so that open pages get live updates soon after PostgreSQL is
 * back.
 */
const MAX_RETRY_MS = 3_000;
const CHECK_INTERVAL_MS = 30_000;
/** During a failover, PostgreSQL or a proxy may accept the connection and never respond. */
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Calls the subscriber with the signals of every later commit of any process. Returns an unsubscribe function, which does not
 * wait for PostgreSQL. Rejects when PostgreSQL cannot be reached; a connection that breaks later is restored.
 */
export async function subscribe(
  database: Database,
  subscriber: Subscriber,
  log: Logger,
): Promise<() => void> {
  if (database.directUrl === null) {
    return database.onCommit((signals) => subscriber.handle(signals));
  }
  const connection = new PgListenConnection(database.directUrl, subscriber, log);
  await connection.connect();
  return () => connection.stop();
}

/** A separate LISTEN connection to PostgreSQL, which reconnects when it breaks. */
class PgListenConnection {
  readonly #connectionString: string;
  readonly #subscriber: Subscriber;
  readonly #log: Logger;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(connectionString: string, subscriber: Subscriber, log: Logger) {
    this.#connectionString = connectionString;
    this.#subscriber = subscriber;
    this.#log = log;
  }

  async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CHECK_INTERVAL_MS,
    });
    this.#client = client;
    client.on('notification', ({ payload = '' }) => this.#subscriber.handle(decodeSignals(payload)));
    // An error also ends the connection, and the `end` event opens a new one.
    client.on('error', (error) => this.#log.warn({ err: error }, 'The LISTEN connection failed'));
    try {
      await client.connect();
      await client.query(`listen ${COMMIT_CHANNEL}`);
    } catch (error) {
      // The caller gets the original error, so an error from closing the client is ignored.
      void client.end().catch(() => undefined);
      throw error;
    }
    this.#watch(client);
    if (this.#isStopped) await client.end();
  }

  /** Closes the connection without waiting for PostgreSQL, which may no longer respond. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    void this.#client?.end().catch(() => undefined);
  }

  /** Replaces the connection when it ends, or no longer responds. */
  #watch(client: Client): void {
    const checkConnection = () => void client.query('select 1').catch(() => client.end());
    const checkTimer = setInterval(checkConnection, CHECK_INTERVAL_MS).unref();
    client.once('end', () => {
      clearInterval(checkTimer);
      if (this.#isStopped) return;
      this.#log.warn('The LISTEN connection is down; connecting again');
      this.#reconnect(FIRST_RETRY_MS);
    });
  }

  #reconnect(waitMs: number): void {
    this.#timer = setTimeout(() => {
      this.connect().then(this.#subscriber.onGap, (error: unknown) => {
        if (this.#isStopped) return;
        this.#log.warn({ err: error }, 'The LISTEN connection could not be set up; trying again later');
        this.#reconnect(Math.min(waitMs * 2, MAX_RETRY_MS));
      });
    }, waitMs);
  }
}
