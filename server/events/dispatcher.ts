import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { ACTIVITY_ACTIONS } from '#shared/activities/activities.wire.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { activities } from '#server/db/schema/events.ts';

/** An event as its listeners get it. */
export type StoredEvent = typeof activities.$inferSelect;

/** One reaction to events, with a name for the log. It writes in the given transaction, together with the delivery mark. */
export interface EventListener {
  name: string;
  hear(tx: Tx, event: StoredEvent): Promise<void>;
}

const POLL_MS = 2_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 3_600_000;

export interface Dispatcher {
  start(): void;
  /** Delivers whatever is due now, and tells how many events that were. */
  deliverDue(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Delivers committed events to the listeners. The mark 'dispatched' commits together with what the listeners wrote, so a
 * crash delivers again and never twice; a row lock keeps the processes on one PostgreSQL apart. A listener that fails is
 * tried again later, each time after twice the wait, and never undoes the change that it heard about.
 */
export function createDispatcher(database: Database, listeners: EventListener[], log: Logger): Dispatcher {
  let running: Promise<number> = Promise.resolve(0);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const deliverDue = () => {
    const next = running.then(() => deliverAll(database, listeners, log));
    running = next.catch(() => 0);
    return next;
  };
  const deliverQuietly = () => {
    if (stopped) return;
    deliverDue().catch((error: unknown) =>
      log.error({ err: error }, 'Events could not be read; trying again'),
    );
  };
  return {
    deliverDue,
    start: () => {
      database.onCommitNews((news) => {
        if (news.some((one) => 'event' in one)) deliverQuietly();
      });
      deliverQuietly();
      timer = setInterval(deliverQuietly, POLL_MS).unref();
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function deliverAll(database: Database, listeners: EventListener[], log: Logger): Promise<number> {
  let delivered = 0;
  while (await deliverOne(database, listeners, log)) delivered += 1;
  return delivered;
}

/** False when nothing is due. */
async function deliverOne(database: Database, listeners: EventListener[], log: Logger): Promise<boolean> {
  return database.transaction(async (tx) => {
    const event = await takeDue(tx);
    if (!event) return false;
    const failure = await hearAll(tx, listeners, event);
    if (!failure) {
      await tx
        .update(activities)
        .set({ dispatchedAt: sql`now()` })
        .where(eq(activities.id, event.id));
      return true;
    }
    log.error(
      { err: failure, eventId: event.id, attempt: event.attempts + 1 },
      'A listener failed; it is tried again',
    );
    await postpone(tx, event);
    return true;
  });
}

// The column keeps milliseconds, rounded: an event of this very moment may stand half a one in the future.
const NOW_IN_MILLISECONDS = sql`now() + interval '1 millisecond'`;

async function takeDue(tx: Tx): Promise<StoredEvent | undefined> {
  const [event] = await tx
    .select()
    .from(activities)
    .where(
      and(
        isNull(activities.dispatchedAt),
        lte(activities.nextAttemptAt, NOW_IN_MILLISECONDS),
        // During an update, an event of the next version is left to a process of that version.
        inArray(activities.action, ACTIVITY_ACTIONS),
      ),
    )
    .orderBy(asc(activities.nextAttemptAt), asc(activities.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return event;
}

/** In a savepoint, so that a failing listener leaves nothing of what the others wrote for this attempt. */
async function hearAll(tx: Tx, listeners: EventListener[], event: StoredEvent): Promise<unknown> {
  try {
    await tx.transaction(async (attempt) => {
      for (const listener of listeners) await listener.hear(attempt, event);
    });
    return null;
  } catch (error) {
    return error;
  }
}

async function postpone(tx: Tx, event: StoredEvent): Promise<void> {
  const waitMs = Math.min(FIRST_RETRY_MS * 2 ** event.attempts, LONGEST_RETRY_MS);
  await tx
    .update(activities)
    .set({
      attempts: event.attempts + 1,
      nextAttemptAt: sql`now() + make_interval(secs => ${waitMs / 1000})`,
    })
    .where(eq(activities.id, event.id));
}
