import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { Client } from 'pg';
import type { Database, Tx } from '#server/db/database.ts';

/**
 * What a commit tells whoever waits for it, in every process: an event was recorded, somebody's notifications changed, or
 * sessions of somebody have ended. Only a number travels; who hears it reads the rows, and so sees no more than the database
 * tells then. `tabId` is the browser tab that made the change.
 */
export type News = { event: number; tabId?: TabId } | { inbox: number; tabId?: TabId } | { sessions: number };

type TabId = string | undefined;

export interface NewsListener {
  hear(news: News[]): void;
  /** The line was down for a while: what was committed meanwhile has to be read. */
  onGap: () => void;
}

const CHANNEL = 'wrapline_news';
/** PostgreSQL takes less than 8,000 bytes at a time. */
const MOST_AT_ONCE = 250;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;
const CHECK_LINE_MS = 30_000;
/** A PostgreSQL that is failing over, or the proxy before it, may take the connection and never say a word. */
const CONNECT_WITHIN_MS = 5_000;

/** Tells the other processes on one PostgreSQL, when and if the transaction commits. */
export async function announce(tx: Tx, news: News[]): Promise<void> {
  for (let start = 0; start < news.length; start += MOST_AT_ONCE) {
    const words = news.slice(start, start + MOST_AT_ONCE).map(wordOf);
    await tx.execute(sql`select pg_notify(${CHANNEL}, ${[...new Set(words)].join(' ')})`);
  }
}

/** Hears what is committed from now on, by whichever process; gives the way to stop. */
export async function hearNews(
  database: Database,
  listener: NewsListener,
  log: Logger,
): Promise<() => Promise<void>> {
  if (database.directUrl !== null) {
    const line = new NewsLine(database.directUrl, listener, log);
    await line.connect();
    return () => line.stop();
  }
  let isHearing = true;
  database.onCommitNews((news) => {
    if (isHearing) listener.hear(news);
  });
  return async () => {
    isHearing = false;
  };
}

/** A connection of its own to PostgreSQL, set up again for as long as it takes. */
class NewsLine {
  readonly #connectionString: string;
  readonly #listener: NewsListener;
  readonly #log: Logger;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(connectionString: string, listener: NewsListener, log: Logger) {
    this.#connectionString = connectionString;
    this.#listener = listener;
    this.#log = log;
  }

  async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: CHECK_LINE_MS,
    });
    this.#client = client;
    client.on('notification', ({ payload = '' }) => this.#listener.hear(payload.split(' ').flatMap(newsOf)));
    // An error also ends the connection, which then sets up another one.
    client.on('error', (error) => this.#log.warn({ err: error }, 'The LISTEN connection failed'));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      // The failure to connect is what counts; closing what is left of it cannot add to that.
      void client.end().catch(() => undefined);
      throw error;
    }
    this.#watch(client);
    if (this.#isStopped) await client.end();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  /** A line that no longer answers is given up, and set up again. */
  #watch(client: Client): void {
    const check = () => void client.query('select 1').catch(() => client.end());
    const checking = setInterval(check, CHECK_LINE_MS).unref();
    client.once('end', () => {
      clearInterval(checking);
      if (this.#isStopped) return;
      this.#log.warn('The line for news from PostgreSQL is down; setting it up again');
      this.#reconnect(FIRST_RETRY_MS);
    });
  }

  #reconnect(waitMs: number): void {
    this.#timer = setTimeout(() => {
      this.connect().then(this.#listener.onGap, (error: unknown) => {
        if (this.#isStopped) return;
        this.#log.warn({ err: error }, 'The LISTEN connection could not be set up; trying again');
        this.#reconnect(Math.min(waitMs * 2, LONGEST_RETRY_MS));
      });
    }, waitMs);
  }
}

function wordOf(news: News): string {
  if ('sessions' in news) return `s${news.sessions}`;
  const word = 'event' in news ? `e${news.event}` : `i${news.inbox}`;
  return news.tabId ? `${word}.${news.tabId}` : word;
}

function newsOf(word: string): News[] {
  const [id, tabId] = word.slice(1).split('.');
  const number = Number(id);
  if (word.startsWith('e')) return [{ event: number, tabId }];
  if (word.startsWith('s')) return [{ sessions: number }];
  return word.startsWith('i') ? [{ inbox: number, tabId }] : [];
}
