import { AppError } from '#shared/errors.ts';
import type { PasswordChange } from '#shared/users/profile.forms.ts';
import type { AppContext } from '#server/context.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import { changeUser, hashNewPassword, requireSelf } from '#server/features/users/users.service.ts';
import type { Caller } from '#server/caller.ts';
import { deviceLabel } from '#server/sessions/device-label.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import {
  endSessions,
  endSessionWithId,
  rotateSession,
  sessionsOf,
  type RotatedSession,
} from '#server/sessions/sessions.ts';
import { localNetworkNameOf } from '#server/platform/client-address.ts';
import { checkOwnPassword } from './own-password.service.ts';

/**
 * Changes the caller's password, ends the other sessions and gives the caller's session a new token. A wrong current password is
 * a 400 for the field. Attempts are limited as at sign-in, so that nobody can guess the password at an unattended screen.
 */
export async function changePassword(
  app: AppContext,
  scope: Scope,
  id: number,
  { currentPassword, newPassword }: PasswordChange,
  { sessionToken }: Caller,
): Promise<RotatedSession> {
  requireSelf(scope, id);
  const checkedAccount = await checkOwnPassword(app, scope, {
    password: currentPassword,
    field: 'currentPassword',
    message: 'Current password is not correct',
  });
  const { username } = checkedAccount;
  const passwordHash = await hashNewPassword(app, { username, password: newPassword, field: 'newPassword' });
  if (!sessionToken) throw new AppError('not_signed_in', 'You are not signed in');
  return app.database.transaction(async (tx) => {
    const user = await checkedAccount.lockAccount(tx);
    await changeUser(tx, scope, user, { passwordHash });
    await audit(tx, scope, { kind: 'password_changed' });
    await endSessions(tx, id, sessionToken);
    return rotateSession(tx, sessionToken, { now: app.now() });
  });
}

/**
 * Lists the user's sessions, the most recently used first. `place` is 'This computer' for a loopback address, 'Local
 * network' for an address of a local network, and otherwise null.
 */
export async function listSessions(app: AppContext, scope: Scope, id: number, caller: Caller) {
  requireSelf(scope, id);
  const options = { now: app.now(), currentToken: caller.sessionToken };
  const sessions = await sessionsOf(app.database.sql, id, options);
  return sessions.map(({ userAgent, ...session }) => ({
    ...session,
    device: deviceLabel(userAgent),
    place: session.ipAddress === null ? null : localNetworkNameOf(session.ipAddress),
  }));
}

/** Ends one of the user's sessions; 404 for other sessions. */
export async function endSession(
  app: AppContext,
  scope: Scope,
  { id, sessionId }: { id: number; sessionId: number },
): Promise<{ success: true }> {
  requireSelf(scope, id);
  return app.database.transaction(async (tx) => {
    if (!(await endSessionWithId(tx, id, sessionId)))
      throw new AppError('not_found', 'This session has already ended');
    await audit(tx, scope, { kind: 'session_ended', details: { sessions: 'one' } });
    return { success: true };
  });
}

/** Ends all sessions of the user except the current one. */
export async function endOtherSessions(
  app: AppContext,
  scope: Scope,
  id: number,
  caller: Caller,
): Promise<{ success: true }> {
  requireSelf(scope, id);
  await app.database.transaction(async (tx) => {
    await endSessions(tx, id, caller.sessionToken);
    await audit(tx, scope, { kind: 'session_ended', details: { sessions: 'others' } });
  });
  return { success: true };
}
