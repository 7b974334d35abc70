import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { ACTIVITY_ACTIONS } from '#shared/activities/activities.wire.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { activities } from '#server/db/schema/events.ts';
import { runInSavepoint } from '#server/db/transactions.ts';

/** An event as passed to its handlers. */
export type StoredEvent = typeof activities.$inferSelect;

/** Handles events in the transaction that marks them as dispatched. `name` identifies a failed handler in the log. */
export interface EventHandler {
  name: string;
  handle(tx: Tx, event: StoredEvent): Promise<void>;
}

const POLL_MS = 2_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 3_600_000;

export interface Dispatcher {
  start(): void;
  /** Dispatches all due events, and returns their number. */
  dispatchDue(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Dispatches committed events to the handlers. `dispatchedAt` commits together with the handlers' writes, so an event takes
 * effect once, even after a crash. A row lock prevents other processes from dispatching the same event. After a failure, the
 * event is retried with growing delays. A failure never rolls back the change that the event describes.
 */
export function createDispatcher(database: Database, handlers: EventHandler[], log: Logger): Dispatcher {
  let lastRun: Promise<number> = Promise.resolve(0);
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe: (() => void) | undefined;
  let isStopped = false;

  const dispatchDue = () => {
    const next = lastRun.then(() => dispatchAll(database, handlers, log));
    lastRun = next.catch(() => 0);
    return next;
  };
  const dispatchOrLog = () => {
    if (isStopped) return;
    dispatchDue().catch((error: unknown) =>
      log.error({ err: error }, 'Events could not be read; trying again later'),
    );
  };
  return {
    dispatchDue,
    start: () => {
      unsubscribe = database.onCommit((signals) => {
        if (signals.some((signal) => 'event' in signal)) dispatchOrLog();
      });
      dispatchOrLog();
      timer = setInterval(dispatchOrLog, POLL_MS).unref();
    },
    stop: async () => {
      isStopped = true;
      unsubscribe?.();
      clearInterval(timer);
      await lastRun;
    },
  };
}

async function dispatchAll(database: Database, handlers: EventHandler[], log: Logger): Promise<number> {
  let dispatchedCount = 0;
  while (await dispatchOne(database, handlers, log)) dispatchedCount += 1;
  return dispatchedCount;
}

/** Dispatches one event; false when no event is due. */
async function dispatchOne(database: Database, handlers: EventHandler[], log: Logger): Promise<boolean> {
  return database.transaction(async (tx) => {
    const event = await lockDueEvent(tx);
    if (!event) return false;
    const failure = await runHandlers(tx, handlers, event);
    if (failure) {
      const attempt = event.attempts + 1;
      log.error({ ...failure, eventId: event.id, attempt }, 'An event handler failed; trying again later');
      await postpone(tx, event);
    } else {
      await markDispatched(tx, event);
    }
    return true;
  });
}

// The column rounds to milliseconds, so a new event can be half a millisecond in the future.
const NOW_ROUNDED_UP = sql`now() + interval '1 millisecond'`;

async function lockDueEvent(tx: Tx): Promise<StoredEvent | undefined> {
  const [event] = await tx
    .select()
    .from(activities)
    .where(
      and(
        isNull(activities.dispatchedAt),
        lte(activities.nextAttemptAt, NOW_ROUNDED_UP),
        // During an update, events of the next version are handled by processes of that version.
        inArray(activities.action, ACTIVITY_ACTIONS),
      ),
    )
    .orderBy(asc(activities.nextAttemptAt), asc(activities.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return event;
}

interface HandlerFailure {
  handler: string;
  err: unknown;
}

/**
 * Runs the handlers in order until one fails. Returns the failure, or null when all succeed. A failure rolls back the writes of
 * all handlers.
 */
async function runHandlers(
  tx: Tx,
  handlers: EventHandler[],
  event: StoredEvent,
): Promise<HandlerFailure | null> {
  let handlerName = '';
  try {
    await runInSavepoint(tx, async (attempt) => {
      for (const handler of handlers) {
        handlerName = handler.name;
        await handler.handle(attempt, event);
      }
    });
    return null;
  } catch (error) {
    return { handler: handlerName, err: error };
  }
}

async function markDispatched(tx: Tx, { id }: StoredEvent): Promise<void> {
  await tx
    .update(activities)
    .set({ dispatchedAt: sql`now()` })
    .where(eq(activities.id, id));
}

async function postpone(tx: Tx, { id, attempts }: StoredEvent): Promise<void> {
  const waitMs = Math.min(FIRST_RETRY_MS * 2 ** attempts, MAX_RETRY_MS);
  await tx
    .update(activities)
    .set({
      attempts: attempts + 1,
      nextAttemptAt: sql`now() + make_interval(secs => ${waitMs / 1000})`,
    })
    .where(eq(activities.id, id));
}
