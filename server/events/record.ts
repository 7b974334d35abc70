import type { ActivityAction } from '#shared/activities/activities.wire.ts';
import { emitOnCommit } from '#server/db/commit-signals.ts';
import type { Tx } from '#server/db/database.ts';
import { activities } from '#server/db/schema/events.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

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
export async function record(tx: Tx, scope: Scope, event: NewEvent): Promise<number> {
  const [id] = await recordAll(tx, scope, [event]);
  if (id === undefined) throw new Error('The event was not written');
  return id;
}

/** Like `record`, for an action on several things. */
export async function recordAll(tx: Tx, scope: Scope, events: NewEvent[]): Promise<number[]> {
  if (events.length === 0) return [];
  const recorded = await tx
    .insert(activities)
    .values(events.map((event) => ({ ...event, userId: scope.userId })))
    .returning({ id: activities.id });
  if (recorded.length < events.length) throw new Error('Not every event was written');
  const ids = recorded.map(({ id }) => id);
  ids.forEach((id) => emitOnCommit(tx, { event: id, tabId: scope.tabId }));
  return ids;
}
