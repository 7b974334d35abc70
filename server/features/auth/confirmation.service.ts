import type { IdentityConfirmation } from '#shared/auth/security.contract.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Caller } from '#server/caller.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import { requireActionAllowed, type LimitedAction } from '#server/features/limits/limits.service.ts';
import { checkOwnPasskey } from '#server/features/passkeys/passkeys.service.ts';
import { requireSelf } from '#server/features/users/users.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { rotateSession, type RotatedSession } from '#server/sessions/sessions.ts';
import { checkOwnPassword, type CheckedAccount } from './own-password.service.ts';
import { beginConfirmationAttempt } from './sign-in-throttle.ts';

/**
 * Confirms the user's identity with the password or a passkey. The confirmation allows sensitive actions for 15 minutes, and
 * gives the session a new token. 400 for a wrong password or passkey, 429 after too many wrong attempts.
 */
export async function confirmIdentity(
  app: AppContext,
  scope: Scope,
  { id, ...credential }: IdentityConfirmation & { id: number },
  caller: Caller,
): Promise<RotatedSession> {
  requireSelf(scope, id);
  const { sessionToken } = caller;
  if (!sessionToken) throw new AppError('not_signed_in', 'You are not signed in');
  const method = credential.passkey ? 'passkey' : 'password';
  const checkedAccount = await checkPasswordOrPasskey(app, scope, credential, caller);
  return app.database.transaction(async (tx) => {
    await checkedAccount?.lockAccount(tx);
    await audit(tx, scope, { kind: 'identity_confirmed', details: { method } });
    // The previous token stays valid for a minute, because the browser's other tabs may have sent requests with it.
    return rotateSession(tx, sessionToken, { now: app.now(), keepsPreviousToken: true });
  });
}

/**
 * Succeeds for the caller's own account, because the HTTP layer has already checked that the session is confirmed. With
 * an `action`, 429 when the limit of this action is reached.
 */
export async function acceptConfirmedSession(
  app: AppContext,
  scope: Scope,
  { id, action }: { id: number; action?: LimitedAction },
): Promise<{ success: true }> {
  requireSelf(scope, id);
  if (action) await requireActionAllowed(app, scope, action);
  return { success: true };
}

/** Checks the password or the passkey. Returns the account after its password was checked, and null for a passkey. */
async function checkPasswordOrPasskey(
  app: AppContext,
  scope: Scope,
  { password = '', passkey }: IdentityConfirmation,
  caller: Caller,
): Promise<CheckedAccount | null> {
  if (!passkey)
    return checkOwnPassword(app, scope, { password, field: 'password', message: 'Password is not correct' });
  const attempt = await beginConfirmationAttempt(app, scope);
  await checkOwnPasskey(app, scope, passkey, caller);
  await attempt.recordSuccess();
  return null;
}
