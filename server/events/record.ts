import type { ActivityAction } from '#shared/activities/activities.wire.ts';
import { emitOnCommit } from '#server/db/commit-signals.ts';
import type { Tx } from '#server/db/database.ts';
import { activities } from '#server/db/schema/events.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** The person who causes an event: a signed-in user, or a person without an account, by name. */
export type EventActor = Pick<Scope, 'tabId'> & ({ userId: number } | { userId: null; actorName: string });

/** An event for the activity history and the handlers. */
export interface NewEvent {
  projectId: number | null;
  action: ActivityAction;
  /** A sentence without its subject: 'uploaded an artwork proof'. */
  description: string;
  details?: Record<string, unknown>;
}

/**
 * Records an event in the transaction of its change, and returns its id. The event becomes part of the project's history.
 * After the commit, the dispatcher passes it to the handlers.
 */
export async function record(tx: Tx, actor: EventActor, event: NewEvent): Promise<number> {
  const [id] = await recordAll(tx, actor, [event]);
  if (id === undefined) throw new Error('The event was not written');
  return id;
}

/** PostgreSQL accepts 65,535 parameters in a statement. An event has up to six. */
const MAX_EVENTS_PER_STATEMENT = 5_000;

/** Like `record`, for several events of the same actor. */
export async function recordAll(tx: Tx, actor: EventActor, events: NewEvent[]): Promise<number[]> {
  const { userId, tabId } = actor;
  const actorName = 'actorName' in actor ? actor.actorName : null;
  const ids: number[] = [];
  for (let start = 0; start < events.length; start += MAX_EVENTS_PER_STATEMENT) {
    const part = events.slice(start, start + MAX_EVENTS_PER_STATEMENT);
    const recordedRows = await tx
      .insert(activities)
      .values(part.map((event) => ({ ...event, userId, actorName })))
      .returning({ id: activities.id });
    ids.push(...recordedRows.map(({ id }) => id));
  }
  if (ids.length < events.length) throw new Error('Not every event was written');
  ids.forEach((id) => emitOnCommit(tx, { event: id, tabId }));
  return ids;
}
