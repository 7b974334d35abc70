import { participantIdOf } from '#shared/actor.ts';
import type { Caller } from '#server/caller.ts';
import type { AppContext } from '#server/context.ts';
import type { Sql } from '#server/db/database.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { fillTimeZone, findTimeZone } from './reminder-requests.repository.ts';

/** Used while the time zone of the shop is not known. */
export const DEFAULT_TIME_ZONE = 'UTC';

/** The time zone of a shop's owner. */
export async function timeZoneOfShop(sql: Sql, shopId: number): Promise<string> {
  return (await findTimeZone(sql, shopId)) ?? DEFAULT_TIME_ZONE;
}

/**
 * Stores the time zone of the caller's browser in the account of the shop's owner, for the shop's reminders. Keeps a time zone
 * that is already stored. Must be called before a transaction that locks a project: accounts are locked before projects.
 */
export async function rememberTimeZone(
  app: AppContext,
  scope: Scope,
  timeZone: Caller['timeZone'],
): Promise<void> {
  if (scope.role === 'admin' || timeZone === null) return;
  await fillTimeZone(app.database.sql, participantIdOf(scope), timeZone);
}
