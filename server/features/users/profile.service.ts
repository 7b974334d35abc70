import { AppError } from '#shared/errors.ts';
import type { ProfileChange } from '#shared/users/profile.forms.ts';
import type { AppContext } from '#server/context.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { changeOwnAddress } from './email-addresses.service.ts';
import { lockUser, type UserRow } from './users.repository.ts';
import { changeUser, getExistingUser, requireSelf } from './users.service.ts';

/**
 * Changes the caller's profile. A new name or company clears both verifications. A document that is no longer declared loses its
 * verification. A new email address takes effect as in `changeOwnAddress`.
 */
export async function updateProfile(
  app: AppContext,
  scope: Scope,
  id: number,
  { certifications, email, ...profile }: ProfileChange,
): Promise<UserRow> {
  requireSelf(scope, id);
  return app.database.transaction(async (tx) => {
    const user = (await lockUser(tx, id)) ?? throwAccountGone();
    await changeUser(tx, scope, user, profile, certifications);
    if (email !== undefined) await changeOwnAddress(tx, app, scope, { user, email });
    return getExistingUser(tx, id);
  });
}

function throwAccountGone(): never {
  throw new AppError('not_signed_in', 'You are not signed in');
}
