import { sql as raw } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** The key of the system setting that says who must have a second step. */
export const REQUIREMENT_KEY = 'second_step_requirement';

// The subqueries contain table names as text, because drizzle omits the table name of a column in a select from one table.

/** The condition that an account has an authenticator app or a passkey. */
export const hasSecondStep = raw<boolean>`(exists (select from authenticator_apps where user_id = users.id)
  or exists (select from passkeys where user_id = users.id))`;

/** The condition that an account must add a second step (`isSecondStepRequired` of shared/second-step). */
export const mustAddSecondStep = raw<boolean>`(exists (
    select from system_settings
    where key = ${raw.raw(`'${REQUIREMENT_KEY}'`)}
      and (value = '"everybody"' or (value = '"admins"' and users.role = 'admin')))
  and not ${hasSecondStep})`;

/** Throws `second_step_setup_required` for a user who must have a second step and has none. */
export function requireSecondStep({ mustAddSecondStep: mustAdd }: Scope): void {
  if (mustAdd)
    throw new AppError('second_step_setup_required', 'Please add a second step to your sign-in first');
}
