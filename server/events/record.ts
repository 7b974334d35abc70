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

/** Like `record`, for several events of the same actor. */
export async function recordAll(tx: Tx, actor: EventActor, events: NewEvent[]): Promise<number[]> {
  if (events.length === 0) return [];
  const { userId, tabId } = actor;
  const actorName = 'actorName' in actor ? actor.actorName : null;
  const recordedRows = await tx
    .insert(activities)
    .values(events.map((event) => ({ ...event, userId, actorName })))
    .returning({ id: activities.id });
  if (recordedRows.length < events.length) throw new Error('Not every event was written');
  const ids = recordedRows.map(({ id }) => id);
  ids.forEach((id) => emitOnCommit(tx, { event: id, tabId }));
  return ids;
}
