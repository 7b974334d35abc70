import { AppError, invalidField } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import { findCredentialsById, lockUser, type LockedUser } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { beginConfirmationAttempt } from './sign-in-throttle.ts';

/** The caller's account, after its password was entered correctly. */
export interface CheckedAccount {
  username: string;
  /** Locks the account. Throws a 400 for the password field when the password was changed in the meantime. */
  lockAccount(tx: Tx): Promise<LockedUser>;
}

/**
 * Checks the caller's own password. A wrong password is a 400 for the field. Attempts are limited as at sign-in, because
 * somebody could guess the password at an unattended screen.
 */
export async function checkOwnPassword(
  app: AppContext,
  scope: Scope,
  { password, field, message }: { password: string; field: string; message: string },
): Promise<CheckedAccount> {
  const { userId } = scope;
  const attempt = await beginConfirmationAttempt(app, scope);
  const credentials = await findCredentialsById(app.database.sql, userId);
  if (!credentials) throw new AppError('not_signed_in', 'You are not signed in');
  const { username, passwordHash } = credentials;
  if (!(await app.passwords.verify(passwordHash, password))) {
    await audit(app.database.sql, scope, { kind: 'confirmation_failed', details: { method: 'password' } });
    throw invalidField(field, message);
  }
  await attempt.recordSuccess();
  return {
    username,
    lockAccount: async (tx) => {
      const user = await lockUser(tx, userId);
      if (user?.passwordHash !== passwordHash) throw invalidField(field, message);
      return user;
    },
  };
}
