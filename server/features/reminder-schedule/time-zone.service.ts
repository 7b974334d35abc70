import { participantIdOf } from '#shared/actor.ts';
import type { Caller } from '#server/caller.ts';
import type { AppContext } from '#server/context.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { fillTimeZone } from './reminder-requests.repository.ts';

/**
 * Stores the time zone of the caller's browser for the reminders of the caller's shop, unless the time zone of its owner is
 * already stored. Must be called before the transaction, because accounts are locked before projects.
 */
export async function rememberTimeZone(
  app: AppContext,
  scope: Scope,
  timeZone: Caller['timeZone'],
): Promise<void> {
  if (scope.role === 'admin' || timeZone === null) return;
  await fillTimeZone(app.database.sql, participantIdOf(scope), timeZone);
}
